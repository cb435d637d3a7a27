/**
 * Where Anthropic messages are in a file: a request object, a bare list, or lists and lines of requests,
 * each perhaps with the response beside it. Finds the runs; reads no message.
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import type { ParsedDocument } from '../reading/format.ts'
import type { Answer, ApiMessage, Request } from './shape.ts'

export interface AnthropicRun {
  readonly messages: readonly JsonValue[]
  /** A text, or blocks; the system prompt is next to the messages. */
  readonly system?: JsonValue
  readonly tools: readonly JsonValue[]
  readonly model?: string
  /** The recorded answer to the messages: an assistant message. */
  readonly response?: JsonObject
  /** What was next to all that. */
  readonly metadata: JsonObject
  /** Place in the file, for warnings; empty for a file of one run. */
  readonly place: string
}

interface FoundRuns {
  readonly runs: readonly AnthropicRun[]
  /** Places of records that contain no messages. */
  readonly skipped: readonly string[]
}

export function findRuns(document: ParsedDocument): FoundRuns {
  const { value } = document
  if (!isArray(value)) return collect([{ record: value, place: '' }])
  if (value.filter(isMessage).length * 2 > value.length)
    return { runs: [{ messages: value, tools: [], metadata: {}, place: '' }], skipped: [] }
  if (document.kind === 'lines')
    return collect(document.lines.map(({ line, value }) => ({ record: value, place: `line ${line}` })))
  return collect(value.map((record, index) => ({ record, place: `item ${index + 1}` })))
}

/** An object with a role, and no marks of what else has roles. */
function isMessage(value: JsonValue): boolean {
  return textField<ApiMessage>(value, 'role') !== undefined
}

function collect(found: readonly { readonly record: JsonValue; readonly place: string }[]): FoundRuns {
  const runs: AnthropicRun[] = []
  const skipped: string[] = []
  for (const { record, place } of found) {
    const run = runOf(record, place)
    if (run === undefined || run.messages.length === 0) skipped.push(place)
    else runs.push(run)
  }
  return { runs, skipped }
}

function runOf(record: JsonValue, place: string): AnthropicRun | undefined {
  if (isArray(record))
    return record.some(isMessage) ? { messages: record, tools: [], metadata: {}, place } : undefined
  const messages = listField<Request>(record, 'messages')
  if (messages === undefined || !isObject(record)) return undefined
  const system = field<Request>(record, 'system')
  const model = textField<Request>(record, 'model')
  const response = responseOf(record)
  return {
    messages,
    tools: listField<Request>(record, 'tools') ?? [],
    metadata: metadataOf(record, response),
    place,
    ...(system === undefined || system === null ? {} : { system }),
    ...given({ model, response }),
  }
}

/** The response's content is a step; what else it says stays. */
function metadataOf(record: JsonObject, response: JsonObject | undefined): JsonObject {
  const rest = without(record, ['messages', 'tools', 'system'])
  return response === undefined ? rest : { ...rest, response: without(response, ['content']) }
}

function responseOf(record: JsonObject): JsonObject | undefined {
  const response = objectField<Request>(record, 'response')
  return isArray(field<Answer>(response, 'content')) ? response : undefined
}
