/** The rows that are shown: the run's rows through kind chips and find, with the columns that have something to say. */
import { useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { StepKind } from '#core/model/step.ts'
import { agentsOf, type Trace } from '#core/model/trace.ts'
import { type ColumnFace, columns, features } from './columns.ts'
import { type TimelineRow, timelineRows } from './row-model.ts'

export interface RowFilter {
  /** Empty: all kinds. */
  readonly kinds: ReadonlySet<StepKind>
  /** Only these positions; undefined: all. */
  readonly only: ReadonlySet<number> | undefined
}

export interface ShownRows {
  readonly all: readonly TimelineRow[]
  readonly shown: readonly TimelineRow[]
  readonly heads: readonly ColumnFace[]
}

export function useRows(trace: Trace, { kinds, only }: RowFilter): ShownRows {
  const all = useMemo(() => timelineRows(trace), [trace])
  const positions = useMemo(() => shownPositions(all, { kinds, only }), [all, kinds, only])
  const columnFilters = useMemo(
    () => (positions === undefined ? [] : [{ id: 'step', value: positions }]),
    [positions],
  )
  const columnVisibility = useMemo(() => {
    const hasCalls = trace.calls.length > 0
    return { agent: agentsOf(trace).length > 1, call: hasCalls, context: hasCalls }
  }, [trace])
  const table = useTable({
    features,
    columns,
    data: all,
    getRowId: (row) => String(row.position),
    state: { columnFilters, columnVisibility },
  })
  const { rows } = table.getRowModel()
  const shown = useMemo(() => rows.map((row) => row.original), [rows])
  const visible = table.getVisibleLeafColumns()
  const heads = useMemo(() => visible.flatMap((column) => column.columnDef.meta ?? []), [visible])
  return { all, shown, heads }
}

/** Undefined: nothing is filtered. */
function shownPositions(
  all: readonly TimelineRow[],
  { kinds, only }: RowFilter,
): ReadonlySet<number> | undefined {
  if (kinds.size === 0) return only
  const chosen = all.filter(({ step, position }) => kinds.has(step.kind) && (only?.has(position) ?? true))
  return new Set(chosen.map((row) => row.position))
}
