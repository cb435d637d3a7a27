/** Dragging a rectangle over a picture with the mouse or a pen; a finger scrolls instead. */
import { type PointerEvent, useRef, useState } from 'react'

interface Place {
  readonly x: number
  readonly y: number
}

interface Lasso {
  /** Undefined: nothing is dragged. */
  readonly box:
    | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    | undefined
  readonly start: (event: PointerEvent) => void
  /** Whether something is dragged. */
  readonly move: (event: PointerEvent) => boolean
  readonly end: (event: PointerEvent) => void
  readonly cancel: () => void
  /** Whether the click that comes now ends a drag. Asked once for each click. */
  readonly hasEnded: () => boolean
}

/** Px that a hand moves in a click. */
const SLIP = 5

export function useLasso(
  placeIn: (event: PointerEvent) => Place,
  onEnd: (from: Place, to: Place) => void,
): Lasso {
  const from = useRef<Place>(undefined)
  const ended = useRef(false)
  const [to, setTo] = useState<Place | undefined>(undefined)
  const cancel = () => {
    from.current = undefined
    setTo(undefined)
  }
  const start = from.current
  return {
    box: start &&
      to && {
        x: Math.min(start.x, to.x),
        y: Math.min(start.y, to.y),
        width: Math.abs(to.x - start.x),
        height: Math.abs(to.y - start.y),
      },
    start: (event) => {
      ended.current = false
      if (event.button === 0 && event.pointerType !== 'touch') from.current = placeIn(event)
    },
    move: (event) => {
      const began = from.current
      if (began === undefined) return false
      const place = placeIn(event)
      if (to === undefined && Math.hypot(place.x - began.x, place.y - began.y) < SLIP) return false
      if (to === undefined) event.currentTarget.setPointerCapture(event.pointerId)
      setTo(place)
      return true
    },
    end: (event) => {
      const began = from.current
      cancel()
      if (began === undefined || to === undefined) return
      ended.current = true
      onEnd(began, placeIn(event))
    },
    cancel,
    hasEnded: () => {
      const has = ended.current
      ended.current = false
      return has
    },
  }
}
