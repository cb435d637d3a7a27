/** Which calls the strip shows, and the keys that change it. */
import { type KeyboardEvent, useMemo, useState } from 'react'
import { type Part, settledPart, zoomed } from './visible-part.ts'

interface Zoom {
  readonly part: Part
  /** Undefined: all calls. */
  readonly setPart: (part: Part | undefined) => void
  /** Whether the key was one of the zoom's. */
  readonly onKey: (event: KeyboardEvent) => boolean
}

/** `place`: of the cursor among `calls` calls; it stays in the part. */
export function useZoom(calls: number, place: number): Zoom {
  const [wanted, setPart] = useState<Part | undefined>(undefined)
  const { from, count } = settledPart(wanted, calls, place)
  // The same object while only the cursor moves, so that what is drawn of the part is kept.
  const part = useMemo(() => ({ from, count }), [from, count])
  const onKey = (event: KeyboardEvent) => {
    const way = WAYS[event.key]
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey || calls === 0) return false
    event.preventDefault()
    event.stopPropagation()
    setPart(way === 'all' ? undefined : zoomed(part, calls, place, way))
    return true
  }
  return { part, setPart, onKey }
}

const WAYS: Readonly<Record<string, 'in' | 'out' | 'all'>> = { '+': 'in', '=': 'in', '-': 'out', 0: 'all' }
