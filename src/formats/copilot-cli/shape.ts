/**
 * The session events of GitHub Copilot CLI (`events.jsonl`) as far as they are read. Any field may be missing
 * or of another type in a real file, so every access checks. https://github.com/github/copilot-cli
 */
import type { JsonValue } from '#base/json.ts'

export interface SessionEvent {
  /** `session.start`, `user.message`, `assistant.message`, `tool.execution_complete`, and others. */
  readonly type: string
  readonly data?: EventData
  readonly id?: string
  /** ISO 8601. */
  readonly timestamp?: string
  readonly parentId?: string | null
  /** Of events of a sub-agent. */
  readonly agentId?: string
}

export interface EventData {
  readonly sessionId?: string
  readonly content?: JsonValue
  /** What the model is shown of a message of the person, where it differs. */
  readonly transformedContent?: string
  readonly model?: string
  /** The input of a call is not recorded. */
  readonly outputTokens?: number
  readonly reasoningText?: string
  readonly toolRequests?: readonly ToolRequest[]
  /** Of events of a sub-agent in older files, which have no `agentId`: the call that started it. */
  readonly parentToolCallId?: string
  readonly toolCallId?: string
  readonly success?: boolean
  readonly result?: { readonly content?: JsonValue }
  readonly error?: { readonly message?: string }
  /** Of a `session.compaction_complete`. */
  readonly preCompactionTokens?: number
  readonly postCompactionTokens?: number
  readonly trigger?: string
  readonly summaryContent?: string
  readonly compactionTokensUsed?: CompactionTokens
  /** Of a `session.shutdown`, by the model's id. */
  readonly modelMetrics?: Readonly<Record<string, ModelMetric>>
}

export interface ToolRequest {
  readonly toolCallId?: string
  readonly name?: string
  readonly arguments?: JsonValue
}

/** The request that wrote a summary. */
export interface CompactionTokens {
  readonly model?: string
  readonly inputTokens?: number
  readonly outputTokens?: number
}

/** All requests to a model. */
export interface ModelMetric {
  readonly usage?: ModelUsage
}

export interface ModelUsage {
  /** With what was read from or written to the cache. */
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly cacheReadTokens?: number
  readonly cacheWriteTokens?: number
  readonly reasoningTokens?: number
}
