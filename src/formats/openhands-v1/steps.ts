/**
 * Events of OpenHands V1 to steps. The log keeps every event; which of them a call was shown (its branch,
 * after the condensations and system prompts of that branch) is told by recorded changes.
 */

import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import { field, type JsonValue, listField, numberField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Part } from '#core/model/message.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { createView, resultPositions, type View } from '../openhands/view.ts'
import { type Conversation, createConversation, type Incoming } from '../prompts/conversation.ts'
import type { FieldWatch } from '../reading/field-watch.ts'
import { createRepeatedWarnings, type RepeatedWarnings } from '../reading/repeated-warnings.ts'
import { hasZone, readTime } from '../reading/timestamp.ts'
import { answerGroups, branchBefore, type EventTree, eventTree, type V1Event } from './events.ts'
import {
  callOf,
  messageParts,
  RESULT_KINDS,
  resultOf,
  systemParts,
  thoughtParts,
  type V1Tally,
} from './parts.ts'
import type { ConversationEvent, EventMessage } from './shape.ts'
import type { UsageBook } from './usage.ts'

/** What the steps of a conversation are made with. */
interface StepOptions {
  readonly watch: FieldWatch
  readonly tally: V1Tally
  readonly usage: UsageBook
}

interface State extends StepOptions {
  readonly builder: TraceBuilder
  readonly conversation: Conversation
  /** Told once each at the end. */
  readonly repeated: RepeatedWarnings
  readonly view: View
  readonly tree: EventTree | undefined
  readonly groups: ReadonlyMap<V1Event, readonly V1Event[]>
  readonly latest: Map<StepId, Step>
  /** What each event did to the view, to do it again on another branch. */
  readonly effects: Map<V1Event, (view: View) => void>
  /** Which step an action is in, by event id. */
  readonly stepOf: Map<string, StepId>
  /** Actions that are in the step of an earlier one's answer, and which call of it they are. */
  readonly joined: Map<V1Event, { readonly stepId: StepId; readonly call: number }>
  /** The newest action, which results join. */
  open: StepId | undefined
  /** The newest event that did something to the view. */
  last: V1Event | undefined
  /** Of each event: itself or the nearest one before it in its branch that did something to a view. */
  readonly nearest: Map<V1Event, V1Event | undefined>
  /** How often the conversation went on from an earlier event. */
  branches: number
  tools: readonly JsonValue[] | undefined
}

/** Adds the steps of a conversation; gives back its tools. */
export function addEvents(
  builder: TraceBuilder,
  events: readonly V1Event[],
  options: StepOptions,
): readonly JsonValue[] {
  const state: State = {
    ...options,
    builder,
    conversation: createConversation(builder),
    repeated: createRepeatedWarnings(builder),
    view: createView({ wholeAnswers: true }),
    tree: eventTree(events),
    groups: answerGroups(events),
    latest: new Map(),
    effects: new Map(),
    stepOf: new Map(),
    joined: new Map(),
    open: undefined,
    last: undefined,
    nearest: new Map(),
    branches: 0,
    tools: undefined,
  }
  for (const event of events) {
    const before = nearestBefore(state, event)
    if (VIEWED.has(event.kind)) followBranch(state, event, before)
    addEvent(state, event)
    const isViewed = state.effects.has(event)
    state.nearest.set(event, isViewed ? event : before)
    if (isViewed) state.last = event
  }
  state.conversation.finish()
  state.repeated.tell()
  warnAtEnd(state, events)
  return state.tools ?? []
}

/** Kinds that change what a call is shown. */
const VIEWED: ReadonlySet<string> = new Set([
  'SystemPromptEvent',
  'SystemPromptUpdateEvent',
  'MessageEvent',
  'ActionEvent',
  'Condensation',
  ...RESULT_KINDS,
])

/** The nearest event before this one in its branch that changed the view: state updates may be between. */
function nearestBefore({ tree, nearest, last }: State, event: V1Event): V1Event | undefined {
  if (tree === undefined) return last
  const before = tree.before(event)
  return before === undefined ? undefined : nearest.get(before)
}

/**
 * Where an event does not follow what the view ends with, the view becomes that of the event's own branch.
 */
function followBranch(state: State, event: V1Event, before: V1Event | undefined): void {
  const { tree, view, last, effects } = state
  if (tree === undefined || before === last) return
  state.branches++
  view.restart()
  for (const earlier of branchBefore(tree, event)) effects.get(earlier)?.(view)
}

