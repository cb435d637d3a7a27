// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only in view and open up are a grid, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the tab stop.
/**
 * The steps of both runs side by side: a grid with one tab stop, of which only what is in view is drawn.
 * Both sides are one list, so they scroll in step. The active row is the selected step of the app.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
} from 'react'
import type { Trace } from '#core/model/trace.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { openDetail, useApp, useSideBySideTokens } from '#state/index.ts'
import { EmptyState, useReveal } from '../../../kit/index.ts'
import { useListKeys } from '../rows/use-list-keys.ts'
import styles from './SideBySideGrid.module.css'
import { SideBySideHeads } from './SideBySideHeads.tsx'
import { SideBySideRowView } from './SideBySideRowView.tsx'
import { type SideBySideRow, wordsOf } from './side-by-side-rows.ts'
import type { Toggled } from './use-toggled.ts'

interface SideBySideGridProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly left: Trace
  readonly right: Trace
  readonly isEdit: boolean
  readonly rows: readonly SideBySideRow[]
  /** Whether the rows are known; else they are being aligned. */
  readonly isThere: boolean
  /** Index of the active row; −1: none. */
  readonly active: number
  readonly onChoose: (row: SideBySideRow) => void
  readonly opened: Toggled
  readonly onGoToDifference: (isBack: boolean) => void
  readonly emptyText: string
}

/** In px, by density of the settings; heads as --row-compact. */
const ROW_HEIGHTS = { compact: 28, comfortable: 36 }
const HEADS = 28

export function SideBySideGrid(props: SideBySideGridProps) {
  const { ref, left, right, isEdit, rows, isThere, active, onChoose, opened, onGoToDifference } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = ROW_HEIGHTS[useApp((state) => state.settings.density)]
  const [leftTokens, rightTokens] = useSideBySideTokens(left, right)
  const { has } = opened
  const isOpenAt = useCallback(
    (index: number) => {
      const row = rows[index]
      return row !== undefined && row.kind !== 'same' && has(row.key)
    },
    [rows, has],
  )
  // An open row is measured as another than the closed one.
  const getItemKey = useCallback(
    (index: number) => `${rows[index]?.key ?? index} ${rowHeight} ${isOpenAt(index)}`,
    [rows, rowHeight, isOpenAt],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 12,
    scrollMargin: HEADS,
    scrollPaddingStart: HEADS,
  })
  const reveal = useReveal(virtualizer, { rowHeight, stuckHeight: HEADS })
  const activeSize = virtualizer.measurementsCache[active]?.size
  const activeKey = rows[active]?.key
  // Also what was just opened under the row comes into view, once its height is known.
  useEffect(() => {
    if (activeKey !== undefined && activeSize !== undefined) reveal(active)
  }, [active, activeKey, activeSize, reveal])
  const choose = (index: number) => {
    const row = rows[index]
    if (row !== undefined) onChoose(row)
  }
  /** Opens a row that differs; of one that is the same the step in the detail panel. */
  const open = () => {
    const row = rows[active]
    if (row === undefined) return
    if (row.kind === 'same') openDetail()
    else opened.toggle(row.key)
  }
  const onListKey = useListKeys(
    {
      index: active,
      count: rows.length,
      page: Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - HEADS) / rowHeight) - 1),
    },
    {
      wordsAt: (index) => wordsOf(rows[index]),
      select: choose,
      open,
      find: () => undefined,
      leave: () => false,
    },
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.altKey && isVertical) onGoToDifference(event.key === 'ArrowUp')
    else if (event.key === ' ' && event.target === event.currentTarget) open()
    else return onListKey(event)
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const place = event.target instanceof Element ? event.target.closest('[data-row]') : null
    const index = place instanceof HTMLElement ? Number(place.dataset['row']) : -1
    const row = rows[index]
    if (row === undefined) return
    onChoose(row)
    if (row.kind !== 'same' && event.detail < 2) opened.toggle(row.key)
  }
  if (!isThere) return <WaitingRows rowHeight={rowHeight} />
  if (rows.length === 0) {
    return (
      <div className={styles.nothing}>
        <EmptyState icon="check" title="No differences">
          {props.emptyText}
        </EmptyState>
      </div>
    )
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        ref={ref}
        className={styles.grid}
        role="treegrid"
        tabIndex={0}
        aria-label="Steps of both runs"
        aria-rowcount={rows.length + 1}
        aria-colcount={3}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <SideBySideHeads left={left} right={right} isEdit={isEdit} />
        <div role="presentation" className={styles.rows} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            return (
              <div
                key={item.key}
                role="presentation"
                ref={isOpenAt(item.index) ? virtualizer.measureElement : undefined}
                data-index={item.index}
                className={styles.place}
                style={{ transform: `translateY(${item.start - HEADS}px)` }}
              >
                <SideBySideRowView
                  row={row}
                  id={`${id}-${item.index}`}
                  index={item.index}
                  height={rowHeight}
                  isEdit={isEdit}
                  isActive={item.index === active}
                  isOpen={isOpenAt(item.index)}
                  leftTokens={tokensAt(leftTokens?.latest, row.left?.position)}
                  rightTokens={tokensAt(rightTokens?.latest, row.right?.position)}
                />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function tokensAt(
  tokens: readonly (readonly number[])[] | undefined,
  position: number | undefined,
): number | undefined {
  const counted = position === undefined ? undefined : tokens?.[position]
  return counted === undefined ? undefined : totalTokens(counted)
}

function WaitingRows({ rowHeight }: { readonly rowHeight: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">Comparing the steps.</span>
      {[70, 52, 61, 44, 66, 50].map((width) => (
        <div key={width} className={styles.waiting} style={{ blockSize: rowHeight }}>
          <span className={styles.bone} style={{ inlineSize: `${width / 2}%` }} />
          <span className={styles.bone} style={{ inlineSize: `${width / 2}%` }} />
        </div>
      ))}
    </div>
  )
}
