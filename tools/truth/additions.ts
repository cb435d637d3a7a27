/**
 * What an addition to a context is worth: the recorded growth from one call to the next, against its tokens
 * and its steps at the rates of the run's other half, and against the one factor for both.
 */
import { createCounter } from '#core/tokens/bpe.ts'
import { type Marginal, marginalOf } from '#core/tokens/calibration/marginal.ts'
import { isKnown, type KnownPoint } from '#core/tokens/calibration/point.ts'
import { medianOf } from '#core/tokens/calibration/robust.ts'
import { stretchesBySeries } from '#core/tokens/calibration/stretches.ts'
import type { Count } from '#core/tokens/encoding.ts'
import { modelTokens } from '#core/tokens/model-tokens.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { type CountOf, pointsOf } from './count-trace.ts'
import type { FoundTrace } from './traces.ts'

interface Additions {
  readonly file: string
  readonly additions: number
  /** Medians over the additions, as shares: |error| and error, by both rates and by the one factor. */
  readonly rates: Errors
  readonly factor: Errors
}

interface Errors {
  readonly size: number
  readonly bias: number
}

/** Tokens of ours. Smaller ones say more of their form than of their text. */
const SMALLEST = 3000

/** A row for each run and model with an addition of that size between recorded calls. */
export async function additions(runs: readonly FoundTrace[]): Promise<readonly Additions[]> {
  const counters = new Map<string, Promise<Count>>()
  const countOf: CountOf = (encoding) => {
    const known = counters.get(encoding) ?? loadRanks(encoding).then(createCounter)
    counters.set(encoding, known)
    return known
  }
  const rows: Additions[] = []
  for (const { file, trace } of runs) {
    const points = (await pointsOf(trace, countOf)).filter(isKnown)
    for (const model of new Set(points.map((point) => point.model))) {
      const row = additionsOf(
        points.filter((point) => point.model === model),
        model,
      )
      if (row !== undefined) rows.push({ file, ...row })
    }
  }
  return rows
}

function additionsOf(points: readonly KnownPoint[], model: string): Omit<Additions, 'file'> | undefined {
  const half = Math.floor(points.length / 2)
  const [first, second] = [points.slice(0, half), points.slice(half)]
  const expected = modelTokens(model).factor
  const found = [
    ...errorsOf(first, marginalOf(second, expected)),
    ...errorsOf(second, marginalOf(first, expected)),
  ]
  if (found.length === 0) return undefined
  const summary = (errors: readonly number[]): Errors => ({
    size: medianOf(errors.map(Math.abs)) ?? 0,
    bias: medianOf(errors) ?? 0,
  })
  return {
    additions: found.length,
    rates: summary(found.map(({ rates }) => rates)),
    factor: summary(found.map(({ factor }) => factor)),
  }
}

function errorsOf(points: readonly KnownPoint[], { perToken, perStep, factor }: Marginal) {
  const stretches = [...stretchesBySeries(points).values()].flat().map((stretch) => stretch.filter(isKnown))
  return stretches.flatMap((stretch) =>
    stretch.slice(1).flatMap((later, index) => {
      const earlier = stretch[index]
      const tokens = later.counted - (earlier?.counted ?? later.counted)
      const recorded = later.recorded - (earlier?.recorded ?? later.recorded)
      if (tokens < SMALLEST || recorded <= 0) return []
      const steps = (later.steps ?? 0) - (earlier?.steps ?? 0)
      return [
        {
          rates: (perToken * tokens + perStep * steps) / recorded - 1,
          factor: (factor * tokens) / recorded - 1,
        },
      ]
    }),
  )
}
