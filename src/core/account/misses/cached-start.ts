/** The start of the prompt that stayed cached at cache misses, where most read about the same. Pure. */
import type { Trace } from '../../model/trace.ts'
import type { Tokens } from '../../model/units.ts'
import { isRefused } from '../../tokens/calibration/point.ts'
import type { CacheMiss } from '../cache-misses.ts'

export interface CachedStart {
  /** Misses that read it. */
  readonly count: number
  readonly least: Tokens
  readonly most: Tokens
  /**
   * Whether the run's first call read as much: before the run had cached anything, only what sessions share
   * can be in the cache, which is the system prompt and the tools.
   */
  readonly isShared: boolean
}

/** Undefined: fewer than three misses read the same start, or too few of them. O(misses · log misses). */
export function cachedStart(
  { calls }: Pick<Trace, 'calls'>,
  misses: readonly Pick<CacheMiss, 'read'>[],
): CachedStart | undefined {
  const reads = misses.flatMap(({ read }) => (read > 0 ? read : [])).sort((one, other) => one - other)
  const best = largestCluster(reads)
  const [least, most] = [best[0], best.at(-1)]
  if (least === undefined || most === undefined) return undefined
  if (best.length < FEWEST || best.length < MOSTLY * misses.length) return undefined
  const first = calls.find((call) => !isRefused(call) && call.usage !== undefined)?.usage?.cacheRead ?? 0
  return { count: best.length, least, most, isShared: first >= least / SPREAD && first <= most * SPREAD }
}

const FEWEST = 3
/** Of all misses. */
const MOSTLY = 0.66
/** “About the same” differs by no more than this factor. */
const SPREAD = 1.2

/** The longest stretch of `sorted` whose largest is about its least. */
function largestCluster(sorted: readonly Tokens[]): readonly Tokens[] {
  let best: readonly Tokens[] = []
  for (const [at, least] of sorted.entries()) {
    const end = sorted.findLastIndex((read) => read <= least * SPREAD) + 1
    if (end - at > best.length) best = sorted.slice(at, end)
  }
  return best
}
