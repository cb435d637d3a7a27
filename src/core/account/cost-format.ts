/** How the costs of the calls of a run are written. Pure. */
import { moneyFormat } from '#base/format-number.ts'
import type { Dollars } from '../model/units.ts'
import { medianOf } from '../tokens/calibration/robust.ts'

/** From two cents on, cents are enough for the median one. */
const ENOUGH = 0.02
const CENT = 0.01

/** Below one cent with more decimals only where the median one needs them. */
export function costFormat(costs: readonly Dollars[]): (dollars: Dollars) => string {
  const median = medianOf(costs) ?? 0
  return moneyFormat([median < ENOUGH ? Math.min(median, CENT / 2) : median])
}
