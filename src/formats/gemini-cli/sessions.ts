/** Which messages a chat file of Gemini CLI ends with: lines say a message again when more of it is known. */
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
import type { Session, SessionChange, SessionMessage } from './shape.ts'

export interface RawSession {
  readonly head: JsonObject
  readonly messages: readonly JsonObject[]
}

/** Undefined where the document is none. */
export function sessionOf({ kind, value }: ParsedDocument): RawSession | undefined {
  if (kind === 'folder') return undefined
  const [head, ...lines] = isArray(value) ? value : [value]
  if (!isHead(head)) return undefined
  const messages = new Map<string, JsonObject>()
  const add = (message: JsonValue) => {
    if (isObject(message) && isMessage(message)) messages.set(`${String(message.id)}`, message)
  }
  for (const message of listField<Session>(head, 'messages') ?? []) add(message)
  for (const line of lines) {
    const changed = listField<Session>(field<SessionChange>(line, '$set'), 'messages')
    if (changed !== undefined) {
      messages.clear()
      for (const message of changed) add(message)
    }
    const rewound = textField<SessionChange>(line, '$rewindTo')
    if (rewound !== undefined) rewind(messages, rewound)
    add(line)
  }
  return { head, messages: [...messages.values()] }
}

function isHead(value: JsonValue | undefined): value is JsonObject {
  return (
    isObject(value) &&
    textField<Session>(value, 'sessionId') !== undefined &&
    textField<Session>(value, 'projectHash') !== undefined
  )
}

function isMessage(value: JsonObject): boolean {
  return (
    textField<SessionMessage>(value, 'type') !== undefined &&
    textField<SessionMessage>(value, 'id') !== undefined
  )
}

/** Takes back a message and all behind it; of one that is not there, all. */
function rewind(messages: Map<string, JsonObject>, to: string): void {
  const ids = [...messages.keys()]
  for (const id of ids.slice(Math.max(0, ids.indexOf(to)))) messages.delete(id)
}
