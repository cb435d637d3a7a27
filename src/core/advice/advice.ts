/**
 * Advice: plain sentences about the columns of a comparison, each made from figures and naming them. Nothing is said that
 * no figure says; where nothing can be told, nothing is.
 */
import { oneDecimal, wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { callName } from '../call-names.ts'
import type { LossFigures } from '../references/lost.ts'
import type { Replay } from '../replay/replay.ts'
import { onFrontier } from '../sweep/frontier.ts'
import { billedOf, byCall, change, cheaperUntil, shareOf, uncachedOf } from './figures.ts'

/** A column with what is known of it. */
export interface AdvisedColumn {
  /** Its place in the comparison; the baseline is 0. */
  readonly place: number
  readonly name: string
  readonly replay: Replay
  readonly losses: LossFigures
  /** Calls whose context the provider would refuse, although it takes the baseline's; absent: none, or not checked. */
  readonly refused?: number
}

/** What a sentence rests on, for the way to it. */
export interface Evidence {
  readonly column: number
  readonly figure: 'cumulative' | 'billed' | 'breaks' | 'lost' | 'faults' | 'tokens'
  /** 0-based, where it is of one call. */
  readonly call?: number
}

export interface Sentence {
  readonly text: string
  readonly evidence: readonly Evidence[]
}

export interface AdviceOptions {
  /** Whose prices; undefined: nothing is billed. */
  readonly profile: string | undefined
  /** In tokens. */
  /** Of the run's main model, in tokens; undefined: nobody knows it. */
  readonly window: number | undefined
  /** Who would refuse contexts, by name. */
  readonly provider?: string
}

/** The baseline and at least one other column; else nothing. O(calls · columns). */
export function adviceOn(columns: readonly AdvisedColumn[], options: AdviceOptions): readonly Sentence[] {
  const [baseline, ...others] = columns
  if (baseline === undefined || others.length === 0 || baseline.replay.calls.length === 0) return []
  return [
    ...others.flatMap((column) => savingOf(column, baseline, options)),
    ...others.flatMap((column) => refusedOf(column, options)),
    ...frontierOf(columns.filter(isAccepted), options),
    ...others.flatMap((column) => flipOf(column, baseline)),
    ...windowOf(columns, options),
  ]
}

/** Tokens against money, with the reason where the two go apart. */
function savingOf(
  { place, name, replay, losses }: AdvisedColumn,
  { replay: base }: AdvisedColumn,
  { profile }: AdviceOptions,
): readonly Sentence[] {
  const tokens = shareOf(replay.totals.cumulative, base.totals.cumulative)
  const billed = profile === undefined ? undefined : shareOf(billedOf(replay), billedOf(base))
  if (tokens === undefined) return []
  const cumulative: Evidence = { column: place, figure: 'cumulative' }
  const sent = t`${name} sends ${change(tokens, t`fewer tokens`, t`more tokens`, t`as many tokens`)}`
  const lost = lostWords(losses)
  const lostEvidence: Evidence = { column: place, figure: 'lost' }
  if (billed === undefined) {
    return [{ text: t`${sent}, and ${lost}.`, evidence: [cumulative, lostEvidence] }]
  }
  const goesApart = tokens < -0.005 && billed > 0.005
  const joined = goesApart ? t`and yet costs` : t`and costs`
  const costs = `${joined} ${change(billed, t`less`, t`more`, t`the same`)}`
  return [
    {
      text: t`${sent} ${costs}; ${lost}.`,
      evidence: [cumulative, { column: place, figure: 'billed' }, lostEvidence],
    },
    ...(goesApart ? becauseOf({ place, name, replay, losses }, base) : []),
  ]
}

/** Why it costs more although it sends less. */
function becauseOf({ place, name, replay }: AdvisedColumn, base: Replay): readonly Sentence[] {
  const breaks = replay.totals.bill?.breaks ?? 0
  const without = shareOf(uncachedOf(replay), uncachedOf(base))
  if (breaks === 0 || without === undefined) return []
  return [
    {
      text: t`The reason is the prompt cache: ${name} changes the front of the prompt at ${wholeNumber(breaks)} of ${wholeNumber(replay.totals.calls)} calls, and what follows is paid in full again. Without a cache it would cost ${change(without, t`less`, t`more`, t`the same`)}.`,
      evidence: [{ column: place, figure: 'breaks' }],
    },
  ]
}

function lostWords({ totals }: LossFigures): string {
  const { faults = 0 } = totals
  if (totals.count === 0) return faults === 0 ? t`it loses no fact that is used` : faultWords(faults)
  const lost = t`it loses what ${totals.count === 1 ? t`is used once` : t`is used ${wholeNumber(totals.count)} times`} (weight ${oneDecimal(totals.weight)})`
  return faults === 0 ? lost : t`${lost}, and ${faultWords(faults)}`
}

function faultWords(faults: number): string {
  return t`${wholeNumber(faults)} ${faults === 1 ? t`result is` : t`results are`} fetched again that it no longer shows`
}

/** What the provider refuses is not a choice, however little it costs. */
function isAccepted({ refused = 0 }: AdvisedColumn): boolean {
  return refused === 0
}

function refusedOf(column: AdvisedColumn, { provider }: AdviceOptions): readonly Sentence[] {
  if (isAccepted(column) || provider === undefined) return []
  const { place, name, replay, refused = 0 } = column
  return [
    {
      text: t`${name} doesn’t work here: ${provider} would refuse its context at ${wholeNumber(refused)} of ${wholeNumber(replay.totals.calls)} calls.`,
      evidence: [{ column: place, figure: 'cumulative' }],
    },
  ]
}

/** Which columns nobody here beats, and which are beaten by whom. */
function frontierOf(columns: readonly AdvisedColumn[], { profile }: AdviceOptions): readonly Sentence[] {
  if (columns.length < 3) return []
  const costOf = ({ replay }: AdvisedColumn) =>
    profile === undefined ? replay.totals.cumulative : billedOf(replay)
  const points = columns.map((column) => ({ cost: costOf(column), loss: column.losses.totals.weight }))
  const isBest = onFrontier(points)
  const best = columns.filter((_column, place) => isBest[place])
  const figure = profile === undefined ? ('cumulative' as const) : ('billed' as const)
  const evidence = (column: AdvisedColumn): readonly Evidence[] => [
    { column: column.place, figure },
    { column: column.place, figure: 'lost' },
  ]
  const beaten = columns.flatMap((column, place): readonly Sentence[] => {
    if (isBest[place]) return []
    const winner = best.find(
      (other) => costOf(other) <= costOf(column) && other.losses.totals.weight <= column.losses.totals.weight,
    )
    if (winner === undefined) return []
    const text = t`${column.name} is dominated here: ${winner.name} costs no more and loses no more.`
    return [{ text, evidence: [...evidence(winner), ...evidence(column)] }]
  })
  if (best.length === columns.length) {
    return [
      {
        text: t`None of these beats another: each that costs less loses more.`,
        evidence: best.flatMap(evidence),
      },
    ]
  }
  return beaten
}

/** The call from which on a column has cost more than the baseline, or less. */
function flipOf(
  { place, name, replay }: AdvisedColumn,
  { replay: base }: AdvisedColumn,
): readonly Sentence[] {
  const flip = cheaperUntil(byCall(replay), byCall(base))
  if (flip === undefined) return []
  const { call, isCheaperAfter } = flip
  const text = isCheaperAfter
    ? t`${name} pays off from ${callName(call)} on: until then it had cost more than the baseline.`
    : t`${name} is cheaper than the baseline only up to ${callName(call)}; a longer run costs more.`
  return [{ text, evidence: [{ column: place, figure: 'billed', call }] }]
}

/** Who stays within the window where others do not. */
function windowOf(columns: readonly AdvisedColumn[], { window }: AdviceOptions): readonly Sentence[] {
  if (window === undefined) return []
  const over = columns.flatMap(({ place, name, replay }) => {
    const first = replay.calls.find(({ tokens }) => tokens > window)
    return first === undefined ? [] : [{ place, name, call: first.call }]
  })
  const within = columns.filter(({ place }) => !over.some((other) => other.place === place))
  const [first] = over
  if (first === undefined) return []
  const fits =
    within.length === 0
      ? t`No column here stays within it.`
      : t`Within it stay: ${within.map(({ name }) => name).join(', ')}.`
  return [
    {
      text: t`${first.name} is past the window of ${wholeNumber(window)} tokens from ${callName(first.call)} on. ${fits}`,
      evidence: over.map(({ place, call }) => ({ column: place, figure: 'tokens', call })),
    },
  ]
}
