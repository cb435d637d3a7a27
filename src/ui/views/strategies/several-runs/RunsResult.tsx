/**
 * The ranking over several runs as it is made: how far it is, the answer in a sentence, a row per strategy,
 * the runs of one.
 */
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { t } from '#base/words.ts'
import { recommendedOver } from '#core/evaluation/recommend.ts'
import { settingTitle } from '#core/sweep/setting-words.ts'
import { isPricedRun, type ReplayedRun, type RunsRanking, rankOverRuns } from '#core/sweep/several-runs.ts'
import {
  type AgentReplays,
  type Evaluated,
  pickStrategies,
  type SeveralRunsOrder,
  type SeveralRunsState,
  type TraceEntry,
  useEvaluated,
  useRoute,
  useTuned,
} from '#state/index.ts'
import { plural, useAnnouncedEnd } from '../../../kit/index.ts'
import { useShownWhenRunning } from '../ranked/use-shown-when-running.ts'
import { AgentAnswers, saysProgress } from './AgentAnswers.tsx'
import { AutoTune, TuneButton, tunedOf } from './AutoTune.tsx'
import { EvaluationAnswer } from './EvaluationAnswer.tsx'
import { areFew, areSettled, byCostTogether, overWords } from './few-runs.ts'
import { GroupTables } from './GroupsTable.tsx'
import { Copies, LeftOut } from './LeftOut.tsx'
import { NothingRanked, RunsWaiting, type Ways } from './NothingRanked.tsx'
import {
  bestRow,
  type NamedOverRuns,
  nameOver,
  nameSettings,
  orderedRows,
  withEvidence,
} from './named-over-runs.ts'
import { useRunTitles } from './RunLink.tsx'
import { RunList } from './RunList.tsx'
import { ownAgentLine, RunsAnswer } from './RunsAnswer.tsx'
import { Controls, PriceNotes } from './RunsControls.tsx'
import styles from './RunsResult.module.css'
import { AgentProgress, Outdated, RunsState, Waiting } from './RunsState.tsx'
import { RunsTable } from './RunsTable.tsx'
import { FEWEST } from './runs-choice.ts'
import { SaveEvaluation } from './SavedEvaluations.tsx'
import { type RangedAgents, useStrategyRanges } from './use-agent-over.ts'
import type { OfferedStrategies } from './use-offered-strategies.ts'
import {
  comparedRuns,
  useLossBefore,
  useModels,
  useShownOrder,
  useShownRuns,
  useWaitingCosts,
} from './use-runs-around.ts'

const CompactionTable = lazy(async () => ({
  default: (await import('./CompactionTable.tsx')).CompactionTable,
}))

const DriftTable = lazy(async () => ({ default: (await import('./DriftTable.tsx')).DriftTable }))

interface RunsResultProps extends Ways {
  readonly state: SeveralRunsState
  /** The runs that are chosen now. */
  readonly chosen: readonly TraceEntry[]
  /** Those that are left out, as another chosen run is the same. */
  readonly copies: ReadonlyMap<TraceEntry, TraceEntry>
  /** What the agents of the runs can be told, as far as it is replayed; undefined: nothing. */
  readonly agent: AgentReplays | undefined
  readonly over: RangedAgents
  readonly unit: RunsRanking['unit']
  /** Undefined: no price is known. */
  readonly onUnit: ((unit: RunsRanking['unit']) => void) | undefined
  readonly offered: Pick<OfferedStrategies, 'isPending' | 'ofRun'>
}

export function RunsResult(props: RunsResultProps) {
  const { state, chosen, copies, agent, over, unit, onUnit, offered, ...ways } = props
  const { status, done, setup } = state
  const ref = useShownWhenRunning(status === 'running')
  useAnnouncedEnd(status === 'running', t`Strategies ranked across ${plural(done.length, 'run')}`)
  const order = useShownOrder(state.order, agent)
  const isWaiting = state.order === undefined && setup.strategies === undefined && offered.isPending
  const isHeld = agent?.status === 'running' || over.isRanging
  // Where no setting is recommended, a strategy may still be.
  const isFinal = !isHeld && over.found.some((one) => one.isDone && (one.best ?? one.perRun) !== undefined)
  const waiting = isWaiting && chosen.length >= FEWEST && (
    <RunsWaiting
      ofRun={offered.ofRun}
      runs={chosen}
      startsAlone={setup.startsAlone === true}
      isFinal={isFinal}
    />
  )
  const isAgentKnown = agent !== undefined && (agent.status !== 'done' || over.found.length > 0)
  if (order === undefined || (state.order === undefined && !isAgentKnown)) {
    return waiting ? (
      <div className={styles.state}>{waiting}</div>
    ) : (
      <NothingRanked needsRuns={chosen.length < FEWEST} {...ways} />
    )
  }
  const isAnswered = over.found.length > 0
  const ofAgents = isAgentKnown && agent !== undefined && (agent.status !== 'done' || over.isRanging) && (
    <AgentProgress replays={agent} over={over} />
  )
  const ofStrategies =
    !isHeld &&
    (state.order === undefined ? waiting : <RunsState state={state} order={order} isFinal={isFinal} />)
  const isFound = done.length > 0 || isAnswered
  return (
    <section ref={ref} className={styles.found} aria-label="Strategies over several runs">
      <Copies repeated={setup.repeated} copies={copies} />
      {state.order !== undefined && <Outdated order={order} chosen={chosen} />}
      {ofAgents && !saysProgress(over) && (
        <Waiting runs={order.runs} replays={agent}>
          {ofAgents}
        </Waiting>
      )}
      {ofStrategies && !isFound && <Waiting runs={order.runs}>{ofStrategies}</Waiting>}
      {isFound && (
        <Found
          state={state}
          order={order}
          replays={agent}
          over={over}
          unit={unit}
          isWaiting={waiting !== false}
          onUnit={onUnit}
          agentProgress={ofAgents}
          progress={ofStrategies}
        />
      )}
    </section>
  )
}

