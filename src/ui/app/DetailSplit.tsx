/** The view with the detail panel beside it. The width is kept when the pointer or the key is let go, not before. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { changeSettings, isDetailShown, toggleDetail, useApp } from '#state/index.ts'
import { SplitPane } from '../kit/index.ts'
import styles from './DetailSplit.module.css'

const DetailPanel = lazy(async () => ({
  default: (await import('../views/detail/DetailPanel.tsx')).DetailPanel,
}))

export function DetailSplit({ children }: { readonly children: ReactNode }) {
  const isOpen = useApp(isDetailShown)
  const stored = useApp((state) => state.settings.detailWidth)
  /** While the line is being moved. */
  const [moving, setMoving] = useState<number>()
  const keep = () => {
    if (moving === undefined) return
    setMoving(undefined)
    void changeSettings({ detailWidth: moving })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the line inside was let go.
    <div className={styles.split} onPointerUp={keep} onPointerCancel={keep} onKeyUp={keep}>
      <SplitPane
        label="Width of the detail panel"
        first={children}
        second={
          isOpen ? (
            <Suspense fallback={null}>
              <DetailPanel />
            </Suspense>
          ) : undefined
        }
        size={moving ?? stored}
        onResize={setMoving}
        onClose={toggleDetail}
        min={300}
        max={900}
      />
    </div>
  )
}
