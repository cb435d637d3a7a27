/** What OpenHands V0's own memory did: knowledge that was recalled into the prompt, condensations. */
import { given } from '#base/given.ts'
import { field, isArray, type JsonValue, numberField, textField } from '#base/json.ts'
import type { Part } from '#core/model/message.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { noteFurther, noteUnshown } from '../openhands/text-tally.ts'
import type { OhEvent } from './events.ts'
import { knowledgeOf, textParts } from './parts.ts'
import type { ActionArguments, Event } from './shape.ts'
import { common, type State, viewOf } from './state.ts'

/** The query is the user's text again; it is kept with what was found. */
export function addRecallRequest(state: State, event: OhEvent): void {
  noteUnshown(state.tally, textField<ActionArguments>(event.args, 'thought') ?? '')
  if (event.id !== undefined) state.asked.set(event.id, event.record)
  else state.watch.note('event.recall')
}

/** Adds what was recalled as a message; nothing found is a mark. */
export function addRecalled(state: State, event: OhEvent): void {
  const texts = knowledgeOf(event)
  noteUnshown(state.tally, textField<Event>(event.record, 'content') ?? '')
  for (const text of texts) noteFurther(state.tally, text)
  const asked = state.asked.get(event.cause ?? '')
  const records = asked === undefined ? [event.record] : [asked, event.record]
  const step =
    texts.length === 0
      ? addMark(state, event, { text: 'Nothing was recalled.', records })
      : addKnowledge(state, event, { texts, records })
  state.latest.set(step.id, step)
  // Question and answer are two events of the view, which positions count.
  if (event.cause !== undefined) viewOf(state).add({ id: event.cause, stepId: step.id })
  viewOf(state).add({ id: event.id ?? '', stepId: step.id })
}

/** The texts as one message, a line break between them. */
function addKnowledge(
  state: State,
  event: OhEvent,
  { texts, records }: { readonly texts: readonly string[]; readonly records: readonly JsonValue[] },
): Step {
  const parts = texts.map((text, index): Part => ({ kind: 'text', text: index === 0 ? text : `\n${text}` }))
  for (const _ of parts.slice(1)) noteFurther(state.tally, '\n')
  return state.conversation.add({ ...common(state, event), role: 'user', as: 'message', parts, records })
}

/** An event of the agent's memory that yields no message. */
function addMark(
  state: State,
  event: OhEvent,
  { text, records }: { readonly text: string; readonly records: readonly JsonValue[] },
): Step {
  const { agent } = common(state, event)
  const draft = { kind: 'control', control: { type: 'mark', text } } as const
  return state.builder.add(agent === undefined ? draft : { ...draft, agent }, { records })
}

/** Adds a condensation: the summary as a step, what it forgot out of the view. */
export function addCondensation(state: State, event: OhEvent): void {
  const { args } = event
  noteUnshown(state.tally, textField<ActionArguments>(args, 'thought') ?? '')
  const forgotten = forgottenBy(args)
  const summary = textField<ActionArguments>(args, 'summary')
  const base = common(state, event)
  const last = state.builder.steps.at(-1)?.id
  if (summary === undefined || summary === '') {
    state.tally.condensations_without_summary++
    const text = 'The memory was condensed without a summary.'
    addMark(state, event, { text, records: [event.record] })
    viewOf(state).condense({ isForgotten: ({ id }) => forgotten(id) })
    noteCondensation(state, base, { last, summary: [] })
    return
  }
  const step = state.conversation.add({ ...base, role: 'user', as: 'summary', parts: textParts(summary) })
  state.latest.set(step.id, step)
  const view = viewOf(state)
  const offset = numberField<ActionArguments>(args, 'summary_offset')
  const place = { event: { id: `summary of ${event.id ?? step.id}`, stepId: step.id }, offset: offset ?? 0 }
  view.condense({ isForgotten: ({ id }) => forgotten(id), summary: place, forgetsSummaries: true })
  noteCondensation(state, base, { last, summary: [step.id] })
}

/** Without a summary nothing represents what was forgotten: it is gone, not unknown. */
function noteCondensation(
  { builder }: State,
  { agent, timestamp }: ReturnType<typeof common>,
  { last, summary }: { readonly last: StepId | undefined; readonly summary: readonly StepId[] },
): void {
  builder.recordCompaction({
    kind: 'full',
    ...given({ last, agent, timestamp }),
    summary,
    restored: [],
  })
}

/** A list of ids, or the first and the last of a range, both forgotten. */
function forgottenBy(args: OhEvent['args']): (id: string) => boolean {
  const listed = field<ActionArguments>(args, 'forgotten_event_ids')
  if (isArray(listed)) {
    const ids = new Set(listed.map(String))
    return (id) => ids.has(id)
  }
  const start = numberField<ActionArguments>(args, 'forgotten_events_start_id')
  const end = numberField<ActionArguments>(args, 'forgotten_events_end_id')
  return (id) =>
    start !== undefined && end !== undefined && id !== '' && Number(id) >= start && Number(id) <= end
}