interface FoundProps {
  readonly state: SeveralRunsState
  readonly order: SeveralRunsOrder
  readonly replays: AgentReplays | undefined
  readonly over: RangedAgents
  readonly unit: RunsRanking['unit']
  /** Which strategies to try is not known yet. */
  readonly isWaiting: boolean
  /** Undefined: no price is known. */
  readonly onUnit: ((unit: RunsRanking['unit']) => void) | undefined
  /** How far settings of agents are. */
  readonly agentProgress: ReactNode
  /** How far strategies are: where settings are recommended already, they only fill the table. */
  readonly progress: ReactNode
}

/** The rows, which of them is recommended and selected, and what the answer is of. */
function useRows({
  state,
  order,
  replays,
  over,
  unit,
}: Omit<FoundProps, 'onUnit' | 'isWaiting' | 'progress' | 'agentProgress'>) {
  const isPending = state.status === 'running'
  const shown = useShownRuns(state)
  const done = useMemo(() => comparedRuns(shown, order, unit), [shown, order, unit])
  const [picked] = useRoute().picked
  const tuned = useTuned()
  const ranked = useMemo(() => rankOverRuns(order.specs, done, unit), [order, done, unit])
  const recommended = useMemo(() => recommendedOver(done, order.specs.length, unit), [order, done, unit])
  const ranking = useStrategyRanges(ranked, recommended, !isPending && state.status !== 'idle')
  // None is the best of them before all runs are replayed, at sizes nearby too.
  const settings = over.found.flatMap((found) => {
    const isFinal = found.isDone && !over.isRanging
    return nameSettings(
      isFinal ? found : { ...found, best: undefined, perRun: undefined },
      order.specs.length,
    )
  })
  const most = Math.max(ranking.count, ...over.found.map(({ runs }) => runs))
  const isFew = areFew(state, most)
  const place = recommended?.place
  const strategies = useMemo(
    () => withEvidence(nameOver(byCostTogether(ranking), tuned), place, unit),
    [ranking, tuned, place, unit],
  )
  // Beside settings over all runs, figures of some runs would be compared with them.
  const isAlone = isPending && settings.length > 0
  const rows = orderedRows(isAlone ? settings : [...settings, ...strategies], place)
  const isSettled = areSettled(state, order, replays)
  // What is recommended after some of the runs may not be in the end.
  const isChosen = isSettled && !over.isRanging && (!isPending || isAlone)
  const { best, keptIn } = bestRow(settings, rows, place)
  return {
    done,
    ranking,
    recommended,
    rows,
    isFew,
    isPending,
    isAlone,
    isSettled,
    isChosen,
    hasSetting: settings.some(({ isBest, bestIn = 0 }) => isBest === true || bestIn > 0),
    keptIn: isChosen ? keptIn : undefined,
    // Until it is settled, nothing is to look chosen.
    selected: rows.find(({ id }) => id === picked) ?? (isChosen ? best : undefined),
  }
}

