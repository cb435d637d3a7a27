/**
 * Whose tokens a call's figure is, beside the figure itself: how the count was got, what the recorded model makes of
 * the same context, within which interval, and what the provider counted. See docs/tokens.md.
 */
import type { LedgerCounts } from '../replay/ledger.ts'
import type { Call } from '../trace.ts'
import type { Calibration } from './calibration/calibrate.ts'
import { estimateContext } from './calibration/estimate.ts'
import type { Expectation } from './calibration/marginal.ts'
import { laneOf, recordedPrompt, UNNAMED_MODEL } from './calibration/point.ts'
import type { EncodingId } from './encoding.ts'
import { modelTokens } from './model-tokens.ts'
import type { Doubt } from './with-images.ts'

/**
 * `exact`: the model is named, counts in this public encoding, and its whole prompt is in the file. `calibrated`: from recorded calls of this run.
 * `estimated`: from what is known of the model's generation. `recorded`: by the provider; of figures of the recorded run.
 */
export type TokenProvenance = 'recorded' | 'exact' | 'calibrated' | 'estimated'

export interface TokensInfo {
  readonly provenance: TokenProvenance
  /** Tokens of the whole prompt as the call's model would count them, with what the file does not hold; not with `exact`. */
  readonly estimate?: number
  /** Nine in ten estimates lie within; absent with nothing to tell it by. */
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
  /** Whether the file holds all of what its calls were sent, as far as it shows (whole-prompts.ts). */
  readonly isWhole: boolean
  /** Tokens that every prompt held and the counts leave out. */
  readonly unseen: number
  readonly calibrations: readonly Calibration[]
}

export interface CountedCall {
  readonly tokens: number
  /** Steps in the context; absent: as many as its tokens let expect. */
  readonly steps?: number
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
  const fit = basis.calibrations.find(({ model }) => model === (call.model ?? UNNAMED_MODEL))
  if (isExact(call, counted, basis, fit)) return { provenance: 'exact' }
  const tokens = counted.tokens + basis.unseen
  if (fit !== undefined) return calibratedInfo(call, { ...counted, tokens }, fit)
  return { provenance: 'estimated', ...estimateByModel(call, { ...counted, tokens }, basis) }
}

/** Images of unknown size were in the recorded prompt too; only what is changed of a context is uncertain. */
function calibratedInfo(call: Call, { tokens, steps, doubt }: CountedCall, fit: Calibration): TokensInfo {
  const context = { call: call.index, lane: laneOf(call), counted: tokens }
  const { estimate, low, high } = estimateContext(fit, steps === undefined ? context : { ...context, steps })
  const { below, above } = fit.prompts.get(call.index)?.counted === tokens ? NO_DOUBT : (doubt ?? NO_DOUBT)
  return {
    provenance: 'calibrated',
    estimate: Math.round(estimate),
    ...(low === undefined || high === undefined ? {} : intervalOf(low - below, high + above)),
  }
}

const NO_DOUBT: Doubt = { below: 0, above: 0 }

/** Of tool definitions: what most counts of them are off by (docs/tokens.md). */
const TOOLS_ABOUT = 0.05

/** By what is known of the model. Without an interval where the file may lack any part of the prompt. */
function estimateByModel(
  { model }: Call,
  { tokens, doubt = NO_DOUBT }: CountedCall,
  { encoding, isScaled, isWhole, tools }: InfoBasis,
) {
  const { factor, encoding: own } = modelTokens(model)
  const isOwn = own === encoding && factor.low === factor.high && !isScaled
  const spread = encoding === 'chars4' ? CHARS4_SPREAD : isScaled ? relative(factor) : factor
  const estimate = tokens * spread.typical
  if (isOwn && !isWhole) return { estimate: Math.round(estimate) }
  const about = isOwn ? Math.ceil(tools * TOOLS_ABOUT) : 0
  return {
    estimate: Math.round(estimate),
    ...intervalOf(tokens * spread.low - doubt.below - about, tokens * spread.high + doubt.above + about),
  }
}

/** A profile's factor is in the count already. */
function relative({ low, typical, high }: Expectation): Expectation {
  return { low: low / typical, typical: 1, high: high / typical }
}

function intervalOf(low: number, high: number) {
  return { low: Math.max(0, Math.floor(low)), high: Math.ceil(high) }
}

/** Characters ÷ 4 against o200k: code and other scripts have more tokens, plain English has fewer. */
const CHARS4_SPREAD = { low: 0.7, typical: 1, high: 2 }

/** A share of the prompt below which what the file lacks, or we miscount, still is exact. */
const NEGLIGIBLE = 0.005

/** The model is named, its tokenizer is public, and the whole prompt is in the file, in a form that is published. */
function isExact(
  { model, index }: Call,
  { doubt = NO_DOUBT }: CountedCall,
  { encoding, isScaled, isWhole, unseen, tools }: InfoBasis,
  fit: Calibration | undefined,
): boolean {
  const { encoding: own, isPublic } = modelTokens(model)
  if (model === undefined || !isPublic || own !== encoding || isScaled) return false
  if (unseen + tools + doubt.below + doubt.above > 0) return false
  if (fit === undefined) return isWhole
  const sent = fit.prompts.get(index)
  return sent !== undefined && Math.abs(sent.tokens - sent.counted) <= sent.tokens * NEGLIGIBLE
}
