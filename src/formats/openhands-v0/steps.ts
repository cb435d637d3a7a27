/**
 * Events of OpenHands V0 to steps: an action with its observation, or all calls of one answer with theirs, is
 * one step; what recall found is a message; condensations are recorded changes; a delegate is
 * an agent of its own.
 */
import { plural } from '#base/format-count.ts'
import { field, type JsonValue, listField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Part } from '#core/model/message.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { noteUnshown } from '../openhands/text-tally.ts'
import { createConversation } from '../prompts/conversation.ts'
import { createRepeatedWarnings } from '../reading/repeated-warnings.ts'
import { hasZone, readTime } from '../reading/timestamp.ts'
import { answerGroups, metadataOf, type OhEvent } from './events.ts'
import { addCondensation, addRecallRequest } from './memory-events.ts'
import { callOf, imagesOf, replyOf, textParts } from './parts.ts'
import { addObservation } from './results.ts'
import type { ActionArguments, Event } from './shape.ts'
import {
  common,
  isHidden,
  NO_CONTEXT,
  put,
  type State,
  type StepOptions,
  viewOf,
  workingAgent,
} from './state.ts'

/** Adds the steps of a run; gives back its tool definitions. */
export function addEvents(
  builder: TraceBuilder,
  events: readonly OhEvent[],
  options: StepOptions,
): readonly JsonValue[] {
  const hasDelegates = events.some((event) => event.side === 'action' && event.type === 'delegate')
  const state: State = {
    ...options,
    builder,
    conversation: createConversation(builder),
    repeated: createRepeatedWarnings(builder),
    groups: answerGroups(events),
    views: new Map(),
    agents: [hasDelegates ? options.mainAgent : undefined],
    latest: new Map(),
    placeOf: new Map(),
    open: new Map(),
    done: new Set(),
    asked: new Map(),
    tools: [],
    hasTimeWithoutZone: false,
    cutTexts: 0,
  }
  for (const event of events) {
    noteTimes(state, event)
    if (event.side === 'action') addAction(state, event)
    else addObservation(state, event)
  }
  state.conversation.finish()
  state.repeated.tell()
  warnAtEnd(state)
  return state.tools
}

function addAction(state: State, event: OhEvent): void {
  const { type, args } = event
  if (state.done.has(event)) return
  if (type === 'system') addSystem(state, event)
  else if (type === 'message') addMessage(state, event)
  else if (type === 'recall') addRecallRequest(state, event)
  else if (type === 'condensation') addCondensation(state, event)
  else if (NO_CONTEXT.has(type)) {
    state.watch.note(`event.${type}`)
    for (const key of ['thought', 'final_thought', 'summary'])
      noteUnshown(state.tally, textField(args, key) ?? '')
  } else addTurn(state, event)
}

function addSystem(state: State, event: OhEvent): void {
  const tools = listField<ActionArguments>(event.args, 'tools')
  if (state.tools.length === 0 && tools !== undefined) state.tools = tools
  put(state, event, { role: 'system', parts: contentOf(event) })
}

function contentOf({ args }: OhEvent): readonly Part[] {
  return textParts(textField(args, 'content'))
}

function addMessage(state: State, event: OhEvent): void {
  const parts = [...contentOf(event), ...imagesOf(field<ActionArguments>(event.args, 'image_urls'))]
  const thought = textField<ActionArguments>(event.args, 'thought')
  const all = thought === undefined ? parts : [...textParts(thought), ...parts]
  if (!isOfAgent(state, event)) put(state, event, { role: 'user', parts: all })
  else {
    viewOf(state).beforeCall(state.builder, (id) => state.latest.get(id))
    const step = put(state, event, { role: 'assistant', parts: all, call: callFacts(state, event) })
    state.open.set(workingAgent(state), step.id)
  }
}

/**
 * Files of the resolver may name no source: the first message is the task, an agent's waits for a response.
 */
function isOfAgent({ builder }: State, { source, args }: OhEvent): boolean {
  if (source !== undefined) return source === 'agent'
  return (
    builder.steps.some(({ kind }) => kind === 'task') &&
    field<ActionArguments>(args, 'wait_for_response') === true
  )
}

/** The event's own time comes first: the provider's clock may be another, and not every answer has it. */
function callFacts(state: State, event: OhEvent) {
  const facts = state.usage.factsOf(event)
  const timestamp = readTime(field<Event>(event.record, 'timestamp'))
  return timestamp === undefined ? facts : { ...facts, timestamp }
}

/** All calls of one answer, or the one action that it was before native calls. */
function addTurn(state: State, event: OhEvent): void {
  const group = state.groups.get(event) ?? [event]
  for (const one of group) {
    state.done.add(one)
    noteUnshown(state.tally, textField<ActionArguments>(one.args, 'summary') ?? '')
  }
  const isModel = event.source === undefined || event.source === 'agent'
  const isEnd = event.type === 'finish' || event.type === 'reject'
  const parts = repliesOf(state, group)
  const base = { role: 'assistant' as const, parts, ...(isModel ? {} : { noCall: true }) }
  if (isModel) viewOf(state).beforeCall(state.builder, (id) => state.latest.get(id))
  const facts = isModel ? { call: callFacts(state, event) } : {}
  if (isEnd && metadataOf(event) === undefined) {
    put(state, event, { ...base, ...facts, as: 'answer' })
    return
  }
  const calls = group.map((one) => callOf(one, state.tally))
  const records = group.map(({ record }) => record)
  const step = state.conversation.add({ ...common(state, event), ...base, ...facts, calls, records })
  state.latest.set(step.id, step)
  state.open.set(workingAgent(state), step.id)
  group.forEach((one, call) => {
    if (one.id !== undefined) state.placeOf.set(one.id, { stepId: step.id, call })
    viewOf(state).add({ id: one.id ?? '', stepId: step.id, call })
  })
  if (isHidden(event)) viewOf(state).hide(step.id)
  if (event.type === 'delegate')
    state.agents.push(textField<ActionArguments>(event.args, 'agent') ?? 'delegate')
}

/** The first action's reply; a later one repeats it, or says something of its own. */
function repliesOf(state: State, group: readonly OhEvent[]): readonly Part[] {
  const parts: Part[] = []
  const texts = new Set<string>()
  for (const event of group) {
    for (const part of replyOf(event, state.tally)) {
      const text = part.kind === 'text' || part.kind === 'reasoning' ? part.text : ''
      if (!texts.has(text)) parts.push(part)
      else if (part.kind === 'text') noteUnshown(state.tally, text)
      texts.add(text)
    }
  }
  return parts
}

const CUT = /<truncated \d+ chars>|\[\.\.\. truncated \d+/

function noteTimes(state: State, { record }: OhEvent): void {
  const time = textField<Event>(record, 'timestamp')
  if (time !== undefined && !hasZone(time)) state.hasTimeWithoutZone = true
  if (CUT.test((textField<Event>(record, 'content') ?? '').slice(-200))) state.cutTexts++
}

function warnAtEnd({ builder, hasTimeWithoutZone, cutTexts, usage }: State): void {
  if (hasTimeWithoutZone)
    builder.warn({
      code: 'no-time-zone',
      message: t`Timestamps have no time zone; assumed UTC.`,
    })
  if (cutTexts > 0)
    builder.warn({
      code: 'cut-texts',
      message: t`The tool that exported the file truncated ${plural(cutTexts, 'text')}.`,
    })
  const unused = usage.unused()
  if (unused > 0)
    builder.warn({
      code: 'unlinked-usage',
      message: t`The run’s usage list contains ${plural(unused, 'request')} without an action: plain messages, refused responses, or condensations.`,
    })
}
