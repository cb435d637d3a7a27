/**
 * Whose tokens a call's figure is, beside the figure itself: how the count was got, what the recorded model makes of
 * the same context, within which interval, and what the provider counted. See docs/tokens.md.
 */
import type { LedgerCounts } from '../replay/ledger.ts'
import type { Call } from '../trace.ts'
import type { Calibration } from './calibration/calibrate.ts'
import { predict } from './calibration/line.ts'
import { laneOf, recordedPrompt, UNNAMED_MODEL } from './calibration/point.ts'
import { ENCODINGS, type EncodingId } from './encoding.ts'
import { modelTokens } from './model-tokens.ts'

/**
 * `exact`: the count is in the model's own encoding, or no model is named. `calibrated`: from recorded calls of this trace.
 * `estimated`: from what is known of the model's generation. `recorded`: by the provider; of figures of the recorded run.
 */
export type TokenProvenance = 'recorded' | 'exact' | 'calibrated' | 'estimated'

export interface TokensInfo {
  readonly provenance: TokenProvenance
  /** Tokens of the whole prompt as the call's model would count them, with what the file does not hold; not with `exact`. */
  readonly estimate?: number
  /** The interval of `estimate`. */
  readonly low?: number
  readonly high?: number
  /** Tokens of the prompt that was really sent, by the provider; only where this context is that prompt's. */
  readonly recorded?: number
}

export interface InfoBasis {
  readonly encoding: EncodingId
  /** Whether a profile's factor is already in the counts. */
  readonly isScaled: boolean
  /** Whether some parts could not be counted: then nothing is exact. */
  readonly isWhole: boolean
  readonly calibrations: readonly Calibration[]
}

/** `counts`: what the memory did to the recorded context; undefined where the context is another one from the start. */
export function tokensInfo(
  call: Call,
  tokens: number,
  counts: LedgerCounts | undefined,
  basis: InfoBasis,
): TokensInfo {
  const recorded = counts !== undefined && isUntouched(counts) ? recordedPrompt(call) : undefined
  return { ...computedInfo(call, tokens, basis), ...(recorded === undefined ? {} : { recorded }) }
}

function isUntouched({ rewritten, dropped, moved, added }: LedgerCounts): boolean {
  return rewritten + dropped + moved + added === 0
}

function computedInfo(call: Call, tokens: number, basis: InfoBasis): TokensInfo {
  const fit = basis.calibrations.find(({ model }) => model === (call.model ?? UNNAMED_MODEL))
  if (isExact(call, basis, fit)) return { provenance: 'exact' }
  if (fit !== undefined) {
    const estimate = Math.max(0, predict(fit.line, laneOf(call), tokens))
    return { provenance: 'calibrated', ...rounded(estimate, fit) }
  }
  const { factor } = modelTokens(call.model)
  if (basis.encoding === 'chars4') return { provenance: 'estimated', ...rounded(tokens, CHARS4_SPREAD) }
  const estimate = basis.isScaled ? tokens : tokens * factor.typical
  const spread = { low: factor.low / factor.typical, high: factor.high / factor.typical }
  return { provenance: 'estimated', ...rounded(estimate, spread) }
}

/** Characters ÷ 4 against o200k: code and other scripts have more tokens, plain English has fewer. */
const CHARS4_SPREAD = { low: 0.7, high: 2 }

/** A share of the prompt below which what the file lacks, or we miscount, is not worth another word than exact. */
const NEGLIGIBLE = 0.005

function isExact(
  { model }: Call,
  { encoding, isScaled, isWhole }: InfoBasis,
  fit: Calibration | undefined,
): boolean {
  const known = ENCODINGS.find(({ id }) => id === encoding)
  if (known?.provenance !== 'exact' || isScaled || !isWhole) return false
  if (fit !== undefined) {
    const { medianError = 1 } = fit.heldOut ?? {}
    return fit.line.factor === 1 && fit.line.offset === 0 && medianError < NEGLIGIBLE
  }
  const { encoding: own, isPublic } = modelTokens(model)
  return model === undefined || (isPublic && own === encoding)
}

function rounded(estimate: number, { low, high }: { readonly low: number; readonly high: number }) {
  return {
    estimate: Math.round(estimate),
    low: Math.floor(estimate * low),
    high: Math.ceil(estimate * high),
  }
}
