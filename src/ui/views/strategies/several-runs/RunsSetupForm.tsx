/** Which runs and which strategies to replay. */
import { useEffect, useEffectEvent } from 'react'
import { t } from '#base/words.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { isWorth } from '#core/sweep/ranking.ts'
import { replayedOf } from '#core/sweep/replay-order.ts'
import {
  changeSeveralRuns,
  chooseRuns,
  formatTitle,
  type OpenRanking,
  type RunChoice,
  rankSeveralRuns,
  runsStillThere,
  type SeveralRunsOrder,
  type SeveralRunsState,
  type TraceEntry,
  useApp,
  useJobCounting,
  useRoute,
} from '#state/index.ts'
import {
  Button,
  ChoiceList,
  figureWords,
  formatExact,
  ProblemNote,
  plural,
  Select,
  useIsPhone,
} from '../../../kit/index.ts'
import styles from '../sweep/SweepSetupForm.module.css'
import { areFew, sumWords } from './few-runs.ts'
import own from './RunsSetupForm.module.css'
import {
  FEWEST,
  isQuick,
  isSameOrder,
  proposedStrategies,
  rankableRuns,
  runsOfOpenFile,
} from './runs-choice.ts'
import { SavedEvaluations } from './SavedEvaluations.tsx'
import type { OfferedStrategies, OfferedStrategy } from './use-offered-strategies.ts'
import type { ChosenRuns } from './use-runs-around.ts'

/** From here on a ranking can take minutes. */
const MANY_RUNS = 50

interface RunsSetupFormProps {
  readonly state: SeveralRunsState
  readonly chosen: ChosenRuns
  readonly offered: OfferedStrategies
  /** What the agent of the runs can be told is replayed first. */
  readonly isHeld: boolean
  /** The agents of the runs can be told something. */
  readonly hasSettings: boolean
}

export function RunsSetupForm({
  state,
  chosen: chosenRuns,
  offered,
  isHeld,
  hasSettings,
}: RunsSetupFormProps) {
  const { choice, around, runs, summaries } = chosenRuns
  const { setup, status, order } = state
  const { picked } = useRoute()
  const { rows, isPending, ofRun } = offered
  const proposed = proposedStrategies(rows, picked)
  const withoutPicked = new Set(proposedStrategies(rows, []))
  const ids = runs.map(({ id }) => id)
  const kept = keptStrategies(state, ids)
  const chosen = kept ?? proposed
  const strategies = rows.filter(({ id }) => chosen.includes(id))
  // What is only selected in the address is tried, too, but isn't one of the best on the longest run.
  const isProposal = strategies.every(({ id }) => withoutPicked.has(id))
  const isWaiting = kept === undefined && isPending
  const reason = reasonAgainst(runs.length, isWaiting ? undefined : strategies.length, rows.length)
  const isHidden = isWaiting || runs.length < FEWEST
  const isPhone = useIsPhone()
  const specs = [IDENTITY, ...strategies.map(({ spec }) => spec)]
  const counting = useJobCounting()
  const isSame = isSameOrder(order, { runs: ids, specs, open: around.open, counting })
  const isRunning = status === 'running' && isSame
  const isRanked = status === 'done' && isSame
  const start = () => {
    if (reason !== undefined || isWaiting || isRunning || isRanked) return
    changeSeveralRuns({ strategies: strategies.map(({ id }) => id), isProposal: kept === undefined })
    rankSeveralRuns(ids, specs)
  }
  const isUnasked = order === undefined && setup.strategies === undefined && isQuick(runs, strategies.length)
  const isFree = reason === undefined && !isWaiting && !isRunning && !isHeld
  const isDue = (setup.startsAlone === true || isUnasked) && isFree
  const startNow = useEffectEvent(start)
  useEffect(() => {
    if (isDue) startNow()
  }, [isDue])
  const form = (
    <form
      className={styles.form}
      aria-label="Several runs"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <RunFields
        choice={choice}
        around={around}
        runs={runs}
        summaries={summaries}
        ranked={areFew(state, state.done.length) ? order?.runs : undefined}
      />
      {!isWaiting && (
        <StrategyField
          rows={rows}
          proposed={proposed}
          chosen={strategies.map(({ id }) => id)}
          isBeside={hasSettings}
          isProposal={isProposal}
          ofRun={ofRun}
        />
      )}
      <SavedEvaluations
        isRunning={isRunning}
        onRun={({ id, name, strategies: specs, runs: before }) => {
          const saved = { id, name, runs: before }
          void runsStillThere(before).then((there) => {
            rankSeveralRuns([...new Set([...there, ...ids])], [IDENTITY, ...specs], saved)
          })
        }}
      />
      {!isWaiting && (
        <div className={styles.foot}>
          <p className={styles.help} role="status">
            {reason ?? workWords(strategies.length, runs.length, isRanked)}
          </p>
          {!isHidden && (
            <Button
              variant="primary"
              type="submit"
              disabledReason={
                reason ?? (isRanked ? t`These strategies are ranked on these runs.` : undefined)
              }
              disabled={isRunning}
            >
              {order === undefined ? t`Rank strategies` : t`Rank again`}
            </Button>
          )}
        </div>
      )}
    </form>
  )
  if (!isPhone) return form
  return (
    <details className={own.fold} open={order === undefined && !isWaiting && !isHeld && !isDue}>
      <summary>{runsWords(runs, summaries)}</summary>
      {form}
    </details>
  )
}

