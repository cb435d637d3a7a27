/** Pinning steps in the columns of Compare. The columns are the URL's, so Back takes a pin away again. */
import type { MemorySpec } from '#core/memories/spec-data.ts'
import { pinsOf, withoutPin, withoutPins, withPin } from '#core/memories/spec-pins.ts'
import type { StepId } from '#core/step.ts'
import { setColumns } from './navigation.ts'
import { store } from './store.ts'

/** Pins the step in the columns at these positions, or no longer does: one thing to take back, however many. */
export function setPinned(columns: readonly number[], step: StepId, isPinned: boolean): void {
  changeAt(columns, (spec) => (isPinned ? withPin(spec, step) : withoutPin(spec, step)))
}

/** Pins it where it is not pinned, and the other way round. */
export function togglePin(column: number, step: StepId): void {
  changeAt([column], (spec) => (pinsOf(spec).includes(step) ? withoutPin(spec, step) : withPin(spec, step)))
}

/** Leaves the column its rule alone. */
export function removePins(column: number): void {
  changeAt([column], withoutPins)
}

function changeAt(positions: readonly number[], change: (spec: MemorySpec) => MemorySpec): void {
  const { columns } = store.getState().route
  setColumns(columns.map((spec, at) => (positions.includes(at) ? change(spec) : spec)))
}
