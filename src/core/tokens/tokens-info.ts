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
import type { Doubt } from './with-images.ts'

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
  /** Tokens of tool definitions in the counts: the form in which a model is shown them is not published. */
  readonly tools: number
  /** Tokens that every prompt held and the counts leave out. */
  readonly unseen: number
  readonly calibrations: readonly Calibration[]
}

export interface CountedCall {
  readonly tokens: number
  /** How far `tokens` may be off; absent: it is not. */
  readonly doubt?: Doubt
  /** What the memory did to the recorded context; absent where the context is another one from the start. */
  readonly counts?: LedgerCounts
}

/** Whose tokens the figure of a call is. O(models). */
export function tokensInfo(call: Call, counted: CountedCall, basis: InfoBasis): TokensInfo {
  const { counts } = counted
  const recorded = counts !== undefined && isUntouched(counts) ? recordedPrompt(call) : undefined
  return { ...computedInfo(call, counted, basis), ...(recorded === undefined ? {} : { recorded }) }
}

function isUntouched({ rewritten, dropped, moved, added }: LedgerCounts): boolean {
  return rewritten + dropped + moved + added === 0
}

function computedInfo(call: Call, counted: CountedCall, basis: InfoBasis): TokensInfo {
  const { doubt = NO_DOUBT } = counted
  const fit = basis.calibrations.find(({ model }) => model === (call.model ?? UNNAMED_MODEL))
  if (isExact(call, basis, fit)) return fit === undefined ? exactInfo(counted, basis.tools) : EXACT
  const tokens = counted.tokens + basis.unseen
  if (fit !== undefined) {
    const estimate = Math.max(0, predict(fit.line, laneOf(call), tokens))
    return { provenance: 'calibrated', ...rounded(estimate, fit, doubt) }
  }
  if (basis.encoding === 'chars4')
    return { provenance: 'estimated', ...rounded(tokens, CHARS4_SPREAD, doubt) }
  const { factor } = modelTokens(call.model)
  const estimate = basis.isScaled ? tokens : tokens * factor.typical
  const spread = { low: factor.low / factor.typical, high: factor.high / factor.typical }
  return { provenance: 'estimated', ...rounded(estimate, spread, doubt) }
}

const NO_DOUBT: Doubt = { below: 0, above: 0 }
const NO_SPREAD = { low: 1, high: 1 }

const EXACT: TokensInfo = { provenance: 'exact' }

/** Of tool definitions: what most counts of them are off by (docs/tokens.md). */
const TOOLS_ABOUT = 0.05

/** Images of unknown size, or tool definitions, in an exact text make an estimate of the whole. */
function exactInfo({ tokens, doubt = NO_DOUBT }: CountedCall, tools: number): TokensInfo {
  const about = Math.ceil(tools * TOOLS_ABOUT)
  const [below, above] = [doubt.below + about, doubt.above + about]
  if (below + above === 0) return EXACT
  return { provenance: 'estimated', ...rounded(tokens, NO_SPREAD, { below, above }) }
}

/** Characters ÷ 4 against o200k: code and other scripts have more tokens, plain English has fewer. */
const CHARS4_SPREAD = { low: 0.7, high: 2 }

/** A share of the prompt below which what the file lacks, or we miscount, is not worth another word than exact. */
const NEGLIGIBLE = 0.005

function isExact(
  { model }: Call,
  { encoding, isScaled, unseen }: InfoBasis,
  fit: Calibration | undefined,
): boolean {
  const known = ENCODINGS.find(({ id }) => id === encoding)
  if (known?.provenance !== 'exact' || isScaled || unseen > 0) return false
  if (fit !== undefined) {
    const { medianError = 1 } = fit.heldOut ?? {}
    return fit.line.factor === 1 && fit.line.offset === 0 && medianError < NEGLIGIBLE
  }
  const { encoding: own, isPublic } = modelTokens(model)
  return model === undefined || (isPublic && own === encoding)
}

function rounded(
  estimate: number,
  { low, high }: { readonly low: number; readonly high: number },
  { below, above }: Doubt,
) {
  return {
    estimate: Math.round(estimate),
    low: Math.max(0, Math.floor(estimate * low - below)),
    high: Math.ceil(estimate * high + above),
  }
}
