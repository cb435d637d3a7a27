/** Spans of OTLP JSON: values unwrapped, ids as they are written (hex or base64), times from nanoseconds. */
import { given } from '#base/given.ts'
import {
  field,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { createAttributes, numberOf } from '../spans/attributes.ts'
import { kindOf, type Span, type SpanEvent } from '../spans/span.ts'
import type {
  AnyValue,
  ArrayValue,
  JsonSpan,
  JsonSpanEvent,
  KeyValue,
  KeyValueList,
  ResourceSpans,
  Scope,
  ScopeSpans,
  Status,
  TracesData,
} from './shape.ts'

/** A span with the name of the instrumentation that made it. */
export interface OtlpSpan {
  readonly span: JsonObject
  readonly scope: string | undefined
}

export function spansOfDocument(document: JsonValue): readonly OtlpSpan[] {
  return (listField<TracesData>(document, 'resourceSpans') ?? []).flatMap((resource) => {
    const scopes =
      listField<ResourceSpans>(resource, 'scopeSpans') ??
      listField<ResourceSpans>(resource, 'instrumentationLibrarySpans') ??
      []
    return scopes.flatMap((scope) => {
      const name = textField<Scope>(
        objectField<ScopeSpans>(scope, 'scope') ?? objectField<ScopeSpans>(scope, 'instrumentationLibrary'),
        'name',
      )
      return (listField<ScopeSpans>(scope, 'spans') ?? [])
        .filter(isObject)
        .map((span) => ({ span, scope: name }))
    })
  })
}

/** The attributes of a span or event as plain JSON. */
export function rawAttributes(record: JsonValue): JsonObject {
  return Object.fromEntries(pairs(listField<JsonSpan>(record, 'attributes') ?? []))
}

function pairs(list: readonly JsonValue[]): readonly (readonly [string, JsonValue])[] {
  return list.flatMap((entry): readonly (readonly [string, JsonValue])[] => {
    const key = textField<KeyValue>(entry, 'key')
    return key === undefined ? [] : [[key, plainValue(field<KeyValue>(entry, 'value'))]]
  })
}

/** `{stringValue}` and its like. Integers stay texts, as OTLP writes them. A document's depth is limited. */
function plainValue(value: JsonValue | undefined): JsonValue {
  if (!isObject(value)) return value ?? null
  const list = objectField<AnyValue>(value, 'arrayValue')
  if (list !== undefined) return (listField<ArrayValue>(list, 'values') ?? []).map(plainValue)
  const map = objectField<AnyValue>(value, 'kvlistValue')
  if (map !== undefined) return Object.fromEntries(pairs(listField<KeyValueList>(map, 'values') ?? []))
  const [first] = Object.values(value)
  return first ?? null
}

export function readOtlpSpan({ span }: OtlpSpan): Span {
  const attributes = createAttributes(rawAttributes(span))
  const parentId = textField<JsonSpan>(span, 'parentSpanId') ?? ''
  const start = seconds(field<JsonSpan>(span, 'startTimeUnixNano'))
  const end = seconds(field<JsonSpan>(span, 'endTimeUnixNano'))
  const failure = failureOf(span)
  return {
    id: textField<JsonSpan>(span, 'spanId') ?? '',
    traceId: textField<JsonSpan>(span, 'traceId') ?? '',
    name: textField<JsonSpan>(span, 'name') ?? '',
    kind: kindOf(attributes) ?? 'other',
    attributes,
    events: (listField<JsonSpan>(span, 'events') ?? []).map(readEvent),
    record: span,
    ...(parentId === '' ? {} : { parentId }),
    ...given({ start, end, failure }),
  }
}

function readEvent(event: JsonValue): SpanEvent {
  return {
    name: textField<JsonSpanEvent>(event, 'name') ?? '',
    attributes: createAttributes(rawAttributes(event)),
  }
}

/** Nanoseconds exceed what a number contains exactly; microseconds of this century do not. */
function seconds(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'string' && /^\d{4,25}$/.test(value)) return Number(value.slice(0, -3)) / 1e6
  const number = numberOf(value)
  return number === undefined || number === 0 ? undefined : number / 1e9
}

/** Codes are numbers or enum names; 2 is an error. */
function failureOf(span: JsonObject): string | undefined {
  const status = objectField<JsonSpan>(span, 'status')
  const code = field<Status>(status, 'code')
  if (code !== 2 && code !== 'STATUS_CODE_ERROR') return undefined
  return textField<Status>(status, 'message') || exceptionOf(span) || 'error'
}

function exceptionOf(span: JsonObject): string | undefined {
  const event = (listField<JsonSpan>(span, 'events') ?? []).find(
    (entry) => textField<JsonSpanEvent>(entry, 'name') === 'exception',
  )
  return event === undefined ? undefined : textField(rawAttributes(event), 'exception.message')
}
