/**
 * Moving a column by dragging its head, with mouse, pen or finger; Esc lets it stay. Nothing moves before the
 * drop: a mark shows where it would be. Keys and the menu of the column do the same.
 */
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { moveColumn } from '#state/index.ts'
import { gapAt, movedBy } from '../model/column-order.ts'

interface ColumnDrag {
  readonly from: number
  /** The gap that it would be dropped in, counted from 0 before the first column. */
  readonly gap: number
}

/** A press that moves less, in px, is a click. */
const LEAST = 6
const ALL_HEADS = '[data-head]'

/** `start` goes to the pointer's press on a head. */
export function useColumnDrag() {
  const [drag, setDrag] = useState<ColumnDrag | undefined>(undefined)
  const listening = useRef<AbortController>(undefined)
  useEffect(() => () => listening.current?.abort(), [])

  const start = (event: ReactPointerEvent<HTMLElement>, from: number) => {
    const name = event.target instanceof Element ? event.target.closest<HTMLElement>(ALL_HEADS) : null
    if (event.button !== 0 || !event.isPrimary || name === null) return
    const row = name.closest('[role="row"]')
    const { pointerId, clientX: startX } = event
    let current: ColumnDrag | undefined
    const stop = new AbortController()
    listening.current?.abort()
    listening.current = stop

    const show = (next: ColumnDrag | undefined) => {
      current = next
      setDrag(next)
    }
    const move = ({ clientX, pointerId: id }: PointerEvent) => {
      if (id !== pointerId || (current === undefined && Math.abs(clientX - startX) < LEAST)) return
      if (current === undefined) name.setPointerCapture(pointerId)
      const heads = [...(row?.querySelectorAll(ALL_HEADS) ?? [])]
      const gap = gapAt(clientX, heads.map(middleOf))
      if (gap === current?.gap) return
      show({ from, gap })
      for (const head of [heads[gap - 1], heads[gap]])
        head?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const end = (isDropped: boolean) => {
      stop.abort()
      if (current === undefined) return
      const by = movedBy(from, current.gap)
      show(undefined)
      ignoreClick()
      if (isDropped && by !== 0) moveColumn(from, by)
    }
    const cancelByKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || current === undefined) return
      key.preventDefault()
      key.stopPropagation()
      end(false)
    }
    const { signal } = stop
    addEventListener('pointermove', move, { signal })
    addEventListener('pointerup', ({ pointerId: id }) => id === pointerId && end(true), { signal })
    addEventListener('pointercancel', ({ pointerId: id }) => id === pointerId && end(false), { signal })
    addEventListener('blur', () => end(false), { signal })
    addEventListener('keydown', cancelByKey, { signal, capture: true })
  }
  return { drag, start }
}

function middleOf(head: Element): number {
  const { left, width } = head.getBoundingClientRect()
  return left + width / 2
}

/**
 * The release of a drag is a click on the head as well, which would open its form. After Esc it comes when
 * the button is let go.
 */
function ignoreClick(): void {
  const stop = new AbortController()
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    stop.abort()
  }
  addEventListener('click', ignore, { capture: true, signal: stop.signal })
  addEventListener('pointerup', () => setTimeout(() => stop.abort()), { signal: stop.signal })
  addEventListener('pointerdown', () => stop.abort(), { capture: true, signal: stop.signal })
}
