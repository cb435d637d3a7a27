/**
 * Advice: what the columns of a comparison call for in addition to their verdicts (verdict.ts), each
 * sentence with the figures it rests on.
 */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { callName } from '../model/call-names.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { Replay } from '../replay/replay.ts'
import { losesThread } from '../replay/starts-over.ts'
import { probableAskingOf, type RunLosses } from '../rereads/asking.ts'
import type { RereadSums } from '../rereads/run-risk.ts'
import { onFrontier } from '../sweep/frontier.ts'
import { lossBasis, lossIn } from '../sweep/loss.ts'
import type { LostRange } from '../sweep/nearby-sizes.ts'
import { byCall, change, cheaperUntil, dollarsOf, shareOf, uncachedOf } from './figures.ts'
import { verdictOf } from './verdict.ts'

/** A column with what is known of it. */
export interface AdvisedColumn {
  /** Its place in the comparison; the baseline is 0. */
  readonly place: number
  readonly name: string
  readonly replay: Replay
  readonly losses: RunLosses
  /** What it makes the agent read again; absent: not known. */
  readonly rereads?: RereadSums | undefined
  /**
   * Calls whose context the provider would refuse, although it takes the baseline's; absent: none, or not
   * checked.
   */
  readonly refused?: number
  /** What can't be read may contain some of its lost facts. */
  readonly isUpperBound?: boolean
  /** What it loses at sizes near its own; absent: as much, or not known. */
  readonly lostRange?: LostRange | undefined
  /**
   * It is the run without one of its compactions; `fullAt`: the call at which the context window would have
   * been full.
   */
  readonly undone?: { readonly fullAt?: CallIndex }
  /** Absent: it can be replayed (earlier/unreplayable.ts). */
  readonly isUnreplayable?: boolean
  /** It is the one that Strategies recommends for the run. */
  readonly isRecommended?: boolean
  /** The agent that made the run has settings, and this is none of them. */
  readonly isForOwnAgent?: boolean
}

/** What a sentence rests on, for the way to it. */
export interface Evidence {
  readonly column: number
  readonly figure: 'cumulative' | 'billed' | 'breaks' | 'lost' | 'faults' | 'tokens'
  /** 0-based, where it is of one call. */
  readonly call?: CallIndex
}

export interface Sentence {
  /** The column that it is about; absent: all of them, or the baseline. */
  readonly place?: number
  readonly text: string
  readonly evidence: readonly Evidence[]
}

/** Whether a person could choose it: a run without one of its compactions isn't a strategy. */
export function isStrategy({ undone }: Pick<AdvisedColumn, 'undone'>): boolean {
  return undone === undefined
}

interface AdviceOptions {
  /** Whose prices; undefined: nothing is priced. */
  readonly profile: string | undefined
  /** Of the run's main model, in tokens; undefined: no one knows it. */
  readonly window: Tokens | undefined
}

/** The baseline and at least one other column; else nothing. O(calls · columns). */
export function adviceOn(columns: readonly AdvisedColumn[], options: AdviceOptions): readonly Sentence[] {
  const strategies = columns.filter(isStrategy)
  const [baseline, ...others] = strategies
  if (baseline === undefined || others.length === 0 || baseline.replay.calls.length === 0) return []
  return [
    ...others.flatMap((column) => cacheOf(column, baseline, options)),
    ...frontierOf(strategies.filter(isAccepted), options),
    ...others.flatMap((column) => flipOf(column, baseline)),
    ...windowOf(strategies, options),
  ]
}

/** What it would cost without a cache, where the cache is why it costs more although it sends less. */
function cacheOf(
  { place, replay }: AdvisedColumn,
  { replay: base }: AdvisedColumn,
  { profile }: AdviceOptions,
): readonly Sentence[] {
  if (profile === undefined || verdictOf(replay, base).misses === undefined) return []
  const without = shareOf(uncachedOf(replay), uncachedOf(base))
  if (without === undefined) return []
  return [
    {
      place,
      text: t`Without prompt caching, it would cost ${change(without, t`less`, t`more`, t`the same`)}.`,
      evidence: [{ column: place, figure: 'breaks' }],
    },
  ]
}

