/**
 * The lines of a Claude Code file, wherever they are: JSON Lines, one JSON array, `{loglines}`, or a single
 * line; and whether they are a session's.
 */
import { isArray, isObject, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import type { Confidence, ParsedDocument } from '../reading/format.ts'
import type { SessionExport, SessionLine } from './shape.ts'

export interface Line {
  readonly value: JsonObject
  /** For warnings: `line 12`, in a folder with the file's name before it. */
  readonly where: string
}

interface FoundLines {
  readonly lines: readonly Line[]
  /** Places of items that are no objects; bad lines of JSON Lines are not among them. */
  readonly skipped: readonly string[]
}

/** The lines of a document; `prefix` names its file within a folder. */
export function findLines(document: ParsedDocument, prefix = ''): FoundLines {
  if (document.kind === 'lines') {
    const lines = document.lines.map(({ line, value }) => ({ value, where: `${prefix}line ${line}` }))
    return split(lines)
  }
  const { value } = document
  const items = isArray(value) ? value : (listField<SessionExport>(value, 'loglines') ?? [value])
  return split(items.map((item, index) => ({ value: item, where: `${prefix}item ${index + 1}` })))
}

function split(all: readonly { readonly value: JsonValue; readonly where: string }[]): FoundLines {
  const lines: Line[] = []
  const skipped: string[] = []
  for (const { value, where } of all) {
    if (isObject(value)) lines.push({ value, where })
    else skipped.push(where)
  }
  return { lines, skipped }
}

/** Certain where most message lines have the ids of the tree, or are in `loglines`, which has none. */
export function detectSession(document: ParsedDocument): Confidence {
  if (document.kind === 'folder') return 'no'
  const { value } = document
  const loglines = isObject(value) ? listField<SessionExport>(value, 'loglines') : undefined
  if (loglines !== undefined) {
    const fitting = loglines.filter(isMessageLine).length
    return fitting > 0 && fitting * 2 >= loglines.length ? 'certain' : 'no'
  }
  const messages = (isArray(value) ? value : [value]).filter(isMessageLine)
  return messages.length > 0 && messages.filter(hasTreeIds).length * 2 > messages.length ? 'certain' : 'no'
}

function isMessageLine(line: JsonValue): boolean {
  const type = textField<SessionLine>(line, 'type')
  return isObject(line) && (type === 'user' || type === 'assistant') && Object.hasOwn(line, 'message')
}

function hasTreeIds(line: JsonValue): boolean {
  return (
    isObject(line) && textField<SessionLine>(line, 'uuid') !== undefined && Object.hasOwn(line, 'parentUuid')
  )
}

/** Whether the lines are those of a sub-agent alone, as in the files `agent-<id>.jsonl`. */
export function isAgentFile(lines: readonly Line[]): boolean {
  const messages = lines.filter(({ value }) => isMessageLine(value))
  return messages.length > 0 && messages.every(({ value }) => value.isSidechain === true)
}
