/**
 * A memory as data: the id of a strategy or memory kind with parameters, trigger and mode. What the URL, the
 * console, a saved comparison and a worker hand over. Knows no strategy; spec.ts checks it against the lists
 * and builds the memory.
 */

import { DEFAULT_MODE, DEFAULT_TRIGGER, type Mode, type Trigger } from '../memory/policy.ts'
import type { ParamValues } from '../model/params.ts'
import type { StepId } from '../model/step.ts'
import type { CustomProgram } from './custom-definition.ts'

export interface StageSpec {
  readonly id: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** A fact that stays whatever the memory does: something that a step's text says, as references are named. */
export interface FactPin {
  readonly step: StepId
  readonly text: string
}

interface PolicySpec {
  readonly trigger?: Trigger
  readonly mode?: Mode
  /** Steps that stay whole whatever the strategies do. */
  readonly pins?: readonly StepId[]
  readonly facts?: readonly FactPin[]
  /**
   * Of the oracle the memory whose tokens it has at each call, in the place of a number; of an undone
   * compaction the strategy in its place.
   */
  readonly like?: MemorySpec
}

/** One strategy or memory, or a pipeline of strategies that run one after the other. */
export type MemorySpec = PolicySpec & (StageSpec | { readonly pipeline: readonly StageSpec[] })

/** A spec whose values were checked and completed. */
export interface CheckedStage {
  readonly id: string
  readonly params: ParamValues
  /**
   * A custom strategy or memory, whole: whoever has the spec needs no list of programs. Absent: a
   * built-in.
   */
  readonly own?: CustomProgram
}

/** Its id is a strategy's or memory's, or `pipeline`. */
export interface CheckedSpec extends CheckedStage {
  readonly trigger: Trigger
  readonly mode: Mode
  /** Absent: none. Never empty. */
  readonly pins?: readonly StepId[]
  /** Absent: none. Never empty. */
  readonly facts?: readonly FactPin[]
  /** With the id `oracle` or `undo-compaction`: see MemorySpec. Never of the same id itself. */
  readonly like?: CheckedSpec
  /** With the id `pipeline`: its strategies in order. */
  readonly pipeline?: readonly CheckedStage[]
}

export const PIPELINE = 'pipeline'
/** The oracle (oracle/bound.ts): no memory that runs, and of no list of memories. */
export const ORACLE = 'oracle'
/**
 * A compaction of the run that did not happen (compactions/undo.ts): of no list of memories, as it needs the
 * run.
 */
export const UNDO = 'undo-compaction'

/**
 * The agent's own compactions over the run without them (sweep/uncompacted.ts): of no list of memories, as it
 * needs the run.
 */
export const OWN_COMPACTION = 'own-compaction'

/** Whether it is the run without one of its compactions, and without a strategy in its place. */
export function isUndone({ id, like }: Pick<CheckedSpec, 'id' | 'like'>): boolean {
  return id === UNDO && like === undefined
}

/** Whether a spec is about compactions of the run: one that did not happen, or all of them. */
export function isOfRecord(spec: MemorySpec): boolean {
  return 'id' in spec && (spec.id === UNDO || spec.id === OWN_COMPACTION)
}

/** The strategies in order; the memory itself where it is one. */
export function stagesOf({ id, params, own, pipeline }: CheckedSpec): readonly CheckedStage[] {
  return pipeline ?? [own === undefined ? { id, params } : { id, params, own }]
}

/** The programs that a spec needs run, each once. */
export function customProgramsOf(spec: CheckedSpec): readonly CustomProgram[] {
  const stages = [...stagesOf(spec), ...(spec.like === undefined ? [] : stagesOf(spec.like))]
  const programs = stages.flatMap(({ own }) => own ?? [])
  return programs.filter(
    ({ definition }, index) => programs.findIndex((other) => other.definition.id === definition.id) === index,
  )
}

/** No pruning: the baseline itself. */
export const IDENTITY: CheckedSpec = { id: 'none', params: {}, trigger: DEFAULT_TRIGGER, mode: DEFAULT_MODE }
