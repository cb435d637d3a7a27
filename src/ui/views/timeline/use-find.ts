/**
 * The find box's state: the query, which is the address's, and the steps that hold it. The search runs in short slices
 * between frames, so that typing stays fluent however long the run is; a new query gives up the old search.
 */
import { useEffect, useMemo, useState } from 'react'
import { finderOf } from '#core/search/finder.ts'
import type { Step } from '#core/step.ts'
import { navigate, useApp } from '#state/index.ts'
import { holds } from './find.ts'

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

/** What was found, and in what: places among these very steps. */
interface Searched {
  readonly finder: RegExp
  readonly steps: readonly Step[]
  readonly found: ReadonlySet<number>
}

export function useFind(steps: readonly Step[]): Find {
  const query = useApp(({ route }) => route.find ?? '')
  const finder = useMemo(() => finderOf(query), [query])
  const [searched, setSearched] = useState<Searched>()
  useEffect(() => {
    if (finder === undefined) return
    const found = new Set<number>()
    let timer: ReturnType<typeof setTimeout>
    const slice = (from: number) => {
      const next = searchSlice(steps, { finder, from, until: performance.now() + SLICE }, found)
      if (next < steps.length) timer = setTimeout(() => slice(next))
      else setSearched({ finder, steps, found })
    }
    timer = setTimeout(() => slice(0))
    return () => clearTimeout(timer)
  }, [finder, steps])
  const isCurrent = searched !== undefined && searched.finder === finder && searched.steps === steps
  return { query, finder, found: isCurrent ? searched.found : undefined, look }
}

/** Each key replaces the address: Back leaves the whole word. */
function look(query: string): void {
  navigate({ find: query === '' ? undefined : query }, { replace: true })
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
