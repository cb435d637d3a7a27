/** The rows of the found steps, pure: a head for each run with its best steps below. */
import type { RunHits, SearchHit } from '#core/search/hits.ts'

export type SearchRow =
  | { readonly kind: 'run'; readonly run: RunHits }
  | {
      readonly kind: 'hit'
      readonly run: RunHits
      readonly hit: SearchHit
      /** Place among all hits, from 0. */
      readonly place: number
    }
  /** The run contains more than are listed. */
  | { readonly kind: 'more'; readonly run: RunHits; readonly count: number }

export function searchRows(runs: readonly RunHits[]): readonly SearchRow[] {
  const rows: SearchRow[] = []
  let place = 0
  for (const run of runs) {
    rows.push({ kind: 'run', run })
    for (const hit of run.hits) rows.push({ kind: 'hit', run, hit, place: place++ })
    const count = run.count - run.hits.length
    if (count > 0) rows.push({ kind: 'more', run, count })
  }
  return rows
}

/**
 * The row of the nearest hit from `from` on in the direction, itself included; undefined: there is none that
 * way.
 */
export function hitRow(rows: readonly SearchRow[], from: number, by: 1 | -1): number | undefined {
  for (let index = from; index >= 0 && index < rows.length; index += by) {
    if (rows[index]?.kind === 'hit') return index
  }
  return undefined
}

/** The row that a key leads to from the active one; undefined: not a key of the list, or nothing there. */
export function rowAfterKey(rows: readonly SearchRow[], active: number, key: string): number | undefined {
  const last = rows.length - 1
  switch (key) {
    case 'ArrowDown':
      return hitRow(rows, active + 1, 1)
    case 'ArrowUp':
      return hitRow(rows, active - 1, -1)
    case 'PageDown':
      return hitRow(rows, Math.min(last, active + PAGE), 1) ?? hitRow(rows, last, -1)
    case 'PageUp':
      return hitRow(rows, Math.max(0, active - PAGE), -1) ?? hitRow(rows, 0, 1)
    case 'Home':
      return hitRow(rows, 0, 1)
    case 'End':
      return hitRow(rows, last, -1)
    default:
      return undefined
  }
}

const PAGE = 8
