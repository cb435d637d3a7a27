/** All that the cache misses of a run cost more than hits, partial ones included. Pure. */
import type { Trace } from '../../model/trace.ts'
import { type CostTotals, totalDollars } from '../../replay/cost-meter.ts'
import type { Replay } from '../../replay/replay.ts'
import { type CacheMiss, cacheMisses } from '../cache-misses.ts'
import type { MissCosts } from '../miss-cost.ts'
import { type PartialMiss, partialMisses } from './partial-misses.ts'

export interface Misses {
  readonly full: readonly CacheMiss[]
  readonly partial: readonly PartialMiss[]
  readonly counts: MissCounts
  /** Of the full ones; undefined: not known yet. */
  readonly costs: MissCosts | undefined
  /** Of the full ones; undefined: not known yet, or without a price. */
  readonly sum: MissSum | undefined
}

/** `baseline`: the replay of the recorded contexts. O(calls). */
export function missesOf(
  trace: Pick<Trace, 'calls'>,
  baseline: Pick<Replay, 'calls' | 'totals'>,
  costs: MissCosts | undefined,
): Misses {
  const full = cacheMisses(trace, baseline.calls)
  const partial = partialMisses(trace, baseline.calls, full)
  const counts = {
    misses: full.length,
    partial: partial.length,
    partialDollars: sumOf(partial.map(({ dollars }) => dollars)),
  }
  return { full, partial, counts, costs, sum: costs && missSum(costs, baseline.totals.costs) }
}

/** What all misses of a run cost more than hits, and its share of what the run cost, `whole`. */
export interface MissSum {
  readonly dollars: number
  /** Undefined: the run's cost is not known. */
  readonly share: number | undefined
}

/** Undefined where no miss has a price. */
export function missSum(costs: MissCosts, whole: CostTotals | undefined): MissSum | undefined {
  const known = Object.values(costs).flatMap((dollars) => dollars ?? [])
  if (known.length === 0) return undefined
  const dollars = known.reduce((total, one) => total + one, 0)
  const all = whole === undefined ? 0 : totalDollars(whole)
  return { dollars, share: all <= 0 ? undefined : dollars / all }
}

/** What missed, as the headline counts it. */
export interface MissCounts {
  readonly misses: number
  readonly partial: number
  /** What the partial ones cost more than hits; undefined: not known. */
  readonly partialDollars: number | undefined
}

/** All that misses cost, partial ones included, with its share of the run's cost. Undefined: no price. */
export function allMisses(sum: MissSum | undefined, { partialDollars = 0 }: MissCounts): MissSum | undefined {
  const dollars = (sum?.dollars ?? 0) + partialDollars
  if (dollars === 0) return sum
  const whole = sum?.share === undefined || sum.share === 0 ? 0 : sum.dollars / sum.share
  return { dollars, share: whole === 0 ? undefined : dollars / whole }
}

/** Undefined where none is known. */
export function sumOf(dollars: readonly (number | undefined)[]): number | undefined {
  const known = dollars.flatMap((one) => one ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0)
}
