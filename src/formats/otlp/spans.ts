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

/** A span with the name of the instrumentation that made it. */
export interface OtlpSpan {
  readonly span: JsonObject
  readonly scope: string | undefined
}

export function spansOfDocument(document: JsonValue): readonly OtlpSpan[] {
  return (listField(document, 'resourceSpans') ?? []).flatMap((resource) => {
    const scopes =
      listField(resource, 'scopeSpans') ?? listField(resource, 'instrumentationLibrarySpans') ?? []
    return scopes.flatMap((scope) => {
      const name = textField(
        objectField(scope, 'scope') ?? objectField(scope, 'instrumentationLibrary'),
        'name',
      )
      return (listField(scope, 'spans') ?? []).filter(isObject).map((span) => ({ span, scope: name }))
    })
  })
}

/** The attributes of a span or event as plain JSON. */
export function rawAttributes(record: JsonValue): JsonObject {
  return Object.fromEntries(pairs(listField(record, 'attributes') ?? []))
}

function pairs(list: readonly JsonValue[]): readonly (readonly [string, JsonValue])[] {
  return list.flatMap((entry): readonly (readonly [string, JsonValue])[] => {
    const key = textField(entry, 'key')
    return key === undefined ? [] : [[key, plainValue(field(entry, 'value'))]]
  })
}

/** `{stringValue}` and its like. Integers stay texts, as OTLP writes them. A document's depth is limited. */
function plainValue(value: JsonValue | undefined): JsonValue {
  if (!isObject(value)) return value ?? null
  const list = objectField(value, 'arrayValue')
  if (list !== undefined) return (listField(list, 'values') ?? []).map(plainValue)
  const map = objectField(value, 'kvlistValue')
  if (map !== undefined) return Object.fromEntries(pairs(listField(map, 'values') ?? []))
  const [first] = Object.values(value)
  return first ?? null
}

export function readOtlpSpan({ span }: OtlpSpan): Span {
  const attributes = createAttributes(rawAttributes(span))
  const parentId = textField(span, 'parentSpanId') ?? ''
  const start = seconds(field(span, 'startTimeUnixNano'))
  const end = seconds(field(span, 'endTimeUnixNano'))
  const failure = failureOf(span)
  return {
    id: textField(span, 'spanId') ?? '',
    traceId: textField(span, 'traceId') ?? '',
    name: textField(span, 'name') ?? '',
    kind: kindOf(attributes) ?? 'other',
    attributes,
    events: (listField(span, 'events') ?? []).map(readEvent),
    record: span,
    ...(parentId === '' ? {} : { parentId }),
    ...given({ start, end, failure }),
  }
}

function readEvent(event: JsonValue): SpanEvent {
  return { name: textField(event, 'name') ?? '', attributes: createAttributes(rawAttributes(event)) }
}

/** Nanoseconds exceed what a number holds exactly; microseconds of this century do not. */
function seconds(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'string' && /^\d{4,25}$/.test(value)) return Number(value.slice(0, -3)) / 1e6
  const number = numberOf(value)
  return number === undefined || number === 0 ? undefined : number / 1e9
}

/** Codes are numbers or enum names; 2 is an error. */
function failureOf(span: JsonObject): string | undefined {
  const status = objectField(span, 'status')
  const code = field(status, 'code')
  if (code !== 2 && code !== 'STATUS_CODE_ERROR') return undefined
  return textField(status, 'message') || exceptionOf(span) || 'error'
}

function exceptionOf(span: JsonObject): string | undefined {
  const event = (listField(span, 'events') ?? []).find((entry) => textField(entry, 'name') === 'exception')
  return event === undefined ? undefined : textField(rawAttributes(event), 'exception.message')
}
