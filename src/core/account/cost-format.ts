/** How the costs of the calls of a run are written. Pure. */
import { moneyFormat } from '#base/format-number.ts'
import type { Dollars } from '../model/units.ts'
import { medianOf } from '../tokens/calibration/robust.ts'

/** All with as many decimals: those with which the median one is not zero. */
export function costFormat(costs: readonly Dollars[]): (dollars: Dollars) => string {
  return moneyFormat([10 * (medianOf(costs) ?? 0)])
}
