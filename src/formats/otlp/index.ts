/**
 * Traces as OTLP JSON: one object, a list or lines of objects with `resourceSpans`, with the attributes of
 * OpenInference, the GenAI conventions, OpenLLMetry or the AI SDK.
 * https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
import { isArray, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import { lossSentences } from '../losses/index.ts'
import { countBy } from '../reading/counters.ts'
import type { Format } from '../reading/format.ts'
import { spanCounters } from '../spans/span-counters.ts'
import { readSpans } from '../spans/span-traces.ts'
import { withWholePrompts } from './input-deltas.ts'
import type { JsonSpan, TracesData } from './shape.ts'
import { type OtlpSpan, rawAttributes, readOtlpSpan, spansOfDocument } from './spans.ts'
import { writeOtlp } from './write.ts'

const ID = 'otlp'
const READER_VERSION = 7

export const otlp: Format = {
  id: ID,
  title: t`OpenTelemetry (OTLP)`,
  readerVersion: READER_VERSION,
  detect: ({ kind, value }) => (kind !== 'folder' && documentsIn(value).length > 0 ? 'certain' : 'no'),
  read: (document, context) => {
    const documents = documentsIn(document.value)
    const spans = documents.flatMap(spansOfDocument)
    const traces = readSpans(withWholePrompts(spans.map(readOtlpSpan)), {
      source: { format: ID, fileName: document.fileName, readerVersion: READER_VERSION },
      context,
    })
    return { traces, counters: countersOf(documents, spans) }
  },
  write: writeOtlp,
  losses: (trace) => lossSentences(otlp, trace),
}

function documentsIn(value: JsonValue): readonly JsonValue[] {
  const documents = isArray(value) ? value : [value]
  return documents.filter((document) => listField<TracesData>(document, 'resourceSpans') !== undefined)
}

function countersOf(documents: readonly JsonValue[], spans: readonly OtlpSpan[]) {
  const raw = spans.map(({ span }) => ({
    name: textField<JsonSpan>(span, 'name'),
    traceId: textField<JsonSpan>(span, 'traceId'),
    hasParent: (textField<JsonSpan>(span, 'parentSpanId') ?? '') !== '',
    attributes: rawAttributes(span),
  }))
  return {
    ...spanCounters(raw),
    documents: documents.length,
    by_scope: countBy(spans, ({ scope }) => scope),
    span_events: spans.reduce((sum, { span }) => sum + eventsOf(span).length, 0),
  }
}

function eventsOf(span: JsonObject): readonly JsonValue[] {
  return listField<JsonSpan>(span, 'events') ?? []
}
