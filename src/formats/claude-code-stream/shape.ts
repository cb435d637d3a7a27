/**
 * Lines of `claude --output-format stream-json` as far as they are read. Any field may be missing or of
 * another type in a real file, so every access checks. https://docs.anthropic.com/en/docs/claude-code/sdk
 */
import type { JsonValue } from '#base/json.ts'

/** A message, or what the program says beside it. */
export interface StreamLine {
  /** `system`, `assistant`, `user`, `stream_event`, `result`. */
  readonly type: string
  readonly message?: StreamMessage
  readonly uuid?: string
  readonly timestamp?: string
  readonly session_id?: string
  /** The call that started the sub-agent whose line it is. */
  readonly parent_tool_use_id?: string | null
  readonly tool_use_result?: JsonValue
  readonly error?: string
  readonly isMeta?: boolean
  readonly isSynthetic?: boolean
}

export interface StreamMessage {
  readonly id?: string
  readonly type?: string
  readonly role?: string
  readonly model?: string
  readonly content?: JsonValue
  readonly stop_reason?: string | null
  readonly stop_sequence?: string | null
  readonly usage?: JsonValue
}

/** A line of type `system`. */
export interface SystemLine {
  /** `init`, `compact_boundary`, and others. */
  readonly subtype: string
  readonly claude_code_version?: string
  readonly model?: string
  readonly tools?: readonly string[]
  readonly compact_metadata?: JsonValue
}

/** An event of the API while an answer is written. */
export interface StreamEvent {
  readonly type: string
  readonly message?: StreamMessage
  readonly delta?: Delta
  readonly usage?: JsonValue
}

export interface Delta {
  readonly stop_reason?: string
}

/** The last line. */
export interface Result {
  /** By model. */
  readonly modelUsage?: JsonValue
  /** US dollars. */
  readonly total_cost_usd?: number
}

export interface ModelUsage {
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cacheReadInputTokens: number
  readonly cacheCreationInputTokens: number
  readonly contextWindow?: number
}
