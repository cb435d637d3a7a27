/** What a strategy comes to against the baseline, in a few figures: what people decide by. */

import { given } from '#base/given.ts'
import type { FigureSource } from '../cost/cost-info.ts'
import type { Dollars } from '../model/units.ts'
import type { Replay } from '../replay/replay.ts'
import { probableAskingOf, type RunLosses } from '../rereads/asking.ts'
import { addedMisses, countedMisses } from '../sweep/added-misses.ts'
import { dollarsOf, shareOf } from './figures.ts'

export interface Verdict {
  /** `same`: within half a percent of the baseline's cost. `unpriced`: no call has a price. */
  readonly cost: 'cheaper' | 'dearer' | 'much-dearer' | 'same' | 'unpriced'
  /** Share of the baseline's dollars, less one: −0.2 is a fifth less. Absent where nothing is priced. */
  readonly costShare?: number
  readonly dollars?: Dollars
  readonly baseDollars?: number
  /** Where the baseline's dollars are from; absent: not known, or nothing is priced. */
  readonly source?: FigureSource
  /** The same of the total input tokens; absent where the baseline sends none. */
  readonly tokenShare?: number
  /** Cache misses that it adds, where they are why fewer tokens cost more; else absent. */
  readonly misses?: number
}

const SAME = 0.005
/** From a quarter more on a strategy is not a trade-off but a loss. */
const MUCH = 0.25

/**
 * `losses`: of `own`, so that its dollars include asking again for half of what it cut and later calls need,
 * as in the ranking of all strategies.
 */
export function verdictOf(own: Replay, base: Replay, losses: Pick<RunLosses, 'cut'> = {}): Verdict {
  const tokenShare = shareOf(own.totals.cumulative, base.totals.cumulative)
  const tokens = tokenShare === undefined ? {} : { tokenShare }
  const [dollars, baseDollars] = [dollarsOf(own) + probableAskingOf(own, losses), dollarsOf(base)]
  const costShare = shareOf(dollars, baseDollars)
  if (own.totals.costs === undefined || costShare === undefined) return { cost: 'unpriced', ...tokens }
  const misses = addedMisses(countedMisses(own.totals.costs), countedMisses(base.totals.costs)) ?? 0
  const isCacheToBlame = tokenShare !== undefined && tokenShare < -SAME && costShare > SAME && misses > 0
  return {
    cost: costClass(costShare),
    costShare,
    dollars,
    baseDollars,
    ...given({ source: base.totals.costs?.info?.source }),
    ...tokens,
    ...(isCacheToBlame ? { misses } : {}),
  }
}

function costClass(share: number): Verdict['cost'] {
  if (Math.abs(share) < SAME) return 'same'
  if (share < 0) return 'cheaper'
  return share < MUCH ? 'dearer' : 'much-dearer'
}
