/**
 * The figures of a memory over one run or several, as a sweep tells them. Sums over the runs, but for the
 * peak.
 */
import { given } from '#base/given.ts'
import { numberField } from '#base/json.ts'
import type { Problem } from '#base/result.ts'
import type { EarlierConversation } from '../account/earlier-history.ts'
import { type FigureSource, leastSure } from '../cost/cost-info.ts'
import type { CostRange } from '../cost/cost-range.ts'
import type { CallIndex, Dollars, Tokens } from '../model/units.ts'
import type { LossTotals } from '../references/lost.ts'
import { totalDollars } from '../replay/cost-meter.ts'
import { type DroppedInstructions, plusInstructions } from '../replay/dropped-instructions.ts'
import { firstChanged, isUntouched } from '../replay/ledger.ts'
import type { Replay } from '../replay/replay.ts'
import { askingOf, rangeWith } from '../rereads/asking.ts'
import { type CutResults, plusCuts, probableAsking, type RunCuts } from '../rereads/cut-results.ts'
import { NO_REREADS, plusRereads, type RereadSums } from '../rereads/run-risk.ts'
import { countedMisses } from './added-misses.ts'
import type { LostRange } from './nearby-sizes.ts'

export interface SweepFigures {
  /** Runs that the sums are of. */
  readonly runs: number
  readonly calls: number
  /** Without those that were refused or aborted before their prompt was read. Absent: all. */
  readonly answered?: number
  /** The largest context of all runs, in tokens. */
  readonly peak: Tokens
  readonly cumulative: Tokens
  /**
   * US dollars, summaries included; undefined without a profile. The console's answers have this name. Where
   * results are cut, it includes asking again for half of what calls need, so that the lowest limit isn't the
   * best one; a replay of the same calls costs `cut.asking` times `LOOKED_UP` less.
   */
  readonly billed: Dollars | undefined
  /** Undefined without a profile. */
  readonly cacheMisses: number | undefined
  /** Of these, the calls that missed as recorded. Absent: none. */
  readonly missesAsRecorded?: number
  readonly lost: number
  /** What it loses at sizes near its own. Absent: it has no size, or it isn’t known. */
  readonly lostRange?: LostRange
  /** Facts that calls used and that could be lost. Absent: not counted. */
  readonly used?: number
  readonly lostWeight: number
  /** Re-fetched results; undefined where those of a run are not known, as of a skeleton. */
  readonly faults: number | undefined
  /**
   * What it makes the agent read again, by real compactions; undefined where a run does not say what it read.
   */
  readonly rereads: RereadSums | undefined
  /**
   * Calls whose context the provider would refuse although it takes the baseline's; undefined: not checked.
   */
  readonly refused: number | undefined
  /** System prompts, tasks, and user messages that a context lacks. Absent: none. */
  readonly dropped?: DroppedInstructions
  /** Calls at which the memory could not do its work. */
  readonly problems: number
  /** Why it could not do its work, of the first such call. */
  readonly problem?: string
  /** Where it was: the call from 0, and the line where code has one. */
  readonly problemAt?: { readonly call: CallIndex; readonly line?: number }
  /** Calls whose context is not the baseline's; 0: it has no effect on these runs. */
  readonly changed: number
  /** The first of them. Absent: none, or it is of several runs. */
  readonly changedFrom?: CallIndex
  /**
   * Calls that are sent the same context as the call before them: the model would see nothing of what it just
   * did. Absent: none.
   */
  readonly stuck?: number
  /** Calls that are sent nothing of what the agent did, so that it would start over. Absent: none. */
  readonly startsOver?: number
  /**
   * Calls at which steps sent before are changed, moved, or gone, so that a prompt cache would miss, those of
   * the recorded run included. Absent: none.
   */
  readonly prefixChanges?: number
  /** Calls whose context is larger than the context window; 0 where the window is unknown. */
  readonly overWindow: number
  /** Where `billed` is from; absent without a profile. */
  readonly source?: FigureSource
  /** Results of tools that a strategy shortens, where it does nothing else. Absent: none, or it does. */
  readonly cut?: CutResults
  /**
   * Nine in ten costs lie within; the upper end includes the further calls for cut results that are needed
   * again. Absent where nothing is uncertain, or too little is known.
   */
  readonly range?: CostRange
  /** What prompts of the recorded run have from before its file. Absent: nothing, or it is of a strategy. */
  readonly earlier?: EarlierConversation
}

export const NO_FIGURES: SweepFigures = {
  runs: 0,
  calls: 0,
  peak: 0,
  cumulative: 0,
  billed: undefined,
  cacheMisses: undefined,
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
  readonly lost: Pick<LossTotals, 'count' | 'weight' | 'used' | 'faults'>
  /** Absent: not known. */
  readonly rereads?: RereadSums | undefined
  /** Absent: none. */
  readonly cut?: RunCuts
  /** Undefined: not checked. */
  readonly refused: number | undefined
  /** The context window in tokens; undefined: unknown. */
  readonly window: Tokens | undefined
}

function problemOf(problem: Problem, call: number): Pick<SweepFigures, 'problem' | 'problemAt'> {
  return { problem: problem.message, problemAt: { call, ...given({ line: numberField(problem, 'line') }) } }
}

