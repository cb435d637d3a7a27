/** What recorded compactions took out, gathered over runs, and how well the weight told what was fetched again. */

import type { Trace } from '#core/model/trace.ts'
import { createReferenceIndex } from '#core/references/reference-index.ts'
import { aucOf, type Outcome, refetchOutcomes } from '#core/references/refetch.ts'

export interface Refetch {
  runs: number
  compactions: number
  readonly outcomes: Outcome[]
}

export function newRefetch(): Refetch {
  return { runs: 0, compactions: 0, outcomes: [] }
}

export function addRefetch(refetch: Refetch, trace: Trace): void {
  if (trace.recorded.length === 0) return
  const { compactions, outcomes } = refetchOutcomes(trace, createReferenceIndex(trace))
  if (compactions === 0) return
  refetch.runs++
  refetch.compactions += compactions
  for (const outcome of outcomes) refetch.outcomes.push(outcome)
}

export function printRefetch({ runs, compactions, outcomes }: Refetch): void {
  const auc = aucOf(outcomes)
  const basis = `${outcomes.length} references of ${compactions} compactions in ${runs} runs`
  if (auc === undefined) {
    console.log(`Fetched again: nothing to tell apart in ${basis}.`)
    return
  }
  const { area, low, high, fetched } = auc
  console.log(
    `Fetched again within ten steps: ${fetched} of ${basis}; area under the curve ${area.toFixed(3)} (95 %: ${low.toFixed(3)} to ${high.toFixed(3)})`,
  )
}
