/** Which cell of the grid an event is of. */

export interface CellPlace {
  /** Position of the row. */
  readonly index: number
  /** 0 is the step itself. */
  readonly column: number
}

/** Undefined: not in a row, or in what is open under one. */
export function placeOf(target: EventTarget): CellPlace | undefined {
  if (!(target instanceof Element) || target.closest('[data-detail]') !== null) return undefined
  const row = target.closest('[data-index]')?.getAttribute('data-index') ?? undefined
  const column = target.closest('[aria-colindex]')?.getAttribute('aria-colindex') ?? '1'
  return row === undefined ? undefined : { index: Number(row), column: Number(column) - 1 }
}
