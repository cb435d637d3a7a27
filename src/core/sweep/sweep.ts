/** The figures of a memory over one run or several, as a sweep tells them. Sums over the runs, but for the peak. */
import { totalDollars } from '../cost/meter.ts'
import type { LossTotals } from '../references/lost.ts'
import type { ReplayTotals } from '../replay/replay.ts'

export interface SweepFigures {
  /** Runs that the sums are of. */
  readonly runs: number
  readonly calls: number
  /** The largest context of all runs, in tokens. */
  readonly peak: number
  readonly cumulative: number
  /** US dollars, summaries included; undefined without a profile. */
  readonly billed: number | undefined
  /** Undefined without a profile. */
  readonly cacheBreaks: number | undefined
  readonly lost: number
  readonly lostWeight: number
  /** Re-fetched results; undefined where those of a run are not known, as of a skeleton. */
  readonly faults: number | undefined
  /** Calls whose context the provider would refuse although it takes the baseline's. */
  readonly refused: number
  /** Calls at which the memory could not do its work. */
  readonly problems: number
}

export const NO_FIGURES: SweepFigures = {
  runs: 0,
  calls: 0,
  peak: 0,
  cumulative: 0,
  billed: undefined,
  cacheBreaks: undefined,
  lost: 0,
  lostWeight: 0,
  faults: 0,
  refused: 0,
  problems: 0,
}

export interface RunFigures {
  readonly totals: ReplayTotals
  readonly lost: Pick<LossTotals, 'count' | 'weight' | 'faults'>
  readonly refused: number
  readonly problems: number
}

/** With one more run. */
export function withRun(sum: SweepFigures, { totals, lost, refused, problems }: RunFigures): SweepFigures {
  const { bill } = totals
  const billed = bill === undefined ? undefined : totalDollars(bill)
  return {
    runs: sum.runs + 1,
    calls: sum.calls + totals.calls,
    peak: Math.max(sum.peak, totals.peak),
    cumulative: sum.cumulative + totals.cumulative,
    billed: billed === undefined ? sum.billed : billed + (sum.billed ?? 0),
    cacheBreaks: bill === undefined ? sum.cacheBreaks : (sum.cacheBreaks ?? 0) + bill.breaks,
    lost: sum.lost + lost.count,
    lostWeight: sum.lostWeight + lost.weight,
    faults: sum.faults === undefined || lost.faults === undefined ? undefined : sum.faults + lost.faults,
    refused: sum.refused + refused,
    problems: sum.problems + problems,
  }
}
