/**
 * The ranking over several runs as it is made: how far it is, the answer in a sentence, a row per strategy,
 * the runs of one.
 */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { recommendedOver } from '#core/evaluation/recommend.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { type RunsRanking, rankOverRuns, unitOfRuns } from '#core/sweep/several-runs.ts'
import {
  changeSeveralRuns,
  type Evaluated,
  evaluatedCount,
  isRanked,
  openInCompare,
  openSettings,
  pickStrategies,
  rankSeveralRuns,
  type SeveralRunsOrder,
  type SeveralRunsState,
  type TraceEntry,
  useApp,
  useEvaluated,
  useOwnCompaction,
  useRoute,
  useRunSummaries,
  useTrace,
  useTuned,
} from '#state/index.ts'
import { Button, plural, SafeText, Segmented, useAnnouncedEnd, useIsPhone } from '../../../kit/index.ts'
import { useShownWhenRunning } from '../ranked/use-shown-when-running.ts'
import { AgentLine } from './AgentLine.tsx'
import { AutoTune, TuneButton, tunedOf } from './AutoTune.tsx'
import { CompactionTable } from './CompactionTable.tsx'
import { DriftTable } from './DriftTable.tsx'
import { EvaluationAnswer } from './EvaluationAnswer.tsx'
import { FewRunsAnswer } from './FewRunsAnswer.tsx'
import { areFew, byCostTogether } from './few-runs.ts'
import { GroupsTable } from './GroupsTable.tsx'
import { NothingRanked, type Ways } from './NothingRanked.tsx'
import { type NamedOverRuns, nameOver, nameSettings, orderedRows } from './named-over-runs.ts'
import { RunList } from './RunList.tsx'
import { RunsAnswer, type RunsAnswerProps } from './RunsAnswer.tsx'
import styles from './RunsResult.module.css'
import { CHOICE_ID, FEWEST } from './RunsSetupForm.tsx'
import { Outdated, RunsState } from './RunsState.tsx'
import { RunsTable } from './RunsTable.tsx'
import { shortList, useRunTitles } from './run-titles.ts'
import { SaveEvaluation } from './SavedEvaluations.tsx'
import { type AgentOverRuns, useAgentOver } from './use-agent-over.ts'

interface RunsResultProps extends Ways {
  readonly state: SeveralRunsState
  /** The runs that are chosen now. */
  readonly chosen: readonly TraceEntry[]
}

export function RunsResult({ state, chosen, ...ways }: RunsResultProps) {
  const { order, status, done } = state
  const ref = useShownWhenRunning(status === 'running')
  useAnnouncedEnd(status === 'running', t`Ranked the strategies over ${plural(done.length, 'run')}`)
  if (order === undefined) {
    return <NothingRanked needsRuns={chosen.length < FEWEST} {...ways} />
  }
  return (
    <section ref={ref} className={styles.found} aria-label="Strategies over several runs">
      <Outdated order={order} chosen={chosen} />
      <RunsState state={state} order={order} />
      {done.length > 0 && <Found state={state} order={order} />}
    </section>
  )
}

interface PartProps {
  readonly state: SeveralRunsState
  readonly order: SeveralRunsOrder
}

