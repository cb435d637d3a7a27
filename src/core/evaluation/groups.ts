/** A recommendation for each model, or each project: runs differ, and so may what to set. Pure. */
import type { CheckedSpec } from '../spec/spec-data.ts'
import type { ReplayedRun } from '../sweep/several-runs.ts'
import { FEWEST_RUNS } from './bootstrap.ts'
import { type EvaluatedStrategy, type Evaluation, type EvaluationOptions, evaluate } from './evaluation.ts'
import type { Unit } from './paired.ts'

interface GroupQuestion {
  /** The baseline first. */
  readonly specs: readonly CheckedSpec[]
  readonly runs: readonly ReplayedRun[]
  readonly unit: Unit
  /** The model, or the project, of a run; undefined: not known. */
  readonly keyOf: (run: string) => string | undefined
  /** What is recommended for all runs together. */
  readonly overall: number | undefined
}

export interface GroupEvaluation {
  readonly key: string | undefined
  readonly runs: number
  /** Units among them that are drawn each for themselves, as in `Evaluation`. */
  readonly independent: number
  /** Too few runs to say more than what happened in them. */
  readonly isThin: boolean
  readonly recommended: Evaluation['recommended']
  /** The figures of what is recommended here; undefined where nothing is. */
  readonly best: EvaluatedStrategy | undefined
  /** The figures here of what is recommended for all runs together. */
  readonly overall: EvaluatedStrategy | undefined
}

/** The group with the most runs first. O(strategies · runs · draws). */
export function evaluateGroups(
  { specs, runs, unit, keyOf, overall }: GroupQuestion,
  options: EvaluationOptions = {},
): readonly GroupEvaluation[] {
  const groups = new Map<string | undefined, ReplayedRun[]>()
  for (const run of runs) {
    const key = keyOf(run.id)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [run])
    else known.push(run)
  }
  return [...groups]
    .map(([key, members]): GroupEvaluation => {
      const found = evaluate(specs, members, unit, options)
      const at = (place: number | undefined) =>
        place === undefined ? undefined : found.strategies.find((row) => row.place === place)
      return {
        key,
        runs: found.runs,
        independent: found.independent,
        isThin: found.independent < FEWEST_RUNS,
        recommended: found.recommended,
        best: at(found.recommended?.place),
        overall: at(overall),
      }
    })
    .filter((group) => group.runs > 0)
    .sort((one, other) => other.runs - one.runs)
}
