/** What a reader hands in for each recorded request. */
import type { JsonValue } from '#base/json.ts'
import type { RecordedCompaction } from '#core/model/compaction.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import type { Incoming } from './conversation.ts'

/** One request and its answer, in the order of time. */
export interface RecordedCall {
  /**
   * The messages that were sent, as neutral messages; `agent` of each is ignored. A message object that
   * several prompts share is looked at once. Absent: not recorded; the agent's context goes on and is held
   * against nothing.
   */
  readonly prompt?: readonly Incoming[]
  /**
   * What came back: usually one assistant message; empty where the call failed or its answer was not kept
   * (then the next prompt may tell it).
   */
  readonly answer: readonly Incoming[]
  /**
   * Whose call it is; empty: the agent without a name. Absent: told from the prompts (same beginning or same
   * answers, same agent).
   */
  readonly agent?: string
  readonly facts?: CallFacts
  /**
   * The tool definitions that the request carried. Absent: none, where other requests of the run carried
   * some.
   */
  readonly tools?: readonly JsonValue[]
  /** The original records, for a call without an answer; else they are with the answer. */
  readonly records?: readonly JsonValue[]
  readonly where?: string
  /**
   * The file says that the agent’s memory freed context before this request. It counts where the prompt shows
   * it.
   */
  readonly compaction?: Pick<
    RecordedCompaction,
    'kind' | 'timestamp' | 'trigger' | 'tokensBefore' | 'tokensAfter'
  >
  /** No request: what the agent held when the run ended. Only what is new in it is added. */
  readonly isEnd?: boolean
}