function addEvent(state: State, event: V1Event): void {
  const { kind, record } = event
  if (kind === 'SystemPromptEvent' || kind === 'SystemPromptUpdateEvent') addSystem(state, event)
  else if (kind === 'MessageEvent') addMessage(state, event)
  else if (kind === 'ActionEvent') addAction(state, event)
  else if (RESULT_KINDS.has(kind)) addResult(state, event)
  else if (kind === 'Condensation') addCondensation(state, event)
  else if (kind === 'ConversationErrorEvent') addMark(state, event)
  else if (kind === 'ConversationStateUpdateEvent' && field<ConversationEvent>(record, 'key') === 'stats')
    state.usage.update(field<ConversationEvent>(record, 'value'))
  else {
    const key = textField<ConversationEvent>(record, 'key')
    state.watch.note(key === undefined ? `event.${kind}` : `event.${kind}.${key}`)
  }
}

function common({ record, where }: V1Event) {
  const timestamp = readTime(field<ConversationEvent>(record, 'timestamp'))
  return { records: [record], where, ...given({ timestamp }) }
}

/** Does to the view what an event does, now and, on another branch, again. */
function affect({ view, effects }: State, event: V1Event, effect: (view: View) => void): void {
  effects.set(event, effect)
  effect(view)
}

function put(state: State, event: V1Event, message: Omit<Incoming, 'records' | 'where' | 'timestamp'>): Step {
  const step = state.conversation.add({ ...common(event), ...message })
  state.latest.set(step.id, step)
  affect(state, event, (view) => view.add({ id: event.id ?? '', stepId: step.id }))
  return step
}

function addSystem(state: State, event: V1Event): void {
  const { record, where } = event
  const tools = listField<ConversationEvent>(record, 'tools')
  if (state.tools !== undefined && tools !== undefined) {
    const message = t`From here on, the system prompt and tools were replaced; the listed tools are the first ones.`
    state.repeated.add('tools-replaced', message, where)
  }
  state.tools ??= tools
  const step = state.conversation.add({
    ...common(event),
    role: 'system',
    parts: systemParts(event, state.tally),
  })
  state.latest.set(step.id, step)
  affect(state, event, (view) => view.addSystem({ id: event.id ?? '', stepId: step.id }))
}

function addMessage(state: State, event: V1Event): void {
  const message = field<ConversationEvent>(event.record, 'llm_message')
  const role = textField<EventMessage>(message, 'role')
  const parts = messageParts(event, state.tally)
  const isAgent = role === 'assistant' || (role === undefined && event.source === 'agent')
  if (!isAgent) {
    state.usage.forgetGrowth()
    put(state, event, { role: role === 'system' ? 'system' : 'user', parts })
    return
  }
  beforeCall(state)
  const step = put(state, event, { role: 'assistant', parts, call: callFacts(state, event) })
  state.open = step.id
}

function beforeCall({ view, builder, latest }: State): void {
  view.beforeCall(builder, (id) => latest.get(id))
}

function callFacts(state: State, { record }: V1Event) {
  const facts = state.usage.factsOf(textField<ConversationEvent>(record, 'llm_response_id'))
  const timestamp = readTime(field<ConversationEvent>(record, 'timestamp'))
  return timestamp === undefined ? facts : { ...facts, timestamp }
}

/** All actions of one answer, at its first. */
function addAction(state: State, event: V1Event): void {
  const joined = state.joined.get(event)
  if (joined !== undefined) {
    affect(state, event, (view) => view.add({ id: event.id ?? '', ...joined }))
    return
  }
  const group = state.groups.get(event) ?? [event]
  beforeCall(state)
  const parts = group.flatMap(({ record }): readonly Part[] => thoughtParts(record, state.tally))
  const step = state.conversation.add({
    ...common(event),
    role: 'assistant',
    parts,
    calls: group.map(callOf),
    call: callFacts(state, event),
    records: group.map(({ record }) => record),
  })
  state.latest.set(step.id, step)
  state.open = step.id
  group.forEach((one, call) => {
    if (call > 0) state.joined.set(one, { stepId: step.id, call })
    if (one.id !== undefined) state.stepOf.set(one.id, step.id)
  })
  affect(state, event, (view) => view.add({ id: event.id ?? '', stepId: step.id, call: 0 }))
}

