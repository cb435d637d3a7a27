/** The list of steps with its minimap: a grid of one tab stop whose active row is the selected step of the app. */
import { type CSSProperties, type MouseEvent, useId, useRef } from 'react'
import { lineText, stepLine } from '#core/step-line.ts'
import type { Trace } from '#core/trace.ts'
import { cursorOf, openDetail, selectStep, useApp, useRoute } from '#state/index.ts'
import { type ColumnFace, tracksOf } from './columns.ts'
import { Heads } from './Heads.tsx'
import type { TimelineRow } from './row-model.ts'
import styles from './StepGrid.module.css'
import { StepMinimap } from './StepMinimap.tsx'
import { StepRow } from './StepRow.tsx'
import type { Figures } from './use-figures.ts'
import { valueAt } from './use-figures.ts'
import type { Find } from './use-find.ts'
import { useListKeys } from './use-list-keys.ts'
import { useStepList } from './use-step-list.ts'

/** Pixels: --row-compact, and three lines with air. */
const ROW_HEIGHTS = { compact: 28, comfortable: 68 } as const

export interface StepGridProps {
  readonly trace: Trace
  readonly rows: readonly TimelineRow[]
  /** Index among `rows` of each step shown. */
  readonly indexOf: ReadonlyMap<string, number>
  readonly heads: readonly ColumnFace[]
  readonly figures: Figures
  readonly find: Find
  readonly onFind: () => void
}

export function StepGrid({ trace, rows, indexOf, heads, figures, find, onFind }: StepGridProps) {
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const route = useRoute()
  const density = useApp((state) => state.settings.density)
  const cursorCall = cursorOf(trace, route)
  const selected = indexOf.get(route.step ?? '') ?? -1
  const cursor = indexOf.get(trace.calls[cursorCall ?? -1]?.stepId ?? '') ?? -1
  const list = useStepList({
    grid,
    count: rows.length,
    rowHeight: ROW_HEIGHTS[density],
    selected,
    cursor,
    step: route.step,
    call: route.call,
  })
  const select = (index: number) => {
    const row = rows[index]
    if (row !== undefined) selectStep(row.step.id)
  }
  const wordsAt = (index: number) => {
    const row = rows[index]
    return row === undefined ? '' : lineText(stepLine(row.step))
  }
  const leave = () => {
    if (find.query === '') return false
    find.look('')
    return true
  }
  const onKeyDown = useListKeys(
    { index: selected, count: rows.length, page: list.page },
    { wordsAt, select, open: openDetail, find: onFind, leave },
  )
  const tracks = tracksOf(
    heads.map((head) => head.id),
    { number: trace.steps.at(-1)?.number ?? 0, call: trace.calls.length, tokens: figures.largest },
  )
  const rowId = (position: number) => `${id}-${position}`
  const active = rows[selected]
  return (
    <div className={styles.list}>
      <div ref={grid} className={styles.scroller}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as a grid it has one tab stop and its keys.
          role="grid"
          tabIndex={0}
          aria-label="Steps"
          aria-rowcount={rows.length + 1}
          aria-activedescendant={active === undefined ? undefined : rowId(active.position)}
          className={styles.grid}
          style={{ '--tracks': tracks } as CSSProperties}
          onKeyDown={onKeyDown}
          onClick={(event) => select(clickedIndex(event))}
          onDoubleClick={openDetail}
        >
          <Heads heads={heads} />
          <tbody className={styles.body} style={{ blockSize: list.height }}>
            {list.drawn.map(({ slot, index, top }) => {
              const row = rows[index]
              if (row === undefined) return null
              return (
                <StepRow
                  key={slot}
                  row={row}
                  index={index}
                  id={rowId(row.position)}
                  top={top}
                  isTall={density === 'comfortable'}
                  isSelected={index === selected}
                  isCursor={index === cursor}
                  hasCalls={heads.some((head) => head.id === 'call')}
                  hasAgents={heads.some((head) => head.id === 'agent')}
                  tokens={valueAt(figures.tokens, row.position)}
                  provenance={figures.provenance}
                  context={valueAt(figures.contexts, row.position)}
                  contextNote={figures.notes?.[row.position]}
                  peak={figures.peak}
                  window={route.lens.window}
                  finder={find.found?.has(row.position) === true ? find.finder : undefined}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      <StepMinimap
        trace={trace}
        rows={rows}
        figures={figures}
        found={find.found}
        viewport={list.viewport}
        selected={selected}
        onScroll={list.scrollTo}
      />
    </div>
  )
}

function clickedIndex(event: MouseEvent): number {
  const row = event.target instanceof Element ? event.target.closest('[data-index]') : null
  return row instanceof HTMLElement ? Number(row.dataset['index']) : -1
}
