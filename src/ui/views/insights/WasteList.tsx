/**
 * What the run carried along and could have done without, by kind, with what it cost and what would save
 * something against it on this run. Large results are apart: they may have been needed.
 */

import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { stepFinder } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import { totalDollars } from '#core/replay/cost-meter.ts'
import type { ReplayTotals } from '#core/replay/replay.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { useBaseline, useInsights, useRanking, useTokenProvenance, useWasteCosts } from '#state/index.ts'
import { Precision } from '../../kit/index.ts'
import { InsightBody } from './InsightBody.tsx'
import { remediesOn } from './remedies.ts'
import { WasteGroupView } from './WasteGroupView.tsx'
import styles from './WasteList.module.css'
import { isPriced, type RunWhole, wasteGroups, wasteWords } from './waste-groups.ts'

export function WasteList({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useInsights()
  const measured = useWasteCosts().latest
  const costs = measured?.costs
  const hasCosts = isPriced(costs)
  const totals = useBaseline().latest?.totals
  const provenance = useTokenProvenance()
  const { figures, status } = useRanking()
  const ranking = useMemo(() => rankStrategies(rankedSpecs(), figures), [figures])
  const groups = useMemo(() => latest && wasteGroups(latest.waste), [latest])
  const stepOf = stepFinder(trace.steps)
  return (
    <InsightBody
      work={work}
      value={groups}
      isNarrow
      nothing={
        groups?.length === 0
          ? t`No repeated, superseded, or oversized results, no stale errors, and no unused tools found.`
          : undefined
      }
    >
      {(found) => (
        <>
          <p>{wasteWords(found, costs, wholeOf(totals)).join(' ')}</p>
          <p className={styles.note}>
            Measured on the recorded run. Categories can overlap.
            {hasCosts && (
              <>
                {' '}
                {t`Costs come from replaying the run without each kind of waste, and savings from replaying it with each strategy, prompt cache included.`}
              </>
            )}
          </p>
          <Precision
            parts={[
              { title: t`Tokens`, provenances: [provenance] },
              { title: t`Cost`, provenances: hasCosts ? ['estimate'] : [] },
            ]}
          />
          {found.map((group) => (
            <WasteGroupView
              key={group.kind}
              group={group}
              cost={costs?.[group.kind]}
              provenance={provenance}
              remedies={remediesOn(group.kind, ranking)}
              isMeasuring={status === 'running' || status === 'paused'}
              numberOf={(id) => stepOf(id)?.number}
              lastUses={measured?.lastUses}
            />
          ))}
        </>
      )}
    </InsightBody>
  )
}

function wholeOf(totals: ReplayTotals | undefined): RunWhole {
  return { dollars: totals?.costs && totalDollars(totals.costs), tokens: totals?.cumulative }
}
