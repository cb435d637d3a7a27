/**
 * Where the runs of OpenHands V0 are: an event list, an exported conversation, or `history` of every line.
 */
import { field, isArray, isObject, type JsonObject, type JsonValue, listField } from '#base/json.ts'
import type { ParsedDocument } from '../reading/format.ts'
import { isEventLike } from './events.ts'
import type { Event, EventFile } from './shape.ts'

/** One run as it is in the file. */
export interface OhRun {
  readonly history: readonly JsonValue[]
  /** What contains the events; undefined for a bare list. */
  readonly record?: JsonObject
  readonly line?: number
}

/** So many records of a list are looked at. */
const LOOKED_AT = 50

/** Whether a document contains events of V0. */
export function isOpenHandsV0(document: ParsedDocument): boolean {
  if (document.kind === 'folder') return isEventList(eventFiles(document))
  const { value } = document
  const events = listField<EventFile>(value, 'events')
  if (events !== undefined) return isEventList(events)
  const records = (isArray(value) ? value : [value]).slice(0, LOOKED_AT)
  if (isEventList(records)) return true
  const rows = records.filter(isRow)
  return rows.length * 2 > records.length && rows.some(hasEvents)
}

/** Most entries are events, and one says who it is of: a bare list with `action` alone may be anything. */
function isEventList(records: readonly JsonValue[]): boolean {
  const seen = records.slice(0, LOOKED_AT)
  return seen.filter(isEventLike).length * 2 > seen.length && seen.some(hasSource)
}

function hasSource(event: JsonValue): boolean {
  return (
    isEventLike(event) &&
    field<Event>(event, 'source') !== undefined &&
    field<Event>(event, 'timestamp') !== undefined
  )
}

function isRow(record: JsonValue): boolean {
  return (
    isObject(record) &&
    isArray(field<EventFile>(record, 'history')) &&
    !isArray(field<EventFile>(record, 'trajectory'))
  )
}

/** A row's first event, or the first one of its first pair. */
function hasEvents(record: JsonValue): boolean {
  const first = (listField<EventFile>(record, 'history') ?? [])[0]
  return isEventLike(isArray(first) ? first[0] : first)
}

const EVENT_FILE = /^events\/(\d+)\.json$/

/** The events of a conversation's folder, which has a file for each, in the order of their numbers. */
function eventFiles({ entries = [] }: ParsedDocument): readonly JsonValue[] {
  const numbered = entries.flatMap(({ fileName, value }) => {
    const [, number] = EVENT_FILE.exec(fileName) ?? []
    return number === undefined ? [] : [{ number: Number(number), value }]
  })
  return numbered.sort((one, other) => one.number - other.number).map(({ value }) => value)
}

/** The runs of a document; none where it contains no events. */
export function openHandsRuns(document: ParsedDocument): readonly OhRun[] {
  const { kind, value, lines } = document
  if (kind === 'folder') return [{ history: eventFiles(document) }]
  const events = listField<EventFile>(value, 'events')
  if (isObject(value) && events !== undefined) return [{ history: events, record: value }]
  const records = isArray(value) ? value : [value]
  if (!records.some(isRow)) return records.some((record) => isEvent(record)) ? [{ history: records }] : []
  if (kind === 'lines')
    return lines.flatMap(({ line, value: record }) => rowRun(record).map((run) => ({ ...run, line })))
  return records.flatMap(rowRun)
}

function rowRun(record: JsonValue): readonly OhRun[] {
  const history = listField<EventFile>(record, 'history')
  return isObject(record) ? [{ history: history ?? [], record }] : []
}

function isEvent(record: JsonValue): boolean {
  return isArray(record) ? record.some(isEventLike) : isEventLike(record)
}
