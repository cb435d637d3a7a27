/**
 * What the matchers of LangChain's vectors share: its messages as message steps and back, and the counters.
 */
import { given } from '#base/given.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { countApproximately } from '#core/library/langchain/approximate.ts'
import { type CountMessages, typeOf } from '#core/library/langchain/messages.ts'
import { viewOf } from '#core/memory/messages.ts'
import { type Part, partsText, type Role, type ToolCall, textPart } from '#core/model/message.ts'
import type { MessageStep, Step } from '#core/model/step.ts'

const ROLES: Readonly<Record<string, Role>> = {
  system: 'system',
  human: 'user',
  ai: 'assistant',
  tool: 'tool',
}

/** The messages of one case: steps with the ids m0, m1, …, and the way back. */
export interface Conversation {
  readonly steps: readonly MessageStep[]
  isBlocks(step: Step): boolean
  /** The id that the vector gave it. */
  idOf(step: Step): string | undefined
  write(step: Step): JsonObject
}

export function readConversation(messages: readonly JsonValue[], firstIndex = 0): Conversation {
  const recorded = new Map<string, JsonObject>()
  const sources = new Map<Part, JsonValue>()
  const steps = messages.map((value, index): MessageStep => {
    const message = isObject(value) ? value : {}
    const id = `m${firstIndex + index}`
    recorded.set(id, message)
    return readMessage(message, { id, number: firstIndex + index }, sources)
  })
  const isBlocks = (step: Step) => isArray(recorded.get(step.id)?.content)
  return {
    steps,
    isBlocks,
    idOf: (step) => textField(recorded.get(step.id), 'id'),
    write: (step) => writeMessage(step, recorded.get(step.id) ?? {}, sources),
  }
}

function readMessage(
  message: JsonObject,
  identity: { readonly id: string; readonly number: number },
  sources: Map<Part, JsonValue>,
): MessageStep {
  const content = message.content ?? ''
  const parts = isArray(content)
    ? content.map((block) => remember(readBlock(block), [block], sources))
    : [remember(textPart(String(content)), content, sources)]
  const name = textField(message, 'name')
  const callId = textField(message, 'tool_call_id')
  const calls = listField(message, 'tool_calls')
  return {
    kind: 'message',
    ...identity,
    role: ROLES[textField(message, 'type') ?? ''] ?? 'user',
    parts,
    ...given({ name, callId, calls: calls?.map(readCall) }),
  }
}

/** A part with the content that it came from: a text, or a list of one block. */
function remember(part: Part, source: JsonValue, sources: Map<Part, JsonValue>): Part {
  sources.set(part, source)
  return part
}

function readBlock(block: JsonValue): Part {
  if (typeof block === 'string') return textPart(block)
  const type = textField(block, 'type') ?? ''
  if (type === 'text') return textPart(textField(block, 'text') ?? '')
  if (type === 'image' || type === 'image_url') return { kind: 'image', url: '' }
  return { kind: 'other', label: type, value: block }
}

function readCall(call: JsonValue): ToolCall {
  return {
    id: textField(call, 'id') ?? '',
    name: textField(call, 'name') ?? 'f',
    arguments: JSON.stringify(objectField(call, 'args') ?? {}),
  }
}

function writeMessage(step: Step, recorded: JsonObject, sources: ReadonlyMap<Part, JsonValue>): JsonObject {
  const { calls, callId, name } = viewOf(step)
  const id = textField(recorded, 'id')
  return {
    type: typeOf(step),
    content: writeContent('parts' in step ? step.parts : [], sources),
    ...given({ id, name }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map(writeCall) }),
    ...given({ tool_call_id: callId }),
  }
}

/** A text made by us is plain text; a part as it was given is what it was given as. */
function writeContent(parts: readonly Part[], sources: ReadonlyMap<Part, JsonValue>): JsonValue {
  const [first] = parts
  if (first === undefined) return []
  if (parts.length === 1) return sources.get(first) ?? partsText(parts)
  return parts.flatMap((part) => sources.get(part) ?? partsText([part]))
}

function writeCall({ id, name, arguments: args }: ToolCall): JsonObject {
  const parsed: unknown = JSON.parse(args)
  return { name, args: isObject(parsed) ? parsed : {}, id }
}

/** What Python takes for white space. */
const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
const WORD = new RegExp(`[^${SPACE}]+`, 'g')

/** Words as Python's `split()` finds them. */
export function words(text: string): number {
  return text.match(WORD)?.length ?? 0
}

const PER_TEXT: Readonly<Record<string, (text: string) => number>> = {
  len: () => 1,
  words,
  chars: codePointLength,
  chars4: (text) => Math.floor(codePointLength(text) / 4),
  chars_plus_3: (text) => codePointLength(text) + 3,
}

/** The counter that the vectors name. */
export function counterOf(name: string, isBlocks: (step: Step) => boolean): CountMessages {
  if (name === 'approximate') return (messages) => countApproximately(messages, { isBlocks })
  return (messages) => messages.reduce((sum, step) => sum + (measureOf(name)(step) ?? 0), 0)
}

export function measureOf(name: string): (step: Step) => number {
  const count = PER_TEXT[name]
  if (count === undefined) throw new Error(`there is no counter ${name}`)
  return (step) => count(viewOf(step).text)
}
