/**
 * The view with the detail panel beside it, on a phone as a sheet below it. The width is kept when the
 * pointer or the key is let go, not before.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { changeSettings, isDetailShown, toggleDetail, useApp } from '#state/index.ts'
import { SplitPane, useIsPhone } from '../kit/index.ts'
import styles from './DetailSplit.module.css'

/** Only phones need it. */
const DetailSheet = lazy(async () => ({ default: (await import('./DetailSheet.tsx')).DetailSheet }))
const DetailPanel = lazy(async () => ({
  default: (await import('../views/detail/DetailPanel.tsx')).DetailPanel,
}))

export function DetailSplit({ children }: { readonly children: ReactNode }) {
  const isPhone = useIsPhone()
  // A sheet is closed to its line, never put away.
  const hasSheet = useApp(({ route }) => isDetailShown({ route, detailOpen: true }))
  if (isPhone) {
    return (
      <Suspense fallback={children}>
        <DetailSheet isShown={hasSheet}>{children}</DetailSheet>
      </Suspense>
    )
  }
  return <Beside>{children}</Beside>
}

function Beside({ children }: { readonly children: ReactNode }) {
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
