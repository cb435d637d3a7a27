/** What could have been saved against the waste of the open run, and how. */
import { useMemo } from 'react'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import { isSettled, rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { useOwnCompaction, useRanking, useWaste } from '#state/index.ts'
import { type Savings, savingsAgainst } from './savings.ts'
import type { SettingSaving } from './setting-saving.ts'
import { useSettingSaving } from './use-setting-saving.ts'

export interface RunSavings extends Savings {
  readonly setting: SettingSaving | undefined
}

/** Undefined: the waste of the run is not known yet, or there is none. */
export function useSavings(): RunSavings | undefined {
  const waste = useWaste().latest
  const { figures } = useRanking()
  const setting = useSettingSaving()
  const isMore = hasOwnLoss(useOwnCompaction().latest)
  return useMemo(() => {
    if (waste === undefined || waste.length === 0) return undefined
    const kinds = new Set(waste.map(({ kind }) => kind))
    const ranking = rankStrategies(rankedSpecs(), figures)
    const isAnswered = ranking !== undefined && isSettled(ranking, rankedSpecs().length)
    return {
      ...savingsAgainst(kinds, ranking, { isSettled: isAnswered, isMore }),
      setting,
    }
  }, [waste, figures, setting, isMore])
}
