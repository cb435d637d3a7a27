/**
 * Spans as Phoenix exports them: a list or lines of `{context, span_kind, parent_id, attributes}`.
 * https://arize.com/docs/phoenix
 */

import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import { countBy } from '../reading/counters.ts'
import type { Format } from '../reading/format.ts'
import { readTime } from '../reading/timestamp.ts'
import { createAttributes } from '../spans/attributes.ts'
import { kindOf, kindOfWord, type Span } from '../spans/span.ts'
import { spanCounters } from '../spans/span-counters.ts'
import { readSpans } from '../spans/span-traces.ts'
import type { PhoenixSpan, SpanContext, SpanEvent } from './shape.ts'

const ID = 'phoenix-spans'
const READER_VERSION = 4

export const phoenixSpans: Format = {
  id: ID,
  title: t`Phoenix spans`,
  readerVersion: READER_VERSION,
  detect: ({ kind, value }) => {
    const records = recordsIn(kind, value)
    return records.length > 0 && records.filter(isSpan).length * 2 > records.length ? 'certain' : 'no'
  },
  read: (document, context) => {
    const records = recordsIn(document.kind, document.value)
    const spans = records.filter(isSpan)
    const skipped = records.length - spans.length
    const message = t`Skipped ${plural(skipped, 'record that is not a span', 'records that are not spans')}.`
    return {
      traces: readSpans(spans.map(readSpan), {
        source: { format: ID, fileName: document.fileName, readerVersion: READER_VERSION },
        context,
      }),
      counters: {
        ...spanCounters(spans.map(raw)),
        by_status: countBy(spans, (span) => textField<PhoenixSpan>(span, 'status_code')),
      },
      warnings: skipped === 0 ? [] : [{ code: 'no-span', message }],
    }
  },
}

function recordsIn(kind: string, value: JsonValue): readonly JsonValue[] {
  if (kind === 'folder') return []
  return isArray(value) ? value : [value]
}

function isSpan(value: JsonValue): value is JsonObject {
  return (
    textField<SpanContext>(objectField<PhoenixSpan>(value, 'context'), 'trace_id') !== undefined &&
    textField<PhoenixSpan>(value, 'span_kind') !== undefined &&
    objectField<PhoenixSpan>(value, 'attributes') !== undefined
  )
}

function raw(span: JsonObject) {
  return {
    name: textField<PhoenixSpan>(span, 'name'),
    traceId: textField<SpanContext>(objectField<PhoenixSpan>(span, 'context'), 'trace_id'),
    hasParent: (textField<PhoenixSpan>(span, 'parent_id') ?? '') !== '',
    attributes: objectField<PhoenixSpan>(span, 'attributes') ?? {},
    kind: textField<PhoenixSpan>(span, 'span_kind'),
  }
}

function readSpan(record: JsonObject): Span {
  const attributes = createAttributes(objectField<PhoenixSpan>(record, 'attributes') ?? {})
  const context = objectField<PhoenixSpan>(record, 'context')
  const parentId = textField<PhoenixSpan>(record, 'parent_id') ?? ''
  const start = readTime(record['start_time'])
  const end = readTime(record['end_time'])
  const events = (listField<PhoenixSpan>(record, 'events') ?? []).filter(isObject).map((event) => ({
    name: textField<SpanEvent>(event, 'name') ?? '',
    attributes: createAttributes(objectField<SpanEvent>(event, 'attributes') ?? {}),
  }))
  const thrown = events.find(({ name }) => name === 'exception')?.attributes.text('exception.message')
  const isError = textField<PhoenixSpan>(record, 'status_code') === 'ERROR'
  return {
    id: textField<SpanContext>(context, 'span_id') ?? '',
    traceId: textField<SpanContext>(context, 'trace_id') ?? '',
    name: textField<PhoenixSpan>(record, 'name') ?? '',
    kind: kindOf(attributes) ?? kindOfWord(textField<PhoenixSpan>(record, 'span_kind')) ?? 'other',
    attributes,
    events,
    record,
    ...(parentId === '' ? {} : { parentId }),
    ...given({ start, end }),
    ...(isError ? { failure: textField<PhoenixSpan>(record, 'status_message') || thrown || 'error' } : {}),
  }
}
