/** In the place of compactions, where the run has none: whether one would have been worth it. */
import { t } from '#base/words.ts'
import { compactionFor } from '#core/sweep/compaction-for.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { navigate, useOwnCompaction, useRanking, useSummary, useTrace } from '#state/index.ts'
import { Button, EmptyState } from '../../../kit/index.ts'
import { useSettingSaving } from '../waste/use-setting-saving.ts'
import { withBold } from '../waste/with-bold.tsx'
import { compactingWords, neverCompacted } from './never-compacted.ts'

export function NeverCompacted() {
  const peak = useSummary().latest?.peak?.value
  const format = useTrace()?.source.format
  const setting = useSettingSaving()
  const { figures } = useRanking()
  const isMore = hasOwnLoss(useOwnCompaction().latest)
  const words = setting?.words ?? compactingWords(rankStrategies(rankedSpecs(), figures), isMore)
  return (
    <EmptyState
      title={t`No compactions`}
      actions={
        <Button
          icon="strategies"
          onClick={() =>
            navigate({ view: 'strategies', mode: 'one-run', picked: [compactionFor(format, peak ?? 0)] })
          }
        >
          {t`Show what compacting would have saved`}
        </Button>
      }
    >
      {neverCompacted(peak)} {withBold(words)}
    </EmptyState>
  )
}
