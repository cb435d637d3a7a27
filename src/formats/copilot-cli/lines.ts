/** The lines of a Copilot CLI session, and whether a document is one. */
import { isArray, isObject, type JsonObject, textField } from '#base/json.ts'
import type { Confidence, ParsedDocument } from '../reading/format.ts'
import type { SessionEvent } from './shape.ts'

export interface Entry {
  readonly value: JsonObject
  readonly where: string
}

export function entriesOf(document: ParsedDocument): readonly Entry[] {
  const { kind, lines, value } = document
  const places =
    kind === 'lines'
      ? lines.map(({ line, value: item }) => ({ value: item, where: `line ${line}` }))
      : (isArray(value) ? value : []).map((item, index) => ({ value: item, where: `item ${index + 1}` }))
  return places.flatMap(({ value: item, where }) => (isObject(item) ? [{ value: item, where }] : []))
}

/** Its producer is named at the start; a file that was cut still has events whose names and data tell. */
export function detect(document: ParsedDocument): Confidence {
  if (document.kind === 'folder' || !isArray(document.value)) return 'no'
  const events = document.value
  const fitting = events.filter(
    (item) =>
      isObject(item) && EVENT.test(textField<SessionEvent>(item, 'type') ?? '') && isObject(item.data),
  )
  const speaks = fitting.some((item) => textField<SessionEvent>(item, 'type') === 'assistant.message')
  return speaks && fitting.length * 2 > events.length ? 'certain' : 'no'
}

const EVENT = /^(?:session|system|user|assistant|tool|hook|subagent|skill)\.\w+$/
