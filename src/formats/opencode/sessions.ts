/**
 * Where sessions of opencode are: an export (`{ info, messages }`), the messages alone, the events of
 * `opencode run --format json`, or its storage folder with a file for each session, message and part.
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import type { Confidence, ParsedDocument } from '../reading/format.ts'
import type { Export, ExportedMessage, MessageInfo, RunEvent, SessionInfo, StoredPart } from './shape.ts'

/** A message with its parts, in their order. */
export interface StoredMessage {
  readonly info: JsonObject
  readonly parts: readonly JsonObject[]
  readonly where: string
}

export interface Session {
  /** The session's own record; undefined where only messages are there. */
  readonly info: JsonObject | undefined
  readonly messages: readonly StoredMessage[]
  /** Places of items that are no messages. */
  readonly skipped: readonly string[]
  /** Sessions of sub-agents that this one started, where the same folder contains them. */
  readonly children: readonly Session[]
}

/** Certain where most messages have a session and parts of their own. */
export function detect(document: ParsedDocument): Confidence {
  if (document.kind === 'folder') return isStorage(document) ? 'certain' : 'no'
  if (document.kind === 'lines') return isMostly(document.lines.map(({ value }) => isEvent(value)))
  return isMostly(messageList(document.value).map(isMessage))
}

function isMostly(fitting: readonly boolean[]): Confidence {
  return fitting.filter((fits) => fits).length * 2 > fitting.length ? 'certain' : 'no'
}

/** The sessions of a document, those of sub-agents below the one that started them. */
export function sessionsOf(document: ParsedDocument): readonly Session[] {
  if (document.kind === 'folder') return nested(storedSessions(document))
  if (document.kind === 'lines') return [eventSession(document)]
  const items = messageList(document.value).map((item, index) => ({ item, where: `message ${index + 1}` }))
  const messages = items.flatMap(({ item, where }) => (isMessage(item) ? [messageOf(item, where)] : []))
  const skipped = items.flatMap(({ item, where }) => (isMessage(item) ? [] : [where]))
  return [{ info: objectField<Export>(document.value, 'info'), messages, skipped, children: [] }]
}

function messageList(value: JsonValue): readonly JsonValue[] {
  return isArray(value) ? value : (listField<Export>(value, 'messages') ?? [])
}

function isMessage(item: JsonValue): item is JsonObject {
  const info = field<ExportedMessage>(item, 'info')
  const role = textField<MessageInfo>(info, 'role')
  return (
    (role === 'user' || role === 'assistant') &&
    textField<MessageInfo>(info, 'sessionID') !== undefined &&
    isObject(field<MessageInfo>(info, 'time')) &&
    listField<ExportedMessage>(item, 'parts') !== undefined
  )
}

function messageOf(item: JsonObject, where: string): StoredMessage {
  return {
    info: objectField<ExportedMessage>(item, 'info') ?? {},
    parts: (listField<ExportedMessage>(item, 'parts') ?? []).filter(isObject),
    where,
  }
}

function isEvent(value: JsonValue): boolean {
  const part = field<RunEvent>(value, 'part')
  return (
    textField<RunEvent>(value, 'sessionID') !== undefined &&
    textField<RunEvent>(value, 'type') !== undefined &&
    (textField<StoredPart>(part, 'messageID') !== undefined || field<RunEvent>(value, 'error') !== undefined)
  )
}

/** Events name the message of each part; what the person wrote and the model are not among them. */
function eventSession({ lines }: ParsedDocument): Session {
  const byMessage = new Map<string, { info: JsonObject; parts: JsonObject[]; where: string }>()
  const messageFor = (id: string, value: JsonValue, where: string) => {
    const created = numberField<RunEvent>(value, 'timestamp') ?? 0
    const sessionID = textField<RunEvent>(value, 'sessionID') ?? ''
    const message = { info: { id, sessionID, role: 'assistant', time: { created } }, parts: [], where }
    byMessage.set(id, message)
    return message
  }
  const skipped: string[] = []
  for (const { line, value } of lines) {
    const where = `line ${line}`
    const part = objectField<RunEvent>(value, 'part')
    const id = textField<StoredPart>(part, 'messageID')
    if (part === undefined || id === undefined) {
      if (!isEvent(value)) skipped.push(where)
      continue
    }
    const { parts }: { parts: JsonObject[] } = byMessage.get(id) ?? messageFor(id, value, where)
    parts.push(part)
  }
  return { info: undefined, messages: [...byMessage.values()], skipped, children: [] }
}

const SESSION_FILE = /^(?:storage\/)?session\/(?:[^/]+\/)*([^/]+)\.json$/
const MESSAGE_FILE = /^(?:storage\/)?message\/([^/]+)\/([^/]+)\.json$/
const PART_FILE = /^(?:storage\/)?part\/(?:[^/]+\/)*([^/]+)\/[^/]+\.json$/

function isStorage({ entries = [] }: ParsedDocument): boolean {
  const first = entries.find(({ fileName }) => MESSAGE_FILE.test(fileName))
  return (
    textField<MessageInfo>(first?.value, 'role') !== undefined &&
    textField<MessageInfo>(first?.value, 'sessionID') !== undefined
  )
}

/**
 * Ids of opencode ascend with time, so the order of the paths, by which entries are sorted, is that of the
 * parts.
 */
function storedSessions({ entries = [] }: ParsedDocument): readonly Session[] {
  const infos = new Map<string, JsonObject>()
  const parts = new Map<string, JsonObject[]>()
  const messages = new Map<string, { info: JsonObject; id: string; where: string }[]>()
  for (const { fileName, value } of entries) {
    if (!isObject(value)) continue
    const session = SESSION_FILE.exec(fileName)?.[1]
    if (session !== undefined) infos.set(session, value)
    const [, owner, id] = MESSAGE_FILE.exec(fileName) ?? []
    if (owner !== undefined && id !== undefined) {
      const own = messages.get(owner) ?? []
      own.push({ info: value, id, where: fileName })
      messages.set(owner, own)
    }
    const message = PART_FILE.exec(fileName)?.[1]
    if (message === undefined) continue
    const own = parts.get(message) ?? []
    own.push(value)
    parts.set(message, own)
  }
  return [...messages].map(([session, own]) => ({
    info: infos.get(session) ?? { id: session },
    messages: own.map(({ info, id, where }) => ({ info, where, parts: parts.get(id) ?? [] })),
    skipped: [],
    children: [],
  }))
}

/** A session whose parent is not there is on its own; so does one in a circle of parents. */
function nested(sessions: readonly Session[]): readonly Session[] {
  const ids = new Set(sessions.flatMap(({ info }) => textField<SessionInfo>(info, 'id') ?? []))
  const children = new Map<string, Session[]>()
  const roots: Session[] = []
  for (const session of sessions) {
    const parent = textField<SessionInfo>(session.info, 'parentID')
    if (parent === undefined || !ids.has(parent) || parent === textField<SessionInfo>(session.info, 'id')) {
      roots.push(session)
    } else {
      children.set(parent, [...(children.get(parent) ?? []), session])
    }
  }
  const reached = new Set<Session>()
  const withChildren = (session: Session): Session => {
    reached.add(session)
    const own = children.get(textField<SessionInfo>(session.info, 'id') ?? '') ?? []
    return { ...session, children: own.filter((child) => !reached.has(child)).map(withChildren) }
  }
  const found = roots.map(withChildren)
  return [...found, ...sessions.filter((session) => !reached.has(session))]
}
