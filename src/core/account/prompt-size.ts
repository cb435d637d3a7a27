/**
 * The size of a prompt under a strategy, anchored to what the provider recorded: the recorded size, minus the
 * calibrated size of what the strategy removed, plus what it added. A context that nothing touched has the
 * recorded size itself.
 */

import { given } from '#base/given.ts'
import type { Call, Usage } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import { type BoundedPart, NO_PART } from '../replay/bounded-part.ts'
import type { CallFigures } from '../replay/replay.ts'
import type { TokensInfo } from '../replay/tokens-info.ts'
import type { Calibration } from '../tokens/calibration/calibrate.ts'
import { estimateContext } from '../tokens/calibration/estimate.ts'
import { seriesOf } from '../tokens/calibration/point.ts'
import { CATEGORIES, indexOfCategory, type TokensByCategory } from '../tokens/measure.ts'

/** What the record says of one call. */
export interface PromptRecord {
  /** Tokens of the prompt that was sent. */
  readonly prompt: Tokens
  /** `call`: the provider's own number; `run`: the call's share of a total that was recorded for the run. */
  readonly from: 'call' | 'run'
  /** The share of such a total that was read, written, and neither. */
  readonly usage?: Usage
}

/** Our counts of a context that decide how large its prompt is. */
export interface Counted {
  readonly tokens: Tokens
  readonly steps: number
  readonly bounded: BoundedPart
}

/** What a prompt without compactions has in addition to the one that was sent. */
export interface Carried {
  /** The steps that compactions removed, less those that they wrote. */
  readonly counted: Counted
  /**
   * Tokens beside this count, in those of the figures: what the file doesn't contain; less than 0 where the
   * count is too large.
   */
  readonly beyond: Tokens
  /** The part of `beyond` from counts that are too large: before compactions less than 0, after them more. */
  readonly tooMuch: Tokens
  /** Compactions that have recorded sizes before and after them; 0: nothing is known of `beyond`. */
  readonly compactions: number
}

export interface PromptBasis {
  readonly call: Call
  /** Our figures of the recorded context. */
  readonly sent: CallFigures
  readonly record: PromptRecord | undefined
  /** Of the call's model; absent too where another model's price list was chosen. */
  readonly fit: Calibration | undefined
  /** The agent's inferred system prompt and tools, in the tokens of the figures' model. */
  readonly missing: Tokens
  /** The model's tokens for one of the figures' tokens; 1 unless the run used several models. */
  readonly scale: number
  /** Whether the count is the model's own, and all of the prompt is in the file. */
  readonly isExact: boolean
  /** Low and high of the model's tokens for one counted token, relative to what was taken. */
  readonly spread: { readonly low: number; readonly high: number }
  /** Where the prompt is one without the agent's compactions: what these removed. */
  readonly carried?: Carried
}

/** Our counts of a context. */
type CountedPrompt = Pick<
  CallFigures,
  'tokens' | 'byCategory' | 'uncertainty' | 'steps' | 'freed' | 'bounded'
>

export interface PromptSize {
  /** The whole prompt, with what is inferred. */
  readonly tokens: Tokens
  readonly byCategory: TokensByCategory
  readonly info: TokensInfo
}

/** O(categories). `isSame`: the context is the one that was sent, step for step. */
export function promptSize(under: CountedPrompt, basis: PromptBasis, isSame: boolean): PromptSize {
  const { scale } = basis
  const anchor = isSame ? sentAnchor(basis) : anchorOf(under, basis)
  const ofAnchor = shareOf(anchor, basis)
  const beyond = sizeBeyond(under, anchor, basis)
  const inferred = Math.max(0, Math.round(beyond - (under.freed ?? 0) * scale))
  const ours = under.tokens * scale
  const share =
    beyond < 0 && ours > 0 ? Math.max(leastShare(basis, ofAnchor), ofAnchor + beyond / ours) : ofAnchor
  const tokens = Math.round(under.tokens * scale * share) + inferred
  return {
    tokens,
    byCategory: withInferred(scaled(under, scale * share), inferred),
    info: infoOf(under, basis, { tokens, isSame }),
  }
}

