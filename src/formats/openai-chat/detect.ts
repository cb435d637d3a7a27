/**
 * Whether a document is OpenAI chat: certain with something only OpenAI chat has, possible for plain turns
 * that other APIs write alike, no as soon as a message shows another format's marks.
 */
import { field, isArray, isObject, type JsonValue, listField, textField } from '#base/json.ts'
import { hasInputSchema, isOwnMessage } from '../anthropic-messages/detect.ts'
import { isMarsysMessage } from '../marsys/messages.ts'
import type { Confidence, ParsedDocument } from '../reading/format.ts'
import { findRuns, isMessageLike, type RawRun } from './containers.ts'
import type { ChatMessage, ChatTool, ContentPart, OtherInfo, OtherMessage, OtherRecord } from './shape.ts'

/** So many runs, and messages of each, are looked at. */
const RUNS = 20
const MESSAGES = 200

const ROLES: ReadonlySet<string> = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function'])

/** Keys of wrappers and messages that other formats have and OpenAI chat has not. */
const FOREIGN_WRAPPER = [
  'trajectory_format',
  'system',
  'history',
  'trajectory',
  'simulations',
  'request_params',
  'events',
]
/** Converters name the form of the messages that they wrote. */
const OWN_NAME = 'openai-chat'
const FOREIGN_MESSAGE = [
  'parts',
  'toolInvocations',
  'stop_reason',
  'agent_calls',
  'turn_idx',
  'uuid',
  'message_type',
]
const FOREIGN_BLOCKS: ReadonlySet<string | undefined> = new Set([
  'tool_use',
  'tool_result',
  'tool_call',
  'tool-call',
  'tool-result',
  'thinking',
  'redacted_thinking',
  'toolCall',
])

export function detect(document: ParsedDocument): Confidence {
  if (hasForeignWrapper(document.value)) return 'no'
  const runs = findRuns(document).runs.slice(0, RUNS)
  const fitting = runs.filter(looksLikeChat).length
  if (runs.length === 0 || fitting * 2 <= runs.length || runs.some(isForeignRun)) return 'no'
  return runs.some(isProven) ? 'certain' : 'possible'
}

function hasForeignWrapper(value: JsonValue): boolean {
  const records = isArray(value) ? value.slice(0, RUNS) : [value]
  return records.some(
    (record) =>
      FOREIGN_WRAPPER.some((key) => field(record, key) !== undefined) ||
      (textField<OtherRecord>(record, 'format') ?? OWN_NAME) !== OWN_NAME ||
      field<OtherInfo>(field<OtherRecord>(record, 'info'), 'mini_version') !== undefined,
  )
}

function looksLikeChat({ messages }: RawRun): boolean {
  const seen = messages.slice(0, MESSAGES)
  return seen.filter(isChatMessage).length * 2 > seen.length
}

function isForeignRun({ messages, tools }: RawRun): boolean {
  const seen = messages.slice(0, MESSAGES)
  // Tools and messages of the Anthropic API, and messages of MARSYS, which have OpenAI's roles.
  if (tools.some(hasInputSchema) || seen.some(isOwnMessage) || seen.some(isMarsysMessage)) return true
  return seen.some(isForeign) || isMiniSwe(seen)
}

function isChatMessage(message: JsonValue): boolean {
  return isMessageLike(message) && ROLES.has(textField<ChatMessage>(message, 'role') ?? '')
}

function isForeign(message: JsonValue): boolean {
  // An item of the Responses API says that it is a message.
  if (textField<OtherMessage>(message, 'type') === 'message') return true
  if (FOREIGN_MESSAGE.some((key) => field(message, key) !== undefined)) return true
  if (textField<ChatMessage>(message, 'role') === 'tool_result') return true
  const blocks = listField<ChatMessage>(message, 'content') ?? []
  const repeatsCalls = isArray(field<ChatMessage>(message, 'tool_calls'))
  return blocks.some((block) => {
    const type = textField<ContentPart>(block, 'type')
    return FOREIGN_BLOCKS.has(type) && isObject(block) && !(repeatsCalls && type === 'tool_call')
  })
}

/** The oldest mini-SWE-agent form: observations are user messages that begin with a return code. */
function isMiniSwe(messages: readonly JsonValue[]): boolean {
  return messages.some(
    (message) =>
      textField<ChatMessage>(message, 'role') === 'user' &&
      (textField<ChatMessage>(message, 'content') ?? '').startsWith('<returncode>'),
  )
}

/** Something that only OpenAI chat has. */
function isProven({ messages, tools, metadata, lastCall }: RawRun): boolean {
  if (lastCall !== undefined || Object.hasOwn(metadata, 'task_id')) return true
  if (tools.some((tool) => isObject(field<ChatTool>(tool, 'function')))) return true
  return messages.slice(0, MESSAGES).some((message) => {
    const role = textField<ChatMessage>(message, 'role')
    if (role === 'system' || role === 'developer' || role === 'tool' || role === 'function') return true
    return (
      isArray(field<ChatMessage>(message, 'tool_calls')) ||
      isObject(field<ChatMessage>(message, 'function_call'))
    )
  })
}
