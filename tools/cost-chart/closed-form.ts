/**
 * What a call costs in a long run that is pruned to some steps at even intervals: the closed form of
 * docs/cost.md.
 */
import type { Profile } from '#core/profiles/rules/profile.ts'

/** Prices relative to input: of a token that is read from the cache, and of one that is new to it. */
export interface Rates {
  readonly read: number
  readonly fresh: number
}

interface Pruning {
  /** Calls between two runs. */
  readonly interval: number
  /** Steps that a run leaves. */
  readonly kept: number
}

export function ratesOf({ prices: [tier], cache }: Profile): Rates {
  const lifetime = cache.kind === 'breakpoints' ? cache.placement.at(-1)?.lifetime : undefined
  const fresh = lifetime === undefined ? tier.input : (tier.cacheWrite[lifetime] ?? tier.input)
  return { read: tier.cacheRead / tier.input, fresh: fresh / tier.input }
}

/** In tokens of one step at the input price; the system prompt, which is always read, left out. */
export function costPerCall({ read, fresh }: Rates, { interval: m, kept: p }: Pruning): number {
  return (read * ((m - 1) * p + ((m - 1) * (m - 2)) / 2) + fresh * (p + m - 1)) / m
}

/**
 * The interval at which it is least; below 1 where a cache saves nothing, so that one prunes at every call.
 */
export function bestInterval({ read, fresh }: Rates, kept: number): number {
  return Math.sqrt((2 * (fresh - read) * (kept - 1)) / read)
}
