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
  /** Whether only steps with an error are shown. */
  readonly isFailedOnly: boolean
  /** Only these positions; undefined: all. */
  readonly only: ReadonlySet<number> | undefined
  /**
   * What columns have room: all, all but the elapsed time and what the strip above has, or only the most
   * telling ones.
   */
  readonly room: Room
  /** Whether the calls of the run have prices. */
  readonly isPriced: boolean
}

export type Room = 'wide' | 'medium' | 'narrow' | 'phone'

interface ShownRows {
  readonly all: readonly TimelineRow[]
  readonly shown: readonly TimelineRow[]
  readonly heads: readonly ColumnFace[]
}

export function useRows(trace: Trace, filter: RowFilter): ShownRows {
  const { kinds, isFailedOnly, only, room, isPriced } = filter
  const all = useMemo(() => timelineRows(trace), [trace])
  const positions = useMemo(
    () => shownPositions(all, { kinds, isFailedOnly, only }),
    [all, kinds, isFailedOnly, only],
  )
  // A table's row model keeps an object for each row, which of half a million steps holds the page for
  // seconds.
  const shown = useMemo(
    () => (positions === undefined ? all : all.filter(({ position }) => positions.has(position))),
    [all, positions],
  )
  const heads = useMemo(() => headsOf(trace, all, { room, isPriced }), [trace, all, room, isPriced])
  return { all, shown, heads }
}

/**
 * Without what has nothing to say of this run, and in a narrow list without what leaves no width for
 * the step itself.
 */
function headsOf(
  trace: Trace,
  rows: readonly TimelineRow[],
  { room, isPriced }: Pick<RowFilter, 'room' | 'isPriced'>,
): readonly ColumnFace[] {
  const hasCalls = trace.calls.length > 0
  const isNarrow = room === 'narrow' || room === 'phone'
  const isSaid = {
    agent: !isNarrow && agentsOf(trace).length > 1,
    call: hasCalls,
    context: hasCalls && room === 'wide',
    cost: isPriced && room !== 'narrow',
    time: room === 'wide' && rows.some(({ elapsed = 0 }) => elapsed > 0),
    duration: !isNarrow && rows.some(({ duration }) => duration !== undefined),
  }
  return FACES.filter(({ id }) => id === 'number' || id === 'step' || id === 'tokens' || isSaid[id])
}

/** Undefined: nothing is filtered. */
function shownPositions(
  all: readonly TimelineRow[],
  { kinds, isFailedOnly, only }: Pick<RowFilter, 'kinds' | 'isFailedOnly' | 'only'>,
): RowFilter['only'] {
  if (kinds.size === 0 && !isFailedOnly) return only
  const chosen = all.filter(
    ({ kind, isError, position }) =>
      (kinds.size === 0 || kinds.has(kind)) && (isError || !isFailedOnly) && (only?.has(position) ?? true),
  )
  return new Set(chosen.map((row) => row.position))
}
