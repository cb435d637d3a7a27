/**
 * MARSYS' messages and spans, as far as they are read. Any field may be missing or of another type in a real
 * file, so every access checks. https://github.com/rezaho/MARSYS
 */
import type { JsonValue } from '#base/json.ts'

export interface MessageFile {
  readonly messages: readonly MemoryMessage[]
}

export interface MemoryMessage {
  /** As OpenAI's, and `agent_call` and `agent_response` between agents. */
  readonly role: string
  readonly content: JsonValue
  readonly message_id?: string
  readonly name?: string
  readonly timestamp?: JsonValue
  readonly tool_calls?: JsonValue
  readonly tool_call_id?: string
  readonly images?: readonly string[]
  readonly agent_calls?: readonly AgentCall[]
  readonly structured_data?: JsonValue
  readonly metadata?: MessageMetadata
  readonly response_metadata?: ResponseMetadata
  readonly reasoning_details?: readonly ReasoningDetail[]
}

export interface MessageMetadata {
  readonly importance?: number
  readonly caller?: string
  readonly in_reply_to?: string
}

export interface AgentCall {
  readonly agent_name: string
  readonly request: JsonValue
}

export interface ResponseMetadata {
  readonly usage?: JsonValue
  readonly model?: string
  readonly finish_reason?: string
  /** Seconds. */
  readonly response_time?: number
}

/** Encrypted reasoning has neither. */
export interface ReasoningDetail {
  readonly text?: string
  readonly summary?: string
}

/** A trace as a tree. */
export interface SpanTree {
  readonly root_span: TreeSpan
}

export interface TreeSpan extends TraceSpan {
  readonly children?: readonly TreeSpan[]
}

/** A line of a trace: a span, or an event without a span id. */
export interface TraceSpan {
  readonly schema_version?: number
  readonly trace_id?: string
  readonly span_id?: string
  readonly parent_span_id?: string | null
  /** `execution`, `branch`, `step`, `generation`, `tool`, `compaction` and others. */
  readonly kind?: string
  readonly name?: string
  readonly status?: string
  readonly error?: string
  /** Seconds since the epoch, as is the next. */
  readonly ts?: number
  readonly start_time?: number
  readonly duration_ms?: number
  readonly attributes?: Attributes
}

/** Which there are depends on the kind. */
export type Attributes = GenerationAttributes & ToolAttributes & StepAttributes & EventAttributes

export interface GenerationAttributes {
  readonly model_name?: string
  readonly provider?: string
  readonly prompt_tokens?: number
  readonly completion_tokens?: number
  readonly reasoning_tokens?: number
  readonly response_time_ms?: number
  readonly finish_reason?: string
  readonly cost_usd?: number
  readonly has_thinking?: boolean
  readonly has_tool_calls?: boolean
  readonly error?: string
}

export interface ToolAttributes {
  readonly tool_name?: string
  readonly agent_name?: string
  readonly arguments?: JsonValue
  readonly result_summary?: string
  readonly error?: string
}

export interface StepAttributes {
  readonly agent_name?: string
  readonly step_number?: number
  readonly action_type?: string
  readonly success?: boolean
}

interface EventAttributes {
  /** Of an execution. */
  readonly task_summary?: string
  /** Of an event. */
  readonly event?: string
  readonly dropped_span_count?: number
}
