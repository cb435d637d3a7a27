/** The steps that cost a run most: what a step weighs, times the calls that were shown it. */

import type { StepId } from '../model/step.ts'
import type { Baseline, FoldableTrace } from '../replay/fold.ts'
import { indexOfCategory, type Measure, type TokensByCategory, totalTokens } from '../tokens/measure.ts'
import { type Exposure, exposureOf } from './exposure.ts'

export interface HeavyStep {
  readonly step: StepId
  /** Once. */
  readonly tokens: TokensByCategory
  /** Calls whose context held it. */
  readonly calls: number
  /** Tokens of all those calls. */
  readonly overRun: number
}

export interface HeaviestOptions {
  readonly measure: Measure
  readonly baseline: Baseline
  readonly most: number
  /** `results`: by the tokens of their tool results, once. Absent: by all their tokens over the run. */
  readonly by?: 'results'
}

const RESULTS = indexOfCategory('results')

/** The costliest steps, costliest first; what no call was shown is left out. For the effort see `exposureOf`. */
export function heaviestSteps(
  trace: FoldableTrace,
  { measure, baseline, most, by }: HeaviestOptions,
): readonly HeavyStep[] {
  const exposure = exposureUnder(trace, baseline)
  return trace.steps
    .map((step): HeavyStep => {
      const tokens = measure(step)
      const calls = exposure.of(step.id)
      return { step: step.id, tokens, calls, overRun: totalTokens(tokens) * calls }
    })
    .filter(({ overRun, tokens }) => overRun > 0 && (by === undefined || resultTokens(tokens) > 0))
    .sort((one, other) =>
      by === undefined ? other.overRun - one.overRun : resultTokens(other.tokens) - resultTokens(one.tokens),
    )
    .slice(0, most)
}

function resultTokens(tokens: TokensByCategory): number {
  return tokens[RESULTS] ?? 0
}

/** At how many calls each step was sent under a baseline. For the effort see `exposureOf`. */
export function exposureUnder(trace: FoldableTrace, baseline: Baseline): Exposure {
  return exposureOf(baseline === 'everything' ? asEverything(trace) : trace)
}

/** Without lanes and recorded changes, so that every call is shown all that is before it. */
function asEverything({ steps, calls }: FoldableTrace): FoldableTrace {
  return {
    steps: steps.map(({ agent: _, ...step }) => step),
    calls: calls.map(({ agent: _, ...call }) => call),
    recorded: [],
  }
}
