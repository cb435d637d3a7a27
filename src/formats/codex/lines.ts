/**
 * The lines of a Codex rollout in both forms: today's envelope `{timestamp, type, payload}` and the old one,
 * a header followed by bare items; and whether a document is one.
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  objectField,
  textField,
} from '#base/json.ts'
import type { Confidence, ParsedDocument } from '../reading/format.ts'
import { readTime } from '../reading/timestamp.ts'
import type { EventMessage, Header, RolloutLine, StateLine } from './shape.ts'

type CodexLineKind = 'meta' | 'item' | 'event' | 'context' | 'compacted' | 'state' | 'other'

export interface CodexLine {
  readonly kind: CodexLineKind
  /** What `by_type` counts. */
  readonly type: string
  /** The payload; of the old form the line itself. */
  readonly payload: JsonObject
  readonly record: JsonObject
  readonly where: string
  /** Seconds since the epoch. */
  readonly timestamp: number | undefined
}

const KINDS: Readonly<Record<string, CodexLineKind>> = {
  session_meta: 'meta',
  response_item: 'item',
  event_msg: 'event',
  turn_context: 'context',
  compacted: 'compacted',
}

/** The lines of a document that are objects, with the places of those that are not. */
export function findLines(document: ParsedDocument): {
  readonly lines: readonly CodexLine[]
  readonly skipped: readonly string[]
} {
  const { value } = document
  const places =
    document.kind === 'lines'
      ? document.lines.map(({ line, value }) => ({ value, where: `line ${line}` }))
      : (isArray(value) ? value : [value]).map((item, index) => ({ value: item, where: `item ${index + 1}` }))
  const lines: CodexLine[] = []
  const skipped: string[] = []
  for (const { value, where } of places) {
    if (isObject(value)) lines.push(readLine(value, { where, isFirst: lines.length === 0 }))
    else skipped.push(where)
  }
  return { lines, skipped }
}

interface LinePlace {
  readonly where: string
  readonly isFirst: boolean
}

function readLine(record: JsonObject, { where, isFirst }: LinePlace): CodexLine {
  const timestamp = readTime(record.timestamp)
  const payload = objectField<RolloutLine>(record, 'payload')
  const type = textField<RolloutLine>(record, 'type')
  if (payload !== undefined) {
    const inner = textField<EventMessage>(payload, 'type')
    const kind = (Object.hasOwn(KINDS, type ?? '') ? KINDS[type ?? ''] : undefined) ?? 'other'
    const name = inner === undefined ? (type ?? 'null') : `${type}/${inner}`
    return { kind, type: name, payload, record, where, timestamp }
  }
  const common = { payload: record, record, where, timestamp }
  if (isHeader(record)) return { ...common, kind: isFirst ? 'meta' : 'other', type: '(header)' }
  if (type !== undefined) return { ...common, kind: 'item', type }
  const isState = textField<StateLine>(record, 'record_type') === 'state'
  return { ...common, kind: isState ? 'state' : 'other', type: isState ? 'state' : 'null' }
}

/** `{id, timestamp, instructions, git?}`. */
function isHeader(record: JsonObject): boolean {
  return (
    textField<RolloutLine>(record, 'type') === undefined &&
    textField<Header>(record, 'id') !== undefined &&
    textField<RolloutLine>(record, 'timestamp') !== undefined
  )
}

/**
 * Certain with a `session_meta` among enveloped lines, or with the old header before bare items or states.
 */
export function detect(document: ParsedDocument): Confidence {
  if (document.kind === 'folder') return 'no'
  const { value } = document
  const records = isArray(value) ? value : [value]
  const enveloped = records.filter(isEnveloped)
  if (enveloped.length * 2 > records.length)
    return enveloped.some((line) => textField<RolloutLine>(line, 'type') === 'session_meta')
      ? 'certain'
      : 'no'
  const [first, ...rest] = records
  if (!isObject(first) || !isHeader(first) || !Object.hasOwn(first, 'instructions')) return 'no'
  return rest.every(isOldLine) ? 'certain' : 'no'
}

function isEnveloped(line: JsonValue): boolean {
  return (
    textField<RolloutLine>(line, 'timestamp') !== undefined &&
    textField<RolloutLine>(line, 'type') !== undefined &&
    isObject(field<RolloutLine>(line, 'payload'))
  )
}

function isOldLine(line: JsonValue): boolean {
  return (
    field<RolloutLine>(line, 'payload') === undefined &&
    (textField<RolloutLine>(line, 'type') ?? textField<StateLine>(line, 'record_type')) !== undefined
  )
}
