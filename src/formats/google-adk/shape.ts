/**
 * Sessions of Google's ADK, as far as they are read. Fields that are written in snake case by some versions
 * and in camel case by others are read by `either` (content.ts) and are here in snake case. Any field may
 * be missing or of another type in a real file, so every access checks.
 * https://google.github.io/adk-docs/sessions/session/
 */
import type { JsonValue } from '#base/json.ts'

export interface Session {
  readonly id?: string
  readonly events?: readonly SessionEvent[]
  /** Requests and answers as they were logged, in either spelling. */
  readonly event_logs?: readonly EventLog[]
  readonly eventLogs?: readonly EventLog[]
}

/** A conversation of the Gemini API without a session. */
export interface History {
  readonly contents?: readonly Content[]
  readonly history?: readonly Content[]
  readonly config?: JsonValue
}

export interface SessionEvent {
  readonly id?: string
  readonly author?: string
  readonly content?: Content
  readonly actions?: Actions
  readonly partial?: boolean
  /** Seconds since the epoch. */
  readonly timestamp?: number
  readonly branch?: string
  readonly interrupted?: boolean
  readonly options?: JsonValue
  /** From here on in either spelling. */
  readonly invocation_id?: string
  readonly invocationId?: string
  readonly usage_metadata?: JsonValue
  readonly usageMetadata?: JsonValue
  readonly error_code?: string
  readonly errorCode?: string
  readonly error_message?: string
  readonly errorMessage?: string
  readonly finish_reason?: string
  readonly finishReason?: string
  readonly model_version?: string
  readonly modelVersion?: string
  readonly is_greeting?: boolean
  readonly isGreeting?: boolean
  readonly turn_complete?: boolean
  readonly turnComplete?: boolean
  readonly long_running_tool_ids?: JsonValue
  readonly longRunningToolIds?: JsonValue
}

export interface Actions {
  readonly compaction?: JsonValue
}

export interface EventLog {
  readonly model_request?: ModelRequest
}

export interface ModelRequest {
  readonly model?: string
  readonly contents?: readonly Content[]
  readonly config?: JsonValue
}

export interface ModelResponse {
  readonly candidates?: readonly Candidate[]
  readonly content?: Content
}

export interface Candidate {
  readonly content?: Content
}

export interface Content {
  readonly role?: 'user' | 'model'
  readonly parts?: readonly ContentPart[]
  /** Says that the content is of another format. */
  readonly type?: JsonValue
}

/** One of these. */
export interface ContentPart {
  readonly text?: string
  /** The text is reasoning. */
  readonly thought?: boolean
  readonly function_call?: FunctionCall
  readonly function_response?: FunctionResponse
  readonly inline_data?: Blob
  readonly inlineData?: Blob
  readonly type?: JsonValue
}

export interface FunctionCall {
  readonly id?: string
  readonly name: string
  readonly args?: JsonValue
}

export interface FunctionResponse {
  readonly id?: string
  readonly name: string
  readonly response?: JsonValue
}

export interface Blob {
  readonly mimeType?: string
  /** Base64. */
  readonly data?: string
}
