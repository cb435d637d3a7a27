/** The cache misses of the open run as they are listed: by cause, with their dollars as written. */
import { useMemo } from 'react'
import { type CacheMiss, missPauses } from '#core/account/cache-misses.ts'
import { probableCauses } from '#core/account/causes/probable-cause.ts'
import { occasionMisses } from '#core/account/misses/occasion-misses.ts'
import { pauseMisses } from '#core/account/misses/pause-misses.ts'
import { missingAfter } from '#core/compactions/first-sent.ts'
import type { Trace } from '#core/model/trace.ts'
import { type CompactionReport, useBaseline, useProfile } from '#state/index.ts'
import { headlineCosts, missGroups, type Occasion, writtenCosts } from './miss-words.ts'
import { useMisses } from './use-misses.ts'
import { isReadyMade } from './waste/told-agent.ts'

/** Undefined: not known yet. */
export function useListedMisses(trace: Trace, compactions: readonly CompactionReport[]) {
  const compacted = useMemo(() => missingAfter(trace, compactions), [trace, compactions])
  const { latest } = useBaseline()
  const misses = useMisses(trace)
  const causes = useMemo(
    () => latest && misses && probableCauses(trace, latest.calls, misses.full),
    [trace, latest, misses],
  )
  const cache = useProfile()?.cache
  const pauses = useMemo(() => missPauses(trace, cache), [trace, cache])
  return useMemo(() => {
    if (misses === undefined) return undefined
    const { full, partial, counts, costs, sum } = misses
    const occasionOf = ({ call }: Pick<CacheMiss, 'call'>): Occasion => ({
      isCompacted: compacted.has(call),
      probable: causes?.get(call),
      pause: pauses.get(call),
    })
    const groups = missGroups(full, costs, occasionOf, {
      cache,
      occasions: occasionMisses(trace, full),
      afterPauses: pauseMisses(trace, pauses, full),
      isReadyMade: isReadyMade(trace.source.format),
    })
    const { decimals, ...sums } = headlineCosts(sum, counts)
    const written = writtenCosts(
      groups.map(({ misses: found }) => found),
      ({ call }) => costs?.[call],
      { decimals, total: sums.full },
    )
    const ofPartial = writtenCosts([partial], ({ dollars }) => dollars, { decimals, total: sums.partial })
    return { ...misses, groups, occasionOf, pauses, compacted, written, ofPartial }
  }, [trace, misses, causes, cache, pauses, compacted])
}
