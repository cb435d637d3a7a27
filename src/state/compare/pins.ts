/**
 * Pinning steps and facts in the columns of Compare. The columns are the URL's, so Back takes a pin away
 * again.
 */

import type { StepId } from '#core/model/step.ts'
import type { FactPin, MemorySpec } from '#core/spec/spec-data.ts'
import { withChanged } from '#core/spec/spec-like.ts'
import { pinsOf, withFact, withoutFact, withoutPin, withoutPins, withPin } from '#core/spec/spec-pins.ts'
import { store } from '../store/store.ts'
import { setColumns } from './columns.ts'

/**
 * Pins the step in the columns at these positions, or no longer does: one thing to take back, however many.
 */
export function setPinned(columns: readonly number[], step: StepId, isPinned: boolean): void {
  changeAt(columns, (spec) => (isPinned ? withPin(spec, step) : withoutPin(spec, step)))
}

/** Pins it where it is not pinned, and the other way round. */
export function togglePin(column: number, step: StepId): void {
  changeAt([column], (spec) => (pinsOf(spec).includes(step) ? withoutPin(spec, step) : withPin(spec, step)))
}

/** Keeps a fact of a step in a column, or no longer does. */
export function setFactPinned(column: number, fact: FactPin, isPinned: boolean): void {
  changeAt([column], (spec) => (isPinned ? withFact(spec, fact) : withoutFact(spec, fact)))
}

/** Leaves the column its rule alone. */
export function removePins(column: number): void {
  changeAt([column], withoutPins)
}

function changeAt(positions: readonly number[], change: (spec: MemorySpec) => MemorySpec): void {
  const { columns } = store.getState().route
  setColumns(
    positions.reduce<readonly MemorySpec[]>((changed, at) => {
      const spec = changed[at]
      return spec === undefined ? changed : withChanged(changed, at, change(spec))
    }, columns),
  )
}
