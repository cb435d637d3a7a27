/** How the costs of the calls of a run are written. Pure. */
import { moneyFormat } from '#base/format-number.ts'
import type { Dollars } from '../model/units.ts'
import { medianOf } from '../tokens/calibration/robust.ts'

/** From two cents on, cents are enough for the median one. */
const ENOUGH = 5

/** All with as many decimals: those that the median one needs. */
export function costFormat(costs: readonly Dollars[]): (dollars: Dollars) => string {
  return moneyFormat([ENOUGH * (medianOf(costs) ?? 0)])
}
