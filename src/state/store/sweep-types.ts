/** A parameter sweep as data: what a person asked for, how far it is, and what came of it. */
import type { Work } from '#base/work.ts'
import type { CheckedSpec, MemorySpec } from '#core/spec/spec-data.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'

export interface SweepOrder {
  /** Runs, by id. */
  readonly traceIds: readonly string[]
  readonly memories: readonly CheckedSpec[]
  readonly counting: CountingSettings
}

export interface SweepProgress {
  /** Replays. */
  readonly done: number
  readonly total: number
  /** Of what is left, from what is done; undefined: too early to tell. */
  readonly secondsLeft: number | undefined
}

export interface SweepState {
  /** The memory that it was opened for; undefined: the person chooses. */
  readonly start: MemorySpec | undefined
  /** The runs that it was opened for, by id; none: the open one. */
  readonly runs: readonly string[]
  /** What `work` is of; undefined: nothing was tried yet. */
  readonly order: SweepOrder | undefined
  /** Figures in the order of the order's memories. */
  readonly work: Work<readonly SweepFigures[], SweepProgress>
}

export const NO_SWEEP: SweepState = {
  start: undefined,
  runs: [],
  order: undefined,
  work: { status: 'idle' },
}
