/** What a file records of prompt sizes and dollars: for each call, or for the run as a whole. */

import { given } from '#base/given.ts'
import type { Call, Trace } from '../model/trace.ts'
import type { Replay } from '../replay/replay.ts'
import { promptTokens, recordedPrompt } from '../tokens/calibration/point.ts'
import type { PromptRecord } from './prompt-size.ts'

export interface RunRecord {
  /** By call; undefined where nothing is recorded. */
  readonly prompts: readonly (PromptRecord | undefined)[]
  /** US dollars of the run as a whole. */
  readonly dollars?: number
}

export interface RecordBasis {
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
  const prompts = own.some((record) => record !== undefined) ? own : shareOut(trace, basis)
  return { prompts, ...given({ dollars }) }
}

/** Room beside what is known of a model's tokens, since a run's mix of texts differs from others. */
const ROOM = 0.1

/**
 * A total of the run, shared out over its calls: in proportion to our counts where that is a ratio the model
 * can have, else with the same missing part in each. A total that is too small for what the file holds is no
 * total of these calls.
 */
function shareOut(
  { calls, recordedTotals }: Pick<Trace, 'calls' | 'recordedTotals'>,
  { sent, scaleOf, spreadOf }: RecordBasis,
): readonly (PromptRecord | undefined)[] {
  const none = calls.map(() => undefined)
  const total = promptTokens(recordedTotals)
  const [first] = calls
  const counted = new Map(sent.calls.map(({ call, tokens }) => [call, tokens]))
  const sizes = calls.map((call) => (counted.get(call.index) ?? 0) * scaleOf(call))
  const sum = sizes.reduce((all, size) => all + size, 0)
  if (total === undefined || first === undefined || sum === 0) return none
  const { low, high } = spreadOf(first)
  if (total < sum * low * (1 - ROOM)) return none
  const isProportional = total <= sum * high * (1 + ROOM)
  const missing = isProportional ? 0 : (total - sum) / calls.length
  const ratio = isProportional ? total / sum : 1
  let [exact, given] = [0, 0]
  return sizes.map((size) => {
    exact += size * ratio + missing
    const prompt = Math.round(exact) - given
    given += prompt
    return { prompt, from: 'run' }
  })
}
