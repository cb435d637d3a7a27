/**
 * What was found, run by run: a virtual list of one tab stop. Arrows choose, Enter opens, up from the first
 * goes back.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { openHit } from '#state/index.ts'
import styles from './SearchResults.module.css'
import { SearchRowView } from './SearchRowView.tsx'
import { hitRow, rowAfterKey, type SearchRow } from './search-rows.ts'

/** Pixels: a line for a run, two lines of an excerpt for a step. */
const HEIGHTS = { run: 32, hit: 48, more: 28 } as const

interface SearchResultsProps {
  readonly rows: readonly SearchRow[]
  readonly marker: RegExp | undefined
  readonly list: RefObject<HTMLDivElement | null>
  /** Above the first row. */
  readonly onBack: () => void
}

export function SearchResults({ rows, marker, list, onBack }: SearchResultsProps) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const active = hitRow(rows, Math.min(chosen, rows.length - 1), 1) ?? hitRow(rows, rows.length - 1, -1) ?? -1
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'hit'],
    // Rows of other kinds come into the same places with each search.
    getItemKey: (index) => `${rows[index]?.kind}-${index}`,
    overscan: 8,
  })
  const total = rows.reduce((sum, row) => sum + (row.kind === 'hit' ? 1 : 0), 0)
  const open = (row: SearchRow | undefined) => {
    if (row?.kind === 'hit') openHit(row.run.traceId, row.hit)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = rowAfterKey(rows, active, event.key)
    if (next !== undefined) {
      setChosen(next)
      virtualizer.scrollToIndex(next)
    } else if (event.key === 'ArrowUp') onBack()
    else if (event.key === 'Enter') open(rows[active])
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-label="Found steps"
      aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
      onKeyDown={onKeyDown}
    >
      <div className={styles.body} role="presentation" style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, size, key }) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <SearchRowView
                key={key}
                id={`${id}-${index}`}
                row={row}
                total={total}
                marker={marker}
                isActive={index === active}
                place={{ transform: `translateY(${start}px)`, blockSize: size }}
                onOpen={() => open(row)}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
