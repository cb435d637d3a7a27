/** The head of the library's table: each name sorts, and says how it is sorted. */
import { FlexRender, type Header } from '@tanstack/react-table'
import { t } from '#base/words.ts'
import { classNames, Icon, SortSelect, useIsPhone } from '../../kit/index.ts'
import { PickBox } from './PickBox.tsx'
import type { LibraryRow } from './rows/library-rows.ts'
import own from './TableHead.module.css'
import styles from './TraceTable.module.css'
import { isNumeric, type traceTableFeatures } from './trace-columns.tsx'

/** What a card shows, and when its run was added. */
const ON_CARDS: ReadonlySet<string> = new Set(['recordedAt', 'addedAt', 'title', 'calls', 'cost', 'peak'])

const DIRECTIONS = { asc: 'ascending', desc: 'descending' } as const

interface TableHeadProps {
  readonly headers: readonly Header<typeof traceTableFeatures, LibraryRow, unknown>[]
  /** Whether all, some, or none of the runs are. */
  readonly selected: boolean | 'mixed'
  readonly onSelectAll: () => void
}

export function TableHead({ headers, selected, onSelectAll }: TableHeadProps) {
  const isPhone = useIsPhone()
  const all = (
    <PickBox
      label={t`Select all runs in the list`}
      {...(isPhone && { shown: t`Select all` })}
      checked={selected}
      isInTabs
      onPick={onSelectAll}
    />
  )
  if (isPhone) {
    // In a list of cards names are heads of no column: the order is chosen from a list.
    return (
      <thead className={styles.head}>
        <tr className={own.row}>
          <th scope="col" className={own.pick}>
            {all}
            <span className={own.sortBy} aria-hidden="true">
              Sort by
            </span>
            <SortSelect
              columns={headers.map(({ column }) => column)}
              isShown={(id) => ON_CARDS.has(id)}
              initial="addedAt"
              isLabelHidden
            />
          </th>
        </tr>
      </thead>
    )
  }
  return (
    <thead className={styles.head}>
      <tr className={own.row}>
        <th scope="col" className={styles.pick}>
          {all}
        </th>
        {headers.map((header) => {
          const { column } = header
          const sorted = column.getIsSorted()
          return (
            <th
              key={header.id}
              scope="col"
              title={column.id === 'peak' ? t`The size of the context at each call, and its peak` : undefined}
              className={classNames(styles[`column-${column.id}`], isNumeric(column.id) && styles.numeric)}
              aria-sort={sorted === false ? undefined : DIRECTIONS[sorted]}
            >
              <button type="button" className={styles.sort} onClick={column.getToggleSortingHandler()}>
                {/* Its cells have a picture of all contexts before the figure. */}
                {column.id === 'peak' ? t`Context, peak` : <FlexRender header={header} />}
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
