/**
 * The trace: one recorded or hand-built run. Its log is never cut; every context is derived from it (replay/).
 */
import type { JsonObject, JsonValue } from '#base/json.ts'
import type { Change } from './change.ts'
import type { Step, StepId } from './step.ts'

/** Recorded token usage of one call, normalised: `input` excludes what was read from or written to the cache. */
export interface Usage {
  readonly input?: number
  readonly output?: number
  readonly cacheRead?: number
  readonly cacheWrite?: number
  /** The part of `output` spent on reasoning. */
  readonly reasoning?: number
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
  /** The original record or records of each step, for lossless export and the raw view. */
  readonly records: ReadonlyMap<StepId, readonly JsonValue[]>
}

/** The agents of a trace in order of appearance; `undefined` stands for steps that name none. */
export function agentsOf(trace: Pick<Trace, 'steps'>): readonly (string | undefined)[] {
  return [...new Set(trace.steps.map((step) => step.agent))]
}
