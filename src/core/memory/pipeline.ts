/**
 * A policy: what a pruned memory does (a pipeline of strategies), when (a trigger) and whether permanently (a
 * mode).
 */
import type { ParamValues } from '../model/params.ts'
import type { StepId } from '../model/step.ts'
import type { Mode, Trigger } from './policy.ts'
import type { Strategy } from './strategy.ts'

/** One strategy of a pipeline with its checked values. */
export interface Stage {
  readonly strategy: Strategy
  readonly values: ParamValues
}

export interface Policy {
  readonly stages: readonly Stage[]
  readonly trigger: Trigger
  readonly mode: Mode
  /** Steps that stay whole whatever the strategies do. */
  readonly pins?: ReadonlySet<StepId>
}
