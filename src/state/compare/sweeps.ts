/**
 * Many parameter values of a strategy at once: opens the sweep of Strategies, runs it in the engine, and
 * stops it.
 */
import { isCanceled } from '#base/errors.ts'
import { ok, type Result } from '#base/result.ts'
import { workOf } from '#base/work.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { runJob } from '#workers/client.ts'
import { newestState } from '../edits/edit-session.ts'
import { navigate, openTrace } from '../shell/navigation.ts'
import type { Route } from '../store/route.ts'
import { store } from '../store/store.ts'
import { NO_SWEEP, type SweepOrder, type SweepProgress, type SweepState } from '../store/sweep-types.ts'
import { rankedFigures } from './ranked-sweep.ts'

let running: AbortController | undefined

/**
 * Shows it. `start`: the strategy whose parameters are varied. What was found before stays until it is run
 * again.
 */
export function openSweep(start?: MemorySpec): void {
  change({ start, runs: [] })
  navigate({ view: 'strategies', mode: 'sweep' })
}

/** Opens the first of some stored runs, with a sweep set up over all of them. */
export function openSweepOver(runs: readonly string[]): void {
  const [first] = runs
  if (first === undefined) return
  openTrace(first, 'strategies')
  change({ start: undefined, runs })
  navigate({ mode: 'sweep' }, { replace: true })
}

let unfollow: (() => void) | undefined

/**
 * Adds a combination to Compare. Back leaves the sweep, and not the column: it is there wherever the sweep is
 * left for.
 */
export function addSweptColumn(spec: MemorySpec): void {
  navigate({ columns: [...store.getState().route.columns, spec] }, { replace: true })
  unfollow ??= store.subscribe(({ route }, { route: before }) => {
    if (!isSweepShown(before) || isSweepShown(route)) return
    unfollow?.()
    unfollow = undefined
    const { columns, names, traceId } = before
    if (route.traceId === traceId && route.columns !== columns)
      navigate({ columns, names }, { replace: true })
  })
}

function isSweepShown({ view, mode }: Route): boolean {
  return view === 'strategies' && mode === 'sweep'
}

/**
 * Runs it in the place of what ran before, until the sweep is left. Its problems are part of the state. What
 * the ranking of the run has is shown at once.
 */
export async function runSweep(order: SweepOrder): Promise<void> {
  running?.abort()
  running = undefined
  const known = rankedFigures(order, store.getState().rankings)
  if (known !== undefined) return change({ order, work: { status: 'done', value: known } })
  const abort = new AbortController()
  running = abort
  const startedAt = performance.now()
  const stopWatching = store.subscribe(({ route }) => {
    if (route.mode !== 'sweep') abort.abort()
  })
  abort.signal.addEventListener('abort', stopWatching, { once: true })
  change({ order, work: { status: 'running' } })
  const traceIds = await newestStates(order.traceIds)
  if (running !== abort) return
  if (!traceIds.ok) {
    stopWatching()
    return change({ work: { status: 'failed', problem: traceIds.error } })
  }
  const asked = { ...order, traceIds: traceIds.value }
  change({ order: asked })
  const result = await runJob('sweep', asked, {
    signal: abort.signal,
    onProgress: ({ done, total }) => {
      if (running !== abort) return
      const secondsLeft = secondsOf({ done, total }, performance.now() - startedAt)
      change({ work: { status: 'running', progress: { done, total, secondsLeft } } })
    },
  })
  stopWatching()
  if (running !== abort) return
  running = undefined
  change({ work: !result.ok && isCanceled(result.error) ? { status: 'idle' } : workOf(result) })
}

/** Edited runs are meant as they are now. */
async function newestStates(ids: readonly string[]): Promise<Result<readonly string[]>> {
  const states: string[] = []
  for (const id of ids) {
    const state = await newestState(id)
    if (!state.ok) return state
    states.push(state.value)
  }
  return ok(states)
}

export function stopSweep(): void {
  running?.abort()
}

function change(part: Partial<SweepState>): void {
  store.setState(({ sweep = NO_SWEEP }) => ({ sweep: { ...sweep, ...part } }))
}

/** Replays before which nothing is foretold: the first of a run also counts its texts. */
const TELLING = 3

function secondsOf({ done, total }: Pick<SweepProgress, 'done' | 'total'>, ms: number): number | undefined {
  return done < TELLING ? undefined : ((ms / done) * (total - done)) / 1000
}
