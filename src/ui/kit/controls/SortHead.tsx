/** The head of a table's column that sorts by it, and the heads of a whole table. */
import type { ReactNode } from 'react'
import styles from './SortHead.module.css'

interface SortHeadProps {
  readonly title: string
  readonly sorted: false | 'asc' | 'desc'
  readonly span?: number
  /** Names are at the start of their column, numbers at its end. */
  readonly isName?: boolean
  /** What the column shows, on hover. */
  readonly help?: string | undefined
  readonly onSort: () => void
}

export function SortHead({ title, sorted, span = 1, isName = false, help, onSort }: SortHeadProps) {
  return (
    <th
      scope="col"
      colSpan={span}
      className={isName ? undefined : styles.number}
      aria-sort={sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" className={styles.sort} title={help} onClick={onSort}>
        {title}
        <span className={styles.arrow} aria-hidden="true">
          {sorted === false ? '' : sorted === 'asc' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  )
}

/** A column as the table library describes it. */
export interface SortableColumn {
  readonly id: string
  readonly columnDef: { readonly header?: unknown }
  getIsSorted(): false | 'asc' | 'desc'
  toggleSorting(): void
}

interface SortableHeader {
  readonly id: string
  readonly column: SortableColumn
}

interface SortHeadsProps {
  readonly groups: readonly { readonly id: string; readonly headers: readonly SortableHeader[] }[]
  readonly isShown: (id: string) => boolean
  /** What a column shows; undefined: its name says it. */
  readonly helpOf?: (id: string) => string | undefined
  /** Heads of further columns, which don't sort. */
  readonly children?: ReactNode
}

/** The heads of a table whose first column has the id `name`. */
export function SortHeads({ groups, isShown, helpOf, children }: SortHeadsProps) {
  return (
    <thead>
      {groups.map((group) => (
        <tr key={group.id}>
          {group.headers
            .filter(({ id }) => isShown(id))
            .map(({ id, column }) => (
              <SortHead
                key={id}
                title={String(column.columnDef.header)}
                isName={id === 'name'}
                help={helpOf?.(id)}
                sorted={column.getIsSorted()}
                onSort={() => column.toggleSorting()}
              />
            ))}
          {children}
        </tr>
      ))}
    </thead>
  )
}
