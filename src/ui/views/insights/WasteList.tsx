/**
 * What the run carried along and could have done without, by kind, with what it cost and what would save
 * something against it on this run.
 */

import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { stepFinder } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { useInsights, useRanking, useTokenProvenance, useWasteCosts } from '#state/index.ts'
import { Precision } from '../../kit/index.ts'
import { InsightBody } from './InsightBody.tsx'
import { remediesOn } from './remedies.ts'
import { WasteGroupView } from './WasteGroupView.tsx'
import styles from './WasteList.module.css'
import { wasteGroups } from './waste-groups.ts'

export function WasteList({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useInsights()
  const costs = useWasteCosts().latest
  const hasCosts = costs !== undefined && Object.values(costs).some((cost) => cost !== undefined)
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
            />
          ))}
        </>
      )}
    </InsightBody>
  )
}
