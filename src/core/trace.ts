/**
 * The trace: one recorded or hand-built run. Its log is never cut; every context is derived from it (replay/).
 */
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { Change } from './change.ts'
import type { Step, StepId } from './step.ts'

/** Recorded token usage, normalised: `input` excludes what was read from or written to the cache. */
export interface Usage {
  readonly input?: number
  readonly output?: number
  readonly cacheRead?: number
  /** All that was written to the cache. */
  readonly cacheWrite?: number
  /** The part of `cacheWrite` that lives for an hour; the rest lives for the provider's short time. */
  readonly cacheWriteHour?: number
  /** The part of `output` spent on reasoning. */
  readonly reasoning?: number
}

/**
 * Who counted a recorded usage. `provider`: the provider's answer. `client`: the recorder's own count, which is not
 * what was billed; never calibrate on it.
 */
export type UsageOrigin = 'provider' | 'client'

/** What a file records for a run as a whole, beside its calls. */
export interface RecordedTotals extends Usage {
  /** US dollars. */
  readonly cost?: number
  readonly calls?: number
  /** Where it stands, such as `info.model_stats`. */
  readonly source: string
}

/** One request to the model in the recorded run, in one agent's lane. */
export interface Call {
  /** 0-based position in `Trace.calls`. */
  readonly index: number
  /** The context before the call is made of the lane's steps at positions below `at` in `Trace.steps`. */
  readonly at: number
  /** The first step that the answer became: `steps[at].id`. */
  readonly stepId: StepId
  readonly agent?: string
  readonly model?: string
  readonly usage?: Usage
  /** Absent: the provider. */
  readonly usageOrigin?: UsageOrigin
  /** When the request was sent (else when it was answered), in seconds since the epoch. */
  readonly timestamp?: number
  /** Seconds that the model took. */
  readonly duration?: number
  /** US dollars, as recorded. */
  readonly cost?: number
  /** Why the model stopped, in the provider's word. */
  readonly stopReason?: string
  /** The request failed or was broken off; the text says how. A failed call is not billed. */
  readonly failure?: string
}

/** What the original agent's own memory did before call `call`: a compaction, an elision, a branch. */
export interface RecordedChange {
  readonly call: number
  readonly changes: readonly Change[]
}

/** Where a trace came from. */
export interface Source {
  /** Id of the format (formats/index.ts), or `built` for one made by hand. */
  readonly format: string
  readonly fileName: string
  /** Which run of the file, 0-based, and how many there were. */
  readonly run: number
  readonly runs: number
  /** Version of the reader: a mended reader reads the kept bytes again. */
  readonly readerVersion: number
  /** The version or variant of the format, as the file says or shows it, such as `ATIF-v1.6`. */
  readonly version?: string
}

/** A field that the reader does not interpret: where it stands, such as `message.audio`, and how often. */
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
  /** Tool definitions as recorded; empty where the format has none. */
  readonly tools: readonly JsonValue[]
  /** What the file says of the run beside its steps (task id, reward, model statistics), as recorded. */
  readonly metadata: JsonObject
  readonly warnings: readonly Warning[]
  readonly fidelity?: Fidelity
  /** Fields that the reader passed over; their values are in `records` and `metadata`. */
  readonly unread?: readonly UnreadField[]
  /** Usage that was recorded for the run as a whole. */
  readonly usage?: Usage
  /** Totals that the file records for the run. */
  readonly recordedTotals?: RecordedTotals
  /** The original record or records of each step, for lossless export and the raw view. */
  readonly records: ReadonlyMap<StepId, readonly JsonValue[]>
}

/** The agents of a trace in order of appearance; `undefined` stands for steps that name none. */
export function agentsOf(trace: Pick<Trace, 'steps'>): readonly (string | undefined)[] {
  return [...new Set(trace.steps.map((step) => step.agent))]
}
