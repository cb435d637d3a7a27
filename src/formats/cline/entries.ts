/** The messages of a `ui_messages.json`, and whether a document is one. */
import { isArray, isObject, type JsonObject, type JsonValue, numberField, textField } from '#base/json.ts'
import type { Confidence, ParsedDocument } from '../reading/format.ts'
import type { UiMessage } from './shape.ts'

export interface Entry {
  readonly value: JsonObject
  readonly where: string
}

export function entriesOf({ value }: ParsedDocument): readonly Entry[] {
  const items = isArray(value) ? value : []
  return items.flatMap((item, index) => (isObject(item) ? [{ value: item, where: `item ${index + 1}` }] : []))
}

/** What it says or asks; empty for a message that does neither. */
export function kindOf(value: JsonValue): string {
  return textField<UiMessage>(value, 'say') ?? textField<UiMessage>(value, 'ask') ?? ''
}

/** Messages that say or ask something at a time, and a request among them. */
export function detect({ kind, value }: ParsedDocument): Confidence {
  if (kind === 'folder' || !isArray(value)) return 'no'
  const shown = value.filter(isShown)
  const hasRequest = shown.some((item) => kindOf(item) === 'api_req_started')
  return hasRequest && shown.length * 2 > value.length ? 'certain' : 'no'
}

function isShown(item: JsonValue): boolean {
  const type = textField<UiMessage>(item, 'type')
  const kind = type === 'say' || type === 'ask' ? textField<UiMessage>(item, type) : undefined
  return kind !== undefined && numberField<UiMessage>(item, 'ts') !== undefined
}
