/** What the run carried along and could have done without, by kind, with what it cost and what to try against it. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { pricesOf } from '#core/profiles/rules/profile.ts'
import { useInsights, useProfile, useTokenProvenance } from '#state/index.ts'
import { InsightBody } from './InsightBody.tsx'
import { WasteGroupView } from './WasteGroupView.tsx'
import styles from './WasteList.module.css'
import { wasteGroups } from './waste-groups.ts'

export function WasteList({ trace }: { readonly trace: Trace }) {
  const { work, latest } = useInsights()
  const profile = useProfile()
  const provenance = useTokenProvenance()
  const groups = useMemo(() => latest && wasteGroups(latest.waste), [latest])
  const numberOf = useMemo(() => new Map(trace.steps.map((step) => [step.id, step.number])), [trace])
  return (
    <InsightBody
      work={work}
      value={groups}
      nothing={
        groups?.length === 0
          ? t`No repeated, superseded, or oversized results, no stale errors, and no unused tools found.`
          : undefined
      }
    >
      {(found) => (
        <>
          <p className={styles.note}>
            Measured on the recorded run. Categories can overlap.{' '}
            {profile === undefined
              ? t`No price list is selected, so no cost is shown.`
              : t`Costs assume no prompt cache (${pricesOf(profile)}), so with a cache they are lower.`}
          </p>
          {found.map((group) => (
            <WasteGroupView
              key={group.kind}
              group={group}
              profile={profile}
              provenance={provenance}
              numberOf={numberOf}
            />
          ))}
        </>
      )}
    </InsightBody>
  )
}
