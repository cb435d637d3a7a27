/**
 * Replays a set of strategies on several runs in helper workers, run by run, and keeps the figures as they
 * are made. It goes on while the view is open; what was replayed stays.
 */

import { useEffect } from 'react'
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import { groupKeysOf } from '#core/collections/opened-run.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { forOtherRun, namesSteps } from '#core/spec/spec-pins.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { type ReplayedRun, type RunsRanking, unitOfRuns } from '#core/sweep/several-runs.ts'
import { collectedRun } from '../collections/collected.ts'
import { newestState } from '../edits/edit-session.ts'
import { navigate } from '../shell/navigation.ts'
import { tellProblem } from '../shell/notices.ts'
import { jobCountingOf } from '../shell/selectors.ts'
import { countingForOtherRun } from '../store/counting-fields.ts'
import { formatRoute, type Route } from '../store/route.ts'
import {
  NO_SEVERAL_RUNS,
  type OrderedRun,
  type SeveralRunsOrder,
  type SeveralRunsSetup,
  type SeveralRunsState,
} from '../store/several-runs-types.ts'
import { store, useApp } from '../store/store.ts'
import { replayInPool } from './run-pool.ts'
import { addTuned } from './tuned.ts'

/** Ends the replays that are under way. */
let end: (() => void) | undefined

/** The strategies over several runs, which are worked on as long as this is used. */
export function useSeveralRuns(): SeveralRunsState {
  useEffect(() => {
    if (read().status === 'paused') resumeSeveralRuns()
    return () => pause('paused')
  }, [])
  const state = useApp(({ severalRuns }) => severalRuns ?? NO_SEVERAL_RUNS)
  useEffect(() => {
    if (state.order === undefined) end?.()
  }, [state.order])
  return state
}

/** Leaves what is known of other runs; the chosen ones are ranked as if they had been sent here. */
export function rankChosenInstead(): void {
  end?.()
  const { setup } = read()
  const strategies = setup.isProposal === true ? undefined : setup.strategies
  store.setState({ severalRuns: { ...NO_SEVERAL_RUNS, setup: { strategies, startsAlone: true } } })
}

export function changeSeveralRuns(setup: Partial<SeveralRunsSetup>): void {
  change({ setup: { ...read().setup, startsAlone: false, isProposal: false, ...setup } })
}

/**
 * Replays the strategies, the baseline first, on stored runs, each under the settings that it would be opened
 * with.
 */
export function rankSeveralRuns(
  ids: readonly string[],
  specs: SeveralRunsOrder['specs'],
  saved?: SeveralRunsOrder['saved'],
): void {
  evaluateInOrder({
    runs: ids.map((id) => orderedRun({ id, ...knownOf(id) })),
    specs,
    ...given({ saved }),
  })
}

/** What a collection, or else the library, knows of a run without reading it. O(runs of the library). */
export function knownOf(id: string): Omit<OrderedRun, 'id' | 'counting'> {
  const run = collectedRun(id)
  if (run !== undefined) return { ...groupKeysOf(run), calls: run.calls, ...given({ model: run.models[0] }) }
  const stored = doneValue(store.getState().library)?.find((entry) => entry.id === id)
  return given({ calls: stored?.callCount })
}

/** The same for runs of which model, project or session are known. */
function evaluateInOrder(order: SeveralRunsOrder): void {
  end?.()
  change({ order, done: [], failed: [], status: 'idle', evaluated: {} })
  resumeSeveralRuns()
}

/** Another run is counted and priced by its own model, whatever was chosen for the open one. */
export function orderedRun(run: Omit<OrderedRun, 'counting'>): OrderedRun {
  const state = store.getState()
  const { route } = state
  const counting = run.id === route.traceId ? route.counting : countingForOtherRun(route.counting)
  return { ...run, counting: jobCountingOf({ ...state, route: { ...route, counting } }) }
}

export function stopSeveralRuns(): void {
  pause('stopped')
}

/**
 * By tokens, runs without a price are compared too: replays of them what was left out. What the agents can be
 * told is replayed on them where it is shown.
 */
