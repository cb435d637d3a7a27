/**
 * Traces of the OpenAI Agents SDK: `traces[].spans[].span_data`, or lines of traces and spans. Responses may
 * be in them as the text of a Python object, which is parsed, not evaluated.
 * https://openai.github.io/openai-agents-python/tracing/
 */
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
import { t } from '#base/words.ts'
import { countBy } from '../reading/counters.ts'
import type { Format } from '../reading/format.ts'
import { readSpans } from '../spans/span-traces.ts'
import type { AgentSpan, AgentTrace, SpanData, TraceFile } from './shape.ts'
import { readAgentSpan } from './span.ts'

const ID = 'openai-agents'
const READER_VERSION = 3

export const openaiAgents: Format = {
  id: ID,
  title: t`OpenAI Agents SDK trace`,
  readerVersion: READER_VERSION,
  detect: ({ kind, value }) => (kind !== 'folder' && recordsIn(value).some(isSpan) ? 'certain' : 'no'),
  read: (document, context) => {
    const records = recordsIn(document.value)
    const spans = records.filter(isSpan)
    const heads = new Map(
      records.filter(isTrace).map((trace) => [textField<AgentTrace>(trace, 'id') ?? '', trace]),
    )
    const traces = readSpans(spans.map(readAgentSpan), {
      source: { format: ID, fileName: document.fileName, readerVersion: READER_VERSION },
      context,
      metadataOf: (id) => without(heads.get(id) ?? {}, ['spans']),
      titleOf: (id) => textField<AgentTrace>(heads.get(id), 'workflow_name'),
    })
    const counters = {
      traces: heads.size,
      spans: spans.length,
      by_type: countBy(spans, (span) =>
        textField<SpanData>(objectField<AgentSpan>(span, 'span_data'), 'type'),
      ),
      roots: spans.filter((span) => textField<AgentSpan>(span, 'parent_id') === undefined).length,
    }
    return { traces, counters }
  },
}

/** Traces with their spans, `{data}` pages, bare records, in a list, lines or one by one. */
function recordsIn(value: JsonValue): readonly JsonObject[] {
  const list = isArray(value)
    ? value
    : (listField<TraceFile>(value, 'traces') ?? listField<TraceFile>(value, 'data') ?? [value])
  return list
    .filter(isObject)
    .flatMap((record) => [record, ...(listField<AgentTrace>(record, 'spans') ?? []).filter(isObject)])
}

function isSpan(record: JsonObject): boolean {
  return (
    textField<AgentSpan>(record, 'object') === 'trace.span' && isObject(field<AgentSpan>(record, 'span_data'))
  )
}

function isTrace(record: JsonObject): boolean {
  return textField<AgentSpan>(record, 'object') === 'trace'
}
