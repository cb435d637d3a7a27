/**
 * Where Vercel AI messages are in a file: a bare list, `{messages}`, lists or lines of these, stream test
 * cases.
 */
import { given } from '#base/given.ts'
import {
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
import type { CaseInput, StreamCase, UiMessage, Wrapper } from './shape.ts'

export interface VercelRun {
  readonly messages: readonly JsonValue[]
  readonly metadata: JsonObject
  readonly title?: string
}

interface FoundVercelRuns {
  /** Each with at least one message. */
  readonly runs: readonly VercelRun[]
  /** Places of records without messages. */
  readonly skipped: readonly string[]
}

export function findVercelRuns({ kind, value }: ParsedDocument): FoundVercelRuns {
  if (kind === 'folder') return { runs: [], skipped: [] }
  if (isArray(value) && value.some(isCase)) return collect(value, caseRun, 'case')
  if (isArray(value) && value.filter(isMessageLike).length * 2 > value.length)
    return { runs: [{ messages: value, metadata: {} }], skipped: [] }
  return collect(isArray(value) ? value : [value], recordRun, kind === 'lines' ? 'line' : 'item')
}

function collect(
  values: readonly JsonValue[],
  read: (value: JsonValue) => VercelRun | undefined,
  kind: string,
): FoundVercelRuns {
  const runs: VercelRun[] = []
  const skipped: string[] = []
  values.forEach((value, index) => {
    const run = read(value)
    if (run === undefined || run.messages.length === 0) skipped.push(`${kind} ${index + 1}`)
    else runs.push(run)
  })
  return { runs, skipped }
}

function isMessageLike(value: JsonValue): boolean {
  return textField<UiMessage>(value, 'role') !== undefined
}

/** A test case of the SDK's stream reader: its last write is the message that the chunks make. */
export function isCase(value: JsonValue): boolean {
  return (
    listField<CaseInput>(objectField<StreamCase>(value, 'input'), 'chunks') !== undefined &&
    listField<StreamCase>(value, 'writes') !== undefined
  )
}

export function lastWrite(value: JsonValue): JsonValue | undefined {
  return listField<StreamCase>(value, 'writes')?.at(-1)
}

function caseRun(value: JsonValue): VercelRun | undefined {
  const message = lastWrite(value)
  if (message === undefined || !isObject(value)) return undefined
  const title = textField<StreamCase>(value, 'name')
  return {
    messages: [message],
    metadata: without(value, ['writes']),
    ...given({ title }),
  }
}

function recordRun(value: JsonValue): VercelRun | undefined {
  if (isArray(value)) return value.some(isMessageLike) ? { messages: value, metadata: {} } : undefined
  const messages = listField<Wrapper>(value, 'messages')
  if (messages === undefined || !isObject(value)) return undefined
  const title = textField<Wrapper>(value, 'title') ?? textField<Wrapper>(value, 'name')
  return { messages, metadata: without(value, ['messages']), ...given({ title }) }
}
