/**
 * Traces of the OpenAI Agents SDK as far as they are read. Any field may be missing or of another type in a
 * real file, so every access checks. https://openai.github.io/openai-agents-python/tracing/
 */
import type { JsonValue } from '#base/json.ts'

export interface TraceFile {
  readonly traces?: readonly AgentTrace[]
  /** Traces and spans as they were sent. */
  readonly data?: readonly JsonValue[]
}

export interface AgentTrace {
  /** `trace`. */
  readonly object?: string
  readonly id: string
  readonly workflow_name?: string
  readonly spans?: readonly AgentSpan[]
}

export interface AgentSpan {
  /** `trace.span`. */
  readonly object?: string
  readonly id: string
  readonly trace_id: string
  readonly parent_id?: string | null
  /** ISO 8601, as is the next. */
  readonly started_at?: string
  readonly ended_at?: string
  readonly span_data: SpanData
  /** Kept by some exporters beside the data, as is the next. */
  readonly span_data_response?: JsonValue
  readonly span_data_input?: JsonValue
  readonly error?: SpanError | null
}

export interface SpanError {
  readonly message: string
}

export interface SpanData {
  /** `agent`, `generation`, `response`, `function`, and others. */
  readonly type: string
  readonly name?: string
  readonly input?: JsonValue
  readonly output?: JsonValue
  /** An object, or the text of the Python object. */
  readonly response?: JsonValue
  readonly model?: string
  readonly model_config?: ModelConfig
  readonly usage?: JsonValue
}

export interface ModelConfig {
  readonly tools?: readonly JsonValue[]
}

export interface ModelResponse {
  readonly output: readonly JsonValue[]
  readonly instructions?: string
  readonly tools?: readonly JsonValue[]
  readonly usage?: JsonValue
  readonly model?: string
}

export interface InputDetails {
  readonly cached_tokens?: number
}

export interface OutputDetails {
  readonly reasoning_tokens?: number
}
