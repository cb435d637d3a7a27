/** The data file that the product reads (src/core/rereads/measured.ts), out of a measurement. */
import type { Measured } from '#core/rereads/measured.ts'
import { type Logistic, SCORED_BY } from '#core/rereads/score.ts'
import type { Evaluation } from './evaluate.ts'
import { HORIZON } from './label.ts'

/** Goes up when the meaning of a field changes. */
export const DATA_VERSION = 1

export function dataOf({ basis, isAccepted, areas, uplift, models, ...found }: Evaluation): Measured {
  const { compactions, runs, repositories, pages, again, opaque, placeboCuts, placeboPages } = basis
  const { area = 0.5, low = 0, high = 1 } = areas.outside ?? {}
  const top = uplift.at(-1)
  const least = Math.min(area, ...found.byRepository.flatMap((one) => one.area?.area ?? []))
  const shares = found.byRepository.map(({ observed, expected }) => observed / expected)
  return {
    version: DATA_VERSION,
    horizon: HORIZON,
    basis: { compactions, runs, repositories, pages, again, opaque, placeboCuts, placeboPages },
    isAccepted,
    outOfRepository: { area: round(area), low: round(low), high: round(high), least: round(least) },
    topDecile: { after: round(top?.removed.rate ?? 0), placebo: round(top?.placebo.rate ?? 0) },
    score: { values: SCORED_BY, removed: rounded(models.removed), kept: rounded(models.kept) },
    rates: found.rates.map(({ kind, oldest, after, placebo }) => ({
      kind,
      oldest,
      after: { pages: after.pages, rate: round(after.rate) },
      placebo: { pages: placebo.pages, rate: round(placebo.rate) },
    })),
    within: found.within.map(round),
    spread: { least: round(Math.min(...shares)), most: round(Math.max(...shares)) },
  }
}

function rounded({ intercept, weights }: Logistic): Logistic {
  return { intercept: round(intercept), weights: weights.map(round) }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