function Found({ state, order }: PartProps) {
  const { status } = state
  const done = useShownRuns(state)
  const [picked] = useRoute().picked
  const tuned = useTuned()
  const titleOf = useRunTitles(order)
  const known = unitOfRuns(done)
  const [chosenUnit, setUnit] = useState<RunsRanking['unit']>('$')
  const unit = known === 'tokens' ? known : chosenUnit
  const ranking = useMemo(() => rankOverRuns(order.specs, done, unit), [order, done, unit])
  const recommended = useMemo(() => recommendedOver(done, order.specs.length, unit), [order, done, unit])
  const isFew = areFew(state, ranking.count)
  const strategies = useMemo(
    () => nameOver(isFew ? byCostTogether(ranking) : ranking.rows, tuned),
    [ranking, tuned, isFew],
  )
  const tunedStrategy = tunedOf(order.specs)
  const agent = useAgentOver(state, done, unit)
  const settings = agent === undefined ? [] : nameSettings(agent, order.specs.length, unit)
  const setting = settings.find(({ isBest }) => isBest)
  const rows = orderedRows([...settings, ...strategies], recommended?.place)
  const chosenPlace = setting?.place ?? recommended?.place
  const isSettled = areSettled(state, isFew, agent)
  const models = useModels(order, status !== 'running')
  const evaluated = useEvaluated(state, unit, models)
  const found = evaluated?.output
  const best = rows.find(({ place }) => place === chosenPlace) ?? rows[0]
  // Until then nothing is to look chosen.
  const selected = rows.find(({ id }) => id === picked) ?? (isSettled ? best : undefined)
  const isMore = useIsMore(order)
  const isPending = status === 'running'
  const all = order.runs.length
  const answer = { ranking, rows, recommended, isPending, all, isMore, titleOf, setting }
  const agentLine = agent && (
    <AgentLine found={agent} unit={unit} order={order} isMore={isMore} titleOf={titleOf} />
  )
  const controls: ControlsProps = {
    order,
    isDone: status !== 'running' && isSettled,
    compared: chosenPlace === undefined ? undefined : best,
    isTuned: tunedStrategy !== undefined,
    unit,
    onUnit: known === '$' ? setUnit : undefined,
  }
  return (
    <>
      <div className={styles.head}>
        <RunsAnswers {...answer} areFew={isFew} isSettled={isSettled}>
          {agentLine}
        </RunsAnswers>
        <Controls {...controls} />
      </div>
      {tunedStrategy !== undefined && <AutoTune specs={order.specs} runs={done} unit={unit} />}
      <PriceNotes known={known} unpriced={ranking.unpriced.map(titleOf)} />
      <RunsTable
        rows={rows}
        ranking={ranking}
        recommended={isSettled ? recommended?.place : undefined}
        areFew={isFew}
        isPending={isPending}
        isMore={isMore}
        evaluation={found?.evaluation}
        isOfAllRuns={evaluated?.runs === done.length}
        order={order}
        titleOf={titleOf}
        selected={selected?.id}
        onSelect={(id) => pickStrategies([id])}
      />
      {found !== undefined && !isFew && (
        <EvaluationAnswer
          evaluation={found.evaluation}
          place={recommended?.place}
          rows={rows}
          order={order}
          titleOf={titleOf}
        />
      )}
      <ControlsBelow {...controls} />
      {status === 'done' && <SaveEvaluation order={order} />}
      {found !== undefined && (
        <EvaluationParts found={found} rows={rows} order={order} unit={unit} areFew={isFew} />
      )}
      {selected !== undefined && tunedStrategy === undefined && status === 'done' && (
        <TuneButton spec={selected.spec} order={order} />
      )}
      {selected !== undefined && (
        <RunList row={selected} unit={unit} order={order} titleOf={titleOf} isMore={isMore} />
      )}
      {/* Meanwhile, runs of a collection are stored one by one, and deleted once they are replayed. */}
      {status !== 'running' && <CompactionTable order={order} />}
    </>
  )
}

/** Nothing is recommended that the next answer replaces a moment later. */
function areSettled(
  { status }: SeveralRunsState,
  areFew: boolean,
  agent: AgentOverRuns | undefined,
): boolean {
  return (status !== 'running' || !areFew) && agent?.status !== 'running'
}

interface RunsAnswersProps extends RunsAnswerProps {
  readonly areFew: boolean
  readonly isSettled: boolean
}

function RunsAnswers({ areFew, isSettled, ...answer }: RunsAnswersProps) {
  if (!isSettled) return answer.children
  return areFew ? <FewRunsAnswer {...answer} /> : <RunsAnswer {...answer} />
}

interface ControlsProps {
  readonly order: SeveralRunsOrder
  readonly isDone: boolean
  /** What the answer names first. */
  readonly compared: NamedOverRuns | undefined
  /** Parameters of one strategy are tried. */
  readonly isTuned: boolean
  readonly unit: RunsRanking['unit']
  /** Undefined: no price is known. */
  readonly onUnit: ((unit: RunsRanking['unit']) => void) | undefined
}

/** Below the answer; on a phone only what leads on, as the table is to be in view. */
function Controls(props: ControlsProps) {
  const { order, isDone, compared } = props
  const open = useTrace()?.id
  const isPhone = useIsPhone()
  const isOpenRanked = isDone && order.runs.some(({ id }) => id === open)
  return (
    <div className={styles.controls}>
      {isOpenRanked && compared !== undefined && (
        <Button
          variant="primary"
          size="small"
          icon="compare"
          onClick={() => openInCompare([leanSpec(compared.spec)])}
        >
          {compared.agent === undefined
            ? t`Compare the strategy in the open run`
            : t`Compare this setting in the open run`}
        </Button>
      )}
      {!isPhone && <OtherControls {...props} />}
    </div>
  )
}

function ControlsBelow(props: ControlsProps) {
  return useIsPhone() ? (
    <div className={styles.controls}>
      <OtherControls {...props} />
    </div>
  ) : null
}

