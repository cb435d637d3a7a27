/** The figures of a memory over one run or several, as a sweep tells them. Sums over the runs, but for the peak. */
import { type FigureSource, leastSure } from '../cost/cost-info.ts'
import type { LossTotals } from '../references/lost.ts'
import { totalDollars } from '../replay/cost-meter.ts'
import { isUntouched } from '../replay/ledger.ts'
import type { Replay } from '../replay/replay.ts'
import { NO_REREADS, plusRereads, type RereadSums } from '../rereads/run-risk.ts'

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
  /** What it makes the agent read again, by real compactions; undefined where a run does not say what it read. */
  readonly rereads: RereadSums | undefined
  /** Calls whose context the provider would refuse although it takes the baseline's; undefined: not checked. */
  readonly refused: number | undefined
  /** Calls at which the memory could not do its work. */
  readonly problems: number
  /** Why it could not do its work, of the first such call. */
  readonly problem?: string
  /** Calls whose context is not the baseline's; 0: it has no effect on these runs. */
  readonly changed: number
  /** Calls whose context is larger than the context window; 0 where the window is unknown. */
  readonly overWindow: number
  /** Where `billed` is from; absent without a profile. */
  readonly source?: FigureSource
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
  rereads: NO_REREADS,
  refused: 0,
  problems: 0,
  changed: 0,
  overWindow: 0,
}

export interface RunFigures {
  readonly replay: Replay
  readonly lost: Pick<LossTotals, 'count' | 'weight' | 'faults'>
  /** Absent: not known. */
  readonly rereads?: RereadSums | undefined
  /** Undefined: not checked. */
  readonly refused: number | undefined
  /** The context window in tokens; undefined: unknown. */
  readonly window: number | undefined
}

/** With one more run. */
export function withRun(
  sum: SweepFigures,
  { replay, lost, rereads, refused, window }: RunFigures,
): SweepFigures {
  const { totals, calls } = replay
  const { bill } = totals
  const billed = bill === undefined ? undefined : totalDollars(bill)
  const failed = calls.flatMap(({ problem }) => problem?.message ?? [])
  const problem = sum.problem ?? failed[0]
  const sources = [sum.source, bill?.info?.source].filter((source) => source !== undefined)
  return {
    runs: sum.runs + 1,
    calls: sum.calls + totals.calls,
    peak: Math.max(sum.peak, totals.peak),
    cumulative: sum.cumulative + totals.cumulative,
    billed: billed === undefined ? sum.billed : billed + (sum.billed ?? 0),
    cacheBreaks: bill === undefined ? sum.cacheBreaks : (sum.cacheBreaks ?? 0) + bill.breaks,
    lost: sum.lost + lost.count,
    lostWeight: sum.lostWeight + lost.weight,
    faults: plus(sum.faults, lost.faults),
    rereads: bothRereads(sum.rereads, rereads),
    refused: plus(sum.refused, refused),
    problems: sum.problems + failed.length,
    ...(problem === undefined ? {} : { problem }),
    changed: sum.changed + calls.filter(({ counts }) => !isUntouched(counts)).length,
    overWindow:
      sum.overWindow + (window === undefined ? 0 : calls.filter(({ tokens }) => tokens > window).length),
    ...(sources.length === 0 ? {} : { source: leastSure(sources) }),
  }
}

/** Of two sets of runs; undefined where either is not known. */
export function bothRereads(
  one: RereadSums | undefined,
  other: RereadSums | undefined,
): RereadSums | undefined {
  return one === undefined || other === undefined ? undefined : plusRereads(one, other)
}

/** What is not known of one run is not known of all. */
function plus(sum: number | undefined, more: number | undefined): number | undefined {
  return sum === undefined || more === undefined ? undefined : sum + more
}
