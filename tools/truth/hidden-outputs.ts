/**
 * How well the output of a call is estimated from its answer where the file doesn't record it: the recorded
 * outputs of a run, hidden, against what the product then shows.
 */
import { ok, unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { medianOf, quantile } from '#core/tokens/calibration/robust.ts'
import type { LoadRanks } from '#workers/bench/counters.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { TRUTH_COUNTING } from './counting.ts'

interface HiddenOutputs {
  readonly file: string
  readonly model: string
  /** With a recorded output that was hidden. */
  readonly calls: number
  /** Shown ÷ recorded − 1, over the run. */
  readonly sum: number
  /** Of |shown ÷ recorded − 1|, by call. */
  readonly median: number
  readonly p90: number
}

/** Fewer say little. */
const FEWEST = 10

/** Every second recorded output, or all of them, is hidden. Undefined: the run records too few. */
export async function hiddenOutputs(
  { file, trace }: { readonly file: string; readonly trace: Trace },
  loadRanks: LoadRanks,
  which: 'all' | 'every second',
): Promise<HiddenOutputs | undefined> {
  const known = trace.calls.filter(
    ({ usage, usageOrigin, failure }) =>
      (usage?.output ?? 0) > 0 && usageOrigin !== 'client' && failure === undefined,
  )
  if (known.length < FEWEST) return undefined
  const hidden = new Map(
    known
      .filter((_, at) => which === 'all' || at % 2 === 1)
      .map((call) => [call.index, call.usage?.output ?? 0]),
  )
  const calls = trace.calls.map((call) => {
    if (call.usage === undefined || !hidden.has(call.index)) return call
    const { output: _, reasoning: __, ...usage } = call.usage
    return { ...call, usage }
  })
  const engine = createEngine({ loadTrace: async () => ok({ ...trace, calls }), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const made = unwrap(
    await engine.replay({ traceId: trace.id, memory: IDENTITY, counting: TRUTH_COUNTING }, context),
  )
  const pairs = made.calls.flatMap(({ call, use }) => {
    const recorded = hidden.get(call)
    return recorded === undefined || use === undefined ? [] : [{ recorded, shown: use.output }]
  })
  if (pairs.length === 0) return undefined
  const errors = pairs.map(({ recorded, shown }) => Math.abs(shown / recorded - 1))
  const sumOf = (of: (pair: { recorded: number; shown: number }) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0)
  return {
    file,
    model: known[0]?.model ?? 'not named',
    calls: pairs.length,
    sum: sumOf(({ shown }) => shown) / sumOf(({ recorded }) => recorded) - 1,
    median: medianOf(errors) ?? 0,
    p90: quantile(errors, 0.9) ?? 0,
  }
}
