/**
 * Scrolls a row into view, by as little as it takes. Only its line counts, not what is open under it: the virtualizer's
 * own scrolling would bring the end of a long open row into view and its head out of it.
 */
import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback } from 'react'

export interface RevealOptions {
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
      const start = virtualizer.measurementsCache[index]?.start
      const top = virtualizer.scrollOffset ?? 0
      const height = virtualizer.scrollRect?.height ?? 0
      if (start === undefined || height <= stuckHeight) return
      if (start < top + stuckHeight) virtualizer.scrollToOffset(start - stuckHeight)
      else if (start + rowHeight > top + height) virtualizer.scrollToOffset(start + rowHeight - height)
    },
    [virtualizer, rowHeight, stuckHeight],
  )
}
