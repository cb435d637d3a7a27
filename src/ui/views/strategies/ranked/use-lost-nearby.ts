/** How many facts a compaction would lose at sizes near its own. */
import { useMemo } from 'react'
import { type LostRange, lostRange, nearbySizes } from '#core/sweep/nearby-sizes.ts'
import type { RankedRow } from '#core/sweep/ranking.ts'
import { useJob, useJobCounting, useTrace } from '#state/index.ts'

interface LostNearby {
  /** It doesn’t go by a size: there is nothing to say. */
  readonly isNone: boolean
  /** Undefined: as many, or not known yet. */
  readonly range: LostRange | undefined
  readonly isDone: boolean
}

export function useLostNearby({ spec, figures }: Pick<RankedRow, 'spec' | 'figures'>): LostNearby {
  const nearby = useMemo(() => nearbySizes(spec), [spec])
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const isNone = traceId === undefined || nearby.length === 0
  const { work } = useJob(
    'sweep',
    isNone ? undefined : { traceIds: [traceId], memories: nearby, counting, skipsRefusals: true },
  )
  const isDone = work.status === 'done'
  return { isNone, isDone, range: isDone ? lostRange(figures.lost, work.value) : undefined }
}
