/**
 * The chat files of Gemini CLI as far as they are read: one object per session, since version 0.40 JSON
 * Lines. Any field may be missing or of another type in a real file, so every access checks.
 * https://github.com/google-gemini/gemini-cli
 */
import type { JsonValue } from '#base/json.ts'

/** The whole file, or the first line of one. */
export interface Session {
  readonly sessionId: string
  readonly projectHash: string
  /** ISO 8601. */
  readonly startTime?: string
  readonly lastUpdated?: string
  readonly messages?: readonly SessionMessage[]
  readonly summary?: string
  /** `main` or `subagent`. */
  readonly kind?: string
  readonly directories?: JsonValue
}

/** A line of newer files other than a message: fields that changed, or how far back the person went. */
export interface SessionChange {
  readonly $set?: { readonly messages?: readonly SessionMessage[] }
  /** The id of the message that was taken back with all behind it. */
  readonly $rewindTo?: string
}

export interface SessionMessage {
  readonly id: string
  /** ISO 8601. */
  readonly timestamp?: string
  /** `user`, `gemini`, or what only the person is shown: `info`, `error`, `warning`. */
  readonly type: string
  /** Text, or parts as in Gemini contents. */
  readonly content?: JsonValue
  readonly displayContent?: JsonValue
  readonly toolCalls?: readonly SessionCall[]
  readonly thoughts?: readonly Thought[]
  readonly model?: string
  readonly tokens?: SessionTokens
}

export interface SessionCall {
  readonly id: string
  readonly name: string
  readonly args?: JsonValue
  /** Parts as in Gemini contents; the response has an `output` or an `error`. */
  readonly result?: JsonValue
  /** `success`, `error`, `cancelled`. */
  readonly status?: string
  readonly timestamp?: string
}

export interface Thought {
  readonly subject?: string
  readonly description?: string
}

export interface SessionTokens {
  /** With what came from the cache. */
  readonly input?: number
  readonly output?: number
  readonly cached?: number
  /** Beside the output. */
  readonly thoughts?: number
  readonly tool?: number
  readonly total?: number
}
