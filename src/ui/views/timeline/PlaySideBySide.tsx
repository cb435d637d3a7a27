/** The steps with the played memory beside them, or above them where there is no room for both. */
import { lazy, type ReactNode, Suspense } from 'react'
import type { LedgersAt } from '#state/index.ts'
import styles from './PlaySideBySide.module.css'
import type { PlayedMemory } from './use-played.ts'

const PlayPanel = lazy(async () => ({ default: (await import('./PlayPanel.tsx')).PlayPanel }))

interface PlaySideBySideProps {
  readonly isShown: boolean
  readonly memory: PlayedMemory
  readonly ledger: LedgersAt
  /** The steps. */
  readonly children: ReactNode
}

export function PlaySideBySide({ isShown, memory, ledger, children }: PlaySideBySideProps) {
  return (
    <div className={styles.room}>
      <div className={styles.pair}>
        <div className={styles.steps}>{children}</div>
        {isShown && (
          <div className={styles.panel}>
            <Suspense fallback={null}>
              <PlayPanel memory={memory} ledger={ledger} />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  )
}
