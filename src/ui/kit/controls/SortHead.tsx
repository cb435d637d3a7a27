/** The head of a table's column that sorts by it. */
import styles from './SortHead.module.css'

interface SortHeadProps {
  readonly title: string
  readonly sorted: false | 'asc' | 'desc'
  readonly span?: number
  /** Names are at the start of their column, numbers at its end. */
  readonly isName?: boolean
  readonly onSort: () => void
}

export function SortHead({ title, sorted, span = 1, isName = false, onSort }: SortHeadProps) {
  return (
    <th
      scope="col"
      colSpan={span}
      className={isName ? undefined : styles.number}
      aria-sort={sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" className={styles.sort} onClick={onSort}>
        {title}
        <span className={styles.arrow} aria-hidden="true">
          {sorted === false ? '' : sorted === 'asc' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  )
}
