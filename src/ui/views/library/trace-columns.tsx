/** The columns of the library's table: what each shows and how it sorts. */
import {
  createColumnHelper,
  createExpandedRowModel,
  createSortedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { t } from '#base/words.ts'
import { formatExact, Icon, missing, plural, rowsByName } from '../../kit/index.ts'
import { formatAdded, formatMoment } from './format-time.ts'
import type { LibraryRow } from './library-rows.ts'
import { TitleCell } from './TitleCell.tsx'
import styles from './TraceTable.module.css'

export const traceTableFeatures = tableFeatures({
  rowSortingFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
  sortFns: { byName: rowsByName },
})

const helper = createColumnHelper<typeof traceTableFeatures, LibraryRow>()

export const traceColumns = helper.columns([
  helper.accessor('title', {
    header: t`Trace`,
    sortFn: 'byName',
    cell: ({ row }) => <TitleCell row={row.original} depth={row.depth} isExpanded={row.getIsExpanded()} />,
  }),
  helper.accessor('format', { header: t`Format`, sortFn: 'byName' }),
  helper.accessor('steps', { header: t`Steps`, cell: ({ getValue }) => formatExact(getValue()) }),
  helper.accessor('calls', { header: t`Calls`, cell: ({ getValue }) => formatExact(getValue()) }),
  helper.accessor('agents', {
    header: t`Agents`,
    cell: ({ getValue }) => (getValue() === 0 ? missing : formatExact(getValue())),
  }),
  helper.accessor('warnings', {
    header: t`Remarks`,
    cell: ({ getValue }) => <WarningMark count={getValue()} />,
  }),
  helper.accessor('addedAt', {
    header: t`Added`,
    cell: ({ getValue }) => (
      <span title={formatMoment(getValue())}>{formatAdded(getValue(), Date.now())}</span>
    ),
  }),
])

/** Whether a column holds numbers, which stand at the end of their cell. */
export function isNumeric(columnId: string): boolean {
  return columnId === 'steps' || columnId === 'calls' || columnId === 'agents' || columnId === 'warnings'
}

function WarningMark({ count }: { readonly count: number }) {
  if (count === 0) return <span className="visually-hidden">none</span>
  return (
    <span
      className={styles.warning}
      title={t`${plural(count, 'remark')} of the reader: something was skipped or repaired`}
    >
      <Icon name="warning" />
      {formatExact(count)}
    </span>
  )
}
