/**
 * The size of a prompt under a strategy, anchored to what the provider recorded: the recorded size, minus the calibrated
 * size of what the strategy removed, plus what it added. A context that nothing touched has the recorded size itself.
 */

import type { CallFigures } from '../replay/replay.ts'
import type { Calibration } from '../tokens/calibration/calibrate.ts'
import { laneOf } from '../tokens/calibration/point.ts'
import { CATEGORIES, indexOfCategory, type TokensByCategory } from '../tokens/measure.ts'
import type { TokensInfo } from '../tokens/tokens-info.ts'
import type { Call } from '../trace.ts'

/** What the record says of one call. */
export interface PromptRecord {
  /** Tokens of the prompt that was sent. */
  readonly prompt: number
  /** `call`: the provider's own number; `run`: the call's share of a total that was recorded for the run. */
  readonly from: 'call' | 'run'
}

export interface PromptBasis {
  readonly call: Call
  /** Our figures of the recorded context. */
  readonly sent: CallFigures
  readonly record: PromptRecord | undefined
  /** Of the call's model. */
  readonly fit: Calibration | undefined
  /** The model's tokens for one of the figures' tokens; 1 unless the run used several models. */
  readonly scale: number
  /** Tokens that every prompt of this agent held and the file lacks, where the call recorded no size. */
  readonly missing: number
  /** Whether the count is the model's own, and all of the prompt is in the file. */
  readonly isExact: boolean
  /** Low and high of the model's tokens for one counted token, relative to what was taken. */
  readonly spread: { readonly low: number; readonly high: number }
}

/** Our counts of a context. */
export type CountedPrompt = Pick<CallFigures, 'tokens' | 'byCategory' | 'doubt'>

export interface PromptSize {
  /** The whole prompt, with what is inferred. */
  readonly tokens: number
  /** Of these, the system prompt and tools that only the recorded usage shows. */
  readonly inferred: number
  readonly byCategory: TokensByCategory
  readonly info: TokensInfo
}

/** O(categories). `isSame`: the context is the one that was sent, step for step. */
export function promptSize(under: CountedPrompt, basis: PromptBasis, isSame: boolean): PromptSize {
  const { record, scale, sent } = basis
  const counted = under.tokens * scale
  const sentCounted = sent.tokens * scale
  const rest = record === undefined ? basis.missing : record.prompt - sentCounted
  const inferred = Math.max(0, Math.round(rest))
  // Where we count more than was sent, everything is smaller by the same share: nothing is less than nothing.
  const share = record !== undefined && rest < 0 && sentCounted > 0 ? record.prompt / sentCounted : 1
  const tokens = Math.round(counted * share) + inferred
  const byCategory = withInferred(scaled(under, scale * share), inferred)
  return { tokens, inferred, byCategory, info: infoOf(under, basis, { tokens, isSame }) }
}

const INFERRED = indexOfCategory('inferred')

function withInferred(byCategory: readonly number[], inferred: number): TokensByCategory {
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
  { tokens, isSame }: { readonly tokens: number; readonly isSame: boolean },
): TokensInfo {
  const { record, fit, isExact, sent } = basis
  const change = changedTokens(under, sent) * basis.scale
  if (record !== undefined) {
    if (isSame && record.from === 'call') return { provenance: 'recorded', recorded: record.prompt }
    if (change === 0) return { provenance: 'calibrated' }
    return { provenance: 'calibrated', ...around(tokens, change * below(basis), change * above(basis)) }
  }
  const { below: less, above: more } = under.doubt ?? NO_DOUBT
  if (isExact && less + more === 0) return { provenance: 'exact' }
  if (fit !== undefined) {
    const { low, high } = fit
    return low === undefined || high === undefined
      ? { provenance: 'calibrated' }
      : { provenance: 'calibrated', ...around(tokens, tokens * (1 - low) + less, tokens * (high - 1) + more) }
  }
  const counted = tokens - basis.missing
  return {
    provenance: 'estimated',
    ...around(tokens, counted * below(basis) + less, counted * above(basis) + more),
  }
}

const NO_DOUBT = { below: 0, above: 0 }

function below({ spread }: PromptBasis): number {
  return Math.max(0, 1 - spread.low)
}

function above({ spread }: PromptBasis): number {
  return Math.max(0, spread.high - 1)
}

/** How many counted tokens a strategy removed or added; zero where it touched nothing. */
function changedTokens(under: CountedPrompt, sent: CountedPrompt): number {
  return under.byCategory.reduce(
    (sum, tokens, index) => sum + Math.abs(tokens - (sent.byCategory[index] ?? 0)),
    0,
  )
}

function around(tokens: number, less: number, more: number): { readonly low: number; readonly high: number } {
  return { low: Math.max(0, Math.floor(tokens - less)), high: Math.ceil(tokens + more) }
}

/** The lane's inferred tokens by a calibration; nothing without one. */
export function missingOf(call: Call, fit: Calibration | undefined): number {
  if (fit === undefined) return 0
  const { offsets, offset } = fit.plausible
  return Math.max(0, offsets.get(laneOf(call)) ?? offset)
}
