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
import { formatExact, Icon, plural, rowsByName } from '../../kit/index.ts'
import {
  ContextCell,
  FigureCell,
  type FigureCellProps,
  ModelCell,
  OutcomeCell,
  RecordedCell,
} from './FigureCell.tsx'
import { formatMoment, formatWhen } from './format-time.ts'
import type { LibraryRow } from './rows/library-rows.ts'
import { byOutcome, type RowFigures } from './rows/row-figures.ts'
import { TitleCell } from './TitleCell.tsx'
import styles from './TraceTable.module.css'

export const traceTableFeatures = tableFeatures({
  rowSortingFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
  sortFns: { byName: rowsByName },
})

type FigureName = Exclude<
  keyof RowFigures,
  'models' | 'contexts' | 'outcome' | 'project' | 'recordedAt' | 'waiting' | 'idle'
>

/** Most files say nothing of it: shown only where a run does. */
export const OUTCOME = 'outcome'

const helper = createColumnHelper<typeof traceTableFeatures, LibraryRow>()

function figureColumn(id: FigureName, header: string, unit: FigureCellProps['unit']) {
  return helper.accessor(({ figures }) => figures?.[id]?.value, {
    id,
    header,
    sortUndefined: 'last',
    cell: ({ row }) => <FigureCell row={row.original} figure={row.original.figures?.[id]} unit={unit} />,
  })
}

export const traceColumns = helper.columns([
  helper.accessor('title', {
    header: t`Run`,
    sortFn: 'byName',
    cell: ({ row }) => <TitleCell row={row.original} depth={row.depth} isExpanded={row.getIsExpanded()} />,
  }),
  helper.accessor(({ figures }) => figures?.models[0], {
    id: 'model',
    header: t`Model`,
    sortFn: 'byName',
    sortUndefined: 'last',
    cell: ({ row }) => <ModelCell row={row.original} />,
  }),
  helper.accessor('format', { header: t`Format`, sortFn: 'byName' }),
  helper.accessor('calls', {
    header: t`Calls`,
    cell: ({ getValue }) => formatExact(getValue()),
  }),
  figureColumn('duration', t`Duration`, 's'),
  figureColumn('input', t`Input`, 'tokens'),
  figureColumn('output', t`Output`, 'tokens'),
  figureColumn('cost', t`Cost`, '$'),
  figureColumn('cacheHitRate', t`Cache hits`, '%'),
  helper.accessor(({ figures }) => figures?.peak?.value, {
    id: 'peak',
    header: t`Peak context`,
    sortUndefined: 'last',
    cell: ({ row }) => <ContextCell row={row.original} />,
  }),
  helper.accessor(({ figures }) => figures?.outcome?.value, {
    id: OUTCOME,
    header: t`Outcome`,
    sortUndefined: 'last',
    sortFn: (one, other) => byOutcome(one.original.figures?.outcome, other.original.figures?.outcome),
    cell: ({ row }) => <OutcomeCell row={row.original} />,
  }),
  figureColumn('errors', t`Errors`, ''),
  helper.accessor('warnings', {
    header: t`Import notes`,
    cell: ({ getValue }) => <WarningMark count={getValue()} />,
  }),
  helper.accessor(({ figures }) => figures?.recordedAt, {
    id: 'recordedAt',
    header: t`Recorded`,
    sortUndefined: 'last',
    cell: ({ row }) => <RecordedCell row={row.original} />,
  }),
  helper.accessor('addedAt', {
    header: t`Added`,
    cell: ({ getValue }) => (
      <span title={formatMoment(getValue())}>{formatWhen(getValue(), Date.now())}</span>
    ),
  }),
])

/** Whether a column has this name. */
export function isColumn(name: string): boolean {
  return traceColumns.some((column) => ('accessorKey' in column ? column.accessorKey : column.id) === name)
}

const NUMERIC = new Set([
  'calls',
  'duration',
  'input',
  'output',
  'cost',
  'cacheHitRate',
  'peak',
  'errors',
  'warnings',
])

/** Whether a column holds numbers, which are at the end of their cell. */
export function isNumeric(columnId: string): boolean {
  return NUMERIC.has(columnId)
}

function WarningMark({ count }: { readonly count: number }) {
  if (count === 0) return <span className="visually-hidden">none</span>
  return (
    <span className={styles.warning} title={plural(count, 'import note')}>
      <Icon name="info" />
      {formatExact(count)}
    </span>
  )
}