export function includeUnpriced(): void {
  const { order, done, isByTokens } = read()
  if (isByTokens === true) return
  end?.()
  change({
    isByTokens: true,
    status: 'paused',
    done: done.filter(({ figures }) => figures.length === order?.specs.length),
  })
  resumeSeveralRuns()
}

/** What runs are compared by, as far as it is known from those that are replayed. */
export function replayUnit(done: readonly ReplayedRun[]): RunsRanking['unit'] | undefined {
  if (read().isByTokens === true) return 'tokens'
  return done.length === 0 ? undefined : unitOfRuns(done)
}

/** Replays what is not there yet, also what failed before. */
export function resumeSeveralRuns(): void {
  const { order, done } = read()
  if (order === undefined || end !== undefined) return
  const isDone = new Set(done.map(({ id }) => id))
  const waiting = order.runs.filter(({ id }) => !isDone.has(id))
  end = replayRuns(order, waiting)
}

/**
 * The address at which Strategies shows a run alone, with the strategy of its ranking selected; absent: what
 * is recommended for it.
 */
export function hrefOfRun(run: OrderedRun, spec?: CheckedSpec): string {
  return formatRoute(routeOfRun(run, spec && rankedName(spec).id))
}

/**
 * Opens a run in Strategies with a strategy of any parameters selected, which is then among the run's tuned
 * ones. False: it can’t be opened.
 */
export async function openRunUnder(run: OrderedRun, spec: CheckedSpec): Promise<boolean> {
  if (isRanked(spec)) {
    navigate(routeOfRun(run, rankedName(spec).id))
    return true
  }
  const state = await newestState(run.id)
  if (state.ok) navigate(routeOfRun(run, addTuned(state.value, spec)))
  else tellProblem(state.error)
  return state.ok
}

/** Whether every run's ranking has it. */
export function isRanked(spec: CheckedSpec): boolean {
  const text = JSON.stringify(spec)
  return rankedSpecs().some((other) => JSON.stringify(other) === text)
}

function routeOfRun({ id, counting }: OrderedRun, picked: string | undefined): Route {
  const { route } = store.getState()
  const leavesPins = id !== route.traceId && route.columns.some(namesSteps)
  const columns = leavesPins ? route.columns.map(forOtherRun) : route.columns
  const place = { call: undefined, step: undefined, find: undefined, beside: undefined, memory: undefined }
  return {
    ...route,
    ...place,
    view: 'strategies',
    mode: 'one-run',
    traceId: id,
    picked: picked === undefined ? [] : [picked],
    columns,
    counting,
  }
}

function pause(status: 'paused' | 'stopped'): void {
  if (end === undefined) return
  end()
  change({ status })
}

/** Gives what ends it. */
function replayRuns(order: SeveralRunsOrder, runs: readonly OrderedRun[]): () => void {
  const { specs } = order
  /** Other runs may have been sent here meanwhile. */
  const isCurrent = () => read().order === order
  /** Replays of the runs under way. */
  const partly = new Map<string, number>()
  const tell = () => {
    if (!isCurrent()) return
    const { done } = read()
    const open = [...partly.values()].reduce((sum, count) => sum + count, 0)
    change({ replays: done.length * specs.length + open })
  }
  change({ status: 'running', failed: [] })
  tell()
  const stop = replayInPool({
    runs,
    specsOf: () => specs,
    unit: replayUnit(read().done),
    onReplayed: (run, count) => {
      partly.set(run, count)
      tell()
    },
    onRun: (run) => {
      partly.delete(run.id)
      if (isCurrent()) keepFigures(run)
      tell()
    },
    onFailed: (run, problem) => {
      partly.delete(run)
      if (isCurrent()) keepProblem(run, problem)
      tell()
    },
    onEnd: () => {
      end = undefined
      if (isCurrent()) change({ status: 'done' })
    },
  })
  return () => {
    end = undefined
    stop()
  }
}

function keepFigures(run: ReplayedRun): void {
  change({ done: [...read().done, run] })
}

function keepProblem(id: string, problem: Problem): void {
  change({ failed: [...read().failed, { id, problem }] })
}

function read(): SeveralRunsState {
  return store.getState().severalRuns ?? NO_SEVERAL_RUNS
}

function change(part: Partial<SeveralRunsState>): void {
  store.setState({ severalRuns: { ...read(), ...part } })
}
