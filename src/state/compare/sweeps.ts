/** Trying many values of a memory at once: opens and closes the sweep of Compare, runs it in the engine, and stops it. */
import { ok, type Result } from '#base/result.ts'
import { workOf } from '#base/work.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { runJob } from '#workers/client.ts'
import { newestState } from '../edits/edit-session.ts'
import { navigate } from '../shell/navigation.ts'
import { store } from '../store/store.ts'
import type { SweepOrder, SweepProgress, SweepState } from '../store/sweep-types.ts'

let running: AbortController | undefined

/** Shows it in Compare. `start`: the memory whose values are to be tried. What was found before stays until it is run again. */
export function openSweep(start?: MemorySpec): void {
  change({ start })
  navigate({ view: 'compare', isSweeping: true })
}

/** Back to the comparison. */
export function closeSweep(): void {
  navigate({ isSweeping: false })
}

/** Runs it in the place of what ran before, until the sweep is left. Its problems are part of the state. */
export async function runSweep(order: SweepOrder): Promise<void> {
  running?.abort()
  const abort = new AbortController()
  running = abort
  const startedAt = performance.now()
  const unfollow = store.subscribe(({ route }) => {
    if (!route.isSweeping) abort.abort()
  })
  abort.signal.addEventListener('abort', unfollow, { once: true })
  change({ order, work: { status: 'running' } })
  const traceIds = await newestStates(order.traceIds)
  if (running !== abort) return
  if (!traceIds.ok) {
    unfollow()
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
  unfollow()
  if (running !== abort) return
  running = undefined
  change({ work: !result.ok && result.error.code === 'cancelled' ? { status: 'idle' } : workOf(result) })
}

/** Edited runs are meant as they stand now. */
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
  store.setState(({ sweep }) => ({ sweep: { ...sweep, ...part } }))
}

/** Replays before which nothing is foretold: the first of a run also counts its texts. */
const TELLING = 3

function secondsOf({ done, total }: Pick<SweepProgress, 'done' | 'total'>, ms: number): number | undefined {
  return done < TELLING ? undefined : ((ms / done) * (total - done)) / 1000
}
