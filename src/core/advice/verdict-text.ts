/**
 * A verdict in words, the same on a card of Compare, in a report, and as Markdown. Each function gives one
 * phrase, as a card may make a link of it; `verdictPhrases` gives all of them.
 */
import { plural } from '#base/format-count.ts'
import { formatCompact, formatExact, formatPercent } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { costWords } from '../account/figure-words.ts'
import { UNREPLAYABLE } from '../earlier/unreplayable.ts'
import type { Tokens } from '../model/units.ts'
import type { LossTotals } from '../references/lost.ts'
import type { DroppedInstructions } from '../replay/dropped-instructions.ts'
import { rereadPhrase } from '../rereads/risk-words.ts'
import type { RereadSums } from '../rereads/run-risk.ts'
import { instructionWords, startsOverWords } from '../sweep/instruction-words.ts'
import { lostFactsWords } from '../sweep/lost-words.ts'
import { isSpread, type LostRange } from '../sweep/nearby-sizes.ts'
import type { Verdict } from './verdict.ts'

/** What a provider refuses of a strategy although it takes the baseline. */
interface RefusedCalls {
  readonly provider: string
  readonly calls: number
}

/** Undefined where nothing is priced. */
export function costPhrase({ cost, costShare }: Verdict): string | undefined {
  if (costShare === undefined) return undefined
  if (costShare === 0) return t`Same cost`
  return cost === 'same' ? t`About the same cost` : t`${formatPercent(costShare)} cost`
}

/** Undefined where the baseline sends no tokens. */
export function tokensPhrase(verdict: Verdict): string | undefined {
  const { tokenShare } = verdict
  if (tokenShare === undefined) return undefined
  const share = formatPercent(tokenShare)
  // A share too small for its own sign says in words which way it goes.
  const hasSign = tokenShare === 0 || /^[+\u2212]/.test(share)
  return hasSign ? t`${share} tokens` : tokensInWords(verdict)
}

/** The same where a card has room for words instead of a sign. */
export function tokensInWords({ tokenShare }: Verdict): string | undefined {
  if (tokenShare === undefined) return undefined
  const share = formatPercent(tokenShare).replace(/^[+\u2212]/, '')
  if (tokenShare === 0) return t`As many tokens`
  return tokenShare < 0 ? t`${share} fewer tokens` : t`${share} more tokens`
}

/** The strategy's dollars and the baseline's. */
export function dollarsPhrase({ dollars, baseDollars, source }: Verdict): string | undefined {
  if (dollars === undefined || baseDollars === undefined) return undefined
  return t`${costWords(dollars, source)} vs. ${costWords(baseDollars, source)}`
}

/** The same where a card has room for words. */
export function dollarsInWords({ dollars, baseDollars, source }: Verdict): string | undefined {
  if (dollars === undefined || baseDollars === undefined) return undefined
  return t`${costWords(dollars, source)} instead of ${costWords(baseDollars, source)}`
}

/** Why a number of lost facts is a bound. */
export function upperBoundWords(): string {
  return t`Part of what replaced them can’t be read or isn’t in the file, and may contain some of these facts.`
}

/** How a number of lost facts is to be read. */
export interface LostCount {
  readonly count: number
  /** What can't be read may contain some of them. */
  readonly isUpperBound?: boolean | undefined
  /** The run itself lost facts, so that a strategy loses further ones. */
  readonly isMore?: boolean | undefined
  /** Of the compaction that lost them: at sizes near it, other numbers would be lost. */
  readonly size?: Tokens | undefined
  /** What is lost at sizes near it, where that is known. */
  readonly range?: LostRange | undefined
}

/** Lost facts, or that there are none. */
export function lostPhrase({ count, isUpperBound = false, isMore = false, size, range }: LostCount): string {
  if (range !== undefined && isSpread(range)) {
    const words = lostFactsWords({ lost: count, range }, isMore)
    return isUpperBound ? t`at most ${words}` : words
  }
  if (count === 0) return isMore ? t`No added lost facts` : t`No lost facts`
  const facts = isMore ? plural(count, 'added lost fact') : plural(count, 'lost fact')
  const words = size === undefined ? facts : t`${facts} at exactly ${formatCompact(size)}`
  return isUpperBound ? t`at most ${words}` : words
}

