/** The list of steps with the insights beside it, or in its place where there is no room for both. */
import { lazy, type ReactNode, Suspense } from 'react'
import type { Trace } from '#core/model/trace.ts'
import { useRoute } from '#state/index.ts'
import styles from './InsightsBeside.module.css'

const InsightsPanel = lazy(async () => ({ default: (await import('./InsightsPanel.tsx')).InsightsPanel }))

export interface InsightsBesideProps {
  readonly trace: Trace
  /** The list. */
  readonly children: ReactNode
}

export function InsightsBeside({ trace, children }: InsightsBesideProps) {
  const isOpen = useRoute().insight !== undefined
  return (
    <div className={styles.room}>
      <div className={styles.steps} data-beside={isOpen}>
        {children}
      </div>
      {isOpen && (
        <div className={styles.insights}>
          <Suspense fallback={null}>
            <InsightsPanel trace={trace} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
