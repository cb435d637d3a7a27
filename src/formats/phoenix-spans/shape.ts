/**
 * Spans as Phoenix exports them, as far as they are read. Any field may be missing or of another type in a
 * real file, so every access checks. https://arize.com/docs/phoenix
 */
import type { JsonValue } from '#base/json.ts'

export interface PhoenixSpan {
  readonly name?: string
  readonly context: SpanContext
  readonly parent_id?: string | null
  /** `LLM`, `TOOL`, `AGENT`, and others. */
  readonly span_kind: string
  /** ISO 8601, as is the next. */
  readonly start_time?: string
  readonly end_time?: string
  readonly status_code?: string
  readonly status_message?: string
  /** Nested, or flat with dots. */
  readonly attributes?: JsonValue
  readonly events?: readonly SpanEvent[]
}

export interface SpanContext {
  readonly trace_id: string
  readonly span_id: string
}

export interface SpanEvent {
  readonly name: string
  readonly attributes?: JsonValue
}
