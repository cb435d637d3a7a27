/** The answer on a phone: the recommended strategy and three figures, with the sentences on request. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { lostPhrase } from '#core/advice/verdict-text.ts'
import type { AgentAnswer, BestSetting } from '#core/sweep/agent-settings.ts'
import { instructionWords } from '#core/sweep/instruction-words.ts'
import { type CheaperAnswer, costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { cautiousWords } from '#core/sweep/setting-words.ts'
import { formatAmount, formatCompact, formatExact, formatPercent } from '../../kit/index.ts'
import { useUncertainty } from './AnswerFacts.tsx'
import { marked, markedParts, NoSetting } from './AnswerSentences.tsx'
import { CompareButton } from './CompareButton.tsx'
import { FIGURE_HELP } from './ranked/figure-help.ts'
import styles from './ShortAnswer.module.css'

interface ShortAnswerProps {
  /** Undefined: no strategy is cheaper. */
  readonly found: Pick<CheaperAnswer, 'best' | 'lossless' | 'keeper'> | undefined
  /** The agent that made the run and the best that can be set in it; undefined: nothing is known of it. */
  readonly agent?: AgentAnswer | undefined
  readonly setting?: BestSetting | undefined
  readonly ranking: Ranking
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
  /** The address at which a row is selected. */
  readonly hrefOf: (id: string) => string
  readonly nameOf: (row: RankedRow) => { readonly id: string; readonly title: string }
  /** Leads to the list of the facts that a strategy loses. */
  readonly onShowLost: (id: string) => void
  /** The whole answer. */
  readonly children: ReactNode
}

export function ShortAnswer(props: ShortAnswerProps) {
  const { found, agent, setting, ranking, isMore, nameOf, onShowLost, children } = props
  const best = setting?.row ?? found?.best
  const uncertainty = useUncertainty(best, ranking)
  if (best === undefined) return children
  const { keeper } = found ?? {}
  const lossless = setting === undefined ? found?.lossless : undefined
  const cautious = setting && cautiousWords(setting, ranking, { isMore, codeOf: marked })
  const { lost, used, dropped } = best.figures
  const isKeeping = dropped === undefined && ranking.rows.some(({ figures }) => figures.dropped !== undefined)
  return (
    <div className={styles.answer}>
      <Heading row={best} {...props} />
      <dl className={styles.figures}>
        <Figure title={ranking.unit === '$' ? t`Cost` : t`Input tokens`}>
          <Cost row={best} ranking={ranking} hasSaving />
        </Figure>
        <Figure title={isMore ? t`More lost facts` : t`Lost facts`}>
          {lost === 0 ? (
            formatExact(lost)
          ) : (
            <button
              type="button"
              className={styles.lost}
              title={t`Show these lost facts`}
              onClick={() => onShowLost(nameOf(best).id)}
            >
              {formatExact(lost)}
            </button>
          )}{' '}
          {used !== undefined && <small>{t`of ${formatExact(used)} used`}</small>}
          <small className={styles.meaning}>{FIGURE_HELP.lost}</small>
        </Figure>
      </dl>
      {setting !== undefined && (
        <p>
          {t`How to apply:`} {markedParts(setting.setting.howTo(marked))}
        </p>
      )}
      <CompareButton spec={best.spec} />
      <Drops {...best.figures} agent={setting && agent?.agent} />
      <details>
        <summary className={styles.more}>{t`More about this answer`}</summary>
        <div className={styles.lighter}>
          {isKeeping && <p>{t`It keeps all user messages.`}</p>}
          {cautious !== undefined && (
            <p>
              {t`Cautious choice:`} {markedParts(cautious)}
            </p>
          )}
          {uncertainty !== undefined && <p>{uncertainty}</p>}
          {lossless !== undefined && lossless !== found?.best && (
            <p>
              {isMore ? t`Cheapest that loses no more facts:` : t`Cheapest that loses no facts:`}{' '}
              <Name row={lossless} {...props} />, <Cost row={lossless} ranking={ranking} />
            </p>
          )}
          {setting === undefined && lossless === undefined && keeper !== undefined && (
            <p>
              {t`Best that keeps all user messages:`} <Name row={keeper} {...props} />,{' '}
              <Cost row={keeper} ranking={ranking} />, {lostPhrase({ count: keeper.figures.lost, isMore })}
            </p>
          )}
        </div>
        {children}
      </details>
    </div>
  )
}

type DropsProps = Pick<RankedRow['figures'], 'dropped'> & { readonly agent: string | undefined }

/** No warning of a setting of the agent, which is built for it. `agent`: its name; undefined: a strategy. */
function Drops({ dropped, agent }: DropsProps) {
  const words = instructionWords(dropped)
  return words === undefined ? null : (
    <p className={agent === undefined ? styles.drops : undefined}>{words}</p>
  )
}

/** What is recommended, and that nothing that can be set in the agent is. */
function Heading({ row, ...props }: ShortAnswerProps & { readonly row: RankedRow }) {
  const { agent, setting } = props
  const isInAgent = agent !== undefined && setting !== undefined
  return (
    <>
      {agent !== undefined && setting === undefined && (
        <p>
          <NoSetting {...props} agent={agent} />
        </p>
      )}
      <p className={styles.verdict}>
        {isInAgent ? t`In ${agent.agent}:` : agent ? t`In an agent of your own:` : t`Recommended:`}{' '}
        <Name row={row} {...props} />
      </p>
    </>
  )
}

interface NameProps extends Pick<ShortAnswerProps, 'hrefOf' | 'nameOf'> {
  readonly row: RankedRow
}

function Name({ row, hrefOf, nameOf }: NameProps) {
  const { id, title } = nameOf(row)
  return (
    <a className={styles.name} href={hrefOf(id)}>
      {title}
    </a>
  )
}

interface CostProps {
  readonly row: RankedRow
  readonly ranking: Ranking
  /** Whether what it saves is said too. */
  readonly hasSaving?: boolean
}

/** $78.54 −24% */
function Cost({ row: { cost }, ranking: { baseline, unit }, hasSaving = false }: CostProps) {
  const amountOf = (cost: number) => (unit === '$' ? formatAmount(cost, '$') : formatCompact(cost))
  const before = costIn(baseline, unit)
  const share = formatPercent(cost / before - 1)
  return (
    <>
      {amountOf(cost)} <small>{hasSaving ? t`${share}, saves ${amountOf(before - cost)}` : share}</small>
    </>
  )
}

function Figure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
