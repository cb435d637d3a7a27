/** The steps at the end of a run that came after the last call of their agent. Pure. */
import type { StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { isRefused } from '../tokens/calibration/point.ts'

/** No call was sent them, however large they are. Empty for a run without calls. O(steps + calls). */
export function unsentSteps({ steps, calls }: Pick<Trace, 'steps' | 'calls'>): ReadonlySet<StepId> {
  const last = new Map<string | undefined, number>()
  for (const call of calls) if (!isRefused(call)) last.set(call.agent, call.at)
  return new Set(
    steps.flatMap(({ id, agent }, at) => {
      const end = last.get(agent)
      return end !== undefined && at >= end ? [id] : []
    }),
  )
}
