/**
 * The lines of a Claude Code session as far as they are read. The format is not documented; versions of 2025
 * and 2026 differ, and any field may be missing or of another type, so every access checks.
 */
import type { JsonValue } from '#base/json.ts'

/** A line of the session: a content block of a message, or what the program notes beside them. */
export interface SessionLine {
  /** `user`, `assistant`, `system`, `attachment`, `summary`, and others. */
  readonly type: string
  readonly message?: SessionMessage
  readonly uuid?: string
  /** The line before this one in its branch; null at a root. */
  readonly parentUuid?: string | null
  /** The line that a compaction's boundary is behind. */
  readonly logicalParentUuid?: string
  /** A sub-agent's line, and whose. */
  readonly isSidechain?: boolean
  readonly agentId?: string
  /** ISO 8601. */
  readonly timestamp?: string
  /** Written by the program, not by the person. */
  readonly isMeta?: boolean
  readonly isCompactSummary?: boolean
  readonly isApiErrorMessage?: boolean
  readonly requestId?: string
  readonly sessionId?: string
  readonly version?: string
  readonly cwd?: string
  readonly gitBranch?: string
  readonly slug?: string
  readonly userType?: string
  readonly toolUseResult?: JsonValue
  /** Milliseconds; old versions. */
  readonly durationMs?: number
  /** US dollars; old versions. */
  readonly costUSD?: number
  readonly summarizeMetadata?: JsonValue
  readonly attachment?: Attachment
  /** What was sent of the attachment, from September 2026 on. */
  readonly rendered?: readonly RenderedMessage[]
  readonly error?: string
}

/** The API's message, of which each line has one block. */
export interface SessionMessage {
  /** Shared by the lines of one answer. */
  readonly id?: string
  readonly type?: string
  readonly role?: string
  readonly model?: string
  readonly content: JsonValue
  readonly stop_reason?: string | null
  readonly stop_sequence?: string | null
  /** Of the whole answer, in each of its lines; while it streams, the value at its start. */
  readonly usage?: JsonValue
}

/** A line of type `system`. */
export interface SystemLine {
  /** `compact_boundary`, `microcompact_boundary`, `api_error`, and others. */
  readonly subtype: string
  readonly compactMetadata?: CompactMetadata
  /** Spelled so in streams. */
  readonly compact_metadata?: CompactMetadata
  readonly microcompactMetadata?: CompactMetadata
  /** Of an `api_error`: a request failed and is tried again. */
  readonly error?: ApiError
}

export interface ApiError {
  /** HTTP. */
  readonly status?: number
}

export interface CompactMetadata {
  /** `auto` or `manual`. */
  readonly trigger?: string
  /** Tokens of the context before it; of a micro-compaction those of the results alone. */
  readonly preTokens?: number
  readonly pre_tokens?: number
  /** Of the conversation after it, as Claude Code estimates it. */
  readonly postTokens?: number
  readonly durationMs?: number
  readonly preservedMessages?: PreservedMessages
  /** Tool calls whose results a micro-compaction cleared. */
  readonly compactedToolIds?: readonly string[]
}

export interface PreservedMessages {
  /** Lines that stay in the context: of messages, and all. */
  readonly uuids?: readonly string[]
  readonly allUuids?: readonly string[]
}

/** Lines that name the session: `summary`, `custom-title`, `ai-title`. */
export interface TitleLine {
  readonly summary?: string
  /** The line that the summary ends at; it may be in another file. */
  readonly leafUuid?: string
  readonly customTitle?: string
  readonly aiTitle?: string
}

export interface Attachment {
  /** Such as `file`, `edited_text_file`, `task_reminder`, `queued_command`. */
  readonly type: string
}

export interface RenderedMessage {
  readonly content: string
}

/** A file, or a note of instructions. */
export interface AttachedContent {
  readonly content: string
}

/** An item of the to-do list. */
export interface ListItem {
  readonly subject?: string
  readonly content?: string
}

/** An export keeps the lines in an object. */
export interface SessionExport {
  readonly loglines: readonly SessionLine[]
}

/** What `content` has of the API's blocks. */
export interface Block {
  readonly type: string
  readonly text?: string
  /** Of a result: the call that it answers. */
  readonly tool_use_id?: string
}

/** Input of the tool that starts a sub-agent. */
export interface TaskInput {
  readonly prompt?: string
  readonly description?: string
  readonly subagent_type?: string
}

/** What such a call brought back, in its line's `toolUseResult`. */
export interface TaskResult {
  readonly agentId?: string
}
