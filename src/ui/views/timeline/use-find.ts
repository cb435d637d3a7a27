/**
 * The find box's state: the query, which is the address's, and the steps that contain it. The search runs in
 * short slices between frames, so that typing stays fluent however long the run is; a new query gives up the
 * old search.
 */
import { useEffect, useMemo, useState } from 'react'
import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import { type TextFind, textFindOf } from '#core/search/query.ts'
import { navigate, useApp } from '#state/index.ts'

export interface Find {
  readonly query: string
  /** What to mark in the rows found; undefined while nothing is looked for. */
  readonly finder: RegExp | undefined
  /**
   * Positions of the steps that contain the query; undefined while searching, and when nothing is looked for.
   */
  readonly found: ReadonlySet<number> | undefined
  readonly look: (query: string) => void
}

/** Milliseconds that a slice may take: half a frame. */
const SLICE = 8

/** What was found, and in what: places among these very steps. */
interface Searched {
  readonly find: TextFind
  readonly steps: readonly Step[]
  readonly found: ReadonlySet<number>
}

export function useFind(steps: readonly Step[]): Find {
  const query = useApp(({ route }) => route.find ?? '')
  const find = useMemo(() => textFindOf(query), [query])
  const [searched, setSearched] = useState<Searched>()
  useEffect(() => {
    if (find === undefined) return
    const found = new Set<number>()
    let timer: ReturnType<typeof setTimeout>
    const slice = (from: number) => {
      const next = searchSlice(steps, { find, from, until: performance.now() + SLICE }, found)
      if (next < steps.length) timer = setTimeout(() => slice(next))
      else setSearched({ find, steps, found })
    }
    timer = setTimeout(() => slice(0))
    return () => clearTimeout(timer)
  }, [find, steps])
  const isCurrent = searched !== undefined && searched.find === find && searched.steps === steps
  return { query, finder: find?.marker, found: isCurrent ? searched.found : undefined, look }
}

/** Each key replaces the address: Back leaves the whole word. */
function look(query: string): void {
  navigate({ find: query === '' ? undefined : query }, { replace: true })
}

interface Slice {
  readonly find: TextFind
  readonly from: number
  /** On the clock of performance.now(). */
  readonly until: number
}

function searchSlice(steps: readonly Step[], { find, from, until }: Slice, found: Set<number>): number {
  let position = from
  do {
    const step = steps[position]
    if (step !== undefined && find.isIn(stepText(step))) found.add(position)
    position++
  } while (position < steps.length && performance.now() < until)
  return position
}
