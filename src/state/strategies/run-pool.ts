/** Strategies on many runs in helper workers: a run at a time each, figures as they are made. */
import { given } from '#base/given.ts'
import { ok, type Problem, type Result } from '#base/result.ts'
import { contentName } from '#core/collections/opened-run.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { ReplayedRun } from '#core/sweep/several-runs.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { Helper } from '#workers/client.ts'
import { collectedRun } from '../collections/collected.ts'
import { forgetRead, readForNow } from '../collections/open-run.ts'
import { newestState } from '../edits/edit-session.ts'
import type { OrderedRun } from '../store/several-runs-types.ts'
import { openHelpers, share } from './helper-engines.ts'

interface PoolOrder {
  readonly runs: readonly OrderedRun[]
  /** The baseline first. */
  readonly specs: readonly CheckedSpec[]
  /** Replays done of a run that is under way. */
  readonly onReplayed: (run: string, count: number) => void
  readonly onRun: (run: ReplayedRun) => void
  readonly onFailed: (run: string, problem: Problem) => void
  /** Every run was replayed or failed. */
  readonly onEnd: () => void
}

/**
 * Shorter runs come first, so that there is something to see soon. Gives what ends it; nothing is told
 * afterwards. Memory: one trace per worker.
 */
export function replayInPool({ runs, specs, ...on }: PoolOrder): () => void {
  const helpers = openHelpers()
  const waiting = runs.toSorted((one, other) => (one.calls ?? 0) - (other.calls ?? 0))
  let isOver = false
  const stop = () => {
    isOver = true
    for (const { close } of helpers) close()
  }
  void share(helpers, async (helper) => {
    const run = waiting.shift()
    if (run === undefined || isOver) return undefined
    const result = await replayRun(helper, run, specs, (count) => {
      if (!isOver) on.onReplayed(run.id, count)
    })
    if (isOver) return undefined
    if (result.ok) on.onRun({ id: run.id, figures: result.value })
    else on.onFailed(run.id, result.error)
    return ok(undefined)
  }).then(() => {
    if (isOver) return
    stop()
    on.onEnd()
  })
  return stop
}

/**
 * As `rank-run.ts` does with one run, but that refusals are asked of every strategy. A run of a collection
 * that is not stored is read from its file where some strategy was not replayed on its content before.
 */
async function replayRun(
  helper: Helper,
  { id, counting }: OrderedRun,
  memories: readonly CheckedSpec[],
  onReplayed: (count: number) => void,
): Promise<Result<readonly SweepFigures[]>> {
  const sweep = (state: string, keptAs?: string) =>
    helper.run(
      'sweep',
      { traceIds: [state], memories, counting, ...given({ keptAs }) },
      { onProgress: ({ done }) => onReplayed(done) },
    )
  const run = collectedRun(id)
  const keptAs = run === undefined || run.traceId !== undefined ? undefined : contentName(run)
  const state = await newestState(id)
  if (state.ok) return sweep(state.value, state.value === id ? keptAs : undefined)
  if (run === undefined || keptAs === undefined || !isNotStored(state.error)) return state
  const kept = await sweep(id, keptAs)
  if (kept.ok || !isNotStored(kept.error)) return kept
  const read = await readForNow(run)
  if (!read.ok) return read
  const made = await sweep(id, read.value.isAsIndexed ? keptAs : undefined)
  await forgetRead(id)
  return made
}

function isNotStored({ code }: Problem): boolean {
  return code === 'no-such-trace'
}
