/** What a line of the table of jobs says (jobs.ts), and the inputs that many jobs share. */

import type { CallIndex } from '#core/model/units.ts'
import type { LostFact } from '#core/references/lost.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { CheckedRules, ProviderId } from '#core/validity/check.ts'
import type { CountingSettings } from './counting.ts'

export type WorkerName = 'files' | 'engine' | 'export' | 'search' | 'collections'

/** What a job takes, gives and tells on the way. */
export interface Types<Input, Output, Progress> {
  readonly input: Input
  readonly output: Output
  readonly progress: Progress
}

/** A line of the table. */
interface JobInfo {
  readonly worker: WorkerName
  /** Only the types count: there is never a value. */
  readonly types: Types<unknown, unknown, unknown> | undefined
  /**
   * How many results the page keeps beside those in use; absent: none, as the result depends on more than the
   * input.
   */
  readonly kept?: number
  /** Milliseconds after its first progress at which a kept job is ended: what is left may never end. */
  readonly limit?: number
  /** Whether it also writes, and so can't start over when its worker had to be replaced. */
  readonly writes?: boolean
}

export type JobTable = Readonly<Record<string, JobInfo>>

/** Says the types of a job. */
export function types<Input, Output, Progress = never>(): Types<Input, Output, Progress> | undefined {
  return undefined
}

export interface OnRun {
  readonly traceId: string
  readonly counting: CountingSettings
}

/** The agent that made a run, by its format, and the run as it was sent. */
export interface OnAgent extends OnRun {
  readonly format: string
  readonly baseline: SweepFigures
}

export interface OnMemory extends OnRun {
  readonly memory: CheckedSpec
}

export interface AtCall extends OnMemory {
  readonly call: CallIndex
}

/** Of one call, or of all. */
export interface OfCalls extends OnMemory {
  readonly call?: CallIndex
}

export interface OfFacts extends OnRun {
  readonly facts: readonly Pick<LostFact, 'text' | 'call'>[]
}

export interface OfRepeats extends OfCalls {
  /** Repeated actions instead of re-fetched results. */
  readonly isAction?: boolean
}

export interface ByProvider extends OnMemory {
  readonly provider: ProviderId
}

/** Also where the provider isn't known. */
export interface ByRules extends OnMemory {
  readonly provider: CheckedRules
}

/** How many parts are done, of all there are. */
export interface PartsDone {
  readonly done: number
  readonly total: number
  /** From here on the limit of the job counts. Absent: not from here on. */
  readonly startsLimit?: boolean
}

/** The types of a table's jobs by name. */
export type TypesOf<T extends JobTable> = { readonly [N in keyof T]: NonNullable<T[N]['types']> }