/**
 * What the provider refuses is not a choice, however little it costs, and neither is what drops the system
 * prompt, the task, or all of the agent's work.
 */
function isAccepted({ refused = 0, replay }: AdvisedColumn): boolean {
  return refused === 0 && !losesThread(replay.totals)
}

/** Which columns another one beats in both, cost and loss. */
function frontierOf(columns: readonly AdvisedColumn[], { profile }: AdviceOptions): readonly Sentence[] {
  if (columns.length < 3) return []
  const costOf = ({ replay, losses }: AdvisedColumn) =>
    profile === undefined ? replay.totals.cumulative : dollarsOf(replay) + probableAskingOf(replay, losses)
  const lossOf = lossesOf(columns)
  const points = columns.map((column) => ({ cost: costOf(column), loss: lossOf(column) }))
  const isBest = onFrontier(points)
  const best = columns.filter((_column, place) => isBest[place])
  const figure = profile === undefined ? ('cumulative' as const) : ('billed' as const)
  const evidence = (column: AdvisedColumn): readonly Evidence[] => [
    { column: column.place, figure },
    { column: column.place, figure: 'lost' },
  ]
  const dominated = columns.flatMap((column, place): readonly Sentence[] => {
    if (isBest[place]) return []
    const winner = best.find(
      (other) =>
        costOf(other) <= costOf(column) &&
        lossOf(other) <= lossOf(column) &&
        lostFactsOf(other) <= lostFactsOf(column),
    )
    if (winner === undefined) return []
    if (column.place === 0) {
      const text = t`${winner.name} costs no more than the baseline and loses nothing.`
      return [{ text, evidence: [...evidence(winner), ...evidence(column)] }]
    }
    const text =
      winner.place === 0
        ? t`The baseline is better: this isn’t cheaper and loses more.`
        : t`${winner.name} is better: it costs no more and loses no more.`
    return [{ place: column.place, text, evidence: [...evidence(winner), ...evidence(column)] }]
  })
  return dominated
}

/** By re-read risk where it is validated for the run, else by the scarcity of lost facts. */
function lossesOf(columns: readonly AdvisedColumn[]): (column: AdvisedColumn) => number {
  // The baseline drops nothing, so that nothing of it is read again.
  const others = columns.filter(({ place }) => place !== 0)
  if (lossBasis(others) === 'lost') return ({ losses }) => losses.totals.weight
  return ({ place, rereads }) => (place === 0 ? 0 : lossIn({ lost: 0, rereads }, 'rereads'))
}

/** Shown for each column: one that loses more of them doesn’t lose less, whatever its re-read risk. */
function lostFactsOf({ place, losses }: AdvisedColumn): number {
  return place === 0 ? 0 : losses.totals.count
}

/** The call from which on a column has cost more than the baseline, or less. */
function flipOf({ place, replay }: AdvisedColumn, { replay: base }: AdvisedColumn): readonly Sentence[] {
  const flip = cheaperUntil(byCall(replay), byCall(base))
  if (flip === undefined) return []
  const { call, isCheaperAfter } = flip
  const text = isCheaperAfter
    ? t`Breaks even at ${callName(call)}.`
    : t`Cheaper than the baseline only up to ${callName(call)}.`
  return [{ place, text, evidence: [{ column: place, figure: 'billed', call }] }]
}

/** Which columns stay within the context window where the baseline does not; else which exceed it. */
function windowOf(columns: readonly AdvisedColumn[], { window }: AdviceOptions): readonly Sentence[] {
  if (window === undefined) return []
  const over = columns.flatMap(({ place, replay }) => {
    const first = replay.calls.find(({ tokens }) => tokens > window)
    return first === undefined ? [] : [{ place, call: first.call }]
  })
  const size = wholeNumber(window)
  return over.map(({ place, call }): Sentence => {
    const evidence: readonly Evidence[] = [{ column: place, figure: 'tokens', call }]
    return place === 0
      ? {
          text: t`The baseline exceeds the context window of ${size} tokens from ${callName(call)} on.`,
          evidence,
        }
      : { place, text: t`Exceeds the context window from ${callName(call)} on.`, evidence }
  })
}
