/** Strategies on many runs in helper workers: a run at a time each, figures as they are made. */
import { given } from '#base/given.ts'
import { ok, type Problem, type Result } from '#base/result.ts'
import { contentName } from '#core/collections/opened-run.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { isPricedRun, type ReplayedRun, type RunsRanking } from '#core/sweep/several-runs.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { Helper } from '#workers/client.ts'
import { collectedRun } from '../collections/collected.ts'
import { forgetRead, readForNow } from '../collections/open-run.ts'
import { newestState } from '../edits/edit-session.ts'
import type { OrderedRun } from '../store/several-runs-types.ts'
import { openHelpers, share } from './helper-engines.ts'

interface PoolOrder {
  readonly runs: readonly OrderedRun[]
  /** What to replay on a run: the baseline first. */
  readonly specsOf: (run: OrderedRun) => readonly CheckedSpec[]
  /**
   * By dollars, only the baseline is replayed of a run without a price, as it can't be compared. Undefined:
   * by dollars if a run has a price.
   */
  readonly unit: RunsRanking['unit'] | undefined
  /** What the provider would refuse is not asked. */
  readonly skipsRefusals?: boolean
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
export function replayInPool({ runs, specsOf, unit, skipsRefusals = false, ...on }: PoolOrder): () => void {
  const helpers = openHelpers()
  let waiting = runs.toSorted((one, other) => (one.calls ?? 0) - (other.calls ?? 0))
  let isOver = false
  let isPriced = unit === '$'
  /** Runs without a price, as long as no run with one is known. */
  let unpriced: { readonly run: OrderedRun; readonly replayed: ReplayedRun }[] = []
  const stop = () => {
    isOver = true
    for (const { close } of helpers) close()
  }
  const tell = (run: OrderedRun, replayed: ReplayedRun) => {
    const isLeftOut = replayed.figures.length < specsOf(run).length
    if (isLeftOut && !isPriced) {
      unpriced.push({ run, replayed })
      return
    }
    on.onRun(replayed)
    if (isPriced || !isPricedRun(replayed)) return
    isPriced = true
    for (const one of unpriced) on.onRun(one.replayed)
    unpriced = []
  }
  const replayAll = (isWhole: boolean) =>
    share(helpers, async (helper) => {
      const run = waiting.shift()
      if (run === undefined || isOver) return undefined
      const order = { run, specs: specsOf(run), isWhole, skipsRefusals }
      const result = await replayRun(helper, order, (count) => {
        if (!isOver) on.onReplayed(run.id, count)
      })
      if (isOver) return undefined
      if (result.ok) tell(run, { id: run.id, figures: result.value })
      else on.onFailed(run.id, result.error)
      return ok(undefined)
    })
  const replayEach = async () => {
    await replayAll(unit === 'tokens')
    if (isOver) return
    // None has a price, so that they are compared by tokens.
    waiting = unpriced.map(({ run }) => run)
    if (waiting.length > 0) await replayAll(true)
    if (isOver) return
    stop()
    on.onEnd()
  }
  void replayEach()
  return stop
}

interface RunOrder {
  readonly run: OrderedRun
  readonly specs: readonly CheckedSpec[]
  /** Whether it has a price or not. */
  readonly isWhole: boolean
  readonly skipsRefusals: boolean
}

/**
 * As `rank-run.ts` does with one run, but that refusals are asked of every strategy. A run of a collection
 * that is not stored is read from its file where some strategy was not replayed on its content before.
 */
async function replayRun(
  helper: Helper,
  { run: { id, counting }, specs, isWhole, skipsRefusals }: RunOrder,
  onReplayed: (count: number) => void,
): Promise<Result<readonly SweepFigures[]>> {
  const sweep = async (state: string, keptAs?: string) => {
    const part = (memories: readonly CheckedSpec[], before: number) =>
      helper.run(
        'sweep',
        { traceIds: [state], memories, counting, skipsRefusals, ...given({ keptAs }) },
        { onProgress: ({ done }) => onReplayed(before + done) },
      )
    if (isWhole) return part(specs, 0)
    const first = await part(specs.slice(0, 1), 0)
    if (!first.ok || first.value[0]?.billed === undefined || specs.length === 1) return first
    const others = await part(specs.slice(1), 1)
    return others.ok ? ok([...first.value, ...others.value]) : others
  }
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
