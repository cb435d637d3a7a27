/** Where a call's number of tokens is from, and how sure it is. See docs/tokens.md. */

import type { Call } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import type { Calibration } from '../tokens/calibration/calibrate.ts'
import type { EncodingId } from '../tokens/encoding.ts'
import { modelTokens } from '../tokens/model-tokens.ts'

/**
 * `recorded`: the provider counted this very prompt. `exact`: counted in the model's own public encoding,
 * with the whole prompt in the file. `calibrated`: from recorded calls of this run. `estimated`: from what is
 * known of the model.
 */
export type TokenProvenance = 'recorded' | 'exact' | 'calibrated' | 'estimated'

export interface TokensInfo {
  readonly provenance: TokenProvenance
  /**
   * The interval that nine in ten such numbers stay within; absent where nothing is uncertain, or too little
   * is known.
   */
  readonly low?: Tokens
  readonly high?: Tokens
  /** Tokens of the prompt that was sent, by the provider; only where this context is that prompt's. */
  readonly recorded?: Tokens
}

interface ExactBasis {
  readonly call: Pick<Call, 'index' | 'model'>
  readonly encoding: EncodingId
  /** Of the model; absent: no call of it recorded its size. */
  readonly fit: Calibration | undefined
  /** Whether the file contains all of what its calls were sent, as far as it shows (whole-prompts.ts). */
  readonly isWhole: boolean
}

/** A share of the prompt below which what the file lacks, or we miscount, still is exact. */
const NEGLIGIBLE = 0.005

/**
 * Whether a count is the model's own number: its tokenizer is public, and the whole prompt is in the file.
 */
export function isExact({ call: { index, model }, encoding, fit, isWhole }: ExactBasis): boolean {
  const own = modelTokens(model)
  if (model === undefined || !own.isPublic || own.encoding !== encoding) return false
  if (fit === undefined) return isWhole
  const sent = fit.prompts.get(index)
  return sent !== undefined && Math.abs(sent.tokens - sent.counted) <= sent.tokens * NEGLIGIBLE
}