/** Undefined: none is chosen, or those are what was proposed for other runs than these. */
function keptStrategies(
  { setup, order }: SeveralRunsState,
  ids: readonly string[],
): readonly string[] | undefined {
  if (setup.isProposal !== true || order === undefined) return setup.strategies
  const ranked = new Set(order.runs.map(({ id }) => id))
  const isOfOthers = ranked.size !== ids.length || ids.some((id) => !ranked.has(id))
  return isOfOthers ? undefined : setup.strategies
}

/** `3 runs · $135.19`. */
function runsWords(runs: readonly TraceEntry[], summaries: ChosenRuns['summaries']): string {
  const costs = runs.flatMap(({ id }) => summaries.get(id)?.cost ?? [])
  const words = plural(runs.length, 'run')
  return costs.length === runs.length && costs.length > 0 ? t`${words} · ${sumWords(costs)}` : words
}

/** `strategies`: undefined while it isn’t known which are proposed. `offered`: those that can be selected. */
function reasonAgainst(runs: number, strategies: number | undefined, offered: number): string | undefined {
  if (strategies === 0 && offered === 0) return t`No strategy is ranked on the longest run yet.`
  if (strategies === 0) return t`Select at least one strategy.`
  return runs < FEWEST ? t`Select at least two runs.` : undefined
}

/** The baseline, which is replayed too, is not counted. What is ranked already says the same. */
function workWords(strategies: number, runs: number, isRanked: boolean): string {
  if (isRanked) return ''
  const words = t`${plural(strategies, 'strategy', 'strategies')} over ${plural(runs, 'run')}.`
  if (runs <= MANY_RUNS) return words
  return t`${words} This can take minutes. Figures appear run by run; stop at any time to keep them.`
}

interface RunFieldsProps extends Pick<ChosenRuns, 'choice' | 'around' | 'runs' | 'summaries'> {
  /** Runs that have a column each; undefined: nothing is ranked, or too many are. */
  readonly ranked: SeveralRunsOrder['runs'] | undefined
}