/** A prompt whose size is known, and our counts of it. */
interface Anchor {
  readonly counted: Omit<Counted, 'bounded'> & Partial<Counted>
  /** In tokens of the model; undefined: nothing is known. */
  readonly size: Tokens | undefined
}

function sentAnchor(basis: PromptBasis): Anchor {
  return { counted: basis.sent, size: sentSize(basis) }
}

/**
 * The prompt that holds most of the same steps: the one that was sent, or the same without the compactions
 * that the context is without.
 */
function anchorOf({ freed }: CountedPrompt, basis: PromptBasis): Anchor {
  const { sent, scale, carried } = basis
  const anchor = sentAnchor(basis)
  if (carried === undefined) return anchor
  const { counted, beyond } = carried
  const { size = sent.tokens * scale } = anchor
  // A simulated summary is followed by what was attached again after the recorded one.
  if (freed !== undefined) return { ...anchor, size: size + Math.max(0, beyond) * scale }
  const { bounded = NO_PART } = sent
  return {
    counted: {
      tokens: sent.tokens + counted.tokens,
      steps: sent.steps + counted.steps,
      bounded: {
        tokens: bounded.tokens + counted.bounded.tokens,
        steps: bounded.steps + counted.bounded.steps,
      },
    },
    size: Math.max(0, size + (counted.tokens + beyond) * scale),
  }
}

/** Where we count more than there was, everything is smaller by the same share: nothing is negative. */
function shareOf({ counted, size }: Anchor, { scale }: PromptBasis): number {
  const ours = counted.tokens * scale
  return size !== undefined && size < ours ? size / ours : 1
}

/**
 * Tokens that a prompt has beside our count of its steps: what the file doesn't contain of the prompt whose
 * size is known, and what the count is wrong by. Negative: the count is too large.
 */
function sizeBeyond(under: CountedPrompt, anchor: Anchor, basis: PromptBasis): number {
  const { counted, size } = anchor
  const unexplained = size === undefined ? 0 : Math.max(0, size - counted.tokens * basis.scale)
  return unexplained + shareOf(anchor, basis) * correction(under, anchor, basis)
}

/**
 * What was removed or added is worth its tokens and its steps, each at the rate that the run's own prompts
 * show. The one factor that we count by is of contexts with the run's mix of both: it makes large tool
 * results too large and small steps too small. Steps that recorded prompts bound are as large as these say.
 */
function correction(under: CountedPrompt, { counted }: Anchor, { fit, scale }: PromptBasis): number {
  if (fit === undefined) return 0
  const [now, before] = [unboundedPart(under), unboundedPart(counted)]
  const change = ((now.tokens - before.tokens) * scale) / fit.factor
  return change * (fit.perToken - fit.factor) + fit.perStep * (now.steps - before.steps)
}

function unboundedPart({ tokens, steps, bounded = NO_PART }: Anchor['counted']) {
  return { tokens: tokens - bounded.tokens, steps: steps - bounded.steps }
}

/**
 * The least that one of our tokens can be worth: the run's rate for text alone, without anything for its
 * steps. What is left of a context that lost nearly everything is otherwise made nothing by what those many
 * steps are taken to be worth.
 */
function leastShare({ fit }: PromptBasis, ofAnchor: number): number {
  return fit === undefined ? 0 : Math.min(ofAnchor, fit.perToken / fit.factor)
}

/**
 * Tokens of the prompt that was sent: recorded, or by the recorded calls around it; undefined where nothing
 * is known.
 */
function sentSize({ record, fit, call, missing, sent, scale }: PromptBasis): number | undefined {
  const known = record?.prompt ?? fit?.prompts.get(call.index)?.tokens
  return known ?? (missing === 0 ? undefined : sent.tokens * scale + missing)
}

