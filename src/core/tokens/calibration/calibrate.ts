/**
 * Calibration: the size of each prompt of a run in the provider's tokens, and what a change of its context is
 * worth, per model, learned from the calls of the run whose prompts the provider counted. See docs/tokens.md.
 */
import { given } from '#base/given.ts'
import { type Expectation, type Marginal, marginalOf } from './marginal.ts'
import { type CalibrationPoint, isKnown, type KnownPoint } from './point.ts'
import { type PromptSize, type Prompts, promptsOf } from './prompts.ts'
import { medianOf, quantile } from './robust.ts'

export type { Expectation } from './marginal.ts'

export interface HeldOut {
  /** Calls that were predicted: the second half of the recorded ones, from the first. */
  readonly calls: number
  /** Median and 90th percentile of |predicted − recorded| / recorded. */
  readonly medianError: number
  readonly p90Error: number
  /** Share of them within their interval; absent where there was none. */
  readonly coverage?: number
}

export interface Calibration extends Marginal {
  readonly model: string
  /** Recorded calls it was made on. */
  readonly calls: number
  /** Inferred system prompt and tools, in the provider's tokens, by series; other series have `offset`. */
  readonly offsets: ReadonlyMap<string, number>
  readonly offset: number
  /** Each prompt of the run as it was sent, by the index of its call. */
  readonly prompts: ReadonlyMap<number, PromptSize>
  /** Absent for a single call: there is nothing to check it against. */
  readonly heldOut?: HeldOut
}

/**
 * One calibration for each model with a recorded prompt, in order of appearance. `points`: all calls, in
 * order. `expect` says what is known of a model beforehand.
 */
export function calibrate(
  points: readonly CalibrationPoint[],
  expect: (model: string) => Expectation,
): readonly Calibration[] {
  const models = [...new Set(points.filter(isKnown).map(({ model }) => model))]
  return models.map((model) =>
    calibrateModel(
      model,
      points.filter((point) => point.model === model),
      expect(model),
    ),
  )
}

function calibrateModel(
  model: string,
  points: readonly CalibrationPoint[],
  expected: Expectation,
): Calibration {
  const marginal = marginalOf(points, expected)
  const { sizes, offsets, offset } = promptsOf(points, marginal)
  const known = points.filter(isKnown)
  const heldOut = heldOutOf(known, expected)
  return {
    model,
    calls: known.length,
    ...marginal,
    offsets,
    offset,
    prompts: sizes,
    ...given({ heldOut }),
  }
}

function heldOutOf(known: readonly KnownPoint[], expected: Expectation): HeldOut | undefined {
  const first = Math.floor(known.length / 2)
  if (first === 0) return undefined
  return checkHidden(known, (_, index) => index >= first, expected)
}

/** How well the recorded prompts that are left predict those that are hidden. */
export function checkHidden(
  known: readonly KnownPoint[],
  isHidden: (point: KnownPoint, index: number) => boolean,
  expected: Expectation,
): HeldOut {
  const hidden = known.filter(isHidden)
  const { sizes } = predictHidden(known, isHidden, expected)
  const errors = hidden.flatMap(({ call, recorded }) => {
    const size = sizes.get(call)
    return size === undefined ? [] : [Math.abs(size.tokens / recorded - 1)]
  })
  const within = hidden.flatMap(({ call, recorded }) => {
    const { low, high } = sizes.get(call) ?? {}
    return low === undefined || high === undefined ? [] : [recorded >= low && recorded <= high]
  })
  return {
    calls: errors.length,
    medianError: medianOf(errors) ?? 0,
    p90Error: quantile(errors, 0.9) ?? 0,
    ...(within.length === 0 ? {} : { coverage: within.filter(Boolean).length / within.length }),
  }
}

/** The sizes of all prompts, from the recorded ones that are left. */
export function predictHidden(
  known: readonly KnownPoint[],
  isHidden: (point: KnownPoint, index: number) => boolean,
  expected: Expectation,
): Prompts {
  const points = known.map(({ recorded, ...point }, index) =>
    isHidden({ ...point, recorded }, index) ? point : { ...point, recorded },
  )
  return promptsOf(points, marginalOf(points, expected))
}
