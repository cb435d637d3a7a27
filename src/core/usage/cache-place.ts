/**
 * Whether cached tokens are counted within the prompt tokens or in addition to them, where the calls of a run
 * show that it isn't as their format has it: proxies that translate usage between providers leave it as it
 * was.
 */
import type { Call, Usage } from '../model/trace.ts'

/**
 * Usage as a reader finds it: any number, negative `input` where the cache exceeds the prompt it is part of.
 */
export interface RawUsage extends Usage {
  /** The file's own sum of the parts. Checked, never kept. */
  readonly total?: number
  /** US dollars of the parts, added up, where the file has a sum of its own too. Checked, never kept. */
  readonly costOfParts?: number
  /** In this format `input` excludes the cache, so nothing was subtracted from it. Never kept. */
  readonly isCacheApart?: boolean
}

export type CachePlace = 'as-read' | 'beside' | 'inside'

/** Fewer calls than this with cached tokens show nothing. */
const FEWEST = 4
/**
 * A conversation that goes on reads more each time; tokens that always stay the same may be a system prompt.
 */
const GROWTH = 1.2

/**
 * `beside`: most calls that read something would have read more than their prompt, and no total says
 * otherwise. `inside`: the input of every call is at least what was cached, mostly less than twice as much,
 * and reads grow: a conversation that goes on reads far more than it adds, so the input includes it. O(calls
 * · log calls).
 */
export function cachePlace(usages: readonly RawUsage[]): CachePlace {
  const cached = usages.filter((usage) => cachedOf(usage) > 0 && usage.total === undefined)
  const impossible = cached.filter(({ input = 0, isCacheApart }) => input < 0 && isCacheApart !== true)
  if (cached.length >= FEWEST && impossible.length > cached.length / 2) return 'beside'
  const apart = cached.filter(({ isCacheApart, cacheRead = 0 }) => isCacheApart === true && cacheRead > 0)
  if (apart.length < FEWEST || apart.length < cached.length) return 'as-read'
  const shares = apart.map((usage) => cachedOf(usage) / (usage.input ?? 0)).toSorted((one, two) => one - two)
  const grows = (apart.at(-1)?.cacheRead ?? 0) > GROWTH * (apart[0]?.cacheRead ?? 0)
  const isInside = (shares.at(-1) ?? 0) <= 1 && (shares[Math.floor(shares.length / 2)] ?? 0) > 0.5
  return isInside && grows ? 'inside' : 'as-read'
}

/** The usage with its `input` as the place has it; unchanged where nothing is cached, or a total decides. */
export function placed(usage: RawUsage, place: CachePlace): RawUsage {
  const { input, total } = usage
  const cached = cachedOf(usage)
  if (place === 'as-read' || input === undefined || cached === 0 || total !== undefined) return usage
  return { ...usage, input: place === 'beside' ? input + cached : input - cached }
}

function cachedOf({ cacheRead = 0, cacheWrite = 0 }: Usage): number {
  const sum = cacheRead + cacheWrite
  return sum > 0 ? sum : 0
}

/** The recorded usage of calls that have one. */
export function rawUsages(calls: readonly Call[]): readonly RawUsage[] {
  return calls.flatMap(({ usage }) => usage ?? [])
}
