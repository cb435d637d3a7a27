/**
 * The ranking over several runs as it is made: how far it is, the answer in a sentence, a row per strategy,
 * the runs of one.
 */
import { type ReactNode, useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { recommendedOver } from '#core/evaluation/recommend.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import { type RunsRanking, rankOverRuns, unitOfRuns } from '#core/sweep/several-runs.ts'
import {
  type AgentReplays,
  type Evaluated,
  evaluatedCount,
  pickStrategies,
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
import { plural, useAnnouncedEnd } from '../../../kit/index.ts'
import { useShownWhenRunning } from '../ranked/use-shown-when-running.ts'
import { AgentLine } from './AgentLine.tsx'
import { AutoTune, TuneButton, tunedOf } from './AutoTune.tsx'
import { CompactionTable } from './CompactionTable.tsx'
import { DriftTable } from './DriftTable.tsx'
import { EvaluationAnswer } from './EvaluationAnswer.tsx'
import { areFew, byCostTogether, overWords } from './few-runs.ts'
import { GroupsTable } from './GroupsTable.tsx'
import { NothingRanked, RunsWaiting, type Ways } from './NothingRanked.tsx'
import { type NamedOverRuns, nameOver, nameSettings, orderedRows } from './named-over-runs.ts'
import { RunList } from './RunList.tsx'
import { OwnAgent, RunsAnswer } from './RunsAnswer.tsx'
import { Controls, ControlsBelow, type ControlsProps, PriceNotes } from './RunsControls.tsx'
import styles from './RunsResult.module.css'
import { Outdated, RunsState } from './RunsState.tsx'
import { RunsTable } from './RunsTable.tsx'
import { useRunTitles } from './run-titles.ts'
import { FEWEST } from './runs-choice.ts'
import { SaveEvaluation } from './SavedEvaluations.tsx'
import { type AgentOverRuns, useAgentOver } from './use-agent-over.ts'
import type { OfferedStrategies } from './use-offered-strategies.ts'

interface RunsResultProps extends Ways {
  readonly state: SeveralRunsState
  /** The runs that are chosen now. */
  readonly chosen: readonly TraceEntry[]
  /** What the agent of the runs can be told, as far as it is replayed; undefined: nothing. */
  readonly agent: AgentReplays | undefined
  readonly offered: Pick<OfferedStrategies, 'isPending' | 'ofRun'>
}

export function RunsResult({ state, chosen, agent, offered, ...ways }: RunsResultProps) {
  const { status, done, setup } = state
  const ref = useShownWhenRunning(status === 'running')
  useAnnouncedEnd(status === 'running', t`Ranked the strategies over ${plural(done.length, 'run')}`)
  const known = useMemo(() => unitOfRuns([...done, ...(agent?.replayed ?? [])]), [done, agent?.replayed])
  const [chosenUnit, setUnit] = useState<RunsRanking['unit']>('$')
  const unit = known === 'tokens' ? known : chosenUnit
  const found = useAgentOver(agent, unit)
  const order = useShownOrder(state, found && agent)
  const isWaiting = state.order === undefined && setup.strategies === undefined && offered.isPending
  const waiting = isWaiting && chosen.length >= FEWEST && (
    <RunsWaiting ofRun={offered.ofRun} runs={chosen} startsAlone={setup.startsAlone === true} />
  )
  if (order === undefined) {
    return waiting ? (
      <div className={styles.state}>{waiting}</div>
    ) : (
      <NothingRanked needsRuns={chosen.length < FEWEST} {...ways} />
    )
  }
  const progress = state.order === undefined ? waiting : <RunsState state={state} order={order} />
  return (
    <section ref={ref} className={styles.found} aria-label="Strategies over several runs">
      {state.order !== undefined && <Outdated order={order} chosen={chosen} />}
      {found === undefined && progress}
      {(done.length > 0 || found !== undefined) && (
        <Found
          state={state}
          order={order}
          agent={found}
          unit={unit}
          onUnit={known === '$' ? setUnit : undefined}
        >
          {found !== undefined && found.status !== 'running' && progress}
        </Found>
      )}
    </section>
  )
}

/** What is ranked; before that, the runs of the agent that are replayed under what it can be told. */
function useShownOrder(
  { order }: SeveralRunsState,
  agent: AgentReplays | undefined,
): SeveralRunsOrder | undefined {
  const runs = agent?.order.runs
  return useMemo(() => order ?? (runs && { runs, specs: [IDENTITY] }), [order, runs])
}

interface FoundProps {
  readonly state: SeveralRunsState
  readonly order: SeveralRunsOrder
  readonly agent: AgentOverRuns | undefined
  readonly unit: RunsRanking['unit']
  /** Undefined: no price is known. */
  readonly onUnit: ((unit: RunsRanking['unit']) => void) | undefined
  /** How far the strategies are, below what can be set. */
  readonly children: ReactNode
}

/** The rows, which of them is recommended and selected, and what the answer is of. */
function useRows({ state, order, agent, unit }: Omit<FoundProps, 'onUnit' | 'children'>) {
  const isPending = state.status === 'running'
  const done = useShownRuns(state)
  const [picked] = useRoute().picked
  const tuned = useTuned()
  const ranking = useMemo(() => rankOverRuns(order.specs, done, unit), [order, done, unit])
  const recommended = useMemo(() => recommendedOver(done, order.specs.length, unit), [order, done, unit])
  const settings = agent === undefined ? [] : nameSettings(agent, order.specs.length, unit)
  const setting = settings.find(({ isBest }) => isBest)
  const isFew = areFew(state, Math.max(ranking.count, agent?.runs ?? 0))
  const strategies = useMemo(() => nameOver(byCostTogether(ranking), tuned), [ranking, tuned])
  // Beside settings over all runs, figures of some runs would be compared with them.
  const isAlone = isPending && settings.length > 0
  const rows = orderedRows(isAlone ? settings : [...settings, ...strategies], recommended?.place)
  const isSettled = areSettled(state, order, isFew, agent)
  const chosenPlace = setting?.place ?? recommended?.place
  const best = rows.find(({ place }) => place === chosenPlace) ?? rows[0]
  return {
    done,
    ranking,
    recommended,
    rows,
    isFew,
    isPending,
    isAlone,
    isSettled,
    hasSetting: setting !== undefined,
    compared: chosenPlace === undefined ? undefined : best,
    // Until it is settled, nothing is to look chosen.
    selected: rows.find(({ id }) => id === picked) ?? (isSettled ? best : undefined),
  }
}

function Found({ onUnit, children, ...props }: FoundProps) {
  const { state, order, agent, unit } = props
  const found = useRows(props)
  const { done, ranking, recommended, rows, isFew, isPending, isSettled, selected } = found
  const titleOf = useRunTitles(order)
  const tunedStrategy = tunedOf(order.specs)
  const models = useModels(order, !isPending)
  const evaluated = useEvaluated(state, unit, models)
  const output = evaluated?.output
  const isMore = useIsMore(order)
  const controls: ControlsProps = {
    order,
    isDone: !isPending && isSettled,
    compared: found.compared,
    isTuned: tunedStrategy !== undefined,
    unit,
    onUnit,
  }
  const parts = { order, unit, isMore, titleOf }
  return (
    <>
      <div className={styles.head}>
        <Answers {...parts} found={found} agent={agent} output={output} />
        {rows.length > 0 && <Controls {...controls} />}
      </div>
      {children}
      {tunedStrategy !== undefined && <AutoTune specs={order.specs} runs={done} unit={unit} />}
      {rows.length > 0 && (
        <PriceNotes
          known={onUnit === undefined ? 'tokens' : '$'}
          unpriced={ranking.unpriced}
          titleOf={titleOf}
          isPending={isPending}
          onUnit={onUnit}
        />
      )}
      {rows.length > 0 && (
        <RunsTable
          rows={rows}
          ranking={ranking}
          recommended={isSettled ? recommended?.place : undefined}
          areFew={isFew}
          isPending={isPending && !found.isAlone}
          isMore={isMore}
          evaluation={output?.evaluation}
          isOfAllRuns={evaluated?.runs === done.length}
          order={order}
          titleOf={titleOf}
          selected={selected?.id}
          onSelect={(id) => pickStrategies([id])}
        />
      )}
      {rows.length > 0 && <ControlsBelow {...controls} />}
      {output !== undefined && (
        <EvaluationParts found={output} rows={rows} order={order} unit={unit} areFew={isFew} />
      )}
      {selected !== undefined && <RunList row={selected} {...parts} />}
      {state.status === 'done' && (
        <>
          {selected !== undefined && tunedStrategy === undefined && (
            <TuneButton spec={selected.spec} order={order} />
          )}
          <SaveEvaluation order={order} />
        </>
      )}
      {/* Meanwhile, runs of a collection are stored one by one, and deleted once they are replayed. */}
      {state.order !== undefined && !isPending && <CompactionTable order={order} />}
    </>
  )
}

interface AnswersProps {
  readonly order: SeveralRunsOrder
  readonly agent: AgentOverRuns | undefined
  readonly unit: RunsRanking['unit']
  readonly isMore: boolean
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  readonly found: ReturnType<typeof useRows>
  readonly output: Evaluated['output'] | undefined
}

/** What can be set in the agent; where nothing can, the strategy for an agent of one's own. */
function Answers({ found, agent, output, ...parts }: AnswersProps) {
  const { ranking, recommended, rows, isFew, isPending, isSettled, hasSetting } = found
  const { order, unit, isMore, titleOf } = parts
  const open = useTrace()?.id
  const answer = { ranking, rows, recommended, isMore, isPending, areFew: isFew }
  const evidence = output !== undefined && !isFew && (
    <EvaluationAnswer
      evaluation={output.evaluation}
      place={recommended?.place}
      rows={rows}
      order={order}
      titleOf={titleOf}
    />
  )
  const isRanked = isSettled && ranking.rows.length > 0
  return (
    <>
      {agent === undefined && !isSettled && !isFew && (
        <p className={styles.lead}>
          {t`${overWords(ranking.count, order.runs.length)}. A recommendation follows once half of the runs are replayed.`}
        </p>
      )}
      {agent !== undefined && (
        <AgentLine found={agent} unit={unit} order={order} isMore={isMore} titleOf={titleOf} open={open}>
          {isRanked && !isPending && (
            <>
              <OwnAgent answer={answer} />
              {evidence}
            </>
          )}
        </AgentLine>
      )}
      {!hasSetting && isRanked && (
        <RunsAnswer {...answer} all={order.runs.length} titleOf={titleOf}>
          {evidence}
        </RunsAnswer>
      )}
    </>
  )
}

/** Nothing is recommended that the next answer replaces a moment later. */
function areSettled(
  { status, done }: SeveralRunsState,
  { runs }: SeveralRunsOrder,
  areFew: boolean,
  agent: AgentOverRuns | undefined,
): boolean {
  if (agent !== undefined) return agent.status !== 'running'
  return status !== 'running' || (!areFew && done.length >= runs.length * ENOUGH)
}

/** Of the runs, shorter ones being replayed first. */
const ENOUGH = 0.5

/** Whether the open run is among them and lost facts itself, so that strategies lose further ones. */
function useIsMore({ runs }: SeveralRunsOrder): boolean {
  const open = useTrace()?.id
  const isOpen = runs.some(({ id }) => id === open)
  return hasOwnLoss(useOwnCompaction().latest) && isOpen
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
