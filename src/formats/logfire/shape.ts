/**
 * Records of Logfire as far as they are read. Any field may be missing or of another type in a real file, so
 * every access checks. https://ai.pydantic.dev/logfire/
 */
import type { JsonValue } from '#base/json.ts'

export interface LogfirePage {
  readonly rows: readonly LogfireRecord[]
}

export interface LogfireRecord {
  /** `span` and others. */
  readonly kind?: string
  readonly span_id: string
  readonly trace_id: string
  readonly parent_span_id?: string | null
  readonly span_name?: string
  readonly message?: string
  /** ISO 8601, as is the next. */
  readonly start_timestamp?: string
  readonly end_timestamp?: string
  readonly exception_message?: string
  readonly attributes?: RunAttributes
}

export interface RunAttributes {
  readonly all_messages_events?: readonly MessageEvent[]
}

/** A message as an event, with OpenTelemetry's own keys. */
export interface MessageEvent {
  readonly id?: string
  readonly role: string
  readonly content?: JsonValue
}

export interface LogfireMessage {
  readonly parts?: readonly MessagePart[]
}

export interface MessagePart {
  readonly type: string
  readonly text?: string
  readonly content?: JsonValue
}
