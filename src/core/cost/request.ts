/** A request to a model as its provider's prompt cache sees it. */
import type { CallIndex, EpochSeconds, Seconds, Tokens } from '../model/units.ts'
import type { Sequence } from './sequence.ts'

/**
 * What the record of a call says of how long cached prompts lived; empty: what the provider publishes holds.
 */
export interface RecordedLife {
  /** The id of the lifetime that the call wrote for. */
  readonly lifetime?: string
  /** Seconds: a prompt last used so long ago was still read. */
  readonly outlived?: Seconds
}

export const PUBLISHED_LIFE: RecordedLife = {}

/**
 * Tokens in front of a prompt that belong to no step: tool definitions, and the inferred system prompt and
 * tools.
 */
export interface Front {
  /** Prompts share their front only under the same key. */
  readonly key: string
  readonly tokens: Tokens
}

export interface Request {
  /** What tells agents apart: any object. */
  readonly agent: object
  readonly context: Sequence
  readonly front: Front
  /** Tokens behind the context that are never cached: what a request adds beside its messages. */
  readonly tail: Tokens
  /** Seconds since the epoch; undefined: nothing is ever too old. */
  readonly time: EpochSeconds | undefined
  readonly life: RecordedLife
  /** The call that it is the prompt of. */
  readonly call: CallIndex
}
