/** Tables sorted by a column of names, as a person sorts them in the locale. Pure. */
import { byName } from '#base/locale.ts'

interface NamedRow {
  readonly getValue: (column: string) => unknown
}

/** What two rows of a table say about their order, by what they have in this column. */
export function rowsByName(one: NamedRow, other: NamedRow, column: string): number {
  return byName(String(one.getValue(column) ?? ''), String(other.getValue(column) ?? ''))
}
