/** The answer on a phone: the recommended strategy and three figures, with the sentences on request. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { lostPhrase } from '#core/advice/verdict-text.ts'
import { isNoted } from '#core/rereads/risk-words.ts'
import { instructionWords } from '#core/sweep/instruction-words.ts'
import { type CheaperAnswer, costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { formatAmount, formatCompact, formatExact, formatPercent, plural } from '../../kit/index.ts'
import { Cheaper, marked, markedParts } from './AnswerSentences.tsx'
import { CompareButton } from './CompareButton.tsx'
import { settingWords } from './ranked/in-agent.ts'
import styles from './ShortAnswer.module.css'
import { useAgentSetting } from './use-agent-setting.ts'

interface ShortAnswerProps {
  readonly found: Pick<CheaperAnswer, 'best' | 'lossless' | 'keeper'>
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
  const { found, ranking, isMore, nameOf, onShowLost, children } = props
  const { best, lossless, keeper } = found
  const { lost, used, rereads, dropped } = best.figures
  const drops = instructionWords(dropped)
  const isKeeping = dropped === undefined && ranking.rows.some(({ figures }) => figures.dropped !== undefined)
  const risk = ranking.basis === 'rereads' ? rereads : undefined
  return (
    <div className={styles.answer}>
      <p className={styles.verdict}>
        {t`Recommended:`} <Name row={best} {...props} />
      </p>
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
        </Figure>
        {risk !== undefined && isNoted(risk.expected.pages) && (
          <Figure title={t`Re-read risk`}>
            {t`about ${formatExact(Math.round(risk.expected.pages))}`}{' '}
            <small>{t`of ${plural(risk.removed.pages, 'dropped read')}`}</small>
          </Figure>
        )}
      </dl>
      {drops !== undefined && <p className={styles.drops}>{drops}</p>}
      {isKeeping && <p>{t`It keeps all user messages.`}</p>}
      <InAgent {...props} />
      <p className={styles.reason}>
        <Cheaper {...props} />
      </p>
      {lossless !== undefined && lossless !== best && (
        <p>
          {isMore ? t`Cheapest that loses no more facts:` : t`Cheapest that loses no facts:`}{' '}
          <Name row={lossless} {...props} />, <Cost row={lossless} ranking={ranking} />
        </p>
      )}
      {lossless === undefined && keeper !== undefined && (
        <p>
          {t`Best that keeps all user messages:`} <Name row={keeper} {...props} />,{' '}
          <Cost row={keeper} ranking={ranking} />, {lostPhrase({ count: keeper.figures.lost, isMore })}
        </p>
      )}
      <CompareButton spec={best.spec} />
      <details>
        <summary className={styles.more}>{t`Explain this answer`}</summary>
        {children}
      </details>
    </div>
  )
}

/** The best that can be set in the agent itself. */
function InAgent({ ranking, isMore }: Pick<ShortAnswerProps, 'ranking' | 'isMore'>) {
  const answer = useAgentSetting(ranking)
  if (answer?.best === undefined) return null
  const { setting, row } = answer.best
  return (
    <p>
      {t`In ${answer.agent}:`} {markedParts(settingWords(setting, marked))},{' '}
      <Cost row={row} ranking={ranking} />, {lostPhrase({ count: row.figures.lost, isMore })}
    </p>
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
