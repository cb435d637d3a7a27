/** The calls of the open run that missed the prompt cache, with what that cost more than hits. */
import { useMemo } from 'react'
import { type CacheMiss, cacheMisses } from '#core/account/cache-misses.ts'
import type { MissCosts } from '#core/account/miss-cost.ts'
import { type PartialMiss, partialMisses } from '#core/account/misses/partial-misses.ts'
import type { Trace } from '#core/model/trace.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { useBaseline, useMissCosts } from '#state/index.ts'
import { type MissCounts, type MissSum, missSum, sumOf } from './miss-words.ts'

export interface Misses {
  readonly full: readonly CacheMiss[]
  readonly partial: readonly PartialMiss[]
  readonly counts: MissCounts
  /** Of the full ones; undefined: not known yet. */
  readonly costs: MissCosts | undefined
  /** Of the full ones; undefined: not known yet, or without a price. */
  readonly sum: MissSum | undefined
}

/** Undefined: not known yet. */
export function useMisses(trace: Trace): Misses | undefined {
  const baseline = useBaseline().latest
  const costs = useMissCosts(IDENTITY).latest
  return useMemo(() => {
    if (baseline === undefined) return undefined
    const full = cacheMisses(trace, baseline.calls)
    const partial = partialMisses(trace, baseline.calls, full)
    const counts = {
      misses: full.length,
      partial: partial.length,
      partialDollars: sumOf(partial.map(({ dollars }) => dollars)),
    }
    const sum = costs && missSum(costs, baseline.totals.costs)
    return { full, partial, counts, costs, sum }
  }, [trace, baseline, costs])
}
