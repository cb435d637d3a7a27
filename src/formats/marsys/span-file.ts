/**
 * The spans of a MARSYS trace file: lines in the order in which spans closed, or a tree under `root_span`.
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import type { ParsedDocument } from '../reading/format.ts'
import type { Attributes, SpanTree, TraceSpan, TreeSpan } from './shape.ts'

export interface SpanFile {
  /** All lines or spans as they are in the file, those without a span id (stream events) too. */
  readonly records: readonly JsonObject[]
  /** What is next to a tree. */
  readonly head: JsonObject
}

/**
 * Undefined where the document is no such file. Required: `schema_version`, `kind`, `ts` and a span id or an
 * event.
 */
export function spansIn({ kind, value }: ParsedDocument): SpanFile | undefined {
  if (kind === 'folder') return undefined
  const root = objectField<SpanTree>(value, 'root_span')
  if (root !== undefined && isObject(value)) return { records: flatten(root), head: headOf(value) }
  const lines = isArray(value) ? value : [value]
  const spans = lines.filter(isLine)
  const isTrace = spans.length > 0 && spans.length * 2 > lines.length
  return isTrace ? { records: lines.filter(isObject), head: {} } : undefined
}

function isLine(value: JsonValue): value is JsonObject {
  if (!isObject(value) || field<TraceSpan>(value, 'schema_version') === undefined) return false
  if (textField<TraceSpan>(value, 'kind') === undefined || numberField<TraceSpan>(value, 'ts') === undefined)
    return false
  return (
    textField<TraceSpan>(value, 'span_id') !== undefined ||
    textField<Attributes>(objectField<TraceSpan>(value, 'attributes'), 'event') !== undefined ||
    textField<TraceSpan>(value, 'kind') === 'stream_completed'
  )
}

function headOf(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'root_span'))
}

/** Parents before children; a document's depth is limited, so this recursion is too. */
function flatten(span: JsonObject, parent?: string): readonly JsonObject[] {
  const id = textField<TreeSpan>(span, 'span_id')
  const { children: _children, ...own } = span
  const linked =
    parent === undefined || field<TreeSpan>(span, 'parent_span_id') != null
      ? own
      : { ...own, parent_span_id: parent }
  return [
    linked,
    ...(listField<TreeSpan>(span, 'children') ?? []).filter(isObject).flatMap((child) => flatten(child, id)),
  ]
}
