/** The steps that cost a run most: what a step weighs, times the calls that were shown it. */

import type { Step, StepId } from '../model/step.ts'
import type { Baseline, FoldableTrace } from '../replay/fold.ts'
import { type Measure, type TokensByCategory, totalTokens } from '../tokens/measure.ts'
import { type Exposure, exposureOf } from './exposure.ts'

export interface HeavyStep {
  readonly step: StepId
  /** Once. */
  readonly tokens: TokensByCategory
  /** Calls whose context held it, as it is in the log or as a recorded change put it. */
  readonly calls: number
  /** Tokens of all those calls, each in the form that the call was shown. */
  readonly overRun: number
  /** The same by what they are: what one agent answered may be a user's message to another. */
  readonly byCategory: TokensByCategory
}

interface HeaviestOptions {
  readonly measure: Measure
  readonly baseline: Baseline
  readonly most: number
}

/**
 * The costliest steps, costliest first; what no call was shown is left out. For the effort see `exposureOf`.
 */
export function heaviestSteps(
  trace: FoldableTrace,
  { measure, baseline, most }: HeaviestOptions,
): readonly HeavyStep[] {
  const exposure = exposureUnder(trace, baseline)
  const ids = new Set(trace.steps.map(({ id }) => id))
  const forms = new Map<StepId, { calls: number; readonly byCategory: number[] }>()
  for (const { step, calls } of exposure.made()) {
    const id = sourceOf(step, ids)
    if (id === undefined) continue
    const form = forms.get(id) ?? { calls: 0, byCategory: [] }
    forms.set(id, form)
    form.calls += calls
    addTimes(form.byCategory, measure(step), calls)
  }
  return trace.steps
    .map((step): HeavyStep => {
      const tokens = measure(step)
      const own = exposure.of(step.id)
      const { calls, byCategory } = forms.get(step.id) ?? { calls: 0, byCategory: [] }
      addTimes(byCategory, tokens, own)
      return { step: step.id, tokens, calls: own + calls, overRun: totalTokens(byCategory), byCategory }
    })
    .filter(({ overRun }) => overRun > 0)
    .sort((one, other) => other.overRun - one.overRun)
    .slice(0, most)
}

/** At how many calls each step was sent under a baseline. For the effort see `exposureOf`. */
export function exposureUnder(trace: FoldableTrace, baseline: Baseline): Exposure {
  return exposureOf(baseline === 'everything' ? asEverything(trace) : trace)
}

function addTimes(sums: number[], tokens: TokensByCategory, calls: number): void {
  for (const [index, count] of tokens.entries()) sums[index] = (sums[index] ?? 0) + count * calls
}

/**
 * The one step of the log that a step was made of, as when an agent is shown what another one said. A summary
 * has none.
 */
function sourceOf({ id, origin = [] }: Step, ids: ReadonlySet<StepId>): StepId | undefined {
  const [only, ...others] = ids.has(id) ? [id] : origin
  return others.length === 0 && only !== undefined && ids.has(only) ? only : undefined
}

/** With one agent and without recorded changes, so that every call is shown all that is before it. */
function asEverything({ steps, calls }: FoldableTrace): FoldableTrace {
  return {
    steps: steps.map(({ agent: _, ...step }) => step),
    calls: calls.map(({ agent: _, ...call }) => call),
    recorded: [],
  }
}
