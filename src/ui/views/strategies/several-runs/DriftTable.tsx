/**
 * What changed since an evaluation was saved: each strategy on the runs of then and on those that came since.
 */
import { t } from '#base/words.ts'
import type { Drift } from '#core/evaluation/drift.ts'
import { formatExact, formatPercent, plural, ScrollRegion } from '../../../kit/index.ts'
import { Change } from './Change.tsx'
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
      <ScrollRegion label={t`Drift by strategy`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Strategy</th>
              <th scope="col">Before (median)</th>
              <th scope="col">Since (median)</th>
              <th scope="col">Saving changed by</th>
              <th scope="col">90% interval</th>
            </tr>
          </thead>
          <tbody>
            {strategies.map(({ place, before: was, since: is, change, hasDrifted }) => (
              <tr key={place} data-drifted={hasDrifted}>
                <th scope="row">
                  {nameOf(place)}
                  {hasDrifted && <> (drift)</>}
                </th>
                <td>
                  <Change value={-was} />
                </td>
                <td>
                  <Change value={-is} />
                </td>
                <td>{formatPercent(change.value)}</td>
                <td>
                  {formatPercent(change.low)} to {formatPercent(change.high)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={styles.legend}>
        A drift is a change of at least 2 percentage points whose interval excludes zero. Of ten unchanged
        strategies about one looks changed by chance.
      </p>
    </section>
  )
}
