/**
 * A memory as data: the id of a strategy or memory kind with parameters, trigger and mode. What the URL, the console, a
 * saved comparison and a worker hand over. Knows no strategy; spec.ts checks it against the lists and builds the memory.
 */
import type { ParamValues } from '../params.ts'
import type { StepId } from '../step.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER, type Mode, type Trigger } from './policy.ts'

export interface StageSpec {
  readonly id: string
  readonly params?: Readonly<Record<string, unknown>>
}

interface PolicySpec {
  readonly trigger?: Trigger
  readonly mode?: Mode
  /** Steps that stay whole whatever the strategies do. */
  readonly pins?: readonly StepId[]
}

/** One strategy or memory, or a pipeline of strategies that run one after the other. */
export type MemorySpec = PolicySpec & (StageSpec | { readonly pipeline: readonly StageSpec[] })

/** A spec whose values were checked and completed. */
export interface CheckedStage {
  readonly id: string
  readonly params: ParamValues
}

export interface CheckedSpec {
  /** A strategy's or memory's id, or `pipeline`. */
  readonly id: string
  readonly params: ParamValues
  readonly trigger: Trigger
  readonly mode: Mode
  /** Absent: none. Never empty. */
  readonly pins?: readonly StepId[]
  /** With the id `pipeline`: its strategies in order. */
  readonly pipeline?: readonly CheckedStage[]
}

export const PIPELINE = 'pipeline'

/** No pruning: the baseline itself. */
export const IDENTITY: CheckedSpec = { id: 'none', params: {}, trigger: DEFAULT_TRIGGER, mode: DEFAULT_MODE }
