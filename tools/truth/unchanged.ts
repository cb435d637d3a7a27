/**
 * Strategies that change a context but neither its size nor what the cache can keep: they must cost what the
 * run cost. A recorded read that the simulation doesn't explain shows here first, since such a strategy would
 * lose it.
 */
import { ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { everyMemory } from '#core/sweep/grid.ts'
import { recordedPrompt } from '#core/tokens/calibration/point.ts'
import type { LoadRanks } from '#workers/bench/counters.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { TRUTH_COUNTING } from './counting.ts'

interface UnchangedRow {
  readonly strategy: string
  /** Signed share by which its cost differs from the run's. */
  readonly difference: number
}

/** A total so near to the recorded one is the same size. */
const SAME_SIZE = 0.01

/** None where no cache reads are recorded, or the run has no price. */
export async function unchangedRows(trace: Trace, loadRanks: LoadRanks): Promise<readonly UnchangedRow[]> {
  const hasReads = trace.calls.some(
    (call) => recordedPrompt(call) !== undefined && (call.usage?.cacheRead ?? 0) > 0,
  )
  if (!hasReads) return []
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const sweepOf = async (memory: typeof IDENTITY) =>
    unwrap(
      await engine.sweep(
        { traceIds: [trace.id], memories: [memory], counting: TRUTH_COUNTING, skipsRefusals: true },
        context,
      ),
    )[0]
  const sent = await sweepOf(IDENTITY)
  if (sent?.billed === undefined || sent.billed === 0) return []
  const rows: UnchangedRow[] = []
  for (const memory of everyMemory(memoryInfos())) {
    const under = memory.id === IDENTITY.id ? undefined : await sweepOf(memory)
    if (under?.billed === undefined || under.changed === 0) continue
    if ((under.cacheMisses ?? 0) > (sent.cacheMisses ?? 0)) continue
    if (Math.abs(under.cumulative / sent.cumulative - 1) > SAME_SIZE) continue
    rows.push({ strategy: memory.id, difference: under.billed / sent.billed - 1 })
  }
  return rows
}
