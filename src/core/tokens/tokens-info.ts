/** Where a call's number of tokens is from, and how sure it is. See docs/tokens.md. */
import type { Trace } from '../trace.ts'
import type { Calibration } from './calibration/calibrate.ts'
import type { EncodingId } from './encoding.ts'
import { modelTokens } from './model-tokens.ts'

/**
 * `recorded`: the provider counted this very prompt. `exact`: counted in the model's own public encoding, with the whole
 * prompt in the file. `calibrated`: from recorded calls of this run. `estimated`: from what is known of the model.
 */
export type TokenProvenance = 'recorded' | 'exact' | 'calibrated' | 'estimated'

export interface TokensInfo {
  readonly provenance: TokenProvenance
  /** The interval that nine in ten such numbers stay within; absent where nothing is uncertain, or too little is known. */
  readonly low?: number
  readonly high?: number
  /** Tokens of the prompt that was sent, by the provider; only where this context is that prompt's. */
  readonly recorded?: number
}

export interface ExactBasis {
  readonly model: string | undefined
  readonly encoding: EncodingId
  /** Of the model; absent: no call of it recorded its size. */
  readonly fit: Calibration | undefined
  readonly trace: Pick<Trace, 'fidelity' | 'tools'>
}

/**
 * Whether a count is the model's own number: its tokenizer is public, the file holds whole prompts, and no recorded size says
 * otherwise. The form in which a model is shown its tools is not published, so a prompt with tools is never exact.
 */
export function isExact({ model, encoding, fit, trace }: ExactBasis): boolean {
  const own = modelTokens(model)
  if (model === undefined || !own.isPublic || own.encoding !== encoding || trace.tools.length > 0)
    return false
  if (fit !== undefined)
    return fit.line.factor === 1 && fit.line.offset === 0 && fit.heldOut?.medianError === 0
  const { fidelity } = trace
  return fidelity !== undefined && fidelity.checked > 0 && fidelity.equal === fidelity.checked
}
