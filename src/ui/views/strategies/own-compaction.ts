/** The recorded agent's own compactions in words, and how the view gets them. */
import { t } from '#base/words.ts'
import { costWords } from '#core/account/figure-words.ts'
import { callName } from '#core/model/call-names.ts'
import type { LostMayBeIn } from '#core/model/compaction.ts'
import {
  type CompactionEvent,
  type OwnCompaction,
  summariesCost,
  unseenTokens,
} from '#core/sweep/own-compaction.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import { formatAmount, formatCompact, formatExact, formatPercent, plural } from '../../kit/index.ts'

/** Its row among the strategies, in the address too. */
export const OWN_COMPACTION = 'own-compaction'

/** Where it happened, in a few words. */
export function whereWords({ events }: OwnCompaction): string {
  const [first, second, ...others] = events.map(({ call }) => callName(call))
  if (first === undefined) return ''
  if (second === undefined) return t`before ${first}`
  if (others.length === 0) return t`before ${first} and ${second}`
  return t`before ${first} and ${formatExact(others.length + 1)} more calls`
}

/**
 * What the run and its full history are compared by: dollars where both have a price, else tokens. What
 * writing the summaries cost is in `sent`, as Insights subtracts it, too.
 */
export function measuredIn(
  found: OwnCompaction,
  { baseline, unit }: Ranking,
): { readonly sent: number; readonly without: number; readonly unit: Ranking['unit'] } {
  const { full, fullCost } = found
  if (unit === '$' && fullCost !== undefined && baseline.billed !== undefined) {
    return { sent: baseline.billed + (summariesCost(found) ?? 0), without: fullCost.value, unit }
  }
  return { sent: baseline.cumulative, without: full.cumulative, unit: 'tokens' }
}

/**
 * What it saved against the full history, without its sign, such as `at most $6.54 (27%)` or `8.4M tokens
 * (32%)`; whether it saved at all; and in which unit. Savings in dollars are at most that where what writing
 * a summary cost isn't known. Tokens are estimated where the file lacks a part of the history.
 */
export function savedWords(
  found: OwnCompaction,
  ranking: Ranking,
): { readonly amount: string; readonly isSaved: boolean; readonly unit: Ranking['unit'] } {
  const { sent, without, unit } = measuredIn(found, ranking)
  const amount = Math.abs(without - sent)
  const share = without > 0 ? formatPercent(amount / without).replace(/^\+/, '') : ''
  const words = unit === '$' ? formatAmount(amount, '$') : t`${formatCompact(amount)} tokens`
  const whole = share === '' ? words : `${words} (${share})`
  const isSaved = sent < without
  const isAbout = unit === '$' || unseenTokens(found) > 0
  const about = unit === '$' && isSaved && isBound(found) ? t`at most ${whole}` : t`about ${whole}`
  return { amount: isAbout ? about : whole, isSaved, unit }
}

/** Whether what writing a summary cost isn't known, so that less was saved. `until`: of those before it. */
function isBound({ events }: Pick<OwnCompaction, 'events'>, until = Number.POSITIVE_INFINITY): boolean {
  return events.some(({ call, written }) => call < until && written === undefined)
}

/** What writing its summaries cost, in a sentence; empty: it isn't known, or nothing has a price. */
export function summariesWords(found: OwnCompaction, { unit }: Pick<Ranking, 'unit'>): string {
  const cost = summariesCost(found)
  if (cost === undefined || unit !== '$') return ''
  const amount = formatAmount(cost, '$')
  return found.events.length === 1
    ? t`Writing its summary cost about ${amount}: not in the recorded cost, but subtracted from the saving.`
    : t`Writing its summaries cost about ${amount}: not in the recorded cost, but subtracted from the saving.`
}

/**
 * What it lost, for the middle of a sentence. What the file doesn't show may contain some of the facts, so
 * that their number is a bound.
 */
