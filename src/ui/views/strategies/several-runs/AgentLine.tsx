/** The best that can be set in the agent that made the runs. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { AgentSetting } from '#core/sweep/agent-settings.ts'
import type { BestOverRuns, SettingOverRuns } from '#core/sweep/agent-settings-over.ts'
import { inRuns } from '#core/sweep/instructions-over.ts'
import { costIn } from '#core/sweep/ranking.ts'
import { settingAdvice, settingWords } from '#core/sweep/setting-words.ts'
import type { RunsRanking, StrategyOverRuns } from '#core/sweep/several-runs.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { Button, formatExact, formatPercent, Progress, plural, visibleLine } from '../../../kit/index.ts'
import { Basis } from '../ranked/Basis.tsx'
import { codeOf, EnteredLine, withCode } from '../ranked/EnteredLine.tsx'
import { costsTogether, keepsWords, lostTogether, overWords } from './few-runs.ts'
import { hasOwnBests, OwnBests } from './OwnBests.tsx'
import { ReaderCard } from './ReaderCard.tsx'
import styles from './RunsResult.module.css'
import type { AgentOverRuns } from './use-agent-over.ts'

interface AgentLineProps {
  readonly found: AgentOverRuns
  readonly unit: RunsRanking['unit']
  readonly order: SeveralRunsOrder
  /** A run itself lost facts, so that a setting loses further ones. */
  readonly isMore: boolean
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  /** The open run by its stored id. */
  readonly open?: string | undefined
  /** What an agent of one's own could use. */
  readonly children?: ReactNode
}

export function AgentLine(props: AgentLineProps) {
  const { agent, tried, status, best, share, count, runs, ask, stop } = props.found
  const settings = plural(tried, 'setting')
  if (status === 'waiting' && count === 0) {
    return (
      <p>
        <Button size="small" onClick={ask}>{t`Try ${settings} of ${agent}`}</Button>
      </p>
    )
  }
  const of = t`${formatExact(count)} of ${plural(runs, 'run')}`
  return (
    <>
      {status === 'running' && (
        <>
          <Progress label={t`Replaying ${settings} of ${agent}`} share={share} detail={of} onCancel={stop} />
          {best === undefined && (
            <p className={styles.lead}>
              {t`Each is tried on ${plural(runs, 'run')}: what it would have cost, and which facts would have been lost. The best for all of them appears here.`}
            </p>
          )}
        </>
      )}
      {status === 'waiting' && (
        <p className={styles.stopped}>
          {t`Stopped at ${of}.`}
          <Button size="small" onClick={ask}>{t`Resume`}</Button>
        </p>
      )}
      {best !== undefined && <Best {...props} best={best} />}
      {best === undefined && status === 'done' && (
        <p className={styles.answer}>
          {t`No setting of ${agent} is safe and cheaper over these runs (${formatExact(tried)} tried).`}
        </p>
      )}
    </>
  )
}

interface BestProps extends AgentLineProps {
  readonly best: BestOverRuns
}

function Best({ best, ...props }: BestProps) {
  const { found, unit, order, isMore, titleOf, children } = props
  const { setting, row, cautious, bolder } = best
  const isPartial = setting.size !== undefined && row.changed < row.runs.length
  const ownBests = hasOwnBests(found, best) ? (
    <OwnBests found={found} best={best} unit={unit} order={order} isMore={isMore} titleOf={titleOf} />
  ) : undefined
  // The table of them says it.
  const alone = isPartial && ownBests !== undefined ? undefined : aloneWords(best, props)
  return (
    <ReaderCard
      lead={overWords(row.runs.length, found.status === 'done' ? row.runs.length : found.runs)}
      name={withCode(settingAdvice(setting, found.agent, codeOf))}
      row={row}
      unit={unit}
      isMore={isMore}
      titleOf={titleOf}
      perRun={isPartial ? ownBests : undefined}
      note={isPartial ? actsWords(row) : undefined}
      more={
        <>
          {!isPartial && ownBests}
          {children}
          <p>
            <Basis isByRisk={found.isByRisk} isOverRuns />
          </p>
        </>
      }
    >
      <EnteredLine setting={setting} />
      {bolder !== undefined && (
        <p>
          <strong>{label(t`Saves more`, bolder.setting, setting)}</strong>{' '}
          {withCode(choiceWords(bolder, row, unit, isMore))}
        </p>
      )}
      {cautious !== undefined && (
        <p>
          <strong>{label(t`Loses less`, cautious.setting, setting)}</strong>{' '}
          {withCode(choiceWords(cautious, row, unit, isMore))}
        </p>
      )}
      <p className={styles.alone}>{keepsWords(row)}</p>
      {alone !== undefined && <p className={styles.alone}>{withCode(alone)}</p>}
    </ReaderCard>
  )
}

/** A size changes nothing in runs that never reach it, however much it saves of all together. */
function actsWords({ changed, runs }: StrategyOverRuns): string {
  return t`It acts in ${inRuns(changed, runs.length)}, where the context reaches that size.`
}

/** Whether it is set once or typed each time is said where the recommended one isn’t so. */
function label(words: string, { isByHand }: AgentSetting, best: AgentSetting): string {
  if (isByHand === best.isByHand) return t`${words}:`
  return isByHand === true ? t`${words}, but you type it yourself:` : t`${words}, automatic:`
}

/** `compacting at 200k tokens: $81.14 (−40%), 77 lost facts instead of 196.` */
function choiceWords(
  { setting, row }: SettingOverRuns,
  best: StrategyOverRuns,
  unit: RunsRanking['unit'],
  isMore: boolean,
): string {
  const [name, lost] = [settingWords(setting, codeOf), lostTogether(row)]
  const { words, changeWords } = costsTogether(row, unit)
  const facts = isMore ? plural(lost, 'more lost fact') : plural(lost, 'lost fact')
  const said = t`${name}: ${words} (${changeWords}), ${facts} instead of ${formatExact(lostTogether(best))}`
  return row.changed === best.changed
    ? `${said}.`
    : t`${said}. It acts in ${inRuns(row.changed, row.runs.length)}.`
}

/** Why This run may recommend another setting for the open run. Undefined: it recommends this one. */
function aloneWords(
  best: BestOverRuns,
  { found, titleOf, open, unit }: Pick<AgentLineProps, 'found' | 'titleOf' | 'open' | 'unit'>,
): string | undefined {
  const alone = found.status === 'done' ? found.ofRuns.find(({ id }) => id === open) : undefined
  if (alone === undefined || alone.best?.setting.id === best.setting.id) return undefined
  const title = visibleLine(titleOf(alone.id))
  if (alone.best === undefined) return t`For “${title}” alone, no setting is recommended.`
  const { setting, row: own } = alone.best
  const here = best.row.runs.find(({ id }) => id === alone.id)
  if (here === undefined) return undefined
  const changeOf = (figures: SweepFigures) =>
    formatPercent(costIn(figures, unit) / costIn(alone.baseline, unit) - 1)
  const lost = plural(own.figures.lost, 'lost fact')
  return t`For “${title}” alone, ${settingWords(setting, codeOf)} is recommended: ${changeOf(own.figures)} instead of ${changeOf(here.figures)}, ${lost} instead of ${formatExact(here.figures.lost)}.`
}