function OtherControls({ order, isDone, isTuned, unit, onUnit }: ControlsProps) {
  const isPhone = useIsPhone()
  return (
    <>
      {onUnit !== undefined && (
        <Segmented
          label="Compare by"
          size="small"
          value={unit}
          options={[
            { value: '$', title: t`Cost` },
            { value: 'tokens', title: t`Tokens` },
          ]}
          onChange={onUnit}
        />
      )}
      {isPhone && (
        <Button
          size="small"
          onClick={() => document.getElementById(CHOICE_ID)?.scrollIntoView({ block: 'start' })}
        >
          Change runs or strategies
        </Button>
      )}
      {isDone && !isTuned && <TryAll order={order} />}
    </>
  )
}

interface PriceNotesProps {
  readonly known: RunsRanking['unit']
  /** Titles of the runs without a price. Hostile text. */
  readonly unpriced: readonly string[]
}

function PriceNotes({ known, unpriced }: PriceNotesProps) {
  if (known === 'tokens') {
    return (
      <p className={styles.note} role="note">
        No price is known for these runs, so strategies are compared by tokens. <ChoosePrices />
      </p>
    )
  }
  if (unpriced.length === 0) return null
  return (
    <p className={styles.note} role="note">
      {plural(unpriced.length, 'run')} left out, because no price is known for the model:{' '}
      <SafeText text={shortList(unpriced)} />. <ChoosePrices />
    </p>
  )
}

function ChoosePrices() {
  return (
    <Button size="small" onClick={() => openSettings('pricing')}>
      Choose a price list
    </Button>
  )
}

/** Whether the open run is among them and lost facts itself, so that strategies lose further ones. */
function useIsMore({ runs }: SeveralRunsOrder): boolean {
  const open = useTrace()?.id
  const isOpen = runs.some(({ id }) => id === open)
  return hasOwnLoss(useOwnCompaction().latest) && isOpen
}

/** A recommendation of few strategies is one among them only; all take longer, with progress and Stop. */
function TryAll({ order: { specs, runs } }: { readonly order: SeveralRunsOrder }) {
  const all = rankedSpecs()
  const added = specs.filter((spec) => !isRanked(spec))
  if (specs.length - added.length >= all.length) return null
  const start = () => {
    changeSeveralRuns({ strategies: all.slice(1).map((spec) => rankedName(spec).id) })
    rankSeveralRuns(
      runs.map(({ id }) => id),
      [...all, ...added],
    )
  }
  return (
    <Button size="small" onClick={start}>
      {t`Try all ${plural(all.length - 1, 'strategy', 'strategies')}`}
    </Button>
  )
}

const NO_RUNS: readonly TraceEntry[] = []

/** The models of stored runs, asked for once nothing else is replayed. */
function useModels({ runs }: SeveralRunsOrder, isWanted: boolean): ReadonlyMap<string, string> {
  const library = useApp((state) => doneValue(state.library))
  const wanted = useMemo(() => {
    const ids = new Set(runs.flatMap(({ id, model }) => (model === undefined ? [id] : [])))
    return isWanted ? (library ?? NO_RUNS).filter(({ id }) => ids.has(id)) : NO_RUNS
  }, [library, runs, isWanted])
  const summaries = useRunSummaries(wanted)
  return useMemo(
    () =>
      new Map(
        wanted.flatMap(({ id }): [string, string][] => {
          const model = summaries.get(id)?.models[0]
          return model === undefined ? [] : [[id, model]]
        }),
      ),
    [wanted, summaries],
  )
}

/**
 * Runs of a large order are shown at fewer and fewer points: ranking a thousand takes longer than replaying
 * one.
 */
function useShownRuns(state: SeveralRunsState): SeveralRunsState['done'] {
  const { done } = state
  const count = done.length > MOST_FOLLOWED ? evaluatedCount(state) : done.length
  // Runs are only added: the first ones stay the same until `count` changes.
  const start = useMemo(() => ({ count, done: done.slice(0, count) }), [done, count])
  const [shown, setShown] = useState(start)
  if (shown.count !== count) setShown(start)
  return shown.done
}

interface EvaluationPartsProps {
  readonly found: Evaluated['output']
  readonly rows: readonly NamedOverRuns[]
  readonly order: SeveralRunsOrder
  readonly unit: RunsRanking['unit']
  readonly areFew: boolean
}

function EvaluationParts(props: EvaluationPartsProps) {
  const { found, rows, order, unit, areFew } = props
  const { models, projects, drift } = found
  return (
    <>
      {drift !== undefined && order.saved !== undefined && (
        <DriftTable drift={drift} name={order.saved.name} rows={rows} />
      )}
      {!areFew && (
        <>
          <GroupsTable heading={t`By model`} groups={models} rows={rows} unit={unit} />
          <GroupsTable heading={t`By project`} groups={projects} rows={rows} unit={unit} />
        </>
      )}
    </>
  )
}

/** Up to here every run is shown at once. */
const MOST_FOLLOWED = 64
