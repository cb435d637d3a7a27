/** What the job that evaluates strategies over many runs takes and gives. */
import type { Drift } from '#core/evaluation/drift.ts'
import type { Evaluation } from '#core/evaluation/evaluation.ts'
import type { GroupEvaluation } from '#core/evaluation/groups.ts'
import type { PackedRun } from '#core/evaluation/packed.ts'
import type { Unit } from '#core/evaluation/paired.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'

export interface RunToEvaluate extends PackedRun {
  /** What recommendations are made for besides all runs; absent: not known. */
  readonly model?: string
  readonly project?: string
  /** The session that the run is part of: runs of one session are drawn together. Absent: its own. */
  readonly session?: string
  /** It was in the saved evaluation that the runs since are compared with. */
  readonly isOld?: boolean
}

export interface EvaluationInput {
  /** The baseline first. */
  readonly specs: readonly CheckedSpec[]
  readonly runs: readonly RunToEvaluate[]
  readonly unit: Unit
}

export interface EvaluationOutput {
  readonly evaluation: Evaluation
  /** Per model and per project; empty where all runs are of one. */
  readonly models: readonly GroupEvaluation[]
  readonly projects: readonly GroupEvaluation[]
  /** Absent: none of the runs is of a saved evaluation. */
  readonly drift?: Drift
}