function Found({ onUnit, isWaiting, agentProgress, progress, ...props }: FoundProps) {
  const { state, order, replays, over, unit } = props
  const found = useRows(props)
  const { done, ranking, recommended, rows, isFew, isPending, isChosen, selected } = found
  const titleOf = useRunTitles(order)
  const tunedStrategy = tunedOf(order.specs)
  const models = useModels(order, !isPending)
  const evaluated = useEvaluated(state, unit, models)
  const output = evaluated?.output
  const lossBefore = useLossBefore(order, isFew)
  const parts = { order, unit, titleOf, lossBefore }
  const waitingCosts = useWaitingCosts(state, replays, unit)
  const isAnswered = over.found.length > 0
  return (
    <>
      <div className={styles.head}>
        <Answers
          {...parts}
          {...{ found, replays, over, output, agentProgress }}
          progress={!isAnswered && progress}
        />
        {rows.length > 0 && (
          <PriceNotes
            known={onUnit === undefined ? 'tokens' : '$'}
            unpriced={unit === '$' ? unpricedOf([...done, ...(replays?.replayed ?? [])]) : []}
            titleOf={titleOf}
            isPending={isPending || replays?.status === 'running'}
            onUnit={onUnit}
          />
        )}
      </div>
      {isAnswered && progress}
      {rows.length > 0 && (
        <Controls
          order={order}
          isDone={!isPending && found.isSettled}
          isBusy={isWaiting || isPending || replays?.status === 'running'}
          agents={over.found}
          isTuned={tunedStrategy !== undefined}
          unit={unit}
          onUnit={onUnit}
        />
      )}
      {tunedStrategy !== undefined && <AutoTune specs={order.specs} runs={done} unit={unit} />}
      {rows.length > 0 && (
        <RunsTable
          rows={rows}
          ranking={ranking}
          recommended={isChosen ? recommended?.place : undefined}
          keptIn={found.keptIn}
          areFew={isFew}
          isPending={replays?.status === 'running' || (isPending && !found.isAlone)}
          isRanging={over.isRanging}
          evaluation={output?.evaluation}
          isOfAllRuns={evaluated?.runs === done.length}
          order={order}
          waiting={waitingCosts}
          lossBefore={lossBefore}
          unreplayable={over.found.flatMap((one) => one.unreplayable.map((setting) => settingTitle(setting)))}
          titleOf={titleOf}
          selected={selected?.id}
          onSelect={(id) => pickStrategies([id])}
        />
      )}
      {output !== undefined && (
        <EvaluationParts
          {...{ rows, order, unit }}
          found={output}
          areFew={isFew}
          hasSetting={found.hasSetting}
        />
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
      {state.order !== undefined && !isPending && (
        <Suspense>
          <CompactionTable order={order} />
        </Suspense>
      )}
    </>
  )
}

function unpricedOf(runs: readonly ReplayedRun[]): readonly string[] {
  return [...new Set(runs.flatMap((run) => (isPricedRun(run) ? [] : [run.id])))]
}

interface AnswersProps extends Pick<FoundProps, 'agentProgress' | 'progress'> {
  readonly order: SeveralRunsOrder
  readonly replays: AgentReplays | undefined
  readonly over: RangedAgents
  readonly unit: RunsRanking['unit']
  /** Hostile text. */
  readonly titleOf: (run: string) => string
  readonly lossBefore: ReadonlySet<string>
  readonly found: ReturnType<typeof useRows>
  readonly output: Evaluated['output'] | undefined
}

/** What can be set in the agents; where nothing can, the strategy for an agent of one's own. */
function Answers({ found, replays, over, output, agentProgress, progress, ...parts }: AnswersProps) {
  const { ranking, recommended, rows, isFew, isPending, isSettled, hasSetting } = found
  const { order, titleOf, lossBefore } = parts
  const answer = { ranking, rows, recommended, isPending, areFew: isFew }
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
  const isAnswered = over.found.length > 0
  const isBeside = hasSetting && isRanked && !isPending
  const isSoFar = isRanked && isPending && recommended !== undefined
  return (
    <>
      {progress && !isSoFar && <Waiting runs={order.runs}>{progress}</Waiting>}
      {replays === undefined && !isSettled && !isFew && (
        <p className={styles.lead}>
          {t`${overWords(ranking.count, order.runs.length)}. A recommendation follows once half of the runs are replayed.`}
        </p>
      )}
      <AgentAnswers
        over={over}
        progress={saysProgress(over) && agentProgress}
        ownAgent={isBeside ? ownAgentLine(answer) : undefined}
        {...parts}
      >
        {isBeside && evidence}
      </AgentAnswers>
      {isAnswered && replays !== undefined && (
        <LeftOut agents={replays.agents} tooSmall={over.tooSmall} order={order} titleOf={titleOf} />
      )}
      {!hasSetting && isRanked && (
        <RunsAnswer
          {...answer}
          all={order.runs.length}
          isBeside={isAnswered}
          {...{ progress, order, titleOf, lossBefore }}
        >
          {evidence}
        </RunsAnswer>
      )}
    </>
  )
}

interface EvaluationPartsProps {
  readonly found: Evaluated['output']
  readonly rows: readonly NamedOverRuns[]
  readonly order: SeveralRunsOrder
  readonly unit: RunsRanking['unit']
  readonly areFew: boolean
  readonly hasSetting: boolean
}

function EvaluationParts(props: EvaluationPartsProps) {
  const { found, rows, order, unit, areFew, hasSetting } = props
  const { models, projects, drift } = found
  return (
    <>
      {drift !== undefined && order.saved !== undefined && (
        <Suspense>
          <DriftTable drift={drift} name={order.saved.name} rows={rows} />
        </Suspense>
      )}
      {!areFew && <GroupTables {...{ models, projects, rows, unit, hasSetting }} />}
    </>
  )
}
