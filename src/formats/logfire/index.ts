/**
 * Records of Logfire, as Pydantic AI writes them: spans whose attributes contain a run's whole conversation,
 * and spans of its requests. https://ai.pydantic.dev/logfire/
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  objectField,
  textField,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import { countBy } from '../reading/counters.ts'
import type { Format } from '../reading/format.ts'
import { readTime } from '../reading/timestamp.ts'
import { type Attributes, createAttributes } from '../spans/attributes.ts'
import { kindOf, type Span } from '../spans/span.ts'
import { readSpans } from '../spans/span-traces.ts'
import { readConversations } from './conversation.ts'
import { logfireCounters } from './counters.ts'
import type { LogfirePage, LogfireRecord } from './shape.ts'

const ID = 'logfire'
const READER_VERSION = 7

export const logfire: Format = {
  id: ID,
  title: t`Logfire (Pydantic AI)`,
  readerVersion: READER_VERSION,
  detect: ({ kind, value }) =>
    kind !== 'folder' && recordsIn(value).some(holdsConversation) ? 'certain' : 'no',
  read: (document, context) => {
    const records = recordsIn(document.value).filter(isObject)
    const source = { format: ID, fileName: document.fileName, readerVersion: READER_VERSION }
    const spans = records.map(readSpan)
    const counters = { ...logfireCounters(records), by_name: countBy(spans, (span) => span.name) }
    const traces = spans.some(({ kind }) => kind === 'model')
      ? readSpans(spans, { source, context })
      : readConversations(records, source, context)
    return { traces, counters }
  },
}

/** A list or lines of records, or the answer of a query with `rows`. */
function recordsIn(value: JsonValue): readonly JsonValue[] {
  if (isArray(value)) return value
  const rows = field<LogfirePage>(value, 'rows')
  return isArray(rows) ? rows : [value]
}

function holdsConversation(record: JsonValue): boolean {
  const attributes = attributesOf(record)
  return (
    attributes.json('all_messages_events') !== undefined ||
    attributes.json('pydantic_ai.all_messages') !== undefined
  )
}

function attributesOf(record: JsonValue): Attributes {
  return createAttributes(objectField<LogfireRecord>(record, 'attributes') ?? {})
}

function readSpan(record: JsonObject, index: number): Span {
  const attributes = attributesOf(record)
  const parentId = textField<LogfireRecord>(record, 'parent_span_id') ?? ''
  const start = readTime(field<LogfireRecord>(record, 'start_timestamp'))
  const end = readTime(field<LogfireRecord>(record, 'end_timestamp'))
  const failure = textField<LogfireRecord>(record, 'exception_message')
  const isRequest = attributes.text('gen_ai.operation.name') === 'chat'
  return {
    id: textField<LogfireRecord>(record, 'span_id') ?? `record ${index + 1}`,
    traceId: textField<LogfireRecord>(record, 'trace_id') ?? '',
    name: textField<LogfireRecord>(record, 'span_name') ?? textField<LogfireRecord>(record, 'message') ?? '',
    kind: isRequest ? 'model' : (kindOf(attributes) ?? 'other'),
    attributes,
    events: [],
    record,
    ...(parentId === '' ? {} : { parentId }),
    ...given({ start, end, failure }),
  }
}
