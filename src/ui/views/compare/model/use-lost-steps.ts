/**
 * Which steps are answers of calls that used facts their context no longer had: where a loss shows in the
 * list of steps.
 */
import { useMemo } from 'react'
import type { StepId } from '#core/model/step.ts'
import { useTrace } from '#state/index.ts'
import type { Comparison } from './use-comparison.ts'
import type { LossesOfColumns } from './use-losses-of-columns.ts'
import { useSameList } from './use-same-list.ts'

export interface LostAtStep {
  /** The call that the step answers, 0-based. */
  readonly call: number
  /** Facts it used and no longer had, by place of the strategy. */
  readonly counts: readonly number[]
}

/** The same map as long as the losses are. O(calls · strategies) when they change. */
export function useLostSteps(
  { columns }: Comparison,
  { lossOf }: LossesOfColumns,
): ReadonlyMap<StepId, LostAtStep> {
  const trace = useTrace()
  const losses = useSameList(columns.map((column) => lossOf(column)?.latest))
  return useMemo(() => {
    const found = new Map<StepId, LostAtStep>()
    for (const { index, stepId } of trace?.calls ?? []) {
      const counts = losses.map((loss) => loss?.calls[index]?.count ?? 0)
      if (counts.some((count) => count > 0)) found.set(stepId, { call: index, counts })
    }
    return found
  }, [trace, losses])
}
