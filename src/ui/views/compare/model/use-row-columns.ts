/**
 * What rows need of the columns; the same from call to call, so that rows are drawn again only when they
 * change.
 */
import { useMemo } from 'react'
import type { StepId } from '#core/model/step.ts'
import type { Column } from './use-comparison.ts'
import { useSameList } from './use-same-list.ts'

export interface RowColumn extends Pick<Column, 'id' | 'name' | 'ruleName' | 'pinRefusal'> {
  /** Position in the route's columns. */
  readonly index: number
  readonly pins: ReadonlySet<StepId>
  /** Steps that are shown at the cursor and dropped at the next call. */
  readonly going: ReadonlySet<StepId>
  /** Whether its ledger is there. */
  readonly isThere: boolean
}

const NONE: ReadonlySet<StepId> = new Set()

export function useRowColumns(
  columns: readonly Column[],
  aboutToGo: readonly ReadonlySet<StepId>[],
): readonly RowColumn[] {
  const places = useSameList(columns.map(({ index = 0 }) => index))
  const ids = useSameList(columns.map(({ id }) => id))
  const names = useSameList(columns.map(({ name }) => name))
  const ruleNames = useSameList(columns.map(({ ruleName }) => ruleName))
  const pins = useSameList(columns.map((column) => column.pins))
  const refusals = useSameList(columns.map(({ pinRefusal }) => pinRefusal))
  const going = useSameList(aboutToGo)
  const there = useSameList(columns.map(({ ledger }) => ledger !== undefined))
  return useMemo(
    () =>
      ids.map((id, position) => ({
        id,
        index: places[position] ?? position,
        name: names[position] ?? '',
        ruleName: ruleNames[position] ?? '',
        pins: new Set(pins[position]),
        going: going[position] ?? NONE,
        pinRefusal: refusals[position],
        isThere: there[position] ?? false,
      })),
    [places, ids, names, ruleNames, pins, going, refusals, there],
  )
}

/** Whether two states of the columns say the same of a step. O(columns). */
export function areAlikeAt(id: StepId, columns: readonly RowColumn[], others: readonly RowColumn[]): boolean {
  return (
    columns.length === others.length &&
    columns.every((column, place) => {
      const other = others[place]
      return (
        other !== undefined &&
        column.id === other.id &&
        column.name === other.name &&
        column.isThere === other.isThere &&
        column.pins.has(id) === other.pins.has(id) &&
        column.going.has(id) === other.going.has(id)
      )
    })
  )
}
