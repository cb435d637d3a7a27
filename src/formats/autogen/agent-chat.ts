/**
 * AgentChat: the messages and events of a team's run, and saved states of teams and agents.
 * https://microsoft.github.io/autogen/stable/reference/python/autogen_agentchat.messages.html
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Part } from '#core/model/message.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { readUsage } from '../messages/chat-message.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { createGroupChat, type GroupChat } from '../prompts/group-chat.ts'
import type { FieldWatch } from '../reading/field-watch.ts'
import type { ParsedDocument } from '../reading/format.ts'
import { readTime } from '../reading/timestamp.ts'
import { callsOf, contentParts, readMessage, resultsOf } from './client.ts'
import type { AgentInner, AgentMessage, AgentState, ModelContext, SavedState } from './shape.ts'

const SPOKEN = new Set(
  'TextMessage MultiModalMessage StopMessage HandoffMessage ToolCallSummaryMessage StructuredMessage'.split(
    ' ',
  ),
)
const EVENTS = new Set(
  'ToolCallRequestEvent ToolCallExecutionEvent ThoughtEvent MemoryQueryEvent UserInputRequestedEvent ModelClientStreamingChunkEvent SelectSpeakerEvent SelectorEvent CodeGenerationEvent CodeExecutionEvent'.split(
    ' ',
  ),
)

/**
 * The messages and events of a run: lines, a list, or `messages` of a result. Undefined where they are
 * others.
 */
export function eventsOf({ value }: ParsedDocument): readonly JsonValue[] | undefined {
  const list = isArray(value) ? value : listField(value, 'messages')
  const known = list?.filter(
    (item) =>
      textField<AgentMessage>(item, 'source') !== undefined &&
      isKnown(textField<AgentMessage>(item, 'type') ?? ''),
  )
  return list !== undefined && known !== undefined && known.length * 2 > list.length ? list : undefined
}

function isKnown(type: string): boolean {
  return SPOKEN.has(type) || EVENTS.has(type)
}

/**
 * The agents of a saved state by name, each with its model messages; undefined where the value is no state.
 */
export function statesOf(value: JsonValue): ReadonlyMap<string, readonly JsonValue[]> | undefined {
  const states = objectField<SavedState>(value, 'agent_states')
  const own = states === undefined ? [['', value] as const] : Object.entries(states)
  const found = own.flatMap(([name, state]): [string, readonly JsonValue[]][] => {
    const inner = objectField<AgentState>(state, 'agent_state') ?? state
    const messages =
      listField<ModelContext>(field<AgentInner>(inner, 'llm_context'), 'messages') ??
      listField<AgentInner>(inner, 'llm_messages')
    return messages === undefined ? [] : [[name, messages]]
  })
  return found.length === 0 ? undefined : new Map(found)
}

export function addStates(builder: TraceBuilder, states: ReadonlyMap<string, readonly JsonValue[]>): void {
  const conversation = createConversation(builder)
  for (const [name, messages] of states) {
    const agentField = states.size < 2 || name === '' ? {} : { agent: name }
    for (const [index, message] of messages.entries())
      for (const incoming of readMessage(message))
        conversation.add({
          ...incoming,
          ...agentField,
          where: `${name === '' ? '' : `${name}, `}message ${index + 1}`,
        })
  }
  conversation.finish()
}

interface Speaking {
  readonly chat: GroupChat
  readonly thoughts: Map<string, readonly Part[]>
  readonly hasSpoken: Set<string>
  readonly first: string
  readonly watch: FieldWatch
}

export function addEvents(builder: TraceBuilder, list: readonly JsonValue[], watch: FieldWatch): void {
  const sources = list.flatMap((item) => textField<AgentMessage>(item, 'source') ?? [])
  const agents = new Set(sources.filter((source) => source !== 'user'))
  const [first = 'agent'] = agents
  const chat = createGroupChat(builder, agents)
  const speaking = { chat, first, watch, thoughts: new Map(), hasSpoken: new Set<string>() }
  for (const [index, item] of list.entries())
    if (isObject(item)) addEvent(speaking, item, `message ${index + 1}`)
    else watch.note(t`message that is not an object`)
  chat.finish()
}

function addEvent(speaking: Speaking, event: JsonObject, where: string): void {
  const { chat, thoughts, watch } = speaking
  const type = textField<AgentMessage>(event, 'type') ?? ''
  const source = textField<AgentMessage>(event, 'source') ?? ''
  const timestamp = readTime(field<AgentMessage>(event, 'created_at'))
  const times = timestamp === undefined ? {} : { timestamp }
  const own = { agent: source, records: [event], where, ...times }
  if (type === 'ThoughtEvent') thoughts.set(source, thoughtOf(event))
  else if (type === 'ToolCallExecutionEvent')
    for (const result of resultsOf(event))
      chat.say({ ...result, records: [event], agent: source, where }, false)
  else if (type === 'ToolCallRequestEvent') {
    const calls = callsOf(field<AgentMessage>(event, 'content'))
    chat.say({ ...own, role: 'assistant', parts: take(thoughts, source), calls, ...callOf(event) }, false)
  } else if (source === 'user') {
    chat.say({ ...own, agent: speaking.first, role: 'user', parts: spokenParts(event), name: source }, true)
  } else if (SPOKEN.has(type)) speak(speaking, event, { ...own, type })
  else watch.note(t`event of type ${type}`)
}

/**
 * A summary of results, a hand-over or a stop is no answer of the model: it follows from the calls before it.
 */
const DERIVED = new Set(['ToolCallSummaryMessage', 'HandoffMessage', 'StopMessage'])

function speak(
  { chat, thoughts }: Speaking,
  event: JsonObject,
  { type, ...own }: Omit<Incoming, 'role' | 'parts'> & { readonly agent: string; readonly type: string },
): void {
  const isDerived = DERIVED.has(type) && readUsage(field<AgentMessage>(event, 'models_usage')) === undefined
  const parts = [...take(thoughts, own.agent), ...spokenParts(event)]
  chat.say({ ...own, role: 'assistant', parts, name: own.agent, noCall: isDerived, ...callOf(event) }, true)
}

function take(thoughts: Map<string, readonly Part[]>, source: string): readonly Part[] {
  const parts = thoughts.get(source) ?? []
  thoughts.delete(source)
  return parts
}

function thoughtOf(event: JsonObject): readonly Part[] {
  const text = textField<AgentMessage>(event, 'content') ?? ''
  return text === '' ? [] : [{ kind: 'reasoning', text }]
}

/** Structured content is told as JSON. */
function spokenParts(event: JsonObject): readonly Part[] {
  const content = field<AgentMessage>(event, 'content')
  return contentParts(isObject(content) ? JSON.stringify(content) : content)
}

function callOf(event: JsonObject): Pick<Incoming, 'call'> {
  const usage = readUsage(field<AgentMessage>(event, 'models_usage'))
  const timestamp = readTime(field<AgentMessage>(event, 'created_at'))
  if (usage === undefined && timestamp === undefined) return {}
  return {
    call: { ...given({ usage, timestamp }) },
  }
}
