/** How many facts a compaction would lose at sizes near its own. */
import { useMemo } from 'react'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { type LostRange, lostRange, nearbySizes } from '#core/sweep/nearby-sizes.ts'
import { useJob } from '../shell/jobs.ts'
import { useJobCounting, useTrace } from '../shell/selectors.ts'

interface LostNearby {
  /** It doesn’t go by a size: there is nothing to say. */
  readonly isNone: boolean
  /** Undefined: as many, or not known yet. */
  readonly range: LostRange | undefined
  readonly isDone: boolean
}

interface Replayed {
  readonly spec: CheckedSpec
  /** At its own size. */
  readonly figures: { readonly lost: number }
}

/** Undefined: nothing is asked. */
export function useLostNearby(replayed: Replayed | undefined): LostNearby {
  const spec = replayed?.spec
  const lost = replayed?.figures.lost ?? 0
  const nearby = useMemo(() => (spec === undefined ? [] : nearbySizes(spec)), [spec])
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const isNone = traceId === undefined || nearby.length === 0
  const { work } = useJob(
    'sweep',
    isNone ? undefined : { traceIds: [traceId], memories: nearby, counting, skipsRefusals: true },
  )
  const isDone = work.status === 'done'
  const found = work.status === 'done' ? work.value : undefined
  const range = useMemo(() => found && lostRange(lost, found), [lost, found])
  return { isNone, isDone, range }
}
