/** Which ADK sessions, event lists or Gemini histories a document holds. */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import type { ParsedDocument } from '../reading/format.ts'
import { either, partKind, partsOf } from './content.ts'
import type { Content, ContentPart, History, Session, SessionEvent } from './shape.ts'

export interface RawSession {
  readonly kind: 'session' | 'contents'
  /** Events of a session, or contents of a history. */
  readonly events: readonly JsonValue[]
  /** Requests with their whole prompt, in old sessions. */
  readonly logs: readonly JsonValue[]
  readonly metadata: JsonObject
  readonly system: JsonValue | undefined
  readonly tools: readonly JsonValue[]
  readonly title?: string
}

/** The runs of a document; empty where it is none of these. */
export function sessionsOf(document: ParsedDocument): readonly RawSession[] {
  const { value } = document
  if (document.kind === 'folder') return []
  if (isArray(value)) {
    const own = listSession(value)
    if (own !== undefined) return [own]
    const sessions = value.flatMap((item) => sessionOf(item) ?? [])
    return sessions.length * 2 > value.length ? sessions : []
  }
  const session = sessionOf(value)
  return session === undefined ? [] : [session]
}

function listSession(list: readonly JsonValue[]): RawSession | undefined {
  const own = { events: list, logs: [], metadata: {}, system: undefined, tools: [] }
  if (most(list, isEvent)) return { ...own, kind: 'session' }
  return isHistory(list) ? { ...own, kind: 'contents' } : undefined
}

function sessionOf(value: JsonValue): RawSession | undefined {
  if (!isObject(value)) return undefined
  const events = listField<Session>(value, 'events')
  const logs = listField<Session>(value, 'event_logs') ?? listField<Session>(value, 'eventLogs') ?? []
  if (events !== undefined && (most(events, isEvent) || (events.length === 0 && isAbout(value)))) {
    const title = textField<Session>(value, 'id')
    const metadata = without(value, ['events', 'event_logs', 'eventLogs'])
    const named = title === undefined ? {} : { title }
    return { kind: 'session', events, logs, metadata, system: undefined, tools: [], ...named }
  }
  return historyOf(value)
}

/** An empty session is known by what is next to its events. */
function isAbout(value: JsonObject): boolean {
  return either(value, 'last_update_time') !== undefined && either(value, 'app_name') !== undefined
}

/** A Gemini request, or a history in an object. */
function historyOf(value: JsonObject): RawSession | undefined {
  const list = listField<History>(value, 'contents') ?? listField<History>(value, 'history')
  if (list === undefined || !isHistory(list)) return undefined
  const config = objectField<History>(value, 'config')
  const tools = either(value, 'tools') ?? either(config, 'tools')
  return {
    kind: 'contents',
    events: list,
    logs: [],
    metadata: without(value, ['contents', 'history', 'tools', 'systemInstruction', 'system_instruction']),
    system: either(value, 'system_instruction') ?? either(config, 'system_instruction'),
    tools: toolsOf(tools),
  }
}

/** Each function declared, from its list of tools. */
export function toolsOf(tools: JsonValue | undefined): readonly JsonValue[] {
  return (isArray(tools) ? tools : []).flatMap((tool) => {
    const declared = either(tool, 'function_declarations')
    return isArray(declared) ? declared : [tool]
  })
}

function most(list: readonly JsonValue[], isOne: (item: JsonValue) => boolean): boolean {
  return list.filter(isOne).length * 2 > list.length
}

/** An event names its author, and has a content with parts, or actions of an invocation. */
function isEvent(item: JsonValue): boolean {
  if (textField<SessionEvent>(item, 'author') === undefined) return false
  const hasParts = isArray(field<Content>(field<SessionEvent>(item, 'content'), 'parts'))
  return (
    hasParts ||
    (either(item, 'invocation_id') !== undefined && isObject(field<SessionEvent>(item, 'actions')))
  )
}

const PARTS: ReadonlySet<string | undefined> = new Set([
  'text',
  'function_call',
  'function_response',
  'inline_data',
  'file_data',
  'executable_code',
  'code_execution_result',
])

/** Contents of user and model, at least one of the model, whose parts have Gemini's keys and no type. */
function isHistory(list: readonly JsonValue[]): boolean {
  const isContent = (item: JsonValue) => {
    const role = textField<Content>(item, 'role')
    if (role !== 'user' && role !== 'model') return false
    const parts = field<Content>(item, 'parts')
    return (
      isArray(parts) &&
      partsOf(item).every(
        (part) => PARTS.has(partKind(part)) && field<ContentPart>(part, 'type') === undefined,
      )
    )
  }
  return most(list, isContent) && list.some((item) => textField<Content>(item, 'role') === 'model')
}
