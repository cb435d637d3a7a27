/** The steps that cost a run most: what a step weighs, times the calls that were shown it. */
import { given } from '#base/given.ts'
import type { Step, StepId } from '../model/step.ts'
import { ownSteps } from '../model/steps.ts'
import type { Dollars } from '../model/units.ts'
import type { Baseline, FoldableTrace } from '../replay/fold.ts'
import { type Measure, type TokensByCategory, totalTokens } from '../tokens/measure.ts'
import { type Exposure, exposureOf } from './exposure.ts'
import { plus, type StepPrices, times } from './step-prices.ts'

export interface HeavyStep {
  readonly step: StepId
  /** Once. */
  readonly tokens: TokensByCategory
  /** Calls whose context held it, as it is in the log or as a recorded change put it. */
  readonly calls: number
  /** Tokens of all those calls, each in the form that the call was shown. */
  readonly overRun: number
  /** What those calls paid for them; absent: not known. */
  readonly dollars?: Dollars
  /** The same by what they are: what one agent answered may be a user's message to another. */
  readonly byCategory: TokensByCategory
}

interface HeaviestOptions {
  readonly measure: Measure
  readonly baseline: Baseline
  /** Without, nothing is priced. */
  readonly prices?: StepPrices | undefined
  readonly most: number
}

/**
 * The costliest steps, costliest first, without what no call was shown and what a parent session did. For the
 * effort see `exposureOf`.
 */
export function heaviestSteps(
  trace: FoldableTrace,
  { measure, baseline, prices, most }: HeaviestOptions,
): readonly HeavyStep[] {
  const exposure = exposureUnder(trace, baseline)
  const ids = new Set(trace.steps.map(({ id }) => id))
  const forms = new Map<StepId, Form>()
  for (const { step, calls, stretch } of exposure.made()) {
    const id = sourceOf(step, ids)
    if (id === undefined) continue
    const form = forms.get(id) ?? { calls: 0, byCategory: [], dollars: 0 }
    forms.set(id, form)
    form.calls += calls
    const tokens = measure(step)
    addTimes(form.byCategory, tokens, calls)
    form.dollars = plus(form.dollars, times(totalTokens(tokens), prices?.ofStretch(stretch)))
  }
  return ownSteps(trace.steps)
    .map((step): HeavyStep => {
      const tokens = measure(step)
      const own = exposure.of(step.id)
      const { calls, byCategory, dollars } = forms.get(step.id) ?? { calls: 0, byCategory: [], dollars: 0 }
      addTimes(byCategory, tokens, own)
      const paid = plus(dollars, times(totalTokens(tokens), prices?.of(step.id)))
      const overRun = totalTokens(byCategory)
      return { step: step.id, tokens, calls: own + calls, overRun, ...given({ dollars: paid }), byCategory }
    })
    .filter(({ overRun }) => overRun > 0)
    .sort((one, other) => other.overRun - one.overRun)
    .slice(0, most)
}

/** What a step was in another form than that of the log. */
interface Form {
  calls: number
  readonly byCategory: number[]
  dollars: Dollars | undefined
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
