/**
 * The trace: one recorded or hand-built run. Its log is never cut; every context is derived from it
 * (replay/).
 */

import type { JsonObject, JsonValue } from '#base/json.ts'
import type { Change } from './change.ts'
import type { RecordedCompaction } from './compaction.ts'
import type { Step, StepId } from './step.ts'
import type { CallIndex, Dollars, EpochSeconds, Seconds, Tokens } from './units.ts'
import type { Usage } from './usage.ts'

export type { Usage } from './usage.ts'

/**
 * What the file records for the run as a whole, beside what it records per call. Only what is in the
 * file: nothing is summed over calls by us, and dollars or tokens of 0 for a run with calls are left out as
 * not recorded.
 */
export interface RecordedTotals extends Usage {
  /** US dollars. */
  readonly cost?: Dollars
  /** Requests to the model. */
  readonly calls?: number
  /** The fields of the file, such as `info.model_stats`, separated by commas. */
  readonly source: string
}

/**
 * Who counted a recorded usage. `provider`: the provider's answer. `client`: the recorder's own count, which
 * is not what was billed; never calibrate on it.
 */
type UsageOrigin = 'provider' | 'client'

/** One request to the model in the recorded run, of one agent. */
export interface Call {
  /** 0-based position in `Trace.calls`. */
  readonly index: CallIndex
  /** The context before the call is made of the agent's steps at positions below `at` in `Trace.steps`. */
  readonly at: number
  /** The first step that the answer became: `steps[at].id`. */
  readonly stepId: StepId
  readonly agent?: string
  readonly model?: string
  readonly usage?: Usage
  /** Absent: the provider. */
  readonly usageOrigin?: UsageOrigin
  /** When the request was sent (else when it was answered), in seconds since the epoch. */
  readonly timestamp?: EpochSeconds
  /** Seconds that the model took. */
  readonly duration?: Seconds
  /** US dollars, as recorded; absent where the file gives 0 for tokens that were used. */
  readonly cost?: Dollars
  /** Index into `Trace.toolSets`: the tool definitions this request carried. Absent: all of `Trace.tools`. */
  readonly toolSet?: number
  /** Why the model stopped, in the provider's word. */
  readonly stopReason?: string
  /** The request failed or was broken off; the text says how. A failed call is not billed. */
  readonly failure?: string
  /** Tries of this request that failed before it, as far as the file notes them. */
  readonly retries?: Retries
}

/** Failed tries of one request. */
export interface Retries {
  readonly count: number
  /** The HTTP status of the last, such as 529. */
  readonly status?: number
}

/** What the original agent's own memory did before call `call`: a compaction, an elision, a branch. */
export interface RecordedChange {
  readonly call: CallIndex
  readonly changes: readonly Change[]
  /**
   * `true`: the file does not show it; the recorded totals do (`Trace.inferredContext`), or the recorded size
   * of the call's prompt.
   */
  readonly inferred?: boolean
}

/**
 * Context management that the file does not store and that explains its recorded totals: its changes are
 * among `Trace.recorded`, marked `inferred`. The baseline `everything` leaves them out.
 */
export interface InferredContext {
  /** Such as `SWE-agent: last 5 observations`. */
  readonly title: string
  /** The recorded and the counted totals, in a sentence for a person. */
  readonly why: string
}

/** Where a trace came from. */
export interface Source {
  /** Id of the format (formats/index.ts), or `built` for one made by hand. */
  readonly format: string
  readonly fileName: string
  /** Which run of the file, 0-based, and how many there were. */
  readonly run: number
  readonly runs: number
  /** Version of the reader: a repaired reader reads the kept bytes again. */
  readonly readerVersion: number
  /** The version or variant of the format, as the file says or shows it, such as `ATIF-v1.6`. */
  readonly version?: string
}

/** A field that the reader does not interpret: where it is, such as `message.audio`, and how often. */
export interface UnreadField {
  readonly path: string
  readonly count: number
}

/** Something a reader skipped, repaired or did not understand. It never costs the file. */
export interface Warning {
  readonly code: string
  readonly message: string
  readonly where?: string
}

/** How many recorded prompts the as-recorded contexts were held against, and how many were equal. */
export interface Fidelity {
  readonly checked: number
  readonly equal: number
}

export interface Trace {
  readonly id: string
  readonly title: string
  readonly source: Source
  readonly steps: readonly Step[]
  readonly calls: readonly Call[]
  readonly recorded: readonly RecordedChange[]
  /**
   * Tool definitions as recorded, each once; empty where the format has none. `toolsOf` gives those of one
   * call.
   */
  readonly tools: readonly JsonValue[]
  /**
   * The different sets of tools that requests carried, as indexes into `tools`; absent where all carried the
   * same.
   */
  readonly toolSets?: readonly (readonly number[])[]
  /** What the file says of the run beside its steps (task id, reward, model statistics), as recorded. */
  readonly metadata: JsonObject
  readonly warnings: readonly Warning[]
  readonly fidelity?: Fidelity
  /** Fields that the reader passed over; their values are in `records` and `metadata`. */
  readonly unread?: readonly UnreadField[]
  readonly recordedTotals?: RecordedTotals
  /**
   * How many tokens the main model’s context holds, as the file records; agents often use less of it than the
   * model allows.
   */
  readonly contextWindow?: Tokens
  readonly inferredContext?: InferredContext
  /** The agent's own compactions, as far as the file marks them, in the order of the log. */
  readonly compactions?: readonly RecordedCompaction[]
  /** The original record or records of each step, for lossless export and the raw view. */
  readonly records: ReadonlyMap<StepId, readonly JsonValue[]>
}

/** The agents of a trace in order of appearance; `undefined` represents steps that name none. */
export function agentsOf(trace: Pick<Trace, 'steps'>): readonly (string | undefined)[] {
  return [...new Set(trace.steps.map((step) => step.agent))]
}

/** When a call was made, in seconds since the epoch: its own time, else that of its answer. */
export function timeOf(
  { timestamp, at }: Pick<Call, 'timestamp' | 'at'>,
  steps: readonly Pick<Step, 'timestamp'>[],
): number | undefined {
  return timestamp ?? steps[at]?.timestamp
}
