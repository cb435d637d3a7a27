/**
 * The virtual list under the grid: rows of one computed height, the selected row always drawn (it is the
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

/** Pixels of the heads, which stay in view above the rows: --row-compact. */
export const HEADS = 28

/** More than any row is high, in pixels. */
const KEYS_PER_ROW = 1000

interface StepListOptions {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly count: number
  readonly rowHeight: number
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
  const { grid, count, rowHeight, selected, cursor, step, call, query, next } = options
  const rangeExtractor = useCallback((range: Range) => withSelected(range, selected), [selected])
  // A new height makes a new key function, and with it the virtualizer lays out again.
  // A number, as half a million texts would block the page.
  const getItemKey = useCallback((index: number) => index * KEYS_PER_ROW + rowHeight, [rowHeight])
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: HEADS,
    scrollPaddingStart: HEADS,
    rangeExtractor,
    getItemKey,
  })
  const offset = Math.max(0, virtualizer.scrollOffset ?? 0)
  const room = Math.max(0, (virtualizer.scrollRect?.height ?? 0) - HEADS)
  const first = Math.min(Math.max(0, count - 1), Math.floor(offset / rowHeight))
  const viewport = {
    from: first,
    to: Math.min(count, Math.max(first + 1, Math.floor((offset + room) / rowHeight))),
  }

  const reveal = (index: number) => {
    const element = grid.current
    if (index < 0 || element === null) return
    const top = index * rowHeight
    const height = element.clientHeight - HEADS
    const isInView = top >= element.scrollTop && top + rowHeight <= element.scrollTop + height
    if (isInView) return
    const isNear = top >= element.scrollTop - rowHeight && top <= element.scrollTop + height + rowHeight
    // The next row comes in at the edge, as in any list; others come to the middle, with what follows them.
    const edge = top < element.scrollTop ? top : top + rowHeight - height
    element.scrollTop = wholeRows(isNear ? edge : top - (height - rowHeight) / 2, rowHeight)
  }
  const showCall = useEffectEvent((named: number | undefined) => named !== undefined && reveal(cursor))
  // The strip and the prompt are about the cursor's call, also where the route names none.
  const begin = useEffectEvent(() => {
    if (step !== undefined) return
    reveal(cursor)
    if (grid.current !== null) grid.current.scrollTop = wholeRows(grid.current.scrollTop, rowHeight)
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
  const lastHeight = useRef(rowHeight)
  const keepPlace = useEffectEvent((before: number) => {
    const element = grid.current
    if (element === null || before === rowHeight) return
    const from = element.scrollTop / before
    const wasInView = selected >= from && selected < from + (element.clientHeight - HEADS) / before
    element.scrollTop = from * rowHeight
    if (wasInView) reveal(selected)
  })
  useLayoutEffect(() => {
    keepPlace(lastHeight.current)
    lastHeight.current = rowHeight
  }, [rowHeight])

  const items = virtualizer.getVirtualItems()
  const [slots, setSlots] = useState(items.length)
  if (items.length > slots) setSlots(items.length)

  return {
    drawn: inSlots(items, slots),
    // At the end, too, the first row in view is a whole one.
    height: count * rowHeight > room ? count * rowHeight + (room % rowHeight) : count * rowHeight,
    viewport,
    page: Math.max(1, Math.floor(room / rowHeight) - 1),
    scrollTo: (index: number) => {
      if (grid.current !== null) grid.current.scrollTop = index * rowHeight
    },
  }
}

/** Pixels at which the first row in view is a whole one. */
function wholeRows(scrollTop: number, rowHeight: number): number {
  return Math.ceil(scrollTop / rowHeight) * rowHeight
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
