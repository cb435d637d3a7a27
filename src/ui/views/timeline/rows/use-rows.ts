/**
 * The rows that are shown: the run's rows through kind chips and find, with the columns that have something
 * to say.
 */
import { useMemo } from 'react'
import type { ShownKind } from '#core/model/step.ts'
import { agentsOf, type Trace } from '#core/model/trace.ts'
import { type ColumnFace, FACES } from './columns.ts'
import { type TimelineRow, timelineRows } from './row-model.ts'

interface RowFilter {
  /** Empty: all kinds. */
  readonly kinds: ReadonlySet<ShownKind>
  /** Only these positions; undefined: all. */
  readonly only: ReadonlySet<number> | undefined
  /** Whether only the most telling columns have room. */
  readonly isNarrow: boolean
}

interface ShownRows {
  readonly all: readonly TimelineRow[]
  readonly shown: readonly TimelineRow[]
  readonly heads: readonly ColumnFace[]
}

export function useRows(trace: Trace, { kinds, only, isNarrow }: RowFilter): ShownRows {
  const all = useMemo(() => timelineRows(trace), [trace])
  const positions = useMemo(() => shownPositions(all, kinds, only), [all, kinds, only])
  // A table's row model keeps an object for each row, which of half a million steps holds the page for
  // seconds.
  const shown = useMemo(
    () => (positions === undefined ? all : all.filter(({ position }) => positions.has(position))),
    [all, positions],
  )
  const heads = useMemo(() => headsOf(trace, all, isNarrow), [trace, all, isNarrow])
  return { all, shown, heads }
}

/**
 * Without what has nothing to say of this run, and in a narrow list without what leaves no width for
 * the step itself.
 */
function headsOf(trace: Trace, rows: readonly TimelineRow[], isNarrow: boolean): readonly ColumnFace[] {
  const hasCalls = trace.calls.length > 0
  const isSaid = {
    agent: !isNarrow && agentsOf(trace).length > 1,
    call: hasCalls,
    context: hasCalls && !isNarrow,
    time: !isNarrow && rows.some(({ elapsed = 0 }) => elapsed > 0),
    duration: !isNarrow && rows.some(({ duration }) => duration !== undefined),
  }
  return FACES.filter(({ id }) => id === 'number' || id === 'step' || id === 'tokens' || isSaid[id])
}

/** Undefined: nothing is filtered. */
function shownPositions(
  all: readonly TimelineRow[],
  kinds: RowFilter['kinds'],
  only: RowFilter['only'],
): RowFilter['only'] {
  if (kinds.size === 0) return only
  const chosen = all.filter(({ kind, position }) => kinds.has(kind) && (only?.has(position) ?? true))
  return new Set(chosen.map((row) => row.position))
}
