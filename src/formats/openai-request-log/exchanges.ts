/**
 * Request and response lines of a log, put together: by id where the lines have one; else a response answers
 * the newest open request of the conversation that waits longest.
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  textField,
} from '#base/json.ts'
import type { ParsedDocument } from '../reading/format.ts'
import type { ChatMessage, RequestLine, RequestParams } from './shape.ts'

/** A record of the file with its place. */
export interface LogRecord {
  readonly record: JsonObject
  readonly where: string
}

/** A request with its answer, in the order of the requests. */
export interface Exchange {
  readonly request: LogRecord
  /** What tells conversations apart: all up to the first message that is not a system message. */
  readonly beginning: string
  response?: LogRecord
  /**
   * No answer came, and the next request of the conversation is not longer: it was sent again, or was the
   * last.
   */
  isLost: boolean
}

/** The records of a log: lines, or the items of one list. What is not an object is left out. */
export function recordsOf(document: ParsedDocument): readonly LogRecord[] {
  const { value } = document
  if (document.kind === 'lines')
    return document.lines.flatMap(({ line, value: record }) =>
      isObject(record) ? [{ record, where: `line ${line}` }] : [],
    )
  const list = isArray(value) ? value : [value]
  return list.flatMap((record, index) => (isObject(record) ? [{ record, where: `item ${index + 1}` }] : []))
}

export function messagesOf(record: JsonValue | undefined): readonly JsonValue[] | undefined {
  return listField<RequestParams>(field<RequestLine>(record, 'request_params'), 'messages')
}

const ID_KEYS = ['request_id', 'call_id', 'id']

export interface Pairing {
  readonly exchanges: readonly Exchange[]
  /** Responses that answer no request. */
  readonly strays: readonly LogRecord[]
}

/** O(records · requests that are open at once). */
export function pairRecords(records: readonly LogRecord[]): Pairing {
  const exchanges: Exchange[] = []
  const strays: LogRecord[] = []
  const open: Exchange[] = []
  for (const entry of records) {
    const type = textField<RequestLine>(entry.record, 'type')
    if (type === 'request' && messagesOf(entry.record) !== undefined) {
      const exchange: Exchange = { request: entry, beginning: beginningOf(entry), isLost: false }
      exchanges.push(exchange)
      open.push(exchange)
      if (open.length > MAX_OPEN) open.shift()
    } else if (type === 'response' || type === 'error') {
      const answered = answeredBy(open, entry.record)
      if (answered === undefined) strays.push(entry)
      else {
        answered.response = entry
        open.splice(open.indexOf(answered), 1)
      }
    }
  }
  markLost(exchanges)
  return { exchanges, strays }
}

/** A request that waits while this many others are sent has lost its answer. */
const MAX_OPEN = 64

function answeredBy(open: readonly Exchange[], response: JsonObject): Exchange | undefined {
  const key = ID_KEYS.find((name) => textField(response, name) !== undefined)
  const id = key === undefined ? undefined : textField(response, key)
  const byId = open.find(({ request }) => key !== undefined && textField(request.record, key) === id)
  if (byId !== undefined) return byId
  const [oldest] = open
  if (oldest === undefined) return undefined
  return open.findLast(({ beginning }) => beginning === oldest.beginning)
}

function beginningOf({ record }: LogRecord): string {
  const messages = messagesOf(record) ?? []
  const first = messages.findIndex((message) => !SYSTEM.has(textField<ChatMessage>(message, 'role') ?? ''))
  return JSON.stringify(
    messages.slice(0, first + 1).map((message) => field<ChatMessage>(message, 'content') ?? null),
  )
}

const SYSTEM: ReadonlySet<string> = new Set(['system', 'developer'])

function markLost(exchanges: readonly Exchange[]): void {
  const later = new Map<string, number>()
  for (const exchange of [...exchanges].reverse()) {
    const length = messagesOf(exchange.request.record)?.length ?? 0
    const key = exchange.beginning
    if (exchange.response === undefined) exchange.isLost = (later.get(key) ?? 0) <= length
    later.set(key, length)
  }
}
