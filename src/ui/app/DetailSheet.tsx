/**
 * The detail panel on a phone: one line below the view, which a tap or a drag opens over it. Drag to any
 * height; Back, Esc, a tap, or a drag down closes it to its line again.
 */
import {
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { enterSheet, followSheet, HOME, isSheetEntry, leaveSheet, useRoute } from '#state/index.ts'
import { Icon } from '../kit/index.ts'
import styles from './DetailSheet.module.css'

const DetailPanel = lazy(async () => ({
  default: (await import('../views/detail/DetailPanel.tsx')).DetailPanel,
}))
const DetailPeek = lazy(async () => ({
  default: (await import('../views/detail/DetailPeek.tsx')).DetailPeek,
}))

interface DetailSheetProps {
  /** Whether there is something to read in it. */
  readonly isShown: boolean
  readonly children: ReactNode
}

/** Share of the height that a tap on a step opens: the step and its text are both in view. */
const HALF = 0.6
/** Share of the height that a tap on the line opens, and less than which a drag closes. */
const OPENED = 0.75
const LEAST = 0.2
const MOST = 0.92
/** Pixels that a finger may move in a tap. */
const TAP = 8

/** The row of a step that a tap chooses, where it does nothing else. */
function stepRowOf(target: EventTarget): Element | null {
  if (!(target instanceof Element) || target.closest('a, button, input') !== null) return null
  return target.closest('tr[data-index]')
}

export function DetailSheet({ isShown, children }: DetailSheetProps) {
  /** Share of the height; 0: only its line is seen. */
  const [share, setShare] = useState(() => (isSheetEntry() ? HALF : 0))
  const { tab, view } = useRoute()
  const [shown, setShown] = useState({ tab: HOME.tab, view })
  if (tab !== shown.tab || view !== shown.view) {
    // Over another view it would hide what the view was opened for.
    const kept = view === shown.view ? share : isSheetEntry() ? HALF : 0
    // Who asks for one of its tabs, by a link or a button, is shown it.
    const isAsked = tab !== shown.tab && tab !== HOME.tab
    setShown({ tab, view })
    setShare(isAsked && kept === 0 ? OPENED : kept)
  }
  const root = useRef<HTMLDivElement>(null)
  const drag = useRef<{ readonly y: number; readonly share: number; isMoved: boolean } | undefined>(undefined)
  const contentId = useId()
  const isOpen = share > 0
  /** Of a tap on a row, which then stays in view above the sheet. */
  const pressed = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (isOpen) pressed.current?.scrollIntoView({ block: 'nearest' })
    pressed.current = null
  }, [isOpen])
  useEffect(() => {
    if (isOpen) enterSheet()
  }, [isOpen])
  const onMove = useEffectEvent((isOpenNow: boolean) => {
    if (isOpenNow !== isOpen) setShare(isOpenNow ? HALF : 0)
  })
  useEffect(() => followSheet((isOpenNow) => onMove(isOpenNow)), [])
  const close = () => {
    setShare(0)
    leaveSheet()
  }
  const onPointerMove = ({ clientY }: PointerEvent) => {
    const height = root.current?.clientHeight ?? 0
    if (drag.current === undefined || height === 0) return
    const by = drag.current.y - clientY
    if (Math.abs(by) > TAP) drag.current.isMoved = true
    if (drag.current.isMoved) setShare(Math.min(MOST, Math.max(0.01, drag.current.share + by / height)))
  }
  const onPointerUp = () => {
    if (drag.current?.isMoved === true && share < LEAST) close()
  }
  return (
    <div ref={root} className={styles.room}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: keys open it by its line. */}
      <div
        className={styles.view}
        // Beside what a tap opens, and below what is dragged higher, as it would be laid out at each move.
        style={isOpen && share <= HALF ? { flex: `0 0 ${(1 - HALF) * 100}%` } : undefined}
        onClick={({ target }) => {
          const row = stepRowOf(target)
          if (isOpen || row === null) return
          pressed.current = row
          setShare(HALF)
        }}
      >
        {children}
      </div>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Esc closes wherever the focus is inside.
        <div
          className={styles.sheet}
          style={isOpen ? { blockSize: `${share * 100}%` } : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !isOpen) return
            event.stopPropagation()
            close()
          }}
        >
          <button
            type="button"
            className={styles.handle}
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => {
              // A drag ends in a click, which is not meant.
              if (drag.current?.isMoved !== true) {
                if (isOpen) close()
                else setShare(OPENED)
              }
              drag.current = undefined
            }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              drag.current = { y: event.clientY, share, isMoved: false }
            }}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={onPointerUp}
          >
            <span className={styles.grip} aria-hidden="true" />
            <span className={styles.line}>
              <Suspense fallback={null}>
                <DetailPeek />
              </Suspense>
              <Icon name={isOpen ? 'chevron-down' : 'chevron-up'} />
            </span>
          </button>
          <div id={contentId} className={styles.content}>
            {isOpen && (
              <Suspense fallback={null}>
                <DetailPanel />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
