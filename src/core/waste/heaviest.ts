/** The steps that cost a run most: what a step weighs, times the calls that were shown it. */

import type { StepId } from '../model/step.ts'
import type { Baseline, FoldableTrace } from '../replay/fold.ts'
import { type Measure, type TokensByCategory, totalTokens } from '../tokens/measure.ts'
import { exposureOf } from './exposure.ts'

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
}

/** The costliest steps, costliest first; what no call was shown is left out. For the effort see `exposureOf`. */
export function heaviestSteps(
  trace: FoldableTrace,
  { measure, baseline, most }: HeaviestOptions,
): readonly HeavyStep[] {
  const exposure = exposureOf(baseline === 'everything' ? asEverything(trace) : trace)
  return trace.steps
    .map((step): HeavyStep => {
      const tokens = measure(step)
      const calls = exposure.of(step.id)
      return { step: step.id, tokens, calls, overRun: totalTokens(tokens) * calls }
    })
    .filter(({ overRun }) => overRun > 0)
    .sort((one, other) => other.overRun - one.overRun)
    .slice(0, most)
}

/** Without lanes and recorded changes, so that every call is shown all that is before it. */
function asEverything({ steps, calls }: FoldableTrace): FoldableTrace {
  return {
    steps: steps.map(({ agent: _, ...step }) => step),
    calls: calls.map(({ agent: _, ...call }) => call),
    recorded: [],
  }
}
