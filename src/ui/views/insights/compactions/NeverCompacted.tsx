/** In the place of compactions, where the run has none: whether one would have been worth it. */
import { t } from '#base/words.ts'
import { compactionFor } from '#core/sweep/compaction-for.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { navigate, openView, useOwnCompaction, useRanking, useSummary, useTrace } from '#state/index.ts'
import { Button, EmptyState } from '../../../kit/index.ts'
import { useSettingSaving } from '../waste/use-setting-saving.ts'
import { withBold } from '../waste/with-bold.tsx'
import { compactingWords, compactsRun, neverCompacted } from './never-compacted.ts'

export function NeverCompacted() {
  const peak = useSummary().latest?.peak?.value
  const format = useTrace()?.source.format
  const setting = useSettingSaving()
  const { figures } = useRanking()
  const isMore = hasOwnLoss(useOwnCompaction().latest)
  const ranking = rankStrategies(rankedSpecs(), figures)
  const words = setting?.brief ?? compactingWords(ranking, isMore)
  return (
    <EmptyState
      title={t`No compactions`}
      actions={
        setting !== undefined || compactsRun(ranking) ? (
          <Button
            icon="strategies"
            onClick={() =>
              navigate({ view: 'strategies', mode: 'one-run', picked: [compactionFor(format, peak ?? 0)] })
            }
          >
            {t`Show what compacting would have saved`}
          </Button>
        ) : (
          <Button icon="strategies" onClick={() => openView('strategies')}>{t`Compare strategies`}</Button>
        )
      }
    >
      {neverCompacted(peak)} {withBold(words)}
    </EmptyState>
  )
}
