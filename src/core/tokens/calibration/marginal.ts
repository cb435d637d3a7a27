/**
 * What one more token of ours, and one more step, cost in the model's tokens. Learned from what is added from
 * call to call, which the constant part of a prompt cannot touch.
 */

import type { Tokens } from '../../model/units.ts'
import { type CalibrationPoint, isKnown, type KnownPoint } from './point.ts'
import { medianOf, quantile, weightedQuantile } from './robust.ts'
import { stretchesBySeries } from './stretches.ts'

/**
 * What is known of a model before any call: see model-tokens.ts. Low and high the same: its tokenizer is
 * public.
 */
export interface Expectation {
  readonly low: number
  readonly typical: number
  readonly high: number
}

export interface Marginal {
  /** The model's tokens for one of ours. */
  readonly perToken: number
  /**
   * The model's tokens around each step, beyond what we count: roles, ids of tool calls, reasoning that is
   * sent back.
   */
  readonly perStep: number
  /** Both in one: the model's tokens for one of ours, in contexts with as many steps as those of the run. */
  readonly factor: number
  /** Nine in ten blocks of the run have their factor between these; wide for few calls. */
  readonly factorLow: number
  readonly factorHigh: number
}

interface Increment {
  readonly tokens: Tokens
  readonly steps: number
  readonly recorded: number
}

/** Recorded ≈ perToken · counted + perStep · steps + what the file does not show. */
export function marginalOf(points: readonly CalibrationPoint[], expected: Expectation): Marginal {
  const increments = incrementsOf(points)
  const prior = priorOf(points, expected)
  const { perToken, perStep } = ratesOf(increments, expected, prior)
  const stepsPerToken =
    medianOf(
      points.flatMap(({ counted, steps }) => (steps === undefined || counted <= 0 ? [] : [steps / counted])),
    ) ?? 0
  const around = perStep * stepsPerToken
  const factor = Math.min(perToken + around, Math.max(perToken, expected.high * SLACK))
  return { perToken, perStep, factor, ...rangeOf(increments, { perToken, perStep, factor }, expected) }
}

/** What of a recorded prompt the count does not explain. */
export function remainderOf(
  { recorded, counted, steps = 0 }: KnownPoint,
  { perToken, perStep }: Pick<Marginal, 'perToken' | 'perStep'>,
): number {
  return recorded - perToken * counted - perStep * steps
}

function incrementsOf(points: readonly CalibrationPoint[]): readonly Increment[] {
  return [...stretchesBySeries(points.filter(isKnown)).values()].flat().flatMap((stretch) => {
    const known = stretch.filter(isKnown)
    return known.slice(1).flatMap((later, index) => {
      const earlier = known[index]
      if (earlier === undefined || later.counted <= earlier.counted) return []
      return [
        {
          tokens: later.counted - earlier.counted,
          steps: (later.steps ?? 0) - (earlier.steps ?? 0),
          recorded: later.recorded - earlier.recorded,
        },
      ]
    })
  })
}

/** How far a run may lie outside what the generation of its model showed. */
const SLACK = 1.25
const ABSURD = 2
/** Tokens that what is known beforehand weighs, against those that the run added. */
const PRIOR_TOKENS = 3000
/** Steps that cost nothing beyond our count are as likely as this many of those seen. */
const PRIOR_STEPS = 3
/** More around a step is content that the file does not show, not its form. */
const MOST_PER_STEP = 200
/** Tokens: what is added must be this much for its ratio to say anything. */
const SMALLEST_INCREMENT = 20
const ROUNDS = 8

/** No prompt is smaller than what it contains: where most are smaller than expected, less is expected. */
function priorOf(points: readonly CalibrationPoint[], { low, typical, high }: Expectation): number {
  if (low === high) return typical
  const ratios = points.flatMap(({ recorded, counted }) =>
    recorded === undefined || counted <= 0 ? [] : [recorded / counted],
  )
  return Math.max(low / SLACK, Math.min(typical, quantile(ratios, 0.1) ?? typical))
}

type Rates = Pick<Marginal, 'perToken' | 'perStep'>

/** Least absolute deviations, one rate at a time: a few wild calls change nothing. */
function ratesOf(increments: readonly Increment[], expected: Expectation, prior: number): Rates {
  let rates: Rates = { perToken: prior, perStep: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const perStep = perStepOf(increments, rates.perToken)
    rates = { perStep, perToken: perTokenOf(increments, perStep, expected, prior) }
  }
  return rates
}

function perStepOf(increments: readonly Increment[], perToken: number): number {
  const each = increments.flatMap(({ tokens, steps, recorded }) =>
    steps > 0 ? [(recorded - perToken * tokens) / steps] : [],
  )
  const middle = medianOf([...each, ...Array.from({ length: PRIOR_STEPS }, () => 0)]) ?? 0
  return clamp(middle, 0, MOST_PER_STEP)
}

function perTokenOf(
  increments: readonly Increment[],
  perStep: number,
  { low, typical, high }: Expectation,
  prior: number,
): number {
  if (low === high) return typical
  const found = weightedQuantile(
    [...slopesOf(increments, perStep), { value: prior, weight: PRIOR_TOKENS }],
    0.5,
  )
  // A factor that no model has is content that the file does not show: it says nothing of the rest.
  if (found === undefined || found < low / ABSURD || found > high * ABSURD) return prior
  return clamp(found, low / SLACK, high * SLACK)
}

function slopesOf(increments: readonly Increment[], perStep: number) {
  return increments.flatMap(({ tokens, steps, recorded }) => {
    const value = (recorded - perStep * steps) / tokens
    return tokens >= SMALLEST_INCREMENT && value > 0 ? [{ value, weight: tokens }] : []
  })
}

const BLOCKS = 8
/** Increments in a block; with fewer than two blocks of them, what is known beforehand is the range. */
const BLOCK_AT_LEAST = 5

/** From block to block of the run, as other texts are added; less sure, the fewer blocks there are. */
function rangeOf(
  increments: readonly Increment[],
  { perToken, perStep, factor }: Rates & { readonly factor: number },
  { low, typical, high }: Expectation,
): Pick<Marginal, 'factorLow' | 'factorHigh'> {
  const count = Math.min(BLOCKS, Math.floor(increments.length / BLOCK_AT_LEAST))
  const slopes = Array.from({ length: count }, (_, block) => {
    const from = Math.floor((block * increments.length) / count)
    const own = increments.slice(from, Math.floor(((block + 1) * increments.length) / count))
    return (weightedQuantile(slopesOf(own, perStep), 0.5) ?? perToken) / perToken
  })
  // A block more at each end of what is known beforehand, so that few blocks do not look sure.
  const { low: least, high: most } = { low: low / SLACK / typical, high: (high * SLACK) / typical }
  const below = quantile(
    count < 2 ? [low / typical] : [...slopes, 1 - unsure(count, 1 - low / typical)],
    0.05,
  )
  const above = quantile(
    count < 2 ? [high / typical] : [...slopes, 1 + unsure(count, high / typical - 1)],
    0.95,
  )
  return {
    factorLow: factor * clamp(below ?? 1, least, 1),
    factorHigh: factor * clamp(above ?? 1, 1, most),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function unsure(blocks: number, spread: number): number {
  return (2 * spread) / blocks
}
