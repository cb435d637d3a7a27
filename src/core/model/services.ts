/**
 * What strategies and memories may use beside the steps: counting, summarising, embedding. All are functions
 * that are handed in and answer the same each time, so that a replay repeats itself; none of them reaches a
 * network.
 */
import type { Result } from '#base/result.ts'
import type { Step } from './step.ts'
import type { Tokens } from './units.ts'

/** What a summariser is asked. */
export interface SummaryRequest {
  /** All that a model would be sent, instruction and transcript: what the summary would cost to make. */
  readonly prompt: string
  /** The steps that the summary represents, in order. */
  readonly steps: readonly Step[]
  /** The rule that asks, as the ledger names it. */
  readonly rule: string
}

/**
 * A summary of the request's steps. Fails where there is none to be had (a hand-written one is missing, say).
 */
export type Summarise = (request: SummaryRequest) => Result<string>

/** One vector per text, all of one length; a text without features is the zero vector. */
export type Embed = (texts: readonly string[]) => readonly Float64Array[]

export interface Services {
  /** Tokens that a step takes in a context under the chosen dialect and encoding. */
  measure(step: Step): number
  /** Tokens of a text under the chosen encoding. */
  count(text: string): number
  /** Size of the model's window in tokens. */
  readonly window: Tokens
  readonly summarise: Summarise
  readonly embed: Embed
}

/** The cosine of the angle between two vectors of one length; 0 where one of them is the zero vector. */
export function cosine(one: Float64Array, other: Float64Array): number {
  let product = 0
  let oneSquared = 0
  let otherSquared = 0
  for (let index = 0; index < one.length; index++) {
    const a = one[index] ?? 0
    const b = other[index] ?? 0
    product += a * b
    oneSquared += a * a
    otherSquared += b * b
  }
  return oneSquared === 0 || otherSquared === 0 ? 0 : product / Math.sqrt(oneSquared * otherSquared)
}