/** With one more run. */
export function withRun(
  sum: SweepFigures,
  { replay, lost, rereads, cut, refused, window }: RunFigures,
): SweepFigures {
  const { totals, calls } = replay
  const { costs } = totals
  const failed = calls.filter(({ problem }) => problem !== undefined)
  const [first] = failed
  const stuck = calls.filter(({ changed }) => changed.length === 0).length
  const unanswered = costs?.failedCalls ?? 0
  const asking = askingOf(replay, cut)
  return plusFigures(sum, {
    runs: 1,
    calls: totals.calls,
    ...(unanswered === 0 ? {} : { answered: totals.calls - unanswered }),
    peak: totals.peak,
    cumulative: totals.cumulative,
    billed: costs === undefined ? undefined : totalDollars(costs) + probableAsking(given({ asking })),
    ...countedMisses(costs),
    lost: lost.count,
    ...given({ used: lost.used }),
    lostWeight: lost.weight,
    faults: lost.faults,
    rereads,
    refused,
    problems: failed.length,
    ...(first?.problem === undefined ? {} : problemOf(first.problem, first.call)),
    changed: calls.filter(({ counts }) => !isUntouched(counts)).length,
    ...given({ changedFrom: firstChanged(calls) }),
    ...(stuck === 0 ? {} : { stuck }),
    overWindow: window === undefined ? 0 : calls.filter(({ tokens }) => tokens > window).length,
    ...given({ dropped: totals.dropped, prefixChanges: totals.prefixChanges }),
    ...given({ startsOver: totals.startsOver, cut: cut && cutsOf(cut, asking) }),
    ...(costs?.info === undefined
      ? {}
      : {
          source: costs.info.source,
          ...given({ range: rangeWith(costs, asking) }),
        }),
  })
}

/**
 * Whether more prompts are larger than the context window than as recorded: a window that the recorded agent
 * itself exceeded is assumed too small.
 */
export function exceedsWindow(figures: SweepFigures, baseline: SweepFigures): boolean {
  return figures.overWindow > baseline.overWindow
}

/** From this share of the calls on a strategy doesn't let the model see what it just did. */
const STUCK = 0.1

/**
 * Whether an agent could not go on: this many calls are sent the same context again, more than of the
 * baseline, or a call is sent nothing of what the agent did.
 */
export function isStuck({ stuck = 0, startsOver = 0, calls }: SweepFigures, baseline: SweepFigures): boolean {
  return stuck - (baseline.stuck ?? 0) > calls * STUCK || startsOver > (baseline.startsOver ?? 0)
}

/** Calls that the model answered: an aborted one costs nothing. */
export function answeredOf({ calls, answered = calls }: Pick<SweepFigures, 'calls' | 'answered'>): number {
  return answered
}

/** Of two sets of runs together. */
export function plusFigures(one: SweepFigures, other: SweepFigures): SweepFigures {
  const { problem, problemAt } = one.problem === undefined ? other : one
  const sources = [one.source, other.source].filter((source) => source !== undefined)
  const stuck = (one.stuck ?? 0) + (other.stuck ?? 0)
  const isAllAnswered = one.answered === undefined && other.answered === undefined
  return {
    runs: one.runs + other.runs,
    calls: one.calls + other.calls,
    ...(isAllAnswered ? {} : { answered: answeredOf(one) + answeredOf(other) }),
    peak: Math.max(one.peak, other.peak),
    cumulative: one.cumulative + other.cumulative,
    billed: plusKnown(one.billed, other.billed),
    cacheMisses: plusKnown(one.cacheMisses, other.cacheMisses),
    lost: one.lost + other.lost,
    ...given({ used: plusKnown(one.used, other.used) }),
    lostWeight: one.lostWeight + other.lostWeight,
    faults: plus(one.faults, other.faults),
    rereads: bothRereads(one.rereads, other.rereads),
    refused: plus(one.refused, other.refused),
    problems: one.problems + other.problems,
    ...given({ problem, problemAt, dropped: plusInstructions(one.dropped, other.dropped) }),
    ...given({ prefixChanges: plusKnown(one.prefixChanges, other.prefixChanges) }),
    ...given({ startsOver: plusKnown(one.startsOver, other.startsOver), cut: plusCuts(one.cut, other.cut) }),
    ...given({ missesAsRecorded: plusKnown(one.missesAsRecorded, other.missesAsRecorded) }),
    changed: one.changed + other.changed,
    ...(stuck === 0 ? {} : { stuck }),
    overWindow: one.overWindow + other.overWindow,
    ...(sources.length === 0 ? {} : { source: leastSure(sources) }),
    ...given({ range: bothRanges(one, other), earlier: ofOne(one, other)?.earlier }),
    ...given({ changedFrom: ofOne(one, other)?.changedFrom }),
  }
}

/** That of a single run, which several don't have. */
function ofOne(one: SweepFigures, other: SweepFigures): SweepFigures | undefined {
  if (one.runs === 0) return other
  return other.runs === 0 ? one : undefined
}

/** What a call costs on average, in the unit of the cost. */
export function costOfCall(cost: number, figures: Pick<SweepFigures, 'calls' | 'answered'>): number {
  return cost / answeredOf(figures)
}

function cutsOf({ cut, of, needed, askedAgain }: RunCuts, asking: Dollars | undefined): CutResults {
  return { cut, of, needed, askedAgain, ...given({ asking }) }
}

/** Undefined: nothing is uncertain, or of one of them too little is known. */
function bothRanges(one: SweepFigures, other: SweepFigures): CostRange | undefined {
  if (one.range === undefined && other.range === undefined) return undefined
  const [first, second] = [knownRange(one), knownRange(other)]
  if (first === undefined || second === undefined) return undefined
  return { low: first.low + second.low, high: first.high + second.high }
}

/** What is recorded needs no range. */
function knownRange({ runs, range, billed, source }: SweepFigures): CostRange | undefined {
  if (runs === 0) return { low: 0, high: 0 }
  const isSure = source === 'recorded' || source === 'usage'
  return range ?? (isSure && billed !== undefined ? { low: billed, high: billed } : undefined)
}

/** What is known of one of them counts. */
function plusKnown(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined ? other : one + (other ?? 0)
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
