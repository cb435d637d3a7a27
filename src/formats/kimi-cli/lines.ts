/** The lines of a Kimi Code CLI wire file, and whether a document is one. */
import { isArray, isObject, type JsonObject, textField } from '#base/json.ts'
import type { Confidence, ParsedDocument } from '../reading/format.ts'
import type { WireLine } from './shape.ts'

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

/** The protocol’s version first, and behind it what enters the context. */
export function detect(document: ParsedDocument): Confidence {
  if (document.kind === 'folder' || !isArray(document.value)) return 'no'
  const [first, ...rest] = document.value
  const isWire =
    textField<WireLine>(first, 'type') === 'metadata' &&
    textField<WireLine>(first, 'protocol_version') !== undefined
  const hasContext = rest.some((item) => textField<WireLine>(item, 'type')?.startsWith('context.') === true)
  return isWire && hasContext ? 'certain' : 'no'
}