function addResult(state: State, event: V1Event): void {
  const { record } = event
  state.usage.forgetGrowth()
  const callId = textField<ConversationEvent>(record, 'tool_call_id') ?? ''
  const name = textField<ConversationEvent>(record, 'tool_name')
  const owner = state.stepOf.get(textField<ConversationEvent>(record, 'action_id') ?? '')
  if (owner !== undefined && owner !== state.open) {
    addLate(state, event, callId)
    return
  }
  const result = resultOf(event, state.tally)
  const step = state.conversation.add({
    ...common(event),
    role: 'tool',
    ...result,
    callId,
    ...given({ name }),
  })
  state.latest.set(step.id, step)
  const position = step.kind === 'action' ? resultPositions(step).at(-1) : undefined
  const place = position === undefined ? {} : { result: position }
  affect(state, event, (view) => view.add({ id: event.id ?? '', stepId: step.id, ...place }))
}

/** The result of an action that is not the newest: it stays where it came. */
function addLate(state: State, event: V1Event, callId: string): void {
  const { records, where, ...rest } = common(event)
  const { parts, error } = resultOf(event, state.tally)
  const message = t`An observation appears after later events; its position was kept.`
  state.repeated.add('late-result', message, where)
  const shown: readonly Part[] = error === undefined ? parts : [...parts, { kind: 'text', text: error }]
  const step = state.builder.add(
    { ...rest, kind: 'message', role: 'tool', parts: shown, callId },
    { records },
  )
  state.latest.set(step.id, step)
  affect(state, event, (view) => view.add({ id: event.id ?? '', stepId: step.id }))
}

function addCondensation(state: State, event: V1Event): void {
  const { record, id } = event
  const forgotten = new Set(listField<ConversationEvent>(record, 'forgotten_event_ids') ?? [])
  const isForgotten = (known: { readonly id: string }) => forgotten.has(known.id)
  const summary = textField<ConversationEvent>(record, 'summary') ?? ''
  const offset = numberField<ConversationEvent>(record, 'summary_offset')
  const last = state.builder.steps.at(-1)?.id
  if (summary === '' || offset === undefined) {
    addMark(state, event)
    affect(state, event, (view) => view.condense({ isForgotten }))
    noteCondensation(state, event, { last, summary: [] })
    return
  }
  const message = { role: 'user', as: 'summary', parts: [{ kind: 'text', text: summary }] } as const
  const step = state.conversation.add({ ...common(event), ...message })
  state.latest.set(step.id, step)
  // The summary is an event of its own, named after its condensation, that a later one may forget.
  const place = { event: { id: `${id ?? step.id}-summary`, stepId: step.id }, offset }
  affect(state, event, (view) => view.condense({ isForgotten, summary: place }))
  noteCondensation(state, event, { last, summary: [step.id] })
}

/** Without a summary nothing represents what was forgotten: it is gone, not unknown. */
function noteCondensation(
  { builder, usage: book }: State,
  event: V1Event,
  { last, summary }: { readonly last: StepId | undefined; readonly summary: readonly StepId[] },
): void {
  const { timestamp } = common(event)
  const facts = book.condensing(textField<ConversationEvent>(event.record, 'llm_response_id'))
  const { model, usage, cost } = facts ?? {}
  builder.recordCompaction({
    kind: 'full',
    ...given({ last, timestamp }),
    summary,
    restored: [],
    ...(facts === undefined ? {} : { request: given({ model, usage, cost }) }),
  })
}

/** An event that yields no message, kept as a mark. */
function addMark(state: State, event: V1Event): void {
  const { records, where: _where, ...rest } = common(event)
  const detail = [
    textField<ConversationEvent>(event.record, 'code'),
    textField<ConversationEvent>(event.record, 'detail'),
  ].flatMap((text) => text ?? [])
  const text =
    event.kind === 'Condensation' ? 'The memory was condensed without a summary.' : detail.join(': ')
  state.builder.add({ ...rest, kind: 'control', control: { type: 'mark', text } }, { records })
}

function warnAtEnd({ builder, usage, branches }: State, events: readonly V1Event[]): void {
  const times = events.flatMap(({ record }) => textField<ConversationEvent>(record, 'timestamp') ?? [])
  if (times.some((time) => !hasZone(time)))
    builder.warn({
      code: 'no-time-zone',
      message: t`Timestamps have no time zone; assumed UTC.`,
    })
  const unused = usage.unused()
  if (unused > 0) {
    const message = t`The usage list contains ${plural(unused, 'request')} without an event in the file.`
    builder.warn({ code: 'unlinked-usage', message })
  }
  if (branches === 0) return
  const message = t`The log is a tree: the conversation continued from an earlier event ${plural(branches, 'time')}. The log contains all branches; each call shows its own branch.`
  builder.warn({ code: 'branches', message })
}
