/**
 * The strategies that can be ranked over several runs: those of the leading run's ranking, best first, then
 * those that were tuned on the open run.
 */
import { useMemo } from 'react'
import { doneValue } from '#base/work.ts'
import { productPresets } from '#core/spec/product-presets.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { type OpenRanking, type TraceEntry, useApp, useKnownRanking, useRankingOf } from '#state/index.ts'
import { type RankedStrategy, rankedStrategies } from '../ranked/ranked-strategy.ts'
import { useRankingWithTuned } from '../ranked/use-ranking-with-tuned.ts'
import { leadingRun } from './runs-choice.ts'

export interface OfferedStrategy extends RankedStrategy {
  /** It reproduces a product's defaults. */
  readonly isProduct: boolean
}

export interface OfferedStrategies {
  readonly rows: readonly OfferedStrategy[]
  /** The leading run is still being ranked: which are worth a look is not known yet. */
  readonly isPending: boolean
  /** How far that is. */
  readonly ofRun: OpenRanking
}

/** `isHeld`: what the runs' agents can be told is replayed first. */
export function useOfferedStrategies(runs: readonly TraceEntry[], isHeld: boolean): OfferedStrategies {
  const library = useApp((state) => doneValue(state.library))
  const leading = useMemo(() => {
    const stored = new Set(library?.map(({ id }) => id))
    return leadingRun(runs, (id) => stored.has(id))?.id
  }, [runs, library])
  const ofRun = useRankingOf(leading, isHeld)
  const { figures, status } = ofRun
  const builtIn = useMemo(() => rankStrategies(rankedSpecs(), figures), [figures])
  const tuned = useTunedOfOpen()
  // What is proposed may change until the last refusal is checked, in an order that varies.
  const isPending = isHeld || (leading !== undefined && status === 'running')
  const products = new Set(productPresets().map(({ id }) => id))
  const ranked = builtIn === undefined ? [] : rankedStrategies(builtIn)
  const rows = [...ranked, ...tuned].map((row) => ({ ...row, isProduct: products.has(row.id) }))
  return { rows, isPending, ofRun }
}

/** By the open run's own ranking, as they are known on that run alone. */
function useTunedOfOpen(): readonly RankedStrategy[] {
  const { figures } = useKnownRanking()
  const builtIn = useMemo(() => rankStrategies(rankedSpecs(), figures), [figures])
  const { ranking, tunedAt } = useRankingWithTuned(builtIn, figures)
  return ranking === undefined ? [] : rankedStrategies(ranking, tunedAt).filter(({ isTuned }) => isTuned)
}
