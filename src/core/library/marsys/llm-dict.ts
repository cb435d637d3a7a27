/**
 * What MARSYS sends: the library's `to_llm_dict`, the guide's plain form and its
 * output conversion. Foreign messages are checked here, once.
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
import { isJsonTruthy, jsonStr } from '#base/python.ts'
import { dumpJson } from '#base/python-json.ts'
import { strip } from '#base/python-text.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { ToolCall } from '../../model/message.ts'
import { imageBlock, type MarsysMessage, type MarsysRole, textBlock } from './message.ts'

const ROLES: readonly MarsysRole[] = ['system', 'user', 'assistant', 'tool', 'agent_call', 'agent_response']

/** A message in the library's own JSON. Fails with `bad-message` where the library refuses it. */
export function readMarsysMessage(value: JsonValue | undefined): Result<MarsysMessage> {
  const role = ROLES.find((known) => known === textField(value, 'role'))
  if (role === undefined) return bad('A message needs one of the roles of MARSYS.')
  const calls = readCalls(field(value, 'tool_calls') ?? null)
  if (!calls.ok) return calls
  const name = textField(value, 'name')
  const callId = textField(value, 'tool_call_id')
  const caller = textField(objectField(value, 'metadata'), 'caller')
  return ok({
    role,
    content: withImages(field(value, 'content') ?? null, listField(value, 'images') ?? []),
    calls: calls.value,
    ...given({ name, callId, caller }),
  })
}

function bad(message: string): Result<never> {
  return fail({ code: 'bad-message', message })
}

/** A list of records with an id and a name each; arguments are a text. */
function readCalls(value: JsonValue): Result<readonly ToolCall[]> {
  if (value === null) return ok([])
  if (!isArray(value)) return bad(t`Tool calls must be a list.`)
  const calls: ToolCall[] = []
  for (const call of value) {
    const id = textField(call, 'id') ?? ''
    const named = objectField(call, 'function')
    const name = textField(named, 'name') ?? ''
    const args = field(named, 'arguments') ?? '{}'
    if (id === '' || name === '') return bad('A tool call needs an id and a name.')
    if (typeof args !== 'string') return bad(t`The arguments of a tool call must be a string.`)
    calls.push({ id, name, arguments: args })
  }
  return ok(calls)
}

/** Images are paths; of those that a page can read (data and web addresses) each becomes a block. */
function withImages(content: JsonValue, images: readonly JsonValue[]): JsonValue {
  if (images.length === 0) return content
  const text = typeof content === 'string' ? content : ''
  const blocks = images.flatMap((image) =>
    typeof image === 'string' && /^(?:data:|https?:)/.test(image) ? [imageBlock(image)] : [],
  )
  return strip(text) === '' ? blocks : [textBlock(text), ...blocks]
}

/** The message as the library sends it; `more` are fields that it only passes on. */
export function toLlmDict(message: MarsysMessage, more: JsonObject = {}): JsonObject {
  const { role, content, name, callId, calls } = message
  if (role === 'tool') {
    return present({ role, content: toolText(content) }, { tool_call_id: callId, name })
  }
  const sent = isObject(content) ? compactJson(content) : content
  const optional = { name, tool_calls: writeCalls(calls), reasoning_details: more.reasoning_details }
  return present({ role, content: sent }, optional)
}

/** Tool content is always text. */
function toolText(content: JsonValue): string {
  if (content === null) return ''
  return isObject(content) ? compactJson(content) : jsonStr(content)
}

function compactJson(value: JsonValue): string {
  return dumpJson(value, { separators: 'compact', ensureAscii: false })
}

/** Calls that are in the text are sent there. */
export function writeCalls(calls: readonly ToolCall[]): JsonValue {
  return calls
    .filter((call) => call.inText !== true)
    .map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    }))
}

/** The guide's form: content as it is, missing included. */
export function toGuideDict(message: MarsysMessage): JsonObject {
  const { role, content, name, calls, callId } = message
  return present({ role, content }, { name, tool_calls: writeCalls(calls), tool_call_id: callId })
}

/** `object` with those optional fields that are neither missing nor empty. */
function present(object: JsonObject, optional: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const given = Object.entries(optional).flatMap(([key, value]) =>
    value !== undefined && isJsonTruthy(value) ? [[key, value] as const] : [],
  )
  return { ...object, ...Object.fromEntries(given) }
}

/**
 * How the roles between agents are sent: `prefixed` both, `listing` as the guide prints it, `library`
 * untouched.
 */
export type AgentForm = 'prefixed' | 'listing' | 'library'

/**
 * A call of another agent as a user message that names it, its answer as an assistant message with its name.
 */
export function convertAgentRoles(message: MarsysMessage, form: AgentForm): MarsysMessage {
  if (form === 'library') return message
  if (message.role === 'agent_call') {
    const content = `[Request from ${message.caller ?? 'None'}]: ${jsonStr(message.content)}`
    return { role: 'user', content, calls: [] }
  }
  return message.role === 'agent_response' && form === 'prefixed'
    ? { ...message, role: 'assistant' }
    : message
}
