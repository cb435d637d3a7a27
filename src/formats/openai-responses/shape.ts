/**
 * Responses, their items and what they are in, as far as they are read. Any field may be missing or of
 * another type in a real file, so every access checks. The contents of items are read by
 * ../messages/responses-items.ts. https://platform.openai.com/docs/api-reference/responses
 */
import type { JsonValue } from '#base/json.ts'

/** A page of items, or a request with its response. */
export interface ResponsesRecord {
  readonly data?: readonly Item[]
  readonly items?: Page
  readonly has_more?: boolean
  readonly request?: { readonly input?: JsonValue }
  readonly response?: Response
  readonly input?: string | readonly Item[]
  readonly instructions?: string
  readonly tools?: readonly JsonValue[]
}

export interface Page {
  readonly data: readonly Item[]
  /** More items exist than this page has. */
  readonly has_more?: boolean
}

export interface Response {
  readonly object?: string
  readonly model?: string
  /** Seconds since the epoch. */
  readonly created_at?: number
  readonly status?: string
  readonly output?: readonly Item[]
  readonly instructions?: string
  readonly tools?: readonly JsonValue[]
  readonly error?: ResponseError
  readonly incomplete_details?: IncompleteDetails
}

export interface ResponseError {
  readonly message?: string
}

export interface IncompleteDetails {
  readonly reason?: string
}

export interface Item {
  /** `message`, `reasoning`, or a call and its output, by tool. */
  readonly type: string
  readonly id?: string
  readonly role?: string
  readonly call_id?: string
  /** Of reasoning. */
  readonly summary?: JsonValue
  /** The response that made it, in lists of a conversation. */
  readonly response_id?: string
  readonly created_by?: string
}

export interface ContentPart {
  readonly type?: string
  readonly text?: string
}

/** What tells an envelope of another format from an item. */
export interface Envelope {
  readonly message?: JsonValue
  readonly payload?: JsonValue
}