export function lostWords({ lost, lostMayBeIn, refetched }: OwnCompaction): string {
  const facts = plural(lost.length, 'fact')
  if (lostMayBeIn !== undefined) {
    if (lost.length === 0) return t`lost no fact that a later call used`
    return lostMayBeIn === 'summary'
      ? t`lost at most ${facts} (its summary can’t be read and may contain them)`
      : t`lost at most ${facts} (files it attached again, which this file doesn’t contain, may include them)`
  }
  if (lost.length > 0) return t`lost ${facts}`
  return refetched === 0 ? t`lost nothing` : t`lost no facts`
}

/**
 * What it saved and lost, in short: its card has the rest. Where the full history wouldn't have fit into the
 * context window, that is what it was for, and only the calls up to there count as saved. `name`: its name,
 * as it is written in the sentence.
 */
export function ownSentences(found: OwnCompaction, ranking: Ranking, name: string): string {
  const { lost, lostMayBeIn } = found
  const isMost = lostMayBeIn !== undefined && lost.length > 0
  const loss = isMost ? boundWords(plural(lost.length, 'fact'), lostMayBeIn) : t`It ${lostWords(found)}.`
  return found.firstOver === undefined
    ? `${savedSentence(savedWords(found, ranking), name)} ${loss}`
    : neededSentences(found, ranking, { name, loss }).join(' ')
}

/** As Insights says of each compaction. */
function boundWords(facts: string, place: LostMayBeIn): string {
  return place === 'summary'
    ? t`It lost at most ${facts}: its summary is encrypted, and may contain what the agent used.`
    : t`It lost at most ${facts}: content that this file doesn’t have may contain what the agent used.`
}

function savedSentence({ amount, isSaved, unit }: ReturnType<typeof savedWords>, name: string): string {
  if (isSaved) return t`The agent’s ${name} saved ${amount} compared with its full history.`
  return unit === '$'
    ? t`The agent’s ${name} cost ${amount} more than its full history.`
    : t`The agent’s ${name} sent ${amount} more than its full history.`
}

interface NeededForm {
  readonly name: string
  /** What was lost over the whole run, in a sentence. */
  readonly loss: string
}

/** What is said of the calls that would have fit is of them alone: their saving, and their losses. */
function neededSentences(found: OwnCompaction, ranking: Ranking, form: NeededForm): readonly string[] {
  const { name, loss } = form
  const [over, from] = [overWords(found, ranking), callName(found.firstOver ?? 0)]
  const count = found.events.length
  const needed =
    count < 2
      ? t`Without the agent’s ${name}, ${over} wouldn’t have fit in the context window, from ${from} on.`
      : t`Without the agent’s ${name} (${plural(count, 'compaction')}, all undone together), ${over} wouldn’t have fit in the context window, from ${from} on.`
  const { tokens = 0, dollars } = found.savedBefore ?? {}
  const isPriced = ranking.unit === '$' && dollars !== undefined
  const saved = isPriced ? dollars : tokens
  // Less is the error of the estimate.
  if (Math.abs(saved) < (isPriced ? 0.01 : 1000)) return [needed, loss]
  const size = isPriced ? formatAmount(Math.abs(saved), '$') : t`${formatCompact(Math.abs(saved))} tokens`
  const amount = t`about ${size}`
  if (saved > 0) {
    const most = !isPriced || isBound(found, found.firstOver) ? t`at most ${size}` : amount
    const both = found.lostMayBeIn === undefined ? savedUpTo(found, most) : undefined
    return both === undefined ? [needed, t`Until then, it had saved ${most}.`, loss] : [needed, both]
  }
  return [
    needed,
    isPriced
      ? t`Until then, it had cost ${amount} more than the full history.`
      : t`Until then, it had sent ${amount} more than the full history.`,
    loss,
  ]
}

/** With what it lost up to there; undefined: that is all it lost. */
function savedUpTo({ lost, firstOver = 0 }: OwnCompaction, saved: string): string | undefined {
  const before = lost.filter(({ call }) => call < firstOver).length
  if (before === lost.length) return undefined
  const [first, all] = [before === 0 ? t`no facts` : plural(before, 'fact'), plural(lost.length, 'fact')]
  return t`Until then, it had saved ${saved} and lost ${first}; over the whole run, it lost ${all}.`
}

