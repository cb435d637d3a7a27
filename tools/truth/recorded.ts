/**
 * What a file records against what the product shows for the recorded contexts: input tokens and dollars of
 * each run, as sums and per call. Where both are there they must be equal.
 */
import { given } from '#base/given.ts'
import { ok, unwrap } from '#base/result.ts'
import type { AccountedReplay } from '#core/account/account.ts'
import type { RunSummary } from '#core/account/summary.ts'
import type { Trace } from '#core/model/trace.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { recordedPrompt } from '#core/tokens/calibration/point.ts'
import type { LoadRanks } from '#workers/bench/counters.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { TRUTH_COUNTING } from './counting.ts'

export interface RecordedRow {
  readonly file: string
  readonly models: readonly string[]
  readonly calls: number
  /** Calls whose prompt size the provider recorded. */
  readonly recordedCalls: number
  /** Sum of the recorded sizes, and what is shown for the same calls. */
  readonly recordedInput: number
  readonly shownInput: number
  /** The largest difference of a call, in tokens. */
  readonly worstCall: number
  /** Dollars that the file records, and what is shown for the same calls; undefined: none. */
  readonly recordedDollars?: number
  readonly shownDollars?: number
  readonly dollarsFrom?: string
  /** Recorded usage at list prices ÷ recorded dollars. */
  readonly listRatio?: number
}

/** Undefined: the file records neither usage nor dollars. */
export async function recordedRow(
  file: string,
  trace: Trace,
  loadRanks: LoadRanks,
): Promise<RecordedRow | undefined> {
  const recorded = trace.calls.map(recordedPrompt)
  const ofCalls = trace.calls.flatMap(({ cost }) => cost ?? [])
  const dollars = ofCalls.length > 0 ? ofCalls.reduce((sum, one) => sum + one, 0) : trace.recordedTotals?.cost
  const total = trace.recordedTotals
  const totalInput = (total?.input ?? 0) + (total?.cacheRead ?? 0) + (total?.cacheWrite ?? 0)
  if (recorded.every((one) => one === undefined) && dollars === undefined && totalInput === 0)
    return undefined
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const input = { traceId: trace.id, memory: IDENTITY, counting: TRUTH_COUNTING }
  const replay = unwrap(await engine.replay(input, context))
  const summary = unwrap(await engine.summary(input, context))
  const isByCall = recorded.some((one) => one !== undefined)
  let [recordedInput, shownInput, worstCall] = [0, 0, 0]
  for (const { call, tokens } of replay.calls) {
    const size = recorded[call]
    if (size === undefined) continue
    recordedInput += size
    shownInput += tokens
    worstCall = Math.max(worstCall, Math.abs(size - tokens))
  }
  const { recorded: paid = 0, listPrice } = summary.check?.cost ?? {}
  return {
    file,
    models: summary.models,
    calls: trace.calls.length,
    recordedCalls: recorded.filter((one) => one !== undefined).length,
    recordedInput: isByCall ? recordedInput : totalInput,
    shownInput: isByCall ? shownInput : summary.input.value,
    worstCall,
    ...given({ recordedDollars: dollars }),
    ...shownDollars(trace, replay, summary),
    ...(listPrice === undefined || paid === 0 ? {} : { listRatio: listPrice / paid }),
  }
}

/** Of the calls whose dollars are recorded, which may be a few of them; else of the whole run. */
function shownDollars({ calls }: Trace, replay: Pick<AccountedReplay, 'calls'>, { cost }: RunSummary) {
  if (cost === undefined) return {}
  const paid = new Set(calls.filter((call) => call.cost !== undefined).map(({ index }) => index))
  if (paid.size === 0) return { shownDollars: cost.value, dollarsFrom: cost.source }
  const shown = replay.calls.filter(({ call }) => paid.has(call))
  const value = shown.reduce((sum, call) => sum + (call.cost?.money.billed ?? 0), 0)
  const isRecorded = shown.every(({ costInfo }) => costInfo?.source === 'recorded')
  return { shownDollars: value, dollarsFrom: isRecorded ? 'recorded' : cost.source }
}
