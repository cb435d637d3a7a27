/**
 * The place of the run's summary: it keeps its height while the figures are loaded and counted. A run without
 * calls has none.
 */
import { lazy, Suspense } from 'react'
import { useTrace } from '#state/index.ts'
import styles from './SummaryBar.module.css'

const SummaryBar = lazy(async () => ({ default: (await import('./SummaryBar.tsx')).SummaryBar }))

export function SummaryPlace() {
  const trace = useTrace()
  if (trace !== undefined && trace.calls.length === 0) return null
  const place = <div className={styles.bar} />
  return trace === undefined ? (
    place
  ) : (
    <Suspense fallback={place}>
      <SummaryBar />
    </Suspense>
  )
}
