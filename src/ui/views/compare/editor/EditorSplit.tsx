/**
 * The comparison with the code editor beside it, when that is open. The width is kept when the line is let
 * go.
 */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { changeSettings, closeCode, useApp } from '#state/index.ts'
import { SplitPane } from '../../../kit/index.ts'
import styles from './EditorSplit.module.css'

const EditorPanel = lazy(async () => ({ default: (await import('./EditorPanel.tsx')).EditorPanel }))

export function EditorSplit({ children }: { readonly children: ReactNode }) {
  const isOpen = useApp((state) => state.codePanel.isOpen)
  const programId = useApp((state) => state.codePanel.programId)
  const stored = useApp((state) => state.settings.codeWidth)
  /** While the line is being moved. */
  const [moving, setMoving] = useState<number>()
  const keep = () => {
    if (moving === undefined) return
    setMoving(undefined)
    void changeSettings({ codeWidth: moving })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the line inside was let go.
    <div className={styles.split} onPointerUp={keep} onPointerCancel={keep} onKeyUp={keep}>
      <SplitPane
        label="Width of the code editor"
        first={children}
        second={
          isOpen ? (
            <Suspense fallback={null}>
              <EditorPanel programId={programId} />
            </Suspense>
          ) : undefined
        }
        size={moving ?? stored}
        onResize={setMoving}
        onClose={closeCode}
        min={360}
        max={1100}
      />
    </div>
  )
}