const INFERRED = indexOfCategory('inferred')

function withInferred(byCategory: readonly number[], inferred: Tokens): TokensByCategory {
  if (inferred === 0) return byCategory
  return CATEGORIES.map((_, index) => (index === INFERRED ? inferred : (byCategory[index] ?? 0)))
}

/** Each category rounded so that they still add up to the rounded sum. */
function scaled({ byCategory }: CountedPrompt, factor: number): readonly number[] {
  if (factor === 1) return byCategory
  let [exact, given] = [0, 0]
  return byCategory.map((tokens) => {
    exact += tokens * factor
    const rounded = Math.round(exact) - given
    given += rounded
    return rounded
  })
}

function infoOf(
  under: CountedPrompt,
  basis: PromptBasis,
  { tokens, isSame }: { readonly tokens: Tokens; readonly isSame: boolean },
): TokensInfo {
  const { record, fit, isExact } = basis
  if (record !== undefined && isSame && record.from === 'call') {
    return { provenance: 'recorded', recorded: record.prompt }
  }
  if (fit !== undefined) return { provenance: 'calibrated', ...calibratedInterval(under, fit, basis, tokens) }
  if (record !== undefined)
    return { provenance: 'calibrated', ...spreadInterval(changedTokens(under, basis), basis, tokens) }
  const { below, above } = under.uncertainty ?? NO_DOUBT
  if (isExact && below + above === 0) return { provenance: 'exact' }
  const { low = tokens, high = tokens } = spreadInterval(under.tokens * basis.scale, basis, tokens)
  return { provenance: 'estimated', low: Math.max(0, low - below), high: high + above }
}

const NO_DOUBT = { below: 0, above: 0 }

/** The interval of the calibration, around our own number; absent where it has none. */
function calibratedInterval(
  { tokens: counted, steps, freed }: CountedPrompt,
  fit: Calibration,
  { call, scale, sent }: PromptBasis,
  tokens: Tokens,
): Pick<TokensInfo, 'low' | 'high'> {
  const known = fit.prompts.get(call.index)
  // The same rounding in both, so that what was not changed is not taken for a change of some tokens.
  const change = ((counted - sent.tokens) * scale) / fit.factor
  const made = estimateContext(fit, {
    call: call.index,
    series: seriesOf(call),
    counted: (known?.counted ?? 0) + change,
    ...given({ steps: known && known.steps + steps - sent.steps }),
    ...given({ freed: freed === undefined ? undefined : freed * scale }),
  })
  if (made.low === undefined || made.high === undefined) return {}
  return {
    low: Math.min(tokens, Math.max(0, Math.floor(tokens - (made.estimate - made.low)))),
    high: Math.max(tokens, Math.ceil(tokens + (made.high - made.estimate))),
  }
}

/** By what is known of the model, of this many of its tokens; absent where nothing is uncertain. */
function spreadInterval(
  uncertain: Tokens,
  { spread: { low, high } }: PromptBasis,
  tokens: Tokens,
): Pick<TokensInfo, 'low' | 'high'> {
  const less = uncertain * Math.max(0, 1 - low)
  const more = uncertain * Math.max(0, high - 1)
  if (less + more === 0) return {}
  return { low: Math.max(0, Math.floor(tokens - less)), high: Math.ceil(tokens + more) }
}

/** How many tokens a strategy removed or added; zero where it touched nothing. */
function changedTokens(under: CountedPrompt, { sent, scale }: PromptBasis): number {
  return under.byCategory.reduce(
    (sum, tokens, index) => sum + Math.abs(tokens - (sent.byCategory[index] ?? 0)) * scale,
    0,
  )
}

/** The agent's inferred system prompt and tools by a calibration; nothing without one. */
export function missingOf(call: Call, fit: Calibration | undefined): number {
  return fit === undefined ? 0 : (fit.offsets.get(seriesOf(call)) ?? fit.offset)
}
