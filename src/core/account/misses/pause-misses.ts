/** How many of the calls after long pauses missed the prompt cache, by recorded usage. Pure. */
import type { Trace } from '../../model/trace.ts'
import type { CallIndex, Seconds } from '../../model/units.ts'
import type { CacheMiss, MissPause } from '../cache-misses.ts'

export interface PauseMisses {
  readonly missed: number
  /** The pauses after which at least half was still cached, the shortest first. */
  readonly survived: readonly Seconds[]
}

/** Providers promise no less. */
const SHORTEST: Seconds = 300

/**
 * `early`: after pauses within the cache lifetime that are longer than providers promise at least; `expired`:
 * after longer ones. O(calls).
 */
export function pauseMisses(
  { calls }: Pick<Trace, 'calls'>,
  pauses: ReadonlyMap<CallIndex, MissPause>,
  misses: readonly Pick<CacheMiss, 'call'>[],
): Readonly<Record<'early' | 'expired', PauseMisses>> {
  const missed = new Set(misses.map(({ call }) => call))
  const within = (isIn: (pause: Seconds, kept: Seconds) => boolean): PauseMisses => {
    const found = [...pauses].filter(
      ([call, { pause, kept }]) =>
        kept !== undefined && isIn(pause, kept) && calls[call]?.usage?.cacheRead !== undefined,
    )
    const survived = found.flatMap(([call, { pause }]) => (missed.has(call) ? [] : [pause]))
    return { missed: found.length - survived.length, survived: survived.toSorted((a, b) => a - b) }
  }
  return {
    early: within((pause, kept) => pause > SHORTEST && pause <= kept),
    expired: within((pause, kept) => pause > kept),
  }
}
