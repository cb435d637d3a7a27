/** What rows need of the columns; the same from call to call, so that rows are drawn again only when they change. */
import { useMemo } from 'react'
import type { Column } from './use-comparison.ts'
import { useSameList } from './use-same-list.ts'

export interface RowColumn extends Pick<Column, 'id' | 'name'> {
  /** Whether its ledger is there. */
  readonly isThere: boolean
}

export function useRowColumns(columns: readonly Column[]): readonly RowColumn[] {
  const ids = useSameList(columns.map(({ id }) => id))
  const names = useSameList(columns.map(({ name }) => name))
  const there = useSameList(columns.map(({ ledger }) => ledger !== undefined))
  return useMemo(
    () => ids.map((id, position) => ({ id, name: names[position] ?? '', isThere: there[position] ?? false })),
    [ids, names, there],
  )
}
