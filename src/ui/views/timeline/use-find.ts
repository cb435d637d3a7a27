/**
 * The find box's state: the query, and the steps that hold it. The search runs in short slices between frames, so
 * that typing stays fluent however long the run is; a new query gives up the old search.
 */
import { useRef, useState } from 'react'
import type { Step } from '#core/step.ts'
import { finderOf, holds } from './find.ts'

export interface Find {
  readonly query: string
  /** Undefined while nothing is looked for. */
  readonly finder: RegExp | undefined
  /** Positions of the steps that hold the query; undefined while searching, and when nothing is looked for. */
  readonly found: ReadonlySet<number> | undefined
  readonly look: (query: string) => void
}

/** Milliseconds that a slice may take: half a frame. */
const SLICE = 8

interface Looked {
  readonly query: string
  readonly finder: RegExp | undefined
  readonly found: ReadonlySet<number> | undefined
}

const NOTHING: Looked = { query: '', finder: undefined, found: undefined }

export function useFind(steps: readonly Step[]): Find {
  const [looked, setLooked] = useState<Looked>(NOTHING)
  const latest = useRef(0)
  const look = (query: string) => {
    const finder = finderOf(query)
    const search = latest.current + 1
    latest.current = search
    setLooked({ query, finder, found: undefined })
    if (finder === undefined) return
    const found = new Set<number>()
    const slice = (from: number) => {
      if (latest.current !== search) return
      const next = searchSlice(steps, { finder, from, until: performance.now() + SLICE }, found)
      if (next < steps.length) setTimeout(() => slice(next))
      else setLooked({ query, finder, found })
    }
    setTimeout(() => slice(0))
  }
  return { ...looked, look }
}

interface Slice {
  readonly finder: RegExp
  readonly from: number
  /** On the clock of performance.now(). */
  readonly until: number
}

function searchSlice(steps: readonly Step[], { finder, from, until }: Slice, found: Set<number>): number {
  let position = from
  do {
    const step = steps[position]
    if (step !== undefined && holds(step, finder)) found.add(position)
    position++
  } while (position < steps.length && performance.now() < until)
  return position
}
