/** The engine's figures in the words of the command line and the package. */
import { given } from '#base/given.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { formatStrategy } from './strategy-text.ts'
import type { ComparedStrategy, Comparison, Figures } from './types.ts'

/** What is unknown is left out. */
export function figuresOf(figures: SweepFigures): Figures {
  const { calls, billed, source, cumulative, peak, lost, lostWeight, faults, cacheMisses, refused, range } =
    figures
  return {
    calls,
    ...given({ cost: billed, costSource: source, costLow: range?.low, costHigh: range?.high }),
    tokens: cumulative,
    peak,
    lostFacts: lost,
    lostFactsWeighted: lostWeight,
    ...given({ refetched: faults, cacheMisses, refused }),
    changedCalls: figures.changed,
    callsOverWindow: figures.overWindow,
    failedCalls: figures.problems,
    ...given({ problem: figures.problem }),
  }
}

/** As a share of the baseline's: 0.4 is 40% less. Undefined without dollars. */
export function savingOf(figures: SweepFigures, baseline: SweepFigures): number | undefined {
  const { billed } = figures
  if (billed === undefined || baseline.billed === undefined || baseline.billed === 0) return undefined
  return 1 - billed / baseline.billed
}

/** `rows`: the baseline's figures, then those of each spec. */
export function comparisonOf(
  specs: readonly CheckedSpec[],
  [first, ...rows]: readonly SweepFigures[],
  baseline: string,
): Comparison {
  if (first === undefined) throw new Error('a comparison has a baseline')
  return {
    baseline: { strategy: baseline, summary: baseline, ...figuresOf(first) },
    strategies: specs.flatMap((spec, at): readonly ComparedStrategy[] => {
      const row = rows[at]
      if (row === undefined) return []
      const saving = savingOf(row, first)
      return [
        {
          strategy: formatStrategy(spec),
          summary: describeSpec(spec),
          ...figuresOf(row),
          ...given({ saving }),
        },
      ]
    }),
  }
}
