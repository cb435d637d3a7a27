/** What a file records of prompt sizes and dollars: for each call, or for the run as a whole. */

import { given } from '#base/given.ts'
import type { Call, Trace, Usage } from '../model/trace.ts'
import type { Dollars } from '../model/units.ts'
import type { Replay } from '../replay/replay.ts'
import { isRefused, promptTokens, recordedPrompt } from '../tokens/calibration/point.ts'
import type { PromptRecord } from './prompt-size.ts'

export interface RunRecord {
  /** By call; undefined where nothing is recorded. */
  readonly prompts: readonly (PromptRecord | undefined)[]
  /**
   * By call: its share of the output tokens that only the run records; absent where calls record theirs, or
   * nothing does.
   */
  readonly outputs?: readonly number[]
  /** US dollars of the run as a whole. */
  readonly dollars?: Dollars
}

interface RecordBasis {
  /** Our figures of the recorded contexts. */
  readonly sent: Replay
  /** The model's tokens for one of the figures'. */
  readonly scaleOf: (call: Call) => number
  /** What the model may make of one of these tokens, at least and at most. */
  readonly spreadOf: (call: Call) => { readonly low: number; readonly high: number }
}

/** O(calls). */
export function recordOf(trace: Pick<Trace, 'calls' | 'recordedTotals'>, basis: RecordBasis): RunRecord {
  const { calls, recordedTotals } = trace
  const own = calls.map((call): PromptRecord | undefined => {
    const prompt = recordedPrompt(call)
    return prompt === undefined ? undefined : { prompt, from: 'call' }
  })
  const dollars = recordedTotals?.cost
  const isByCall = own.some((record) => record !== undefined)
  const prompts = isByCall ? own : shareOut(trace, basis)
  return { prompts, ...given({ dollars, outputs: outputsOf(trace, basis.sent) }) }
}

/** In proportion to our counts of the answers, or in equal parts where none was counted. */
function outputsOf(
  { calls, recordedTotals }: Pick<Trace, 'calls' | 'recordedTotals'>,
  sent: Replay,
): readonly number[] | undefined {
  const total = recordedTotals?.output
  if (total === undefined || calls.some(({ usage }) => usage?.output !== undefined)) return undefined
  const counted = new Map(sent.calls.map(({ call, cost }) => [call, cost?.output ?? 0]))
  const answered = calls.map(({ failure }) => (failure === undefined ? 1 : 0))
  const counts = calls.map(({ index }, at) => (answered[at] ?? 0) * (counted.get(index) ?? 0))
  return inParts(total, counts.some((count) => count > 0) ? counts : answered)
}

/** Whole numbers that add up to `total`, in proportion to the weights; zeros where all of these are 0. */
function inParts(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let [seen, given] = [0, 0]
  return weights.map((weight) => {
    if (sum === 0) return 0
    seen += weight
    const part = Math.round((total * seen) / sum) - given
    given += part
    return part
  })
}

/** Room beside what is known of a model's tokens, since a run's mix of texts differs from others. */
const ROOM = 0.1

/**
 * A total of the run, shared out over its calls: in proportion to our counts where that is a ratio the model
 * can have, else with the same missing part in each. A refused call has none of it. A total that is too small
 * for what the file contains is no total of these calls.
 */
function shareOut(
  { calls, recordedTotals }: Pick<Trace, 'calls' | 'recordedTotals'>,
  { sent, scaleOf, spreadOf }: RecordBasis,
): readonly (PromptRecord | undefined)[] {
  const none = calls.map(() => undefined)
  const total = promptTokens(recordedTotals)
  const read = calls.filter((call) => !isRefused(call))
  const [first] = read
  const counted = new Map(sent.calls.map(({ call, tokens }) => [call, tokens]))
  const sizes = read.map((call) => (counted.get(call.index) ?? 0) * scaleOf(call))
  const sum = sizes.reduce((all, size) => all + size, 0)
  if (total === undefined || first === undefined || sum === 0) return none
  const { low, high } = spreadOf(first)
  if (total < sum * low * (1 - ROOM)) return none
  const isProportional = total <= sum * high * (1 + ROOM)
  const missing = isProportional ? 0 : (total - sum) / read.length
  const ratio = isProportional ? total / sum : 1
  const prompts = inParts(
    total,
    sizes.map((size) => size * ratio + missing),
  )
  const usages = usagesOf(recordedTotals, prompts)
  const records = new Map(
    read.map((call, at) => [
      call,
      { prompt: prompts[at] ?? 0, from: 'run' as const, ...given({ usage: usages[at] }) },
    ]),
  )
  return calls.map((call) => records.get(call))
}

/** What each prompt read and wrote: the same share of each, as far as the total says it. */
function usagesOf(
  { cacheRead = 0, cacheWrite = 0 }: Usage = {},
  prompts: readonly number[],
): readonly Usage[] {
  const [reads, writes] = [inParts(cacheRead, prompts), inParts(cacheWrite, prompts)]
  return prompts.map((prompt, index) => {
    const read = Math.min(prompt, reads[index] ?? 0)
    const write = Math.min(prompt - read, writes[index] ?? 0)
    return { input: prompt - read - write, cacheRead: read, cacheWrite: write }
  })
}
