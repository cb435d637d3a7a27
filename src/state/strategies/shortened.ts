/** What a strategy cuts from the results of tools, and what its cost may be with asking for that again. */
import { shortensResults } from '#core/rereads/risk-words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { useJob } from '../shell/jobs.ts'
import { useJobCounting, useTrace } from '../shell/selectors.ts'

/** Undefined: it does something else, or it isn't known yet. */
export function useShortened(spec: CheckedSpec): Pick<SweepFigures, 'billed' | 'cut' | 'range'> | undefined {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const isAsked = traceId !== undefined && shortensResults(spec)
  const { work } = useJob(
    'sweep',
    isAsked ? { traceIds: [traceId], memories: [spec], counting, skipsRefusals: true } : undefined,
  )
  return work.status === 'done' ? work.value[0] : undefined
}
