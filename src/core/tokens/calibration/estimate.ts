/** The size of any context at a call: that of the prompt that was sent, and what is changed in it. */

import type { CallIndex } from '../../model/units.ts'
import type { Calibration } from './calibrate.ts'
import { SIMULATED_BACK } from './compacted.ts'
import type { PromptSize } from './prompts.ts'

interface ContextAtCall {
  readonly call: CallIndex
  readonly series: string
  /** Our count of the context. */
  readonly counted: number
  /** Its steps; absent: as many as its tokens let expect. */
  readonly steps?: number
  /**
   * A simulated summary replaced the whole conversation, and with it these tokens, which only recorded sizes
   * show: the caller leaves them out. Absent: none did.
   */
  readonly freed?: number
}

interface ContextEstimate {
  readonly estimate: number
  /** Nine in ten lie within; absent with nothing to learn from. */
  readonly low?: number
  readonly high?: number
}

/**
 * The provider's tokens of a context. The same as recorded, with no room, where nothing was changed; the more
 * is changed the wider. O(1).
 */
export function estimateContext(fit: Calibration, context: ContextAtCall): ContextEstimate {
  const sent = fit.prompts.get(context.call)
  const { series, counted, steps } = context
  const offset = fit.offsets.get(series) ?? fit.offset
  if (sent === undefined) return { estimate: Math.max(1, offset + fit.factor * counted) }
  const change = counted - sent.counted
  const worth =
    steps === undefined ? fit.factor * change : fit.perToken * change + fit.perStep * (steps - sent.steps)
  const estimate = Math.max(1, sent.tokens + worth)
  if (sent.low === undefined || sent.high === undefined) return { estimate }
  const unlike = Math.abs(change) * (change < 0 ? fit.factorHigh - fit.factor : fit.factor - fit.factorLow)
  const like = Math.abs(change) * (change < 0 ? fit.factor - fit.factorLow : fit.factorHigh - fit.factor)
  const unseen =
    context.freed === undefined
      ? { below: mayBeGone(sent, context, offset + fit.factor * sent.counted), above: 0 }
      : { below: SIMULATED_BACK.less, above: SIMULATED_BACK.more }
  return {
    estimate,
    low: Math.max(0, estimate - (sent.tokens - sent.low) - unlike - unseen.below),
    high: estimate + (sent.high - sent.tokens) + like + unseen.above,
  }
}

/**
 * Attached files, say, that only the recorded size shows may have gone with the steps that were removed; what
 * is only shortened takes nothing with it.
 */
function mayBeGone(sent: PromptSize, { counted, steps }: ContextAtCall, known: number): number {
  const [before, after] = steps === undefined ? [sent.counted, counted] : [sent.steps, steps]
  const removed = before > 0 ? Math.max(0, 1 - after / before) : 0
  return Math.max(0, sent.tokens - known) * removed
}
