/** Choosing a part of a row of calls in a chart: dragging with Shift, while dragging without it scrubs. */
import { type PointerEvent, useState } from 'react'
import { indexAt } from './scales.ts'

interface BrushOptions {
  /** Pixels before the first slot and after the last one. */
  readonly before: number
  readonly after: number
  /** Called with the first and the last call of the part; undefined: no part can be chosen. */
  readonly onRange: ((from: number, to: number) => void) | undefined
}

interface BrushHandlers {
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onPointerMove: (event: PointerEvent) => void
}

/**
 * Dragging with Shift chooses a part; without, the chart scrubs. `part`: places in `calls`, while it is being
 * dragged.
 */
export function useBrush(calls: readonly number[], { before, after, onRange }: BrushOptions) {
  const [drag, setDrag] = useState<{ readonly start: number; readonly end: number } | undefined>(undefined)
  const under = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const extent = box.width - before - after
    return indexAt(event.clientX - box.left - before, calls.length, extent)
  }
  const part =
    drag === undefined
      ? undefined
      : { from: Math.min(drag.start, drag.end), to: Math.max(drag.start, drag.end) }
  const finish = () => {
    setDrag(undefined)
    const from = part === undefined ? undefined : calls[part.from]
    const to = part === undefined ? undefined : calls[part.to]
    if (from !== undefined && to !== undefined && to > from) onRange?.(from, to)
  }
  const over = (scrub: BrushHandlers) => ({
    onPointerDown: (event: PointerEvent) => {
      if (onRange === undefined || !event.shiftKey || event.button !== 0) return scrub.onPointerDown(event)
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = under(event)
      setDrag({ start: at, end: at })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag === undefined) return scrub.onPointerMove(event)
      setDrag({ ...drag, end: under(event) })
    },
    onPointerUp: () => drag !== undefined && finish(),
  })
  return { part, over }
}
