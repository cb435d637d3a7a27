import { useMemo } from 'react'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { useAgentSetting, useLostNearby, useOwnCompaction, useRanking } from '#state/index.ts'
import { type SettingSaving, settingSaving } from './setting-saving.ts'

/** What can be set in the agent that made the open run; undefined: nothing, or it isn’t known yet. */
export function useSettingSaving(): SettingSaving | undefined {
  const { figures } = useRanking()
  const answer = useAgentSetting()
  const isMore = hasOwnLoss(useOwnCompaction().latest)
  const { range } = useLostNearby(answer?.best?.row)
  return useMemo(
    () => settingSaving(answer, rankStrategies(rankedSpecs(), figures), { isMore, range }),
    [answer, figures, isMore, range],
  )
}
