/** How sure a figure is, and where it is from. */
import type { Dollars, Tokens } from '../model/units.ts'

/**
 * Where a figure is from. `recorded`: the file says it. `usage`: recorded usage at list prices. `calibrated`:
 * estimated from the run's recorded usage. `estimate`: from our counts alone.
 */
export type FigureSource = 'recorded' | 'usage' | 'calibrated' | 'estimate'

/** From sure to unsure. */
export const FIGURE_SOURCES: readonly FigureSource[] = ['recorded', 'usage', 'calibrated', 'estimate']

/** The least sure of several sources; `recorded` of none. */
export function leastSure(sources: Iterable<FigureSource>): FigureSource {
  let worst = 0
  for (const source of sources) worst = Math.max(worst, FIGURE_SOURCES.indexOf(source))
  return FIGURE_SOURCES[worst] ?? 'estimate'
}

/** The dollars of one call or of a sum. */
export interface CostInfo {
  readonly source: FigureSource
  /** The interval in dollars; absent where nothing is uncertain, or too little is known to say how much. */
  readonly low?: Dollars
  readonly high?: Dollars
}

/**
 * Cache misses of a run that no rule of the provider predicts: simulated reads are the most that was read.
 */
export interface MissRange {
  /** How many are likely. */
  readonly expected: number
  /** 9 of 10 runs have at most this many misses. */
  readonly most: number
  /** Tokens not read from the cache with that many misses. */
  readonly read: Tokens
  /** Extra cost of that many misses, in US dollars. */
  readonly dollars: Dollars
}