export function refetchedPhrase(count: number): string {
  return plural(count, 're-fetched result')
}

/**
 * Re-fetched results that are to be said: none where the re-read risk is, which says the same of results that
 * the recorded agent didn't happen to fetch again.
 */
export function saidRefetched(faults = 0, rereads?: RereadSums): number {
  return rereads === undefined || rereadPhrase(rereads) === undefined ? faults : 0
}

/** `calls`: of the run. */
export function refusedPhrase({ provider, calls: refused }: RefusedCalls, calls: number): string {
  return t`Refused by ${provider} at ${formatExact(refused)} of ${plural(calls, 'call')}`
}

/** Undefined where cache misses are not why it costs more. */
export function missesPhrase({ misses }: Verdict, calls: number): string | undefined {
  return misses === undefined
    ? undefined
    : t`${plural(misses, 'added cache miss', 'added cache misses')} in ${plural(calls, 'call')}`
}

/** A strategy with all that its verdict says. */
export interface VerdictText {
  readonly name: string
  readonly verdict: Verdict
  /** Model calls of the run. */
  readonly calls: number
  /** Absent: not known. */
  readonly losses?: LostCount & Pick<LossTotals, 'faults'>
  /** What it makes the agent read again. Absent: not known. */
  readonly rereads?: RereadSums
  /** Absent: the provider would take all of its contexts, or that is not known. */
  readonly refused?: RefusedCalls
  /** Absent: it keeps the system prompt, the task, and the user messages. */
  readonly dropped?: DroppedInstructions
  /** Calls that are sent nothing of what the agent did. Absent: none. */
  readonly startsOver?: number
  /** Absent: it can be replayed (earlier/unreplayable.ts). */
  readonly isUnreplayable?: boolean
}

/** Lost facts and re-fetched results, or that there are none; nothing where it is not known. */
export function lossPhrases(losses: VerdictText['losses'], rereads?: RereadSums): readonly string[] {
  if (losses === undefined) return []
  const faults = saidRefetched(losses.faults, rereads)
  return [
    ...(losses.count > 0 || faults === 0 ? [lostPhrase(losses)] : []),
    ...(faults > 0 ? [refetchedPhrase(faults)] : []),
  ]
}

/**
 * How a card is colored: what a provider refuses is not a choice, however little it costs, and what drops the
 * task, user messages, or all of the agent's work is one with a warning.
 */
export function verdictTone({
  verdict,
  refused,
  dropped,
  startsOver,
}: Pick<VerdictText, 'verdict' | 'refused' | 'dropped' | 'startsOver'>) {
  if (refused !== undefined) return 'refused'
  return dropped === undefined && startsOver === undefined ? verdict.cost : 'drops'
}

/**
 * Cost, dollars, tokens, losses, re-read risk, cache misses, refusal, dropped instructions and work, in this
 * order; what is not known is left out.
 */
export function verdictPhrases({
  verdict,
  calls,
  losses,
  rereads,
  refused,
  dropped,
  startsOver,
  isUnreplayable = false,
}: VerdictText): readonly string[] {
  if (isUnreplayable) return [UNREPLAYABLE]
  return [
    tokensPhrase(verdict),
    withDollars(verdict),
    ...lossPhrases(losses, rereads),
    rereads === undefined ? undefined : rereadPhrase(rereads),
    missesPhrase(verdict, calls),
    refused === undefined ? undefined : refusedPhrase(refused, calls),
    instructionWords(dropped),
    startsOverWords(startsOver),
  ].filter((phrase) => phrase !== undefined)
}

function withDollars(verdict: Verdict): string | undefined {
  const [cost, dollars] = [costPhrase(verdict), dollarsPhrase(verdict)]
  return cost === undefined || dollars === undefined ? cost : t`${cost} (${dollars})`
}
