/**
 * Scrubbing for a chart: press and drag with the pointer, arrows and pages with the keyboard, and the index
 * under the pointer while it only hovers. The chart spreads `handlers` on its slider element.
 */
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { indexAt } from './scales.ts'
import { scrubTo } from './scrub.ts'

interface ScrubberOptions {
  readonly count: number
  readonly index: number
  readonly onIndex: (index: number) => void
  /** Pixels before the first slot and after the last one. */
  readonly before?: number
  readonly after?: number
  /** The part that is drawn, which the pointer moves in; keys move through all. Default: all. */
  readonly part?: { readonly from: number; readonly count: number }
  /** What a press or a pointer at the place means, `y` pixels below the top. Default: the place. */
  readonly meant?: (place: number, at: { readonly y: number; readonly isTouch: boolean }) => number
}

export function useScrubber({ count, index, onIndex, before = 0, after = 0, part, meant }: ScrubberOptions) {
  const [hovered, setHovered] = useState<number | undefined>(undefined)
  const [isDragging, setDragging] = useState(false)
  const under = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const { from, count: shown } = part ?? { from: 0, count }
    const place = from + indexAt(event.clientX - box.left - before, shown, box.width - before - after)
    const at = { y: event.clientY - box.top, isTouch: event.pointerType === 'touch' }
    return isDragging || meant === undefined ? place : meant(place, at)
  }
  const go = (next: number) => {
    if (next !== index) onIndex(next)
  }
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || count === 0) return
      const next = scrubTo(event, index, count)
      if (next === undefined) return
      event.preventDefault()
      event.stopPropagation()
      go(next)
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || count === 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragging(true)
      go(under(event))
    },
    onPointerMove: (event: PointerEvent) => {
      if (count === 0) return
      const next = under(event)
      setHovered(next)
      if (isDragging) go(next)
    },
    onPointerLeave: () => setHovered(undefined),
    onLostPointerCapture: () => setDragging(false),
  }
  return { handlers, hovered: isDragging ? undefined : hovered, isDragging }
}
