/**
 * Scrolls a row into view, by as little as it takes, with as much of what is open under it as there is room
 * for. Its head stays in view: the virtualizer's own scrolling would show the end of a long open row instead.
 */
import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback } from 'react'

interface RevealOptions {
  /** In px. */
  readonly rowHeight: number
  /** Height of what stays over the rows. */
  readonly stuckHeight: number
}

export function useReveal(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  { rowHeight, stuckHeight }: RevealOptions,
): (index: number) => void {
  return useCallback(
    (index) => {
      const { start, size = rowHeight } = virtualizer.measurementsCache[index] ?? {}
      const top = virtualizer.scrollOffset ?? 0
      const height = virtualizer.scrollRect?.height ?? 0
      if (start === undefined || height <= stuckHeight) return
      if (start < top + stuckHeight) virtualizer.scrollToOffset(start - stuckHeight)
      else {
        const end = start + Math.min(size, height - stuckHeight)
        if (end > top + height) virtualizer.scrollToOffset(end - height)
      }
    },
    [virtualizer, rowHeight, stuckHeight],
  )
}
