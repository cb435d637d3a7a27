/**
 * OTLP traces in JSON, as far as they are read. Any field may be missing or of another type in a real file,
 * so every access checks. https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
export interface TracesData {
  readonly resourceSpans: readonly ResourceSpans[]
}

export interface ResourceSpans {
  readonly scopeSpans?: readonly ScopeSpans[]
  /** The name before version 0.19, as below. */
  readonly instrumentationLibrarySpans?: readonly ScopeSpans[]
}

export interface ScopeSpans {
  readonly scope?: Scope
  readonly instrumentationLibrary?: Scope
  readonly spans: readonly JsonSpan[]
}

export interface Scope {
  readonly name?: string
}

/** Times are nanoseconds since the epoch, as texts or numbers. */
export interface JsonSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string | number
  readonly endTimeUnixNano?: string | number
  readonly attributes?: readonly KeyValue[]
  readonly events?: readonly JsonSpanEvent[]
  readonly status?: Status
}

export interface JsonSpanEvent {
  readonly name: string
  readonly attributes?: readonly KeyValue[]
}

export interface Status {
  /** 2, or `STATUS_CODE_ERROR`, where the span failed. */
  readonly code?: number | string
  readonly message?: string
}

export interface KeyValue {
  readonly key: string
  readonly value: AnyValue
}

/** One of these; the plain ones are read by their own names. */
export interface AnyValue {
  readonly arrayValue?: ArrayValue
  readonly kvlistValue?: KeyValueList
  readonly stringValue?: string
}

export interface ArrayValue {
  readonly values?: readonly AnyValue[]
}

export interface KeyValueList {
  readonly values?: readonly KeyValue[]
}