/** How many calls of the full history would not have fitted; undefined: all would, as far as is known. */
export function overWords(
  { full: { overWindow } }: OwnCompaction,
  { baseline }: Ranking,
): string | undefined {
  return overWindow === 0 ? undefined : t`${formatExact(overWindow)} of ${plural(baseline.calls, 'call')}`
}

/** What the full history would have meant, in one line: how far its prompts grow, and whether they fit. */
export function causeWords({ events, full, firstOver }: OwnCompaction, calls: number): string {
  const [first] = events
  const shrunk = first !== undefined && first.after < first.before ? shrunkWords(first) : ''
  const isOne = events.length < 2
  const peak = formatCompact(full.peak)
  const [over, from] = [formatExact(full.overWindow), firstOver === undefined ? '' : callName(firstOver)]
  const inAll = plural(calls, 'call')
  const fits = isOne
    ? t`Without it, prompts would have grown to ${peak} tokens.`
    : t`Without them, prompts would have grown to ${peak} tokens.`
  const exceeds = isOne
    ? t`Without it, ${over} of ${inAll} wouldn’t have fit in the context window, from ${from} on.`
    : t`Without them, ${over} of ${inAll} wouldn’t have fit in the context window, from ${from} on.`
  const grown = firstOver === undefined ? fits : exceeds
  return [shrunk, grown].filter((part) => part !== '').join(' ')
}

function shrunkWords({ before, after, isEstimated = false }: CompactionEvent): string {
  const [from, to] = [formatExact(before), formatExact(after)]
  return isEstimated
    ? t`The first one shrank the prompt from an estimated ${from} to ${to} tokens.`
    : t`The first one shrank the prompt from ${from} to ${to} tokens.`
}

/** Why these figures are not the sum of the cards of Insights; empty where there is one compaction. */
export function togetherWords({ events }: Pick<OwnCompaction, 'events'>): string {
  if (events.length < 2) return ''
  return events.length === 2
    ? t`Both compactions are undone together. Insights undoes each one alone, so its savings don’t add up to these.`
    : t`All ${formatExact(events.length)} compactions are undone together. Insights undoes each one alone, so its savings don’t add up to these.`
}

/** Why the number of its lost facts is a bound. */
export function mayBeInWords(place: LostMayBeIn): string {
  return place === 'summary'
    ? t`Its summary can’t be read and may contain facts that count as lost here.`
    : t`Recorded usage shows that content came back which this file doesn’t contain, such as files attached again. Facts that count as lost here may be in it.`
}

/** That the file lacks a part of the full history, whose size is known; empty where it has all of it. */
export function unseenWords(found: OwnCompaction): string {
  const unseen = unseenTokens(found)
  if (unseen === 0) return ''
  return t`A compaction also replaced about ${formatCompact(unseen)} tokens that this file doesn’t contain, such as an earlier conversation. The provider counted them, so the full history includes them; facts lost of them can’t be known.`
}

/**
 * What the full history would have cost, and how sure that is; empty where nothing has a price. Where it is
 * known in which interval, it is the interval: its middle is not its most likely value.
 */
export function fullCostWords({ fullCost, firstOver }: OwnCompaction, { baseline, unit }: Ranking): string {
  if (fullCost === undefined || unit !== '$') return ''
  const { low, high } = fullCost
  const sent = costWords(baseline.billed ?? 0, baseline.source, true)
  const about = formatAmount(fullCost.value, '$', true)
  if (low === undefined || high === undefined)
    return firstOver === undefined
      ? t`The full history would have cost about ${about} instead of ${sent}.`
      : t`If it had fit, the full history would have cost about ${about} instead of ${sent}.`
  const range = `${formatAmount(low, '$', true)}–${formatAmount(high, '$', true)}`
  return firstOver === undefined
    ? t`The full history would have cost ${range} instead of ${sent} (estimated, 90% interval).`
    : t`If it had fit, the full history would have cost ${range} instead of ${sent} (estimated, 90% interval).`
}
