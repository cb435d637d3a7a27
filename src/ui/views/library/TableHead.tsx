/** The head of the library's table: each name sorts, and says how it is sorted. */
import { FlexRender, type Header } from '@tanstack/react-table'
import { classNames, Icon } from '../../kit/index.ts'
import type { LibraryRow } from './library-rows.ts'
import styles from './TraceTable.module.css'
import { isNumeric, type traceTableFeatures } from './trace-columns.tsx'

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const

export interface TableHeadProps {
  readonly headers: readonly Header<typeof traceTableFeatures, LibraryRow, unknown>[]
}

export function TableHead({ headers }: TableHeadProps) {
  return (
    <thead className={styles.head}>
      <tr>
        {headers.map((header) => {
          const { column } = header
          const sorted = column.getIsSorted()
          return (
            <th
              key={header.id}
              scope="col"
              className={classNames(styles[`column-${column.id}`], isNumeric(column.id) && styles.numeric)}
              aria-sort={sorted === false ? undefined : DIRECTIONS[sorted]}
            >
              <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
                <FlexRender header={header} />
                <span className={styles.direction}>
                  {sorted !== false && <Icon name={sorted === 'asc' ? 'chevron-up' : 'chevron-down'} />}
                </span>
              </button>
            </th>
          )
        })}
        <th scope="col" className={styles.menu}>
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  )
}
