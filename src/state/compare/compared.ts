/** Which strategies are columns of Compare, for views other than Compare itself. */
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { navigate } from '../shell/navigation.ts'
import { DEFAULT_COLUMNS } from '../store/route.ts'
import { store, useApp } from '../store/store.ts'

/** The columns that a person chose: those that Compare proposes don't count. */
function chosen(columns: readonly MemorySpec[]): readonly MemorySpec[] {
  return columns === DEFAULT_COLUMNS ? [] : columns
}

function isSame(one: MemorySpec, other: MemorySpec): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function useIsCompared(spec: MemorySpec): boolean {
  return useApp(({ route }) => chosen(route.columns).some((column) => isSame(column, spec)))
}

/**
 * Adds a column, in place of those that Compare proposes, or removes it. Back leaves the view, not the
 * column.
 */
export function setCompared(spec: MemorySpec, isWanted: boolean): void {
  const others = chosen(store.getState().route.columns).filter((column) => !isSame(column, spec))
  const columns = isWanted ? [...others, spec] : others
  navigate({ columns: columns.length === 0 ? DEFAULT_COLUMNS : columns }, { replace: true })
}

/** Opens Compare with these columns in addition to the chosen ones. */
export function openInCompare(specs: readonly MemorySpec[]): void {
  const before = chosen(store.getState().route.columns)
  const added = specs.filter((spec) => !before.some((column) => isSame(column, spec)))
  navigate({ view: 'compare', columns: [...before, ...added] })
}
