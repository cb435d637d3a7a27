/**
 * The entries of a pi session file: JSON Lines or one array, after a header; and whether a document is one.
 */
import { isArray, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import type { Confidence, ParsedDocument } from '../reading/format.ts'
import type { SessionEntry, SessionMessage } from './shape.ts'

export interface Entry {
  readonly value: JsonObject
  readonly where: string
}

export function findEntries(document: ParsedDocument): {
  /** With the header: compactions of the first version count from it. */
  readonly entries: readonly Entry[]
  readonly skipped: readonly string[]
} {
  const { value } = document
  const places =
    document.kind === 'lines'
      ? document.lines.map(({ line, value }) => ({ value, where: `line ${line}` }))
      : (isArray(value) ? value : [value]).map((item, index) => ({ value: item, where: `item ${index + 1}` }))
  const entries: Entry[] = []
  const skipped: string[] = []
  for (const { value, where } of places) {
    if (isObject(value)) entries.push({ value, where })
    else skipped.push(where)
  }
  return { entries, skipped }
}

/**
 * Certain with the header first and entries behind it of which most messages have a role. A part of a session
 * has no header: there the messages are entries of a tree.
 */
export function detect(document: ParsedDocument): Confidence {
  if (document.kind === 'folder') return 'no'
  const { value } = document
  const entries = isArray(value) ? value : [value]
  const isWhole = isHeader(entries[0])
  const messages = entries.filter((entry) => textField<SessionEntry>(entry, 'type') === 'message')
  const fitting = messages.filter((entry) => isMessage(entry) && (isWhole || isInTree(entry)))
  return messages.length > 0 && fitting.length * 2 > messages.length ? 'certain' : 'no'
}

function isMessage(entry: JsonValue): boolean {
  return isObject(entry) && textField<SessionMessage>(entry.message, 'role') !== undefined
}

function isInTree(entry: JsonValue): boolean {
  return (
    isObject(entry) &&
    textField<SessionEntry>(entry, 'id') !== undefined &&
    textField<SessionEntry>(entry, 'timestamp') !== undefined &&
    'parentId' in entry
  )
}

export function isHeader(entry: JsonValue | undefined): boolean {
  return (
    textField<SessionEntry>(entry, 'type') === 'session' &&
    (textField<SessionEntry>(entry, 'cwd') ??
      textField<SessionEntry>(entry, 'id') ??
      textField<SessionEntry>(entry, 'timestamp')) !== undefined
  )
}
