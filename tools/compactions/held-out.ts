/** Whether the interval of a simulated compaction's cost holds for sessions that it wasn't chosen on. */
import { SIMULATED_BACK } from '#core/tokens/calibration/compacted.ts'
import { quantile } from '#core/tokens/calibration/robust.ts'
import type { SimulatedRow } from './simulated.ts'

/** Of either side, so that nine in ten lie within. */
const SHARE = 0.95

/** Tokens that the interval of a session would have needed to reach the recorded cost. */
interface Needed {
  readonly less: number
  readonly more: number
}

/**
 * Sessions whose recorded cost lies within an interval that was chosen on all others. The width of an
 * interval is taken to be proportional to its tokens. O(sessions² · log sessions).
 */
export function heldOut(rows: readonly SimulatedRow[]): { readonly within: number; readonly of: number } {
  const needed = rows.flatMap((row) => neededBy(row) ?? [])
  const holds = (own: Needed, at: number) => {
    const others = needed.filter((_, place) => place !== at)
    const chosen = (side: keyof Needed) =>
      quantile(
        others.map((one) => one[side]),
        SHARE,
      ) ?? 0
    return own.less <= chosen('less') && own.more <= chosen('more')
  }
  return { within: needed.filter(holds).length, of: needed.length }
}

/** Undefined: the session has no interval. */
function neededBy({ recorded, simulated, low, high }: SimulatedRow): Needed | undefined {
  if (low === undefined || high === undefined) return undefined
  const of = (distance: number, width: number, tokens: number) =>
    distance <= 0 ? 0 : tokens * (distance / width)
  return {
    less: of(simulated - recorded, simulated - low, SIMULATED_BACK.less),
    more: of(recorded - simulated, high - simulated, SIMULATED_BACK.more),
  }
}
