/**
 * Requests and messages of the Anthropic API, and what editors keep with them, as far as they are read. Any
 * field may be missing or of another type in a real file, so every access checks.
 * https://docs.anthropic.com/en/api/messages
 */
import type { JsonValue } from '#base/json.ts'

/** A request, with its answer where one is recorded. */
export interface Request {
  readonly messages: readonly ApiMessage[]
  readonly system?: string | readonly Block[]
  readonly model?: string
  readonly tools?: readonly ApiTool[]
  readonly response?: Answer
  readonly context_management?: ContextSettings
}

export interface ContextSettings {
  readonly edits?: readonly JsonValue[]
}

export interface Answer {
  readonly content: readonly Block[]
  readonly context_management?: AppliedEdits
}

export interface AppliedEdits {
  readonly applied_edits?: readonly JsonValue[]
}

export interface ApiTool {
  readonly input_schema?: JsonValue
}

/** A message. Times, `metrics` and `modelInfo` are of editors that keep the answer's figures with it. */
export interface ApiMessage {
  readonly role: 'user' | 'assistant' | 'system'
  readonly content: string | readonly Block[]
  readonly id?: string
  readonly type?: string
  readonly model?: string
  readonly usage?: JsonValue
  readonly stop_reason?: string
  readonly stop_sequence?: string | null
  /** ISO 8601. */
  readonly timestamp?: string
  /** Milliseconds since the epoch. */
  readonly ts?: number
  readonly modelInfo?: ModelInfo
  readonly metrics?: Metrics
  /** A stream's line has the message inside. */
  readonly message?: ApiMessage
}

export interface ModelInfo {
  readonly modelId?: string
}

export interface Metrics {
  /** US dollars. */
  readonly cost?: number
  readonly tokens?: MetricTokens
}

/** `prompt` is without, `cached` is all that came from or went to the cache. */
export interface MetricTokens {
  readonly prompt?: number
  readonly completion?: number
  readonly cached?: number
}

export interface Block {
  readonly type: string
  readonly text?: string
  /** Of a compaction: the summary. */
  readonly content?: JsonValue
  readonly source?: JsonValue
  readonly thinking?: string
  readonly signature?: string
}
