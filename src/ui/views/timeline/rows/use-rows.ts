/**
 * The rows that are shown: the run's rows through kind chips and find, with the columns that have something
 * to say.
 */
import { useMemo } from 'react'
import type { StepKind } from '#core/model/step.ts'
import { agentsOf, type Trace } from '#core/model/trace.ts'
import { useIsPhone } from '../../../kit/index.ts'
import { type ColumnFace, FACES } from './columns.ts'
import { type TimelineRow, timelineRows } from './row-model.ts'

interface RowFilter {
  /** Empty: all kinds. */
  readonly kinds: ReadonlySet<StepKind>
  /** Only these positions; undefined: all. */
  readonly only: ReadonlySet<number> | undefined
}

interface ShownRows {
  readonly all: readonly TimelineRow[]
  readonly shown: readonly TimelineRow[]
  readonly heads: readonly ColumnFace[]
}

export function useRows(trace: Trace, { kinds, only }: RowFilter): ShownRows {
  const all = useMemo(() => timelineRows(trace), [trace])
  const positions = useMemo(() => shownPositions(all, { kinds, only }), [all, kinds, only])
  // A table's row model keeps an object for each row, which of half a million steps holds the page for
  // seconds.
  const shown = useMemo(
    () => (positions === undefined ? all : all.filter(({ position }) => positions.has(position))),
    [all, positions],
  )
  const isPhone = useIsPhone()
  const heads = useMemo(() => headsOf(trace, all, isPhone), [trace, all, isPhone])
  return { all, shown, heads }
}

/**
 * Without what has nothing to say of this run, and on a phone without what leaves no width for the step
 * itself.
 */
function headsOf(trace: Trace, rows: readonly TimelineRow[], isPhone: boolean): readonly ColumnFace[] {
  const hasCalls = trace.calls.length > 0
  const isSaid = {
    agent: !isPhone && agentsOf(trace).length > 1,
    call: hasCalls,
    context: hasCalls && !isPhone,
    time: !isPhone && rows.some(({ elapsed = 0 }) => elapsed > 0),
    duration: !isPhone && rows.some(({ duration }) => duration !== undefined),
  }
  return FACES.filter(({ id }) => id === 'number' || id === 'step' || id === 'tokens' || isSaid[id])
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
