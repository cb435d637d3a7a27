/**
 * Two panes with a line between them that moves. The second pane has the size and may be closed (leave it
 * undefined). The line is a separator that the keyboard moves too: arrows by 16 px, with Shift by 64, Home
 * and End to the limits, Enter closes.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { t } from '#base/words.ts'
import { classNames } from '../base/class-names.ts'
import { useIsPhone } from '../base/use-is-phone.ts'
import styles from './SplitPane.module.css'

interface SplitPaneProps {
  readonly first: ReactNode
  /** Undefined: closed, the first pane has all the room. */
  readonly second: ReactNode | undefined
  /** Of the second pane, in px. */
  readonly size: number
  readonly onResize: (size: number) => void
  /** Enter on the line calls it; without it the pane cannot be closed from here. */
  readonly onClose?: (() => void) | undefined
  /** Spoken name of the line, such as `Detail width`. */
  readonly label: string
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** `row`: side by side, on a phone one above the other all the same; `column`: always so. */
  readonly direction?: 'row' | 'column' | undefined
}

export function SplitPane(props: SplitPaneProps) {
  const { first, second, size, onResize, onClose, label, min = 240, max = 1200, direction = 'row' } = props
  const secondId = useId()
  const root = useRef<HTMLDivElement>(null)
  const dragOffset = useRef<number | undefined>(undefined)
  const isPhone = useIsPhone()
  const isRow = direction === 'row' && !isPhone
  const shown = Math.round(Math.min(max, Math.max(min, size)))
  const resize = (next: number) => {
    const room = root.current === null ? 0 : isRow ? root.current.clientWidth : root.current.clientHeight
    // The first pane keeps a usable remainder however large the maximum is.
    const limit = room === 0 ? max : Math.max(min, Math.min(max, room - min))
    const clamped = Math.round(Math.min(limit, Math.max(min, next)))
    if (clamped !== size) onResize(clamped)
  }
  const fromEnd = (event: PointerEvent) => {
    const box = root.current?.getBoundingClientRect()
    if (box === undefined) return shown
    return isRow ? box.right - event.clientX : box.bottom - event.clientY
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 64 : 16
    const changes: Readonly<Record<string, number>> = {
      [isRow ? 'ArrowLeft' : 'ArrowUp']: by,
      [isRow ? 'ArrowRight' : 'ArrowDown']: -by,
      Home: min - shown,
      End: max - shown,
    }
    const change = changes[event.key]
    if (change !== undefined) resize(shown + change)
    else if (event.key === 'Enter' && onClose !== undefined) onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={root} className={classNames(styles.split, isRow ? styles.row : styles.column)}>
      <div className={styles.first}>{first}</div>
      {second !== undefined && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: <hr> cannot be focused or moved. */}
          <div
            className={styles.line}
            role="separator"
            tabIndex={0}
            aria-label={label}
            aria-orientation={isRow ? 'vertical' : 'horizontal'}
            aria-controls={secondId}
            aria-valuenow={shown}
            aria-valuemin={min}
            aria-valuemax={max}
            aria-valuetext={t`${shown} pixels`}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.preventDefault()
              event.currentTarget.setPointerCapture(event.pointerId)
              event.currentTarget.focus()
              dragOffset.current = shown - fromEnd(event)
            }}
            onPointerMove={(event) => {
              if (dragOffset.current !== undefined) resize(fromEnd(event) + dragOffset.current)
            }}
            onLostPointerCapture={() => {
              dragOffset.current = undefined
            }}
          />
          <div
            id={secondId}
            className={styles.second}
            style={{
              flexBasis: shown,
              ...(isRow
                ? { maxInlineSize: halfOr(min) }
                : { maxBlockSize: direction === 'row' ? '50%' : halfOr(min) }),
            }}
          >
            {second}
          </div>
        </>
      )}
    </div>
  )
}

/** In a small or greatly enlarged window neither pane crowds the other out. */
function halfOr(min: number): string {
  return `max(50%, calc(100% - ${min}px))`
}
