/**
 * What opencode stores and exports, as far as it is read. Any field may be missing or of another type in a
 * real file, so every access checks. Times are milliseconds since the epoch, costs US dollars.
 * https://github.com/anomalyco/opencode
 */
import type { JsonValue } from '#base/json.ts'

/** A session as `opencode export` writes it. */
export interface Export {
  readonly info?: SessionInfo
  readonly messages: readonly ExportedMessage[]
}

export interface SessionInfo {
  readonly id: string
  readonly parentID?: string
  readonly title?: string
  readonly version?: string
}

export interface ExportedMessage {
  readonly info: MessageInfo
  readonly parts: readonly StoredPart[]
}

/** A line of `opencode run --format json`. */
export interface RunEvent {
  readonly type: string
  readonly sessionID: string
  readonly timestamp?: number
  readonly part?: StoredPart
  readonly error?: JsonValue
}

export interface MessageInfo {
  readonly id: string
  readonly sessionID: string
  readonly role: 'user' | 'assistant'
  readonly time: MessageTime
  readonly parentID?: string
  readonly modelID?: string
  readonly providerID?: string
  readonly mode?: string
  readonly agent?: string
  readonly path?: JsonValue
  readonly summary?: JsonValue
  readonly cost?: number
  /** Of the last request of the message. */
  readonly tokens?: Tokens
  readonly finish?: string
  readonly error?: MessageError
  /** A text with a question; in an answer a list of texts. */
  readonly system?: string | readonly string[]
  readonly model?: JsonValue
}

export interface MessageTime {
  readonly created: number
  readonly completed?: number
}

export interface MessageError {
  readonly name?: string
  readonly data?: ErrorData
}

export interface ErrorData {
  readonly message?: string
}

/** Whether `input` includes the cache and `output` the reasoning depends on the version (usage.ts). */
export interface Tokens {
  readonly input?: number
  readonly output?: number
  readonly reasoning?: number
  readonly total?: number
  readonly cache?: { readonly read?: number; readonly write?: number }
}

/** A piece of a message; the fields depend on its type. */
export interface StoredPart {
  readonly id?: string
  readonly messageID?: string
  readonly sessionID?: string
  readonly type: string
  readonly text?: string
  /** Of a text that the program wrote, or that the model is not sent. */
  readonly synthetic?: boolean
  readonly ignored?: boolean
  readonly time?: Span
  readonly mime?: string
  readonly url?: string
  readonly filename?: string
  readonly source?: JsonValue
  /** Of a tool call, as are the next two. */
  readonly callID?: string
  readonly tool?: string
  readonly state?: ToolState
  /** Of `step-finish`, as are the next two. */
  readonly reason?: string
  readonly cost?: number
  readonly tokens?: Tokens
  readonly snapshot?: JsonValue
  /** Of `compaction`, as are the next two: the first message that is kept. */
  readonly tail_start_id?: string
  readonly auto?: boolean
  readonly overflow?: boolean
}

export interface ToolState {
  readonly status: 'pending' | 'running' | 'completed' | 'error'
  readonly input?: JsonValue
  readonly output?: string
  readonly error?: string
  readonly time?: Span
  readonly metadata?: ToolMetadata
}

export interface ToolMetadata {
  readonly interrupted?: boolean
  readonly output?: string
}

export interface Span {
  readonly start?: number
  readonly end?: number
  /** When the output was cleared from the context. */
  readonly compacted?: number
}
