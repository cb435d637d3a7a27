// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/**
 * The rows of the comparison: a grid of which only what is in view is drawn. It has one tab stop; the active
 * cell is named by aria-activedescendant, so that no focus is lost when a row leaves the view.
 */

import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { StepId } from '#core/model/step.ts'
import { selectStep, useApp, useRoute } from '#state/index.ts'
import { ContextMenu, useIsPhone, useReveal } from '../../../kit/index.ts'
import { HiddenHeads } from '../columns/HiddenHeads.tsx'
import { useFolds } from '../folds/use-folds.ts'
import { placeOf } from '../model/cell-place.ts'
import { type CompareRow, isOfBaseline } from '../model/compare-rows.ts'
import { useAboutToGo } from '../model/use-about-to-go.ts'
import type { Comparison } from '../model/use-comparison.ts'
import type { LostAtStep } from '../model/use-lost-steps.ts'
import { useOpenRows } from '../model/use-open-rows.ts'
import { usePinning } from '../model/use-pinning.ts'
import { useRowColumns } from '../model/use-row-columns.ts'
import { FoldRow } from './FoldRow.tsx'
import { StepRow } from './StepRow.tsx'
import styles from './StepRows.module.css'
import { useGridKeys } from './use-grid-keys.ts'
import { useRowMenu } from './use-row-menu.ts'

interface StepRowsProps {
  readonly comparison: Comparison
  readonly rows: readonly CompareRow[]
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Height of what is before the rows, in px; and of what of it stays over them. */
  readonly topHeight: number
  readonly stuckHeight: number
  readonly empty: ReactNode
  readonly lostSteps: ReadonlyMap<StepId, LostAtStep>
}

/** In px, by density of the settings; on a phone a row has two lines. */
const ROW_HEIGHTS = { compact: 28, comfortable: 36 }
const PHONE_HEIGHTS = { compact: 52, comfortable: 60 }

/** Of the text of an inserted step, by whether it is one of several. */
const FEW_LINES = 2
const MANY_LINES = 3

export function StepRows(props: StepRowsProps) {
  const { comparison, lostSteps, scroller, topHeight, stuckHeight, empty } = props
  const { columns, areRowsStale, areRowsThere, rowsCall } = comparison
  const heights = useIsPhone() ? PHONE_HEIGHTS : ROW_HEIGHTS
  const rowHeight = heights[useApp((state) => state.settings.density)]
  const rowColumns = useRowColumns(columns, useAboutToGo(comparison))
  const { step } = useRoute()
  const open = useOpenRows()
  const { rows, active, isOpen } = useFolds({
    rows: props.rows,
    step,
    open,
  })
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => itemKey(rows[index]?.key ?? String(index), isOpen),
    overscan: 12,
    scrollMargin: topHeight,
    scrollPaddingStart: stuckHeight,
  })
  const reveal = useReveal(virtualizer, { rowHeight, stuckHeight })
  const choose = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    open.activate(row.key)
    selectStep(row.folded === undefined ? row.id : undefined)
    reveal(index)
  }
  const toggle = (key: string) => open.choose(key, !isOpen(key))
  const pinning = usePinning()
  const pin = (index: number, column: number) => {
    const row = rows[index]
    // The first cell is the step itself, for all strategies.
    if (row !== undefined && row.folded === undefined)
      pinning.toggle(row, column === 0 ? 0 : (columns[column - 1]?.index ?? 0) + 1)
  }
  const keys = useGridKeys({
    rows,
    active,
    columns: columns.length + 1,
    pageRows: Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - stuckHeight) / rowHeight) - 1),
    onChoose: choose,
    onToggle: toggle,
    onLeave: () => {
      open.activate(undefined)
      selectStep(undefined)
    },
    onPin: pin,
  })
  const activeCellId = active < 0 ? undefined : keys.cellId(active)
  const menu = useRowMenu(rows, activeCellId)
  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (place === undefined) return
    const { index, column } = place
    choose(index)
    keys.chooseColumn(column)
    // Cells with something to read (a text, or which rule dropped the step and when) open it at once.
    const hasMore =
      event.target instanceof Element &&
      event.target.closest('[data-state="rewritten"], [data-state="added"], [data-state="dropped"]') !== null
    const row = rows[index]
    if (row !== undefined && (hasMore || row.folded !== undefined) && event.detail < 2) toggle(row.key)
  }
  // The selection of another view, or of the address, is brought into view; so is the one that new rows
  // moved, and what was just opened under it, once its height is known.
  const activeSize = virtualizer.measurementsCache[active]?.size
  useEffect(() => {
    if (active >= 0 && topHeight > 0 && activeSize !== undefined) reveal(active)
  }, [active, activeSize, topHeight, reveal])
  if (rows.length === 0) {
    return areRowsThere ? <p className={styles.empty}>{empty}</p> : <WaitingRows rowHeight={rowHeight} />
  }
  const inserted = rows.filter(
    (row) => !isOfBaseline(row) && row.folded === undefined && isOpen(row.key),
  ).length
  const sizes: CSSProperties & Record<'--text-lines', number> = {
    blockSize: virtualizer.getTotalSize(),
    '--text-lines': inserted > 1 ? FEW_LINES : MANY_LINES,
  }
  return (
    <>
      <ContextMenu items={menu.items}>
        <div
          className={styles.rows}
          style={sizes}
          role="treegrid"
          tabIndex={0}
          aria-label={t`Steps before ${callName(rowsCall ?? 0)}, by strategy`}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-busy={areRowsStale}
          aria-activedescendant={activeCellId}
          data-stale={areRowsStale}
          onKeyDown={keys.onKeyDown}
          onClick={onClick}
          onContextMenu={menu.onContextMenu}
        >
          <HiddenHeads columns={columns} title="Step in the baseline" />
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index]
            if (row === undefined) return null
            const isRowOpen = isOpen(row.key)
            const shared = {
              index: item.index,
              columns: rowColumns,
              height: rowHeight,
              isSelected: item.index === active,
              activeColumn: item.index === active ? keys.column : undefined,
              isOpen: isRowOpen,
              activeCellId: item.index === active ? activeCellId : undefined,
            }
            return (
              <div
                key={item.key}
                role="presentation"
                ref={isRowOpen ? virtualizer.measureElement : undefined}
                data-index={item.index}
                className={styles.place}
                style={{ transform: `translateY(${item.start - topHeight}px)` }}
              >
                {row.folded === undefined ? (
                  <StepRow {...shared} row={row} lost={lostSteps.get(row.id)} />
                ) : (
                  <FoldRow {...shared} folded={row.folded} tokens={row.tokens} />
                )}
              </div>
            )
          })}
        </div>
      </ContextMenu>
      <p role="status" className="visually-hidden">
        {pinning.said}
      </p>
    </>
  )
}

/** Of the measured height of a row: an open row is measured as another than the closed one. */
function itemKey(key: string, isOpen: (key: string) => boolean): string {
  return isOpen(key) ? `${key} (open)` : key
}

function WaitingRows({ rowHeight }: { readonly rowHeight: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">Comparing the steps.</span>
      {[70, 52, 61, 44, 66, 50].map((width) => (
        <div key={width} className={styles.waiting} style={{ blockSize: rowHeight }}>
          <span className={styles.bone} style={{ inlineSize: `${width / 2}%` }} />
        </div>
      ))}
    </div>
  )
}
