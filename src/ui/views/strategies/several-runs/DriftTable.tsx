/**
 * What changed since an evaluation was saved: each strategy on the runs of then and on those that came since.
 */
import { t } from '#base/words.ts'
import type { Drift } from '#core/evaluation/drift.ts'
import { formatExact, formatPercent, plural } from '../../../kit/index.ts'
import { Change, FigureTable } from './FigureTable.tsx'
import type { NamedOverRuns } from './named-over-runs.ts'
import styles from './RunsTable.module.css'

interface DriftTableProps {
  readonly drift: Drift
  readonly name: string
  readonly rows: readonly Pick<NamedOverRuns, 'place' | 'title'>[]
}

export function DriftTable({ drift, name, rows }: DriftTableProps) {
  const { before, since, strategies, recommendedBefore, recommendedNow } = drift
  const nameOf = (place: number | undefined) =>
    rows.find((row) => row.place === place)?.title ?? t`no strategy`
  const drifted = strategies.filter(({ hasDrifted }) => hasDrifted)
  if (since === 0) {
    return (
      <p className={styles.legend} role="note">
        No new runs since “{name}” was saved.
      </p>
    )
  }
  return (
    <section className={styles.runs} aria-label={t`Drift`}>
      <h2 className={styles.heading}>Since “{name}” was saved</h2>
      <p>
        {drifted.length === 0
          ? t`${plural(since, 'new run')}, compared with ${formatExact(before)} before: no strategy saves clearly more or less.`
          : t`${plural(since, 'new run')}, compared with ${formatExact(before)} before: ${plural(drifted.length, 'strategy saves', 'strategies save')} clearly more or less.`}{' '}
        {recommendedBefore === recommendedNow ? (
          <>The recommendation is still {nameOf(recommendedNow)}.</>
        ) : (
          <>
            The recommendation changed from {nameOf(recommendedBefore)} to {nameOf(recommendedNow)}.
          </>
        )}
      </p>
      <FigureTable
        label={t`Drift by strategy`}
        columns={[
          {
            head: t`Strategy`,
            cell: ({ place, hasDrifted }) => (hasDrifted ? t`${nameOf(place)} (drift)` : nameOf(place)),
          },
          { head: t`Before (median)`, cell: ({ before: was }) => <Change value={-was} /> },
          { head: t`Since (median)`, cell: ({ since: is }) => <Change value={-is} /> },
          { head: t`Saving changed by`, cell: ({ change }) => formatPercent(change.value) },
          {
            head: t`90% interval`,
            cell: ({ change }) => t`${formatPercent(change.low)} to ${formatPercent(change.high)}`,
          },
        ]}
        rows={strategies}
        keyOf={({ place }) => String(place)}
      />
      <p className={styles.legend}>
        A drift is a change of at least 2 percentage points whose interval excludes zero. Of ten unchanged
        strategies about one looks changed by chance.
      </p>
    </section>
  )
}