function RunFields({ choice, around, runs, summaries, ranked = [] }: RunFieldsProps) {
  const formats = useApp((state) => state.formats)
  const { library, open, models, examples, unread, hidden } = around
  const format = library.find(({ id }) => id === open)?.source.format
  const [model] = models.get(open) ?? []
  const inFile = runsOfOpenFile(around).length
  // The person's own runs first.
  const rankable = rankableRuns(library)
    .filter((run) => !hidden.has(run))
    .toSorted((one, other) => Number(examples.has(one.id)) - Number(examples.has(other.id)))
  const options: readonly { readonly value: RunChoice; readonly title: string }[] = [
    ...(inFile > 1 || choice === 'file'
      ? [{ value: 'file', title: t`This file (${plural(inFile, 'run')})` } as const]
      : []),
    {
      value: 'format',
      title: format === undefined ? t`Same format` : t`Same format: ${formatTitle(formats, format)}`,
    },
    ...(model === undefined ? [] : [{ value: 'model', title: t`Same model: ${model}` } as const]),
    { value: 'all', title: t`All runs` },
    { value: 'picked', title: t`Selected runs` },
  ]
  // As their columns, then the others; the open run has the first one, before they are ranked, too.
  const columns = new Map((ranked.length > 0 ? ranked : [{ id: open }]).map(({ id }, at) => [id, at]))
  const columnOf = ({ id }: TraceEntry) => columns.get(id) ?? columns.size
  const listed = (choice === 'picked' ? rankable : runs).toSorted(
    (one, other) => columnOf(one) - columnOf(other),
  )
  const noteOf = ({ id, callCount }: TraceEntry) => {
    const cost = summaries.get(id)?.cost
    if (examples.has(id)) return t`example`
    return cost === undefined ? plural(callCount, 'call') : figureWords(cost, '$').short
  }
  return (
    <>
      <Select
        label="Runs"
        value={choice}
        options={options}
        help={unread > 0 ? t`Reading the models of ${plural(unread, 'run')}.` : undefined}
        onChange={(next) => chooseRuns({ runs: next })}
      />
      {/* Without one of them, the others are a selection of the person's own. */}
      <div className={own.runs}>
        <ChoiceList
          label={t`Find runs`}
          placeholder={t`Find among ${plural(listed.length, 'run')}`}
          choices={listed.map((run) => ({
            id: run.id,
            title: run.title,
            note: noteOf(run),
            isAside: examples.has(run.id),
            keywords: `${run.source.fileName} ${run.source.format}`,
          }))}
          chosen={runs.map(({ id }) => id)}
          onChange={(pickedRuns) => chooseRuns({ runs: 'picked', pickedRuns })}
        />
      </div>
    </>
  )
}

interface StrategyFieldProps {
  readonly rows: readonly OfferedStrategy[]
  /** Listed first, so that they are in view. */
  readonly proposed: readonly string[]
  readonly chosen: readonly string[]
  /** All that is selected was proposed. */
  readonly isProposal: boolean
  /** What the agents of the runs can be told is tried too. */
  readonly isBeside: boolean
  readonly ofRun: OpenRanking
}

function StrategyField(props: StrategyFieldProps) {
  const { rows, proposed, chosen, isProposal, isBeside, ofRun } = props
  const rank = ({ id }: OfferedStrategy) => (proposed.includes(id) ? 0 : 1)
  const sorted = rows.toSorted((one, other) => rank(one) - rank(other))
  return (
    <div className={own.strategies}>
      {rows.length > 0 && (
        <details>
          <summary>
            {t`${formatExact(chosen.length)} of ${plural(rows.length, 'strategy', 'strategies')} selected`}
          </summary>
          <ChoiceList
            label={t`Find strategies`}
            placeholder={t`Find among ${plural(rows.length, 'strategy', 'strategies')}`}
            choices={sorted.map(({ id, title, summary, group, isProduct }) => ({
              id,
              title,
              note: isWorth({ group }) ? t`worth a look` : isProduct ? t`product default` : '',
              keywords: summary,
            }))}
            chosen={chosen}
            onChange={(strategies) => changeSeveralRuns({ strategies })}
          />
        </details>
      )}
      {isProposal && chosen.length > 0 ? (
        <p className={styles.help}>{t`The best on the longest run, and product defaults`}</p>
      ) : (
        isBeside && <p className={styles.help}>{t`For an agent whose code you control`}</p>
      )}
      <OfRun ofRun={ofRun} />
    </div>
  )
}

/** Why the proposal is of a part only: the ranking of the leading run was stopped or failed. */
function OfRun({ ofRun }: Pick<StrategyFieldProps, 'ofRun'>) {
  const { status, figures, problem, resume } = ofRun
  const { done, all } = replayedOf(figures)
  const detail = t`${formatExact(done)} of ${formatExact(all)}`
  if (status === 'failed' && problem !== undefined) {
    return (
      <ProblemNote
        problem={problem}
        actions={
          <Button size="small" onClick={resume}>
            Try again
          </Button>
        }
      />
    )
  }
  if (status !== 'stopped') return null
  return (
    <p className={styles.help}>
      Ranking the strategies on the longest run was stopped at {detail}.{' '}
      <Button size="small" onClick={resume}>
        Resume
      </Button>
    </p>
  )
}
