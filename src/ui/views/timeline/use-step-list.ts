/**
 * The virtual list under the grid: rows of computed heights, the selected row always drawn (it is the
 * active descendant of the grid), and scrolling to the row that the route names when the route changes.
 */
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type RowTops, rowAt, wholeRows } from './row-tops.ts'

/** Pixels of the heads, which stay in view above the rows: --row-compact. */
export const HEADS = 28

/** More than any row is high, in pixels. */
const KEYS_PER_ROW = 1000

interface StepListOptions {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly count: number
  /** Where each row begins. */
  readonly tops: RowTops
  /** Indexes among the rows shown; -1: not among them. */
  readonly selected: number
  readonly cursor: number
  /** What the route names: when one of them changes, its row comes into view. */
  readonly step: string | undefined
  readonly call: number | undefined
  /** What is looked for, and the index of the row that comes next of those found; undefined: none yet. */
  readonly query: string
  readonly next: number | undefined
}

export function useStepList(options: StepListOptions) {
  const { grid, count, tops, selected, cursor, step, call, query, next } = options
  const rangeExtractor = useCallback((range: Range) => withSelected(range, selected), [selected])
  const heightOf = useCallback((index: number) => (tops[index + 1] ?? 0) - (tops[index] ?? 0), [tops])
  // New heights make a new key function, and with it the virtualizer lays out again.
  // A number, as half a million texts would block the page.
  const getItemKey = useCallback((index: number) => index * KEYS_PER_ROW + heightOf(index), [heightOf])
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => grid.current,
    estimateSize: heightOf,
    overscan: 10,
    scrollMargin: HEADS,
    scrollPaddingStart: HEADS,
    rangeExtractor,
    getItemKey,
  })
  const offset = Math.max(0, virtualizer.scrollOffset ?? 0)
  const room = Math.max(0, (virtualizer.scrollRect?.height ?? 0) - HEADS)
  const first = rowAt(tops, offset)
  // The last whole row: one that is cut at the foot isn't in view.
  const end = rowAt(tops, offset + room)
  const viewport = {
    from: first,
    to: Math.min(count, Math.max(first + 1, (tops[end + 1] ?? 0) <= offset + room ? end + 1 : end)),
  }

  const reveal = (index: number) => {
    const element = grid.current
    if (index < 0 || element === null) return
    const top = tops[index] ?? 0
    const rowHeight = heightOf(index)
    const height = element.clientHeight - HEADS
    const isInView = top >= element.scrollTop && top + rowHeight <= element.scrollTop + height
    if (isInView) return
    const isNear = top >= element.scrollTop - rowHeight && top <= element.scrollTop + height + rowHeight
    // The next row comes in at the edge, as in any list; others come to the middle, with what follows them.
    const edge = top < element.scrollTop ? top : top + rowHeight - height
    element.scrollTop = wholeRows(tops, isNear ? edge : top - (height - rowHeight) / 2)
  }
  const showCall = useEffectEvent((named: number | undefined) => named !== undefined && reveal(cursor))
  // Where the route names neither a call nor a step, the list begins at its top.
  const begin = useEffectEvent(() => {
    if (step !== undefined || call === undefined) return
    reveal(cursor)
    if (grid.current !== null) grid.current.scrollTop = wholeRows(tops, grid.current.scrollTop)
  })
  // Again once the height of the list is known.
  const isMeasured = room > 0
  useEffect(() => {
    if (isMeasured || grid.current !== null) begin()
  }, [isMeasured, grid])
  const showStep = useEffectEvent((named: string | undefined) => named !== undefined && reveal(selected))
  useEffect(() => {
    showCall(call)
  }, [call])
  useEffect(() => {
    showStep(step)
  }, [step])
  // Once for each query: an edit searches again, and moves nothing.
  const lastQuery = useRef(query)
  const showNext = useEffectEvent(() => {
    if (next === undefined || lastQuery.current === query) return
    lastQuery.current = query
    reveal(next)
  })
  useEffect(() => {
    if (query === '') lastQuery.current = ''
    else if (next !== undefined) showNext()
  }, [query, next])
  // When rows become taller or smaller, the first row in view stays the first, unless that pushes out the
  // selected one.
  const lastTops = useRef(tops)
  const keepPlace = useEffectEvent((before: RowTops) => {
    const element = grid.current
    // What is filtered has other rows.
    if (element === null || before === tops || before.length !== tops.length) return
    const from = rowAt(before, element.scrollTop)
    const to = element.scrollTop + element.clientHeight - HEADS
    const wasInView = selected >= from && (before[selected] ?? 0) < to
    element.scrollTop = tops[from] ?? 0
    if (wasInView) reveal(selected)
  })
  useLayoutEffect(() => {
    keepPlace(lastTops.current)
    lastTops.current = tops
  }, [tops])

  const items = virtualizer.getVirtualItems()
  const [slots, setSlots] = useState(items.length)
  if (items.length > slots) setSlots(items.length)
  const all = tops[count] ?? 0

  return {
    drawn: inSlots(items, slots),
    // At the end, too, the first row in view is a whole one.
    height: all > room ? wholeRows(tops, all - room) + room : all,
    viewport,
    page: Math.max(1, viewport.to - viewport.from - 1),
    scrollTo: (index: number) => {
      if (grid.current !== null) grid.current.scrollTop = tops[index] ?? 0
    },
  }
}

interface DrawnRow {
  /** The element that shows the row. */
  readonly slot: number
  readonly index: number
  /** Pixels from the top of the rows. */
  readonly top: number
}

/**
 * The rows to draw, in the order of the elements that show them: a row that leaves at one end gives its
 * element to one that comes in at the other. Nothing is made again or moved in the page, which costs several
 * times as much. The selected row, where it is out of view, has an element of its own behind the others.
 */
function inSlots(items: readonly VirtualItem[], slots: number): readonly DrawnRow[] {
  const last = items.at(-1)
  const beforeLast = items.at(-2)
  const isApart =
    last !== undefined && beforeLast !== undefined && Math.abs(last.index - beforeLast.index) > 1
  return items
    .map((item) => ({
      slot: isApart && item === last ? slots : item.index % Math.max(1, slots),
      index: item.index,
      top: item.start - HEADS,
    }))
    .sort((left, right) => left.slot - right.slot)
}

function withSelected(range: Range, selected: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (selected >= 0 && selected < range.count && !indexes.includes(selected)) indexes.push(selected)
  return indexes
}
