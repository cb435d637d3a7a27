/**
 * A compaction as a file records it: the agent's memory freed context at a place of the log. What it removed
 * follows from the recorded changes of the next call; this says what those do not show.
 */

import type { StepId } from './step.ts'
import type { Dollars, EpochSeconds, Seconds, Tokens } from './units.ts'
import type { Usage } from './usage.ts'

/** A request that wrote a summary and is not a call of the run, as far as the file records it. */
export interface SummaryRequest {
  readonly model?: string
  readonly usage?: Usage
  readonly cost?: Dollars
}

export interface RecordedCompaction {
  /** `micro`: results of old tool calls were cleared, and nothing else. */
  readonly kind: 'full' | 'micro'
  /** The newest step of the log when it happened; absent: nothing of the log came before it. */
  readonly last?: StepId
  readonly agent?: string
  /** Seconds since the epoch. */
  readonly timestamp?: EpochSeconds
  /** Seconds that it took. */
  readonly duration?: Seconds
  /** Who started it, in the file's word, such as `auto` or `manual`. */
  readonly trigger?: string
  /** Tokens of the context, as the file says them beside the usage of calls. */
  readonly tokensBefore?: Tokens
  readonly tokensAfter?: Tokens
  /** The conversation after it as the file counts it: without the system prompt, tools, and the like. */
  readonly conversationAfter?: Tokens
  /** Earlier messages that the file says it kept, also those that are in another file. */
  readonly messagesKept?: number
  /** The steps that it wrote in the place of what it removed. */
  readonly summary: readonly StepId[]
  /** Steps that put content back, such as attached files; their first line names the file. */
  readonly restored: readonly StepId[]
  /** Earlier steps that the file says it kept. Absent: the context after it shows what stayed. */
  readonly preserved?: readonly StepId[]
  /** What replaced the removed steps can't be read: only the provider can, or the file does not hold it. */
  readonly isOpaque?: boolean
  /** Absent: the file does not record it, or it is the call whose step is the summary. */
  readonly request?: SummaryRequest
}

/**
 * What the file doesn't show of the contexts after a run's compactions and may contain facts that count as
 * lost: `summary`, which can't be read, or `attachments` that came back unseen.
 */
export type LostMayBeIn = 'summary' | 'attachments'
