/**
 * The entries of a pi session as far as they are read. Any field may be missing or of another type in a real
 * file, so every access checks. https://github.com/badlogic/pi-mono
 */
import type { JsonValue } from '#base/json.ts'

/** One line: the session, a message, or what happened between messages. They make a tree. */
export interface SessionEntry {
  /** `session`, `message`, `compaction`, `branch_summary`, `custom_message`, and others. */
  readonly type: string
  readonly id?: string
  /** The entry before; old versions have none and are a list. */
  readonly parentId?: string | null
  /** ISO 8601. */
  readonly timestamp?: string
  readonly message?: SessionMessage
  /** What an extension, or an agent built on pi, keeps in an entry. */
  readonly customType?: string
  /** Of a custom message. */
  readonly content?: JsonValue
  /** Of a compaction or a branch that was left. */
  readonly summary?: string
  /** Of a compaction. */
  readonly tokensBefore?: number
  /** Where what a compaction kept begins: by id, in old versions by position. */
  readonly firstKeptEntryId?: string
  readonly firstKeptEntryIndex?: number
  /** Where the conversation goes on from another place of the tree. */
  readonly targetId?: string
  readonly appendParentId?: string
  readonly appendMode?: string
  /** Of the session: the version of the file; absent: 1. */
  readonly version?: number
  /** Of the session. */
  readonly cwd?: string
  /** Of the session: the file that it was forked from, or handed over by. */
  readonly parentSession?: string
  /** What the person called the session. */
  readonly name?: string
}

export interface SessionMessage {
  /** `user`, `assistant`, `toolResult`, `bashExecution`, and summaries. */
  readonly role: string
  readonly content?: JsonValue
  /** Milliseconds since the epoch. */
  readonly timestamp?: number
  readonly usage?: SessionUsage
  readonly stopReason?: string
  readonly errorMessage?: string
  /** The model that was asked, and the one that answered. */
  readonly model?: string
  readonly responseModel?: string
  readonly provider?: string
  readonly api?: string
  readonly toolCallId?: string
  readonly toolName?: string
  readonly isError?: boolean
  /** A command that the person ran, and what it gave. */
  readonly command?: string
  readonly output?: string
  readonly exitCode?: number
  readonly cancelled?: boolean
  /** The model is not shown it. */
  readonly excludeFromContext?: boolean
  readonly summary?: string
}

/** A part of `content`. */
export interface SessionBlock {
  /** `text`, `thinking`, `image`, `toolCall`. */
  readonly type: string
  readonly text?: string
  readonly thinking?: string
  /** Base64. */
  readonly data?: string
  readonly mimeType?: string
  /** Of a call. */
  readonly id?: string
  readonly name?: string
  readonly arguments?: JsonValue
  /** Arguments that broke off. */
  readonly partialJson?: string
}

export interface SessionUsage {
  /** Without what came from the cache or went to it. */
  readonly input?: number
  readonly output?: number
  readonly cacheRead?: number
  readonly cacheWrite?: number
  readonly totalTokens?: number
  readonly cost?: Cost
}

/** US dollars. */
export interface Cost {
  readonly total?: number
  readonly input?: number
  readonly output?: number
  readonly cacheRead?: number
  readonly cacheWrite?: number
}
