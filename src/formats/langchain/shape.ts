/**
 * LangChain's messages in their three forms, as far as they are read. Any field may be missing or of another
 * type in a real file, so every access checks. https://python.langchain.com/docs/concepts/messages/
 */
import type { JsonValue } from '#base/json.ts'

/** The state of a graph, or what a data set puts around messages. */
export interface State {
  readonly values?: State
  readonly messages?: readonly JsonValue[]
  readonly title?: string
}

/** The body, or a wrapper of it: `kwargs` where the class is serialized, `data` in a stored history. */
export interface Wrapped {
  readonly type?: string
  /** The serialization's version; then `id` is the class. */
  readonly lc?: number
  readonly id?: readonly string[]
  readonly kwargs?: Body
  readonly data?: Body
  /** Says that the message is of another format. */
  readonly role?: string
}

export interface Body {
  readonly type?: string
  readonly content: string | readonly Block[]
  readonly name?: string | null
  readonly id?: string | null
  /** Of a `chat` message. */
  readonly role?: string
  readonly example?: boolean
  readonly tool_calls?: readonly Call[]
  readonly invalid_tool_calls?: readonly Call[]
  /** Of a tool message, as are the next two. */
  readonly tool_call_id?: string
  readonly status?: 'success' | 'error'
  readonly artifact?: JsonValue
  readonly usage_metadata?: StoredUsage
  readonly response_metadata?: ResponseMetadata
  readonly additional_kwargs?: ProviderFields
}

/** What the provider's answer had beside. */
export interface ProviderFields {
  readonly reasoning_content?: string
}

export interface Block {
  readonly type?: string
  readonly thinking?: string
  readonly reasoning?: string
}

export interface Call {
  readonly id?: string
  readonly name?: string
  readonly args?: JsonValue
  /** As OpenAI has it. */
  readonly function?: Call
  readonly arguments?: JsonValue
}

export interface ResponseMetadata {
  readonly model_name?: string
  readonly model?: string
  readonly finish_reason?: string
  readonly stop_reason?: string
}

/** `input_tokens` includes what came from and went to the cache. */
export interface StoredUsage {
  readonly input_tokens?: number
  readonly output_tokens?: number
  readonly total_tokens?: number
  readonly input_token_details?: { readonly cache_read?: number; readonly cache_creation?: number }
  readonly output_token_details?: { readonly reasoning?: number }
}
