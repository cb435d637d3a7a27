/**
 * Moving chosen rows with the pointer, by their handle: where they would land is told while dragging, and the
 * list scrolls at its edges. The keys do the same (Alt and the arrows).
 */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels from an edge of the list at which it scrolls, and how far each time. */
const EDGE = 32
const SCROLL = 12

interface RowDragOptions {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rowHeight: number
  /** Pixels of the heads above the rows. */
  readonly heads: number
  readonly count: number
  /** The row under the handle is to be among the chosen. */
  readonly onStart: (index: number) => void
  /** Before which row the chosen ones land; `count`: at the end. */
  readonly onDrop: (before: number) => void
}

interface RowDrag {
  /** Before which row they would land; undefined: nothing is dragged. */
  readonly target: number | undefined
  readonly onPointerDown: (event: PointerEvent) => void
}

export function useRowDrag(options: RowDragOptions): RowDrag {
  const [target, setTarget] = useState<number>()
  const stop = useRef<() => void>(undefined)
  // What is chosen changes as the drag begins; the drop asks for it as it is then.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => () => stop.current?.(), [])
  const onPointerDown = (event: PointerEvent) => {
    const handle = event.target instanceof Element ? event.target.closest('[data-handle]') : null
    const row = handle?.closest('[data-index]')
    const element = options.scroller.current
    if (!(row instanceof HTMLElement) || element === null || event.button !== 0) return
    event.preventDefault()
    options.onStart(Number(row.dataset['index']))
    stop.current = follow(element, latest, setTarget)
  }
  return { target, onPointerDown }
}

/** Follows the pointer until it is let go or Esc is pressed. Returns how to stop without a drop. */
function follow(
  element: HTMLElement,
  latest: { readonly current: RowDragOptions },
  tell: (target: number | undefined) => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const { rowHeight, heads, count } = latest.current
  let y = Number.NaN
  let target: number | undefined
  const look = () => {
    if (Number.isNaN(y)) return
    const box = element.getBoundingClientRect()
    if (y < box.top + heads + EDGE) element.scrollTop -= SCROLL
    else if (y > box.bottom - EDGE) element.scrollTop += SCROLL
    const at = Math.round((y - box.top - heads + element.scrollTop) / rowHeight)
    target = Math.max(0, Math.min(count, at))
    tell(target)
  }
  const timer = setInterval(look, 30)
  const end = () => {
    clearInterval(timer)
    listening.abort()
    tell(undefined)
  }
  addEventListener(
    'pointermove',
    (event) => {
      y = event.clientY
      look()
    },
    { signal },
  )
  addEventListener(
    'pointerup',
    (event) => {
      // Where it is let go: on a busy page the last move may not have been seen.
      if (target !== undefined) {
        y = event.clientY
        look()
      }
      end()
      if (target !== undefined) latest.current.onDrop(target)
    },
    { signal },
  )
  addEventListener('pointercancel', end, { signal })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      end()
    },
    { signal, capture: true },
  )
  return end
}
