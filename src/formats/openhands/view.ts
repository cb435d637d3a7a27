/**
 * What an OpenHands agent sees of its events, of both versions: condensations drop events and put a summary
 * at a position among those that are left. Kept beside the steps, since positions count events and a step
 * has several.
 */
import { placeGiver } from '#core/model/call-places.ts'
import type { Change } from '#core/model/change.ts'
import type { ActionStep, Step, StepId } from '#core/model/step.ts'
import { rewriteStep } from '#core/model/steps.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { changesBetween } from '../prompts/context-changes.ts'
import { RECORDED_RULE } from '../prompts/recorded-prompts.ts'

/** An event in the view: which step it became, and which part of it. */
interface ViewEvent {
  readonly id: string
  readonly stepId: StepId
  /** In an action: the position of the call that it made (`call`) or answered (`result`). */
  readonly call?: number
  readonly result?: number
}

/** What a condensation does. */
interface Condensed {
  readonly isForgotten: (event: ViewEvent) => boolean
  /** The summary, a step of the log that is at the end of the view now. */
  readonly summary?: { readonly event: ViewEvent; readonly offset: number }
  /** Version 0 shows only the newest summary. */
  readonly forgetsSummaries?: boolean
}

/** The events that one agent sees, in their order. */
export interface View {
  /** An event came in: behind all others. */
  add(event: ViewEvent): void
  /** A system prompt: the first, or one that is in the place of the one before. */
  addSystem(event: ViewEvent): void
  /** Begins again, to be filled with the events of another branch. */
  restart(): void
  condense(condensed: Condensed): void
  /** An event that the agent was never shown. */
  hide(stepId: StepId): void
  /** Says what the agent's memory did since the call before; to be used before each of its calls. */
  beforeCall(builder: TraceBuilder, latest: (id: StepId) => Step | undefined): void
}

/** Where the two versions differ. */
interface ViewOptions {
  /** Version 1 drops all calls of an answer where one is forgotten. */
  readonly wholeAnswers?: boolean
}

/** The view of one agent. O(1) an event; O(events) a condensation. */
export function createView({ wholeAnswers = false }: ViewOptions = {}): View {
  let events: ViewEvent[] = []
  const summaries = new Set<string>()
  /** Steps as the fold has them, those added since the call before at the end; undefined: as in the log. */
  let base: { readonly id: StepId; readonly form?: Step }[] = []
  const known = new Set<StepId>()
  /** Steps that have to leave the place that the log gives them. */
  const moved = new Set<StepId>()
  let isStale = false
  let system: ViewEvent | undefined

  function hold(event: ViewEvent): void {
    if (known.has(event.stepId)) return
    known.add(event.stepId)
    base.push({ id: event.stepId })
  }

  return {
    add: (event) => {
      events.push(event)
      hold(event)
    },
    addSystem: (event) => {
      const old = system === undefined ? -1 : events.indexOf(system)
      hold(event)
      if (old < 0) events.push(event)
      else {
        isStale = true
        moved.add(event.stepId)
        events.splice(old, 1, event)
      }
      system = event
    },
    restart: () => {
      isStale = true
      events = []
      system = undefined
    },
    condense: ({ isForgotten, summary, forgetsSummaries = false }) => {
      isStale = true
      events = events.filter(
        (event) =>
          !isForgotten(event) && !(forgetsSummaries && summary !== undefined && summaries.has(event.id)),
      )
      if (summary === undefined) return
      hold(summary.event)
      moved.add(summary.event.stepId)
      summaries.add(summary.event.id)
      events.splice(Math.max(0, summary.offset), 0, summary.event)
    },
    hide: (stepId) => {
      isStale = true
      hold({ id: '', stepId })
      events = events.filter((event) => event.stepId !== stepId)
    },
    beforeCall: (builder, latest) => {
      if (!isStale) return
      isStale = false
      const now = stepsOf(events, { latest, wholeAnswers })
      const before = base.flatMap(({ id, form }) => form ?? latest(id) ?? [])
      const still = before.filter(({ id }) => !moved.has(id))
      const leaves: readonly Change[] = before
        .filter(({ id }) => moved.has(id))
        .map(({ id }) => ({ kind: 'remove', id }))
      builder.recordChanges(builder.callCount, [...leaves, ...changesBetween(still, now)])
      moved.clear()
      base = now.map((step) => (step.rule === RECORDED_RULE ? { id: step.id, form: step } : { id: step.id }))
    },
  }
}

interface Shown {
  readonly latest: (id: StepId) => Step | undefined
  readonly wholeAnswers: boolean
}

/**
 * The steps of the events, in their order. A call whose answer is gone, or the reverse, goes too, as in
 * OpenHands.
 */
function stepsOf(events: readonly ViewEvent[], { latest, wholeAnswers }: Shown): readonly Step[] {
  const byStep = new Map<StepId, ViewEvent[]>()
  for (const event of events) {
    const list = byStep.get(event.stepId)
    if (list === undefined) byStep.set(event.stepId, [event])
    else list.push(event)
  }
  return [...byStep].flatMap(([id, own]) => {
    const step = latest(id)
    return step === undefined ? [] : partOf(step, own, wholeAnswers)
  })
}

function partOf(step: Step, own: readonly ViewEvent[], isWhole: boolean): readonly Step[] {
  if (step.kind !== 'action' || step.calls.length === 0) return [step]
  const calls = new Set(own.flatMap(({ call }) => call ?? []))
  const results = new Set(own.flatMap(({ result }) => result ?? []))
  if (calls.size === step.calls.length && results.size === step.results.length) return [step]
  return isWhole ? [] : restOf(step, { calls, results })
}

/**
 * `results` holds positions of calls, as an event answers one; those of a step are in the order they came.
 */
function restOf(
  step: ActionStep,
  { calls, results }: { readonly calls: ReadonlySet<number>; readonly results: ReadonlySet<number> },
): readonly Step[] {
  const positions = resultPositions(step)
  const answered = new Set(positions)
  const isKept = (call: number) => calls.has(call) && (!answered.has(call) || results.has(call))
  const kept = step.calls.filter((_, call) => isKept(call))
  if (kept.length === 0) return []
  const left = step.results.filter((_, index) => isKept(positions[index] ?? -1))
  return [rewriteStep(step, { calls: kept, results: left }, RECORDED_RULE)]
}

/** Which call each result answers: the first with its id that none before it has answered. */
export function resultPositions({
  calls,
  results,
}: Pick<ActionStep, 'calls' | 'results'>): readonly number[] {
  const take = placeGiver(calls.map(({ id }) => id))
  return results.map(({ callId }) => take(callId) ?? -1)
}
