/**
 * The answer of a comparison in a sentence or two: which column is better than the baseline, and why. By the
 * same rule as the ranking of all strategies.
 */
import { plural } from '#base/format-count.ts'
import { formatAmount, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { callName } from '../model/call-names.ts'
import type { Tokens } from '../model/units.ts'
import type { Baseline } from '../replay/fold.ts'
import { isUntouched } from '../replay/ledger.ts'
import { losesThread } from '../replay/starts-over.ts'
import { cautiousOf, choiceOf } from '../sweep/choice.ts'
import { asShown, unbeaten } from '../sweep/frontier.ts'
import { instructionWords, startsOverWords } from '../sweep/instruction-words.ts'
import { type LossBasis, lossBasis, lossIn } from '../sweep/loss.ts'
import { factsWords } from '../sweep/lost-words.ts'
import { type LostAt, middleOf } from '../sweep/nearby-sizes.ts'
import { type AdvisedColumn, type Evidence, isStrategy, type Sentence } from './advice.ts'
import { change } from './figures.ts'
import { type Verdict, verdictOf } from './verdict.ts'
import { saidRefetched } from './verdict-text.ts'

/** What columns are compared with, for the middle of a sentence. */
export const BASE_WORDS: Readonly<Record<Baseline, string>> = {
  'as-recorded': t`the recorded run`,
  uncompacted: t`the full history without compactions`,
  everything: t`the full history`,
}

interface AnswerOptions {
  /** Context window of the run's main model; undefined: not known. */
  readonly window: Tokens | undefined
  /** What the columns are compared with, for the middle of a sentence, such as `the recorded run`. */
  readonly base: string
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore?: boolean
}

interface Candidate {
  readonly column: AdvisedColumn
  readonly verdict: Verdict
  readonly cost: number
  readonly loss: number
  /** Lost facts: the middle of what sizes nearby lose, where that is known. */
  readonly lost: number
  /** Facts that calls used; undefined: not counted. */
  readonly used: number | undefined
  /** A provider would refuse it, or its context doesn't fit into the window. */
  readonly isRefused: boolean
  /** Calls whose context doesn't fit. */
  readonly tooLarge: number
  readonly isIdle: boolean
  /** It drops user messages. */
  readonly isDropping: boolean
  /** Its lost facts are further ones. */
  readonly isMore: boolean
  /** Costs less by more than a negligible share. */
  readonly isCheaper: boolean
}

/** The baseline first; nothing without another column. The strategy that it is about is `place`. */
export function answerOn(
  columns: readonly AdvisedColumn[],
  { base, window, isMore = false }: AnswerOptions,
): readonly Sentence[] {
  const [baseline, ...others] = columns
  if (baseline === undefined || others.length === 0 || baseline.replay.calls.length === 0) return []
  const basis = lossBasis(others)
  const all = others.map((column): Candidate => candidateOf(column, baseline, { basis, window, isMore }))
  const strategies = all.filter(({ column }) => isStrategy(column))
  const undone = all.filter(({ column }) => !isStrategy(column))
  return [...strategyWords(strategies, baseline, base), ...undone.map(undoneSentence)]
}

function strategyWords(
  all: readonly Candidate[],
  baseline: AdvisedColumn,
  base: string,
): readonly Sentence[] {
  const [only] = all
  if (only === undefined) return []
  if (all.length === 1) return [sentenceOf(only, aloneWords(only, base))]
  return amongWords(all, baseline, base)
}

/** What the run would have been without a compaction, as long as it would have fit. */
function undoneSentence(one: Candidate): Sentence {
  const { name, undone } = one.column
  const would = wouldWords(one.verdict)
  return sentenceOf(
    one,
    undone?.fullAt === undefined
      ? t`${name}, ${would}.`
      : t`${name}, the context window would have been full at ${callName(undone.fullAt)}. Up to there, ${would}.`,
  )
}

function wouldWords({ dollars, baseDollars, tokenShare = 0 }: Verdict): string {
  if (dollars === undefined || baseDollars === undefined) {
    return t`the run would have sent ${change(tokenShare, t`fewer tokens`, t`more tokens`, t`about as many tokens`)}`
  }
  const amount = formatAmount(Math.abs(dollars - baseDollars), '$')
  return dollars < baseDollars
    ? t`the run would have cost ${amount} less`
    : t`the run would have cost ${amount} more`
}

function candidateOf(
  column: AdvisedColumn,
  baseline: AdvisedColumn,
  {
    basis,
    window,
    isMore,
  }: Required<Pick<AnswerOptions, 'window' | 'isMore'>> & { readonly basis: LossBasis },
): Candidate {
  const { replay, losses, rereads, refused = 0, lostRange: range } = column
  const lost = middleOf({ lost: losses.totals.count, range })
  const verdict = verdictOf(replay, baseline.replay, losses)
  const share = shareIn(verdict)
  const tooLarge = window === undefined ? 0 : replay.calls.filter(({ tokens }) => tokens > window).length
  return {
    column,
    verdict,
    cost: verdict.dollars ?? replay.totals.cumulative,
    loss: lossIn({ lost, rereads }, basis),
    lost,
    used: losses.totals.used,
    isRefused: refused > 0 || tooLarge > 0,
    tooLarge,
    isIdle: replay.calls.every(({ counts, problem }) => problem === undefined && isUntouched(counts)),
    isDropping: replay.totals.dropped !== undefined,
    isMore,
    isCheaper: share < -SAME,
  }
}

const SAME = 0.005

/** How much more it costs than the baseline, as a share; in tokens where nothing is priced. */
function shareIn({ costShare, tokenShare }: Verdict): number {
  return costShare ?? tokenShare ?? 0
}

function aloneWords(one: Candidate, base: string): string {
  const { column, isRefused, isIdle } = one
  const { name, replay, refused = 0 } = column
  if (isIdle && column.isUnreplayable === true)
    return t`${name} can’t be replayed: an earlier conversation isn’t in the file.`
  if (isIdle) return t`${name} never triggers in this run, so it changes nothing.`
  if (isRefused) {
    const calls = plural(replay.totals.calls, 'call')
    return refused > 0
      ? t`${name} isn’t usable: ${formatExact(refused)} of ${calls} would be refused.`
      : t`${name} isn’t usable: ${formatExact(one.tooLarge)} of ${calls} exceed the context window.`
  }
  const words = worthWords(one, base)
  // Other instructions that it drops are on its card, right below.
  return losesThread(replay.totals) ? withInstructions(one, words) : words
}

/** What it drops of the instructions, behind what it costs and loses. */
function withInstructions({ column: { replay } }: Candidate, words: string): string {
  const { dropped, startsOver } = replay.totals
  const told = [words, instructionWords(dropped), startsOverWords(startsOver)]
  return told.filter((one) => one !== undefined).join(' ')
}

/** `isCautious`: beside a recommended one. */
function worthWords(one: Candidate, base: string, isCautious = false): string {
  const { name, isRecommended = false, isForOwnAgent = false } = one.column
  const costs = costWords(one, base)
  const loses = losesWords(one)
  if (one.isCheaper && isRecommended && isForOwnAgent) {
    return isLossless(one)
      ? t`For an agent of your own, ${name} is recommended: it ${costs} and ${loses}.`
      : t`For an agent of your own, ${name} is recommended: it ${costs}, but ${loses}.`
  }
  if (one.isCheaper && isRecommended) {
    return isLossless(one)
      ? t`${name} is recommended for this run: it ${costs} and ${loses}.`
      : t`${name} is recommended for this run: it ${costs}, but ${loses}.`
  }
  if (one.isCheaper) {
    if (isCautious) return t`${name} loses less: it ${costs} and ${loses}.`
    if (!isLossless(one)) return t`${name} is a trade-off: it ${costs}, but ${loses}.`
    return losesThread(one.column.replay.totals)
      ? t`${name} is a trade-off: it ${costs} and ${loses}.`
      : t`${name} is better: it ${costs} and ${loses}.`
  }
  const isSame = Math.abs(shareIn(one.verdict)) <= SAME
  const reason = whyWords(one)
  if (isSame) return t`${name} saves next to nothing: it ${costs} and ${loses}.`
  return reason === undefined
    ? isLossless(one)
      ? t`${name} isn’t worth it: it ${costs}, but ${loses}.`
      : t`${name} isn’t worth it: it ${costs} and ${loses}.`
    : t`${name} isn’t worth it: it ${costs}, ${reason}, and ${loses}.`
}

/** Of several: the best trade-off, and the cheapest that loses nothing; else why there is none. */
function amongWords(all: readonly Candidate[], baseline: AdvisedColumn, base: string): readonly Sentence[] {
  const count = formatExact(all.length)
  const usable = all.filter(({ isRefused, isIdle }) => !isRefused && !isIdle)
  const cheap = usable.filter(({ isCheaper }) => isCheaper)
  const recommended = cheap.find(({ column }) => column.isRecommended === true)
  if (recommended !== undefined) {
    const seen = cheap.map((one) => ({ one, cost: one.cost, lost: middleOf(lostAtOf(one)) }))
    const own = { ...recommended, lost: middleOf(lostAtOf(recommended)) }
    const cautious = cautiousOf(seen, own, baselineCost(baseline, all))?.one
    return [recommended, cautious].flatMap((one) =>
      one === undefined
        ? []
        : sentenceOf(one, withInstructions(one, worthWords(one, base, one === cautious))),
    )
  }
  const keeping = cheap.filter(({ column }) => !losesThread(column.replay.totals))
  const cheaper = keeping.length > 0 ? keeping : cheap
  const seen = (one: Candidate) => asShown(one, one.verdict.dollars === undefined ? 'tokens' : '$')
  const isBest = unbeaten(cheaper.map(seen))
  const worth = cheaper.filter((_, place) => isBest[place]).sort((one, other) => one.cost - other.cost)
  const best = choiceOf(cheaper, baselineCost(baseline, all), seen)?.best
  if (best !== undefined) {
    const { name } = best.column
    const [costs, loses] = [costWords(best, base), losesWords(best)]
    const first = isLossless(best)
      ? t`Best balance of these ${count}: ${name}. It ${costs} and ${loses}.`
      : t`Best trade-off of these ${count}: ${name}. It ${costs}, but ${loses}.`
    const lossless = worth.find((one) => one !== best && isLossless(one))
    const told = sentenceOf(best, withInstructions(best, first))
    if (lossless === undefined) return [told]
    const { name: other } = lossless.column
    const second = lossless.isMore
      ? t`The cheapest that loses nothing more: ${other}. It ${costWords(lossless, base)}.`
      : t`The cheapest that loses nothing: ${other}. It ${costWords(lossless, base)}.`
    return [told, sentenceOf(lossless, withInstructions(lossless, second))]
  }
  const refused = all.filter(({ isRefused }) => isRefused).length
  const none = all.length === 2 ? t`Neither of these` : t`None of these ${count}`
  const [least] = usable.toSorted((one, other) => one.cost - other.cost)
  if (least === undefined) {
    return [{ text: t`${none} can be used: each is refused or never triggers.`, evidence: [] }]
  }
  const { name } = least.column
  const [costs, loses] = [costWords(least), losesWords(least)]
  const text =
    refused === 0
      ? t`${none} is cheaper than ${base}. The nearest, ${name}, ${costs} and ${loses}.`
      : t`${none} is a good choice: ${plural(refused, 'strategy', 'strategies')} would be refused, and the cheapest other, ${name}, ${costs} and ${loses}.`
  return [sentenceOf(least, text)]
}

function lostAtOf({ lost, column: { lostRange } }: Candidate): LostAt {
  return { lost, range: lostRange }
}

function baselineCost({ replay }: AdvisedColumn, [one]: readonly Candidate[]): number {
  return one?.verdict.baseDollars ?? replay.totals.cumulative
}

function sentenceOf({ column: { place }, verdict }: Candidate, text: string): Sentence {
  const figure = verdict.costShare === undefined ? ('cumulative' as const) : ('billed' as const)
  const evidence: readonly Evidence[] = [
    { column: place, figure },
    { column: place, figure: 'lost' },
  ]
  return { place, text, evidence }
}

/** Whether nothing that is used later is lost, and nothing is expected to be read again. */
function isLossless({ column: { losses, rereads } }: Candidate): boolean {
  const { count, faults } = losses.totals
  return count === 0 && saidRefetched(faults, rereads) === 0 && expectedOf(rereads) === 0
}

/** Whole results that the agent is expected to read again. */
function expectedOf(rereads: AdvisedColumn['rereads']): number {
  return Math.round(rereads?.expected.pages ?? 0)
}

/** A verb and what it costs, with `base` where that isn't said before. */
function costWords({ verdict: { costShare, tokenShare = 0 } }: Candidate, base?: string): string {
  if (costShare === undefined) {
    const tokens = change(tokenShare, t`fewer`, t`more`, '')
    if (tokens === '') return t`sends about as many tokens`
    return base === undefined ? t`sends ${tokens} tokens` : t`sends ${tokens} tokens than ${base}`
  }
  const cost = change(costShare, t`less`, t`more`, '')
  if (cost === '') return t`costs about the same`
  return base === undefined ? t`costs ${cost}` : t`costs ${cost} than ${base}`
}

/** A verb and what it loses. */
function losesWords({ column, isMore }: Candidate): string {
  const { losses, rereads, isUpperBound = false, lostRange } = column
  const { count } = losses.totals
  const faults = saidRefetched(losses.totals.faults, rereads)
  if (count > 0) {
    const facts = factsWords(count, isMore, lostRange)
    return isUpperBound
      ? t`loses at most ${facts} that later calls use`
      : t`loses ${facts} that later calls use`
  }
  if (faults > 0) return t`drops ${plural(faults, 'result')} that the agent fetched again`
  const again = expectedOf(rereads)
  return again > 0
    ? t`is expected to make the agent read about ${plural(again, 'result')} again`
    : t`loses ${factsWords(0, isMore)}`
}

/** Why it costs more although it sends less; undefined: not known. */
function whyWords({ column: { replay }, verdict: { misses } }: Candidate): string | undefined {
  if (misses === undefined) return undefined
  const added = plural(misses, 'cache miss', 'cache misses')
  return t`as its changes add ${added} in ${plural(replay.totals.calls, 'call')}`
}
