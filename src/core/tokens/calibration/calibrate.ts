/**
 * Calibration: what our counts have to be multiplied with, and what has to be added, to come to the provider's counts,
 * per model, learned from the calls of a trace. Each call is also foretold by lines that never saw it nor its
 * neighbours; the errors of that, not of the fit, are what the interval is made of and what is reported.
 */
import { largest, smallest } from '#base/lists.ts'
import { type Line, type LineKind, lineOf, predict } from './line.ts'
import type { CalibrationPoint } from './point.ts'
import { medianOf, quantile } from './robust.ts'

export interface HeldOut {
  /** Calls that were foretold. */
  readonly calls: number
  /** Median and 90th percentile of |foretold − recorded| / recorded. */
  readonly medianError: number
  readonly p90Error: number
  /** Share of them within an interval made without them; absent where there are too few to make one. */
  readonly coverage?: number
}

export interface Calibration {
  readonly model: string
  readonly kind: LineKind
  readonly line: Line
  /**
   * The same with a factor that such a model can have: what is missing from the file then stands apart from it, as a
   * bill needs it. `line` itself foretells better where a file holds next to nothing of its prompts.
   */
  readonly plausible: Line
  /** Calls it was made on. */
  readonly calls: number
  /** Recorded ÷ foretold of nine calls in ten lies between these. */
  readonly low: number
  readonly high: number
  /** Absent for a single call: there was nothing to check it against. */
  readonly heldOut?: HeldOut
}

const MOST_FOLDS = 5
/** Fewer foretold calls make no interval; then the spread of the model's generation stands. */
const FEWEST_FOR_INTERVAL = 5
const TAIL = 0.05

/** What is known of a model before any call: see model-tokens.ts. Low and high the same: its tokenizer is public. */
export interface Expectation {
  readonly low: number
  readonly typical: number
  readonly high: number
}

/** One calibration for each model, in order of appearance. `expect` says what is known of a model beforehand. */
export function calibrate(
  points: readonly CalibrationPoint[],
  expect: (model: string) => Expectation,
): readonly Calibration[] {
  const models = [...new Set(points.map(({ model }) => model))]
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
  const checked = kindsFor(expected).flatMap((kind) => {
    const line = lineOf(kind, points, expected.typical)
    return line === undefined || !isPossible(kind, line, points.length)
      ? []
      : [{ kind, line, foretold: foretell(kind, points, expected.typical) }]
  })
  const [first, ...others] = checked
  if (first === undefined) throw new Error('a model without calls is not calibrated')
  const best = others.reduce((one, other) => (scoreOf(other) < scoreOf(one) ? other : one), first)
  const interval = intervalOf(best.foretold) ?? {
    low: expected.low / expected.typical,
    high: expected.high / expected.typical,
  }
  return {
    model,
    kind: best.kind,
    line: best.line,
    plausible: plausibleLine(best.line, points, expected),
    calls: points.length,
    ...interval,
    ...(best.foretold.length === 0 ? {} : { heldOut: heldOutOf(best.foretold) }),
  }
}

/** Room for the mix of texts of a trace, beside what whole generations of a model showed. */
const ROOM = 0.05

function plausibleLine(line: Line, points: readonly CalibrationPoint[], expected: Expectation): Line {
  const { low, typical, high } = expected
  const isPublic = low === high
  const isWithin = line.factor >= low * (1 - ROOM) && line.factor <= high * (1 + ROOM)
  if (isPublic ? line.factor === typical : isWithin) return line
  return lineOf('known', points, typical) ?? line
}

/** Simpler lines first: one that needs more must be better, not as good. */
const KINDS: readonly LineKind[] = ['known', 'ratio', 'increments', 'spans']

/** A single call cannot say what of it is missing from the file; less than nothing is not. */
function isPossible(kind: LineKind, line: Line, points: number): boolean {
  return kind === 'ratio' || points > 1 || line.offset >= 0
}

/** A known factor is not up for fitting; what is missing from the file still is. */
function kindsFor({ low, high }: Expectation): readonly LineKind[] {
  return low === high ? ['known', 'ratio'] : KINDS
}

interface Foretold {
  readonly point: CalibrationPoint
  /** Recorded ÷ foretold. */
  readonly ratio: number
  readonly fold: number
}

/** Every call by a line through the others, left out block by block: neighbours share most of their prompt. */
function foretell(kind: LineKind, points: readonly CalibrationPoint[], known: number): readonly Foretold[] {
  const folds = Math.min(MOST_FOLDS, points.length)
  if (folds < 2) return []
  const foldOf = (index: number) => Math.floor((index * folds) / points.length)
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const line = lineOf(
      kind,
      points.filter((_point, index) => foldOf(index) !== fold),
      known,
    )
    if (line === undefined) return []
    return points.flatMap((point, index) => {
      if (foldOf(index) !== fold) return []
      const foretold = Math.max(1, predict(line, point.lane, point.counted))
      return [{ point, ratio: point.recorded / foretold, fold }]
    })
  })
}

function scoreOf({ foretold }: { readonly foretold: readonly Foretold[] }): number {
  return medianOf(foretold.map(errorOf)) ?? Number.POSITIVE_INFINITY
}

function errorOf({ ratio }: Foretold): number {
  return Math.abs(1 / ratio - 1)
}

/**
 * From the lowest to the highest tail of any block: blocks differ more from each other (another agent, a compaction)
 * than calls within one, and the next call may be of a block like the worst.
 */
function intervalOf(
  foretold: readonly Foretold[],
): { readonly low: number; readonly high: number } | undefined {
  if (foretold.length < FEWEST_FOR_INTERVAL) return undefined
  const blocks = [...new Set(foretold.map(({ fold }) => fold))].map((fold) =>
    foretold.filter((one) => one.fold === fold).map(({ ratio }) => ratio),
  )
  const low = smallest(blocks.map((ratios) => quantile(ratios, TAIL) ?? 1))
  const high = largest(blocks.map((ratios) => quantile(ratios, 1 - TAIL) ?? 1))
  return { low: Math.min(1, low), high: Math.max(1, high) }
}

function heldOutOf(foretold: readonly Foretold[]): HeldOut {
  const errors = foretold.map(errorOf)
  const coverage = coverageOf(foretold)
  return {
    calls: foretold.length,
    medianError: medianOf(errors) ?? 0,
    p90Error: quantile(errors, 0.9) ?? 0,
    ...(coverage === undefined ? {} : { coverage }),
  }
}

/** The interval is checked as the line is: that of a block is made of the other blocks. */
function coverageOf(foretold: readonly Foretold[]): number | undefined {
  const within = foretold.flatMap(({ ratio, fold }) => {
    const interval = intervalOf(foretold.filter((other) => other.fold !== fold))
    return interval === undefined ? [] : [ratio >= interval.low && ratio <= interval.high]
  })
  return within.length === 0 ? undefined : within.filter(Boolean).length / within.length
}
