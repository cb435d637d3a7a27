/**
 * Evaluates replayed runs: savings with their intervals, what to set for each model and project, and drift.
 */

import type { Result } from '#base/result.ts'
import { ok } from '#base/result.ts'
import { driftOf } from '#core/evaluation/drift.ts'
import { evaluate } from '#core/evaluation/evaluation.ts'
import { evaluateGroups } from '#core/evaluation/groups.ts'
import { unpackRun } from '#core/evaluation/packed.ts'
import type { EvaluationInput, EvaluationOutput, RunToEvaluate } from '../protocol/evaluating.ts'

/** O(strategies · runs · draws). */
export function evaluateRuns({ specs, runs: packed, unit }: EvaluationInput): Result<EvaluationOutput> {
  const runs = packed.map(unpackRun)
  const known = new Map(packed.map((run) => [run.id, run]))
  const options = { unitOf: (run: string) => known.get(run)?.session ?? run }
  const evaluation = evaluate(specs, runs, unit, options)
  const overall = evaluation.recommended?.place
  const groups = (read: (run: RunToEvaluate) => string | undefined) => {
    const keyOf = (run: string) => {
      const found = known.get(run)
      return found === undefined ? undefined : read(found)
    }
    if (new Set(packed.map(read)).size < 2) return []
    return evaluateGroups({ specs, runs, unit, keyOf, overall }, options)
  }
  const isOld = (run: string) => known.get(run)?.isOld === true
  return ok({
    evaluation,
    models: groups(({ model }) => model),
    projects: groups(({ project }) => project),
    ...(packed.some((run) => run.isOld === true)
      ? { drift: driftOf(specs, runs, unit, { ...options, isOld, now: evaluation }) }
      : {}),
  })
}
