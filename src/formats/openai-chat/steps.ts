/**
 * OpenAI chat messages as neutral messages. Which of them make a step is conversation.ts's matter.
 */
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Message, Part } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { readCalls, readContent, readReasoning } from '../messages/chat-message.ts'
import { partsOrError } from '../messages/said-failure.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { messageOf } from '../prompts/entry.ts'
import { joinSplitTurns } from '../prompts/split-turns.ts'
import { type FieldWatch, keysOf } from '../reading/field-watch.ts'
import type { RawRun } from './containers.ts'
import type { ChatMessage, ContentPart } from './shape.ts'

/** Keys of a message that are read here; `cache_control` and ids of messages stay in the records. */
const KEYS = keysOf<ChatMessage>({
  role: true,
  model: true,
  content: true,
  name: true,
  tool_calls: true,
  tool_call_id: true,
  function_call: true,
  reasoning_content: true,
  reasoning: true,
  refusal: true,
})

/**
 * Adds the steps of a run; gives back the one prompt that a logged call stores, under that call. Other lists
 * store no prompts. `where` names a message, for warnings; `watch` is told of keys that are not read.
 */
export function addMessages(
  builder: TraceBuilder,
  run: RawRun,
  where: (message: number) => string,
  watch?: FieldWatch,
): ReadonlyMap<number, readonly Message[]> {
  const conversation = createConversation(builder)
  const prompt: Message[] = []
  const prompts = new Map<number, readonly Message[]>()
  const list: Incoming[] = []
  run.messages.forEach((message, index) => {
    if (!isObject(message)) {
      const said = 'A message is no object and was skipped.'
      builder.warn({ code: 'bad-message', message: said, where: where(index) })
      return
    }
    const role = textField<ChatMessage>(message, 'role')
    if (!isKnownRole(role)) warnOfRole(builder, role, where(index))
    const isLast = index === run.messages.length - 1
    const incoming = readMessage(message, where(index))
    watch?.look('message', message, KEYS)
    const isAnswer = isLast && role === 'assistant'
    if (isAnswer && run.lastCall !== undefined) prompts.set(builder.callCount, prompt)
    else if (run.lastCall !== undefined) prompt.push(messageOf(incoming))
    // The prompt of a logged call has the messages as they are.
    if (run.lastCall === undefined) list.push(withModel(incoming, message, run.model))
    else conversation.add(isAnswer ? { ...incoming, ...factsOf(run) } : incoming)
  })
  for (const incoming of joinSplitTurns(list)) conversation.add(incoming)
  conversation.finish()
  return prompts
}

function withModel(incoming: Incoming, message: JsonObject, named: string | undefined): Incoming {
  const model = textField<ChatMessage>(message, 'model') ?? named
  return model === undefined || incoming.role !== 'assistant' ? incoming : { ...incoming, call: { model } }
}

/** What is known of the call that the last message answers, as the message's own times and facts. */
function factsOf({ lastCall }: RawRun): Partial<Incoming> {
  if (lastCall === undefined) return {}
  const { timestamp, duration } = lastCall
  return {
    call: lastCall,
    ...given({ timestamp, duration }),
  }
}

const ROLES: Readonly<Record<string, Incoming['role']>> = {
  system: 'system',
  developer: 'developer',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  function: 'tool',
}

function isKnownRole(role: string | undefined): boolean {
  return role !== undefined && Object.hasOwn(ROLES, role)
}

function warnOfRole(builder: TraceBuilder, role: string | undefined, where: string): void {
  const said = role === undefined ? 'A message has no role' : `A message has the unknown role “${role}”`
  builder.warn({ code: 'unknown-role', message: t`${said}; shown as a user message.`, where })
}

/** A chat message as a neutral one; a role that is not known counts as user. */
export function readMessage(message: JsonObject, where?: string): Incoming {
  const said = textField<ChatMessage>(message, 'role')
  const role = isKnownRole(said) ? (ROLES[said ?? ''] ?? 'user') : 'user'
  const name = textField<ChatMessage>(message, 'name')
  // Filled one by one, not spread: this runs for every message of an import.
  const read: Filled = {
    role,
    records: [message],
    parts: role === 'assistant' ? partsOf(message) : readContent(field<ChatMessage>(message, 'content')),
  }
  if (role === 'assistant') read.calls = readCalls(message)
  if (role === 'tool') Object.assign(read, partsOrError(read.parts))
  const callId = role === 'tool' ? textField<ChatMessage>(message, 'tool_call_id') : undefined
  if (callId !== undefined) read.callId = callId
  if (name !== undefined) read.name = name
  if (name !== undefined && EXAMPLES.has(name)) read.demo = true
  if (where !== undefined) read.where = where
  return read
}

/** Names that OpenAI’s cookbook gives to few-shot examples: they are not turns of the run. */
const EXAMPLES: ReadonlySet<string> = new Set(['example_user', 'example_assistant'])

type Filled = { -readonly [Key in keyof Incoming]: Incoming[Key] }

function partsOf(message: JsonObject): readonly Part[] {
  const content = readContent(withoutCalls(message))
  const reasoning = readReasoning(message)
  const refusal = textField<ChatMessage>(message, 'refusal')
  if (reasoning.length === 0 && refusal === undefined) return content
  const refused: readonly Part[] =
    refusal === undefined ? [] : [{ kind: 'other', label: 'refusal', value: { type: 'refusal', refusal } }]
  return [...reasoning, ...content, ...refused]
}

/** Some converters repeat the calls as parts of the content. */
function withoutCalls(message: JsonObject): JsonValue | undefined {
  const content = field<ChatMessage>(message, 'content')
  if (!isArray(content) || !isArray(field<ChatMessage>(message, 'tool_calls'))) return content
  return content.filter((part) => textField<ContentPart>(part, 'type') !== 'tool_call')
}

/** The step that some records are, alone: for comparing a step with the records it was read from. */
export function rereadStep(builder: TraceBuilder, records: readonly JsonValue[]): Step | undefined {
  addMessages(builder, { messages: records, tools: [], metadata: {} }, String)
  return builder.steps.length === 1 ? builder.steps[0] : undefined
}
