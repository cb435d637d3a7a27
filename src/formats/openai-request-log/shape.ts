/**
 * Lines of a log of OpenAI chat requests, as far as they are read. Any field may be missing or of another
 * type in a real file, so every access checks. Times are ISO 8601, costs US dollars.
 * https://platform.openai.com/docs/api-reference/chat/create
 */
import type { JsonValue } from '#base/json.ts'

/** What tells which response answers which request. */
interface Ids {
  readonly request_id?: string
  readonly call_id?: string
  readonly id?: string
}

export interface RequestLine extends Ids {
  readonly timestamp?: string
  readonly type: 'request'
  readonly request_params: RequestParams
}

export interface RequestParams {
  readonly model?: string
  readonly messages: readonly ChatMessage[]
  readonly tools?: readonly JsonValue[]
  readonly temperature?: number
  readonly top_p?: number
  readonly max_tokens?: number
  readonly api_version?: JsonValue
  readonly api_key?: JsonValue
  readonly fallbacks?: JsonValue
  readonly n?: number
}

export interface ResponseLine extends Ids {
  readonly timestamp?: string
  readonly type: 'response' | 'error'
  readonly response?: Response
  /** What the logger took from the response. */
  readonly outputs?: readonly Output[]
  readonly cost?: number
  readonly error?: JsonValue
}

export interface Response {
  readonly id?: string
  readonly model?: string
  readonly created?: number
  readonly choices?: readonly Choice[]
  readonly usage?: JsonValue
  readonly error?: JsonValue
  readonly object?: string
  readonly system_fingerprint?: string
}

export interface Choice {
  readonly index?: number
  readonly message: ChatMessage
  readonly finish_reason?: string
}

export interface Output {
  readonly message: string
}

export interface ChatMessage {
  readonly role: string
  readonly content: JsonValue
  readonly tool_calls?: JsonValue
  readonly function_call?: JsonValue
  readonly tool_call_id?: string
  readonly name?: string
  readonly refusal?: string | null
  readonly reasoning?: string
  readonly reasoning_content?: string
  readonly thinking_blocks?: readonly ThinkingBlock[]
}

export interface ThinkingBlock {
  readonly thinking?: string
}

export interface ErrorDetail {
  readonly message?: string
}
