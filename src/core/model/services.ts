/**
 * What strategies and memories may use beside the steps: counting, summarising, embedding. All are functions
 * that are handed in and answer the same each time, so that a replay repeats itself; none of them reaches a
 * network.
 */
import type { Result } from '#base/result.ts'
import type { Step } from './step.ts'
import type { CallIndex, Tokens } from './units.ts'

/** What a summariser is asked. */
export interface SummaryRequest {
  /** All that a model would be sent, instruction and transcript: what the summary would cost to make. */
  readonly prompt: string
  /** The steps that the summary represents, in order. */
  readonly steps: readonly Step[]
  /** The rule that asks, as the ledger names it. */
  readonly rule: string
  /** How long a model's summary of this kind is; absent: not known. */
  readonly tokens?: Tokens
}

/**
 * A summary of the request's steps. Fails where there is none to be had (a hand-written one is missing, say).
 */
export type Summarise = (request: SummaryRequest) => Result<string>

/**
 * One vector per text, all of one length; a text without features is the zero vector. `isPassing`: they are
 * looked at before the next call and no longer, so that they need no memory of their own.
 */
export type Embed = (texts: readonly string[], isPassing?: boolean) => readonly Float64Array[]

export interface Services {
  /** Tokens that a step takes in a context under the chosen dialect and encoding. */
  measure(step: Step): number
  /** Tokens of a text under the chosen encoding. */
  count(text: string): number
  /** Size of the model's window in tokens. */
  readonly window: Tokens
  /** Tokens of every context in addition to what is pruned: demonstrations. Absent: none. */
  readonly beside?: () => number
  /**
   * Tokens of each request that are in no step: tool definitions, and the system prompt where the file
   * doesn't hold it. Absent: none.
   */
  readonly reserved?: Tokens
  /** The same of one request, by its recorded size. Absent: `reserved`, of all. */
  readonly reservedAt?: (call: CallIndex) => ReservedAt
  /** Tokens of files that the run's agent attached again after its own compactions. Absent: not known. */
  readonly attached?: Tokens
  readonly summarise: Summarise
  readonly embed: Embed
}

/** Tokens of one request that are in no step. */
export interface ReservedAt {
  /** Its recorded size without its steps; negative where our count of these is larger. */
  readonly all: Tokens
  /** What every request has: tool definitions, and an inferred system prompt. */
  readonly always: Tokens
}

/**
 * Tokens of the whole request whose steps take `tokens`: providers and agents hold it against their limits.
 */
export function requestOf(tokens: Tokens, { beside, reserved = 0 }: Besides): Tokens {
  return tokens + (beside?.() ?? 0) + reserved
}

export type Besides = Pick<Services, 'beside' | 'reserved'>

/**
 * The cosine of the angle between a vector and this one, of the same length; 0 where one of them is the zero
 * vector. Only its non-zero components are multiplied: most components of an embedded text are 0.
 */
export function cosineTo(given: Float64Array): (one: Float64Array) => number {
  const places: number[] = []
  for (let place = 0; place < given.length; place++) if (given[place] !== 0) places.push(place)
  const squared = squareOf(given)
  return (one) => {
    const oneSquared = squareOf(one)
    if (oneSquared === 0 || squared === 0) return 0
    let product = 0
    for (const place of places) product += (one[place] ?? 0) * (given[place] ?? 0)
    return product / Math.sqrt(oneSquared * squared)
  }
}

function squareOf(vector: Float64Array): number {
  let sum = 0
  // By index: iterating over an array of numbers takes several times as long.
  for (let place = 0; place < vector.length; place++) {
    const value = vector[place] ?? 0
    sum += value * value
  }
  return sum
}
