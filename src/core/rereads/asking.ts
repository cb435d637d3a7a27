/** What it costs that an agent asks again for what a strategy cut from results. Pure. */
import { type CostRange, rangeOfCosts } from '../cost/cost-range.ts'
import type { CallIndex, Dollars } from '../model/units.ts'
import type { LossFigures } from '../references/lost.ts'
import { type CostTotals, totalDollars } from '../replay/cost-meter.ts'
import type { CallFigures, Replay } from '../replay/replay.ts'
import { probableAsking, type RunCuts } from './cut-results.ts'

/** What a strategy loses, and of results that it shortens which later calls need again. */
export interface RunLosses extends LossFigures {
  /** Absent: it shortens none. */
  readonly cut?: RunCuts
}

/**
 * The further calls for all that was cut and is needed, each as the calls around it: later ones send more.
 * Undefined: nothing is cut, or no price is known.
 */
export function askingOf({ calls, totals }: Replay, cut: RunCuts | undefined): Dollars | undefined {
  if (cut === undefined || totals.costs === undefined) return undefined
  const average = totalDollars(totals.costs) / (totals.calls - totals.costs.failedCalls)
  return cut.again.reduce((sum, { call, times }) => sum + times * (costAround(calls, call) ?? average), 0)
}

/** What of that is in the cost of the strategy: 0 where nothing is cut, or no price is known. */
export function probableAskingOf(replay: Replay, { cut }: Pick<RunLosses, 'cut'>): Dollars {
  const asking = askingOf(replay, cut)
  return asking === undefined ? 0 : probableAsking({ asking })
}

/** Of a strategy's cost, at most with all of these calls. Undefined: nothing is uncertain, or not known. */
export function rangeWith({ info }: Pick<CostTotals, 'info'>, asking: Dollars = 0): CostRange | undefined {
  const range = rangeOfCosts(info)
  return range && { ...range, high: range.high + asking }
}

/** Calls on either side whose cost says what one more would cost. */
const AROUND = 3

/** Undefined: none of them has a price. */
function costAround(calls: readonly CallFigures[], call: CallIndex): Dollars | undefined {
  const at = calls.findIndex((figures) => figures.call === call)
  const near = at < 0 ? [] : calls.slice(Math.max(0, at - AROUND), at + AROUND + 1)
  const known = near.flatMap(({ cost }) => cost?.money.billed ?? []).filter((dollars) => dollars > 0)
  return known.length === 0 ? undefined : known.reduce((sum, dollars) => sum + dollars, 0) / known.length
}
