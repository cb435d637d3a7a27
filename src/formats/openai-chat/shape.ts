/**
 * OpenAI chat messages and what they are in, as far as they are read. Any field may be missing or of
 * another type in a real file, so every access checks.
 * https://platform.openai.com/docs/api-reference/chat/create
 */
import type { JsonValue } from '#base/json.ts'

/** `{ messages }`, one logged call, or a stored completion. */
export interface ChatRecord {
  readonly messages: readonly ChatMessage[]
  readonly tools?: readonly ChatTool[]
  /** Some loggers put the request's other fields here. */
  readonly kwargs?: RequestFields
  readonly response?: Completion
  readonly title?: string
  readonly name?: string
  readonly model?: string
  /** Seconds since the epoch. */
  readonly timestamp?: number
  /** Seconds. */
  readonly latency_sec?: number
  /** US dollars. */
  readonly cost?: number
}

export interface RequestFields {
  readonly tools?: readonly ChatTool[]
}

/** An item of tau-bench. */
export interface TauRun {
  readonly traj: readonly ChatMessage[]
  readonly task_id?: number | string
  readonly trial?: number
}

export interface Completion {
  readonly choices?: readonly Choice[]
  readonly model?: string
  /** Seconds since the epoch. */
  readonly created?: number
  readonly usage?: CompletionUsage
}

export interface Choice {
  readonly message: ChatMessage
}

/** The counts are read by ../messages/chat-message.ts. */
export interface CompletionUsage {
  /** US dollars; OpenRouter adds it. */
  readonly cost?: number
}

export interface ChatMessage {
  readonly role: string
  readonly content?: string | readonly ContentPart[] | null
  readonly name?: string
  /** Some logs say which model answered. */
  readonly model?: string
  readonly tool_calls?: readonly JsonValue[]
  readonly tool_call_id?: string
  readonly function_call?: JsonValue
  readonly reasoning_content?: string
  readonly reasoning?: string
  readonly refusal?: string | null
}

export interface ContentPart {
  readonly type?: string
}

export interface ChatTool {
  readonly function?: JsonValue
}

/** What tells that something is of another format. */
export interface OtherRecord {
  readonly format?: string
  readonly info?: OtherInfo
}

export interface OtherInfo {
  readonly mini_version?: string
}

export interface OtherMessage {
  readonly type?: string
}
