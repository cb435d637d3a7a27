/**
 * What tinyAgent stores, as far as it is read. Any field may be missing or of another type in a real file, so
 * every access checks. The steps of its step memory are in ../messages/tinyagent-step.ts.
 */
import type { JsonValue } from '#base/json.ts'

/** A run with its stream of events, or its messages alone. */
export interface RunDump {
  readonly run?: Run
  readonly events?: readonly RunEvent[]
  readonly messages?: readonly StoredMessage[]
  readonly agent_state_messages?: readonly StoredMessage[]
  /** Steps of the step memory. */
  readonly steps?: readonly JsonValue[]
}

export interface Run {
  readonly system_prompt?: string
}

export interface RunEvent {
  /** `agent_start`, `message_end`, `agent_end` and others. */
  readonly type: string
  /** With `message_end`. */
  readonly message?: StoredMessage
  /** With `agent_end`: all of the run. */
  readonly messages?: readonly StoredMessage[]
}

export interface StoredMessage {
  readonly role: 'user' | 'assistant' | 'tool_result'
  readonly content: string | readonly Block[]
  readonly usage?: StoredUsage
  readonly model?: string
  readonly provider?: string
  readonly api?: string
  readonly stop_reason?: string
  /** Milliseconds since the epoch; some are of a monotonic clock. */
  readonly timestamp?: number
  /** Of a result, as are the next three. */
  readonly tool_call_id?: string
  readonly tool_name?: string
  readonly is_error?: boolean
  readonly details?: JsonValue
  /** Of an answer that was broken off. */
  readonly error_message?: string
}

/** The counts are read by name. */
export interface StoredUsage {
  readonly cost?: StoredCost
}

export interface StoredCost {
  /** US dollars. */
  readonly total?: number
}

export interface Block {
  /** `text`, `thinking`, `image` or `tool_call`. */
  readonly type: string
  readonly text?: string
  readonly text_signature?: string
  readonly thinking?: string
  readonly url?: string
  readonly mime_type?: string
  /** Of a tool call, as are the next two. */
  readonly id?: string
  readonly name?: string
  readonly arguments?: JsonValue
}

/** A step of a list, as far as the three forms of lists differ in it. */
export interface ListedStep {
  readonly type: string
  /** ISO 8601. */
  readonly timestamp?: string
  readonly tool_name?: string | null
  readonly error?: string | null
  readonly reasoning?: string
  readonly raw_llm_response?: string
}
