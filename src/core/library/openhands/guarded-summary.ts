/**
 * OpenHands SDK's LLM summarising condenser as a strategy. Properties and plan are files
 * of their own.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attempt } from '../../memory/attempt.ts'
import { defineStrategy, type StrategyContext } from '../../memory/strategy.ts'
import type { Step } from '../../model/step.ts'
import { eventText, rollingSummary } from './event.ts'
import { condenserPrompt } from './llm-summary.ts'
import { WHEN } from './request.ts'
import { eventsOf, type OwnedEvent } from './sdk-events.ts'
import { planCondensation, refusePlanSizes } from './sdk-plan.ts'
import { enforce } from './sdk-properties.ts'

const RULE = 'guarded-summary'

export const openHandsGuardedSummary = defineStrategy({
  id: 'openhands-guarded-summary',
  readsText: true,
  title: t`Summarize between safe cuts (OpenHands SDK)`,
  description: t`Above a size, the middle becomes a summary, cut only where no call, batch of calls, or thinking loop is split; it waits if that gains too little. The careful variant of rolling summaries.`,
  params: {
    maxSize: {
      kind: 'integer',
      label: t`Size`,
      min: 1,
      max: 100_000,
      initial: 240,
      unit: 'events',
      help: t`Condenses above this many events (calls, results, messages). The original’s default agent uses 80.`,
    },
    keepFirst: {
      kind: 'integer',
      label: t`First events kept`,
      min: 0,
      max: 10_000,
      initial: 2,
      unit: 'events',
      help: t`At least this many first events are kept. The original’s standard agent uses 4.`,
    },
    maxTokens: {
      kind: 'integer',
      label: t`Tokens`,
      min: 0,
      max: 10_000_000,
      initial: 0,
      unit: 'tokens',
      help: t`Condenses above this many tokens, everything if necessary. 0: no token limit.`,
    },
    minimumProgress: {
      kind: 'integer',
      label: t`Minimum progress`,
      min: 0,
      max: 100,
      initial: 10,
      unit: '%',
      help: t`Waits if it would drop less than this share of the events.`,
    },
    when: WHEN,
  },
  summary: label,
  guarantees: () => ['order', 'pairs'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  ...attempt(summarised),
})

interface Values {
  readonly maxSize: number
  readonly keepFirst: number
  readonly maxTokens: number
  readonly minimumProgress: number
  readonly when: string
}

function label({ maxSize }: { readonly maxSize: number }): string {
  return t`guarded summary above ${maxSize} events`
}

function summarised(
  steps: readonly Step[],
  { maxTokens, minimumProgress, when, ...sizes }: Values,
  context: StrategyContext,
): Result<readonly Step[]> {
  const limits = {
    ...sizes,
    minimumProgress: minimumProgress / 100,
    ...(maxTokens === 0 ? {} : { maxTokens }),
  }
  const refusal = refusePlanSizes(limits)
  if (refusal !== undefined) return fail(refusal)
  const { view, owners, left } = viewed(steps)
  if (view.length === 0) return ok(left)
  const first = new Map([...view].reverse().map((event) => [owners.get(event), event]))
  const plan = planCondensation(
    view,
    {
      isRequested: when === 'every-run',
      // A step's tokens are those of its first event: no cut goes through it.
      tokensOf: (event) => {
        const step = owners.get(event)
        return step !== undefined && first.get(step) === event ? context.measure(step) : 0
      },
    },
    limits,
  )
  if (!plan.ok) return plan
  if (plan.value === undefined) return ok(left)
  const forgotten = new Set<Step | undefined>(
    view.slice(plan.value.start, plan.value.end).map((event) => owners.get(event)),
  )
  return withSummary(left, forgotten, context)
}

/** The steps without those of which an event breaks a property, and their events. */
function viewed(steps: readonly Step[]) {
  const events = eventsOf(steps)
  const owners = new Map<object, Step>(events.map((event: OwnedEvent) => [event, event.step]))
  const view = enforce(events, events)
  const there = new Set(view.map((event) => owners.get(event)))
  const left =
    view.length === events.length ? steps : steps.filter((step) => step.kind === 'control' || there.has(step))
  return { view, owners, left }
}

function withSummary(
  steps: readonly Step[],
  forgotten: ReadonlySet<Step | undefined>,
  context: StrategyContext,
): Result<readonly Step[]> {
  const gone = steps.filter((step) => forgotten.has(step))
  const fresh = gone.filter((step) => step.kind !== 'summary')
  // Summaries alone are not summarised again.
  if (fresh.length === 0) return ok(steps)
  const prompt = condenserPrompt(undefined, gone.map(eventText))
  const text = context.summarise({ prompt, steps: gone, rule: RULE })
  if (!text.ok) return text
  const replaced = gone.filter((step) => step.kind === 'summary')
  const summary = rollingSummary(text.value, RULE, { forgotten: fresh, replaced })
  return ok(steps.flatMap((step) => (step === gone[0] ? [summary] : forgotten.has(step) ? [] : [step])))
}
