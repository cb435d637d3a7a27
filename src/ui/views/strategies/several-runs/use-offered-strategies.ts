/**
 * The strategies that can be ranked over several runs: those of the open run's ranking, best first, with the
 * tuned ones.
 */
import { useMemo } from 'react'
import { productPresets } from '#core/spec/product-presets.ts'
import { isSettled, rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { type OpenRanking, useRanking } from '#state/index.ts'
import { type RankedStrategy, rankedStrategies } from '../ranked/ranked-strategy.ts'
import { useRankingWithTuned } from '../ranked/use-ranking-with-tuned.ts'

export interface OfferedStrategy extends RankedStrategy {
  /** It reproduces a product's defaults. */
  readonly isProduct: boolean
}

export interface OfferedStrategies {
  readonly rows: readonly OfferedStrategy[]
  /** The open run is still being ranked: which are worth a look is not known yet. */
  readonly isPending: boolean
  /** How far that is. */
  readonly ofRun: OpenRanking
}

/** `isHeld`: what the runs' agent can be told is replayed first. */
export function useOfferedStrategies(isHeld: boolean): OfferedStrategies {
  const ofRun = useRanking(isHeld)
  const { figures, status } = ofRun
  const builtIn = useMemo(() => rankStrategies(rankedSpecs(), figures), [figures])
  const { ranking, idOf } = useRankingWithTuned(builtIn, figures)
  const isPartial = builtIn === undefined || !isSettled(builtIn, rankedSpecs().length)
  const isPending = isHeld || (status === 'running' && isPartial)
  const products = new Set(productPresets().map(({ id }) => id))
  const ranked = ranking === undefined ? [] : rankedStrategies(ranking, idOf)
  const rows = ranked.map((row) => ({ ...row, isProduct: products.has(row.id) }))
  return { rows, isPending, ofRun }
}
