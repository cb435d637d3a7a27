/**
 * The account of a replay: every prompt and every dollar anchored to what the provider recorded. The recorded
 * context itself comes out as recorded, to the token; a strategy differs from it by what it changed.
 */

import { type CostInfo, leastSure } from '../cost/cost-info.ts'
import { priceUsage, shortestLifetime } from '../cost/price-usage.ts'
import type { Undone } from '../memory/memory.ts'
import type { Call, Trace } from '../model/trace.ts'
import type { CallIndex, Dollars, Tokens } from '../model/units.ts'
import type { Profile } from '../profiles/rules/profile.ts'
import { isUntouched } from '../replay/ledger.ts'
import type { CallFigures, Replay } from '../replay/replay.ts'
import { isRefused } from '../tokens/calibration/point.ts'
import type { PromptPart } from '../tokens/prompt-parts.ts'
import {
  type AccountedReplay,
  accounted,
  type Costed,
  type Entry,
  recordedCost,
  refusedCost,
  withRunDollars,
  withRunInput,
} from './account-sums.ts'
import { cacheUnreported } from './cache-reported.ts'
import { dollarsUnder, rateOf, tokensOf, withDollars } from './call-cost.ts'
import { type CarriedByCall, carriedBy, carriedTokens, type FullHistory } from './carried.ts'
import { missedAgain } from './causes/missed-again.ts'
import { isHitAnyway, recordedHits } from './causes/recorded-hits.ts'
import { untoldCalls } from './causes/untold-calls.ts'
import { type Output, type OutputMeans, outputOf } from './output.ts'
import { missRate, type Occasion, occasionsOf, type PossibleMiss } from './possible-misses.ts'
import type { PricingOf } from './pricing.ts'
import { type PromptBasis, type PromptSize, promptSize } from './prompt-size.ts'
import { type RecordCheck, recordCheck } from './record-check.ts'
import type { RunRecord } from './recorded.ts'
import { hide, type Shown } from './shown.ts'
import { readUnder, rememberSizes, type SizesOf, sharedStart, simulated, sizedPrompt } from './sized-reads.ts'
import { missedUse, type PromptUse, promptUse, resized } from './usage.ts'

export type { AccountedReplay } from './account-sums.ts'

interface AccountBasis extends Pick<Trace, 'steps' | 'calls' | 'recorded' | 'recordedTotals'> {
  /** The recorded contexts, replayed in the same tokens. */
  readonly sent: Replay
  readonly record: RunRecord
  readonly pricing: PricingOf
  /** All that the size of a call's prompt depends on beside the two replays. */
  readonly promptOf: (call: Call) => Pick<PromptBasis, 'fit' | 'missing' | 'scale' | 'isExact' | 'spread'>
  readonly answerOf?: OutputMeans['answerOf']
  /** Whether dollars are wanted; without, a model that has no price is no news. */
  readonly isPriced: boolean
  /** Made at its first use; undefined: the agent never compacted its context. */
  readonly fullHistory: () => FullHistory | undefined
  /** Left out of every figure of tokens; dollars are not changed by it. */
  readonly hidden: readonly PromptPart[]
}

/** What the record says of the contexts of a replay. */
export interface Contexts {
  /**
   * Which of them are the recorded ones: those that the strategy left untouched, all, or none, where it works
   * on the full history.
   */
  readonly sent: 'untouched' | 'all' | 'none'
  /** The agent's own compactions that they are without. Absent: none. */
  readonly undone?: Undone
}

export interface Account {
  /**
   * What the file records against what we would say without it; undefined: it records neither dollars nor
   * usage.
   */
  readonly check: RecordCheck | undefined
  /** The figures of a replay, anchored. */
  of(replay: Replay, contexts: Contexts): AccountedReplay
  /** The size of the prompt that a context makes at a call, from the counts of the context. */
  promptAt(call: CallIndex, under: CountedContext, contexts: Contexts): Shown
  /**
   * Tokens of the figures' model that a prompt of the full history has beside our count of its steps: what
   * the agent's own compactions removed and no step contains. Less than 0 where the count is too large.
   */
  carriedAt(call: CallIndex): Tokens
  /** Our count of the recorded context of a call. */
  sentAt(call: CallIndex): Tokens
}

/** Our counts of a context, including overhead. */
type CountedContext = Pick<CallFigures, 'tokens' | 'byCategory' | 'steps' | 'freed' | 'bounded'>

/** O(calls) for each replay. */
export function createAccount(basis: AccountBasis): Account {
  const prompts = promptsOf(basis)
  const occasions = occasionsOf(basis)
  const isUnreported = cacheUnreported(basis)
  const again = missedAgain(basis)
  const hits = recordedHits(basis)
  const sentSizes = sizesOf(basis.sent, prompts, () => true)
  let ofHistory: CarriedByCall | undefined
  const carried = (): CarriedByCall => {
    if (ofHistory === undefined) {
      const full = basis.fullHistory()
      ofHistory = full === undefined ? new Map() : carriedTokens(full, basis.calls, prompts)
    }
    return ofHistory
  }
  const promptsUnder = ({ undone }: Contexts): Prompts => {
    if (undone === undefined) return prompts
    return withCarried(prompts, undone === 'all' ? carried() : carriedBy(undone, carried(), basis.calls))
  }
  const accountOf = (replay: Replay, contexts: Contexts, runRate: number) => {
    const isSame = IS_SENT[contexts.sent]
    const ofReplay = promptsUnder(contexts)
    const sizes = sizesOf(replay, ofReplay, isSame)
    const replayed = replay.calls.flatMap((under) => {
      const prompt = ofReplay.get(under.call)
      return prompt === undefined ? [] : { under, prompt, sent: prompt.sent, isSame: isSame(under) }
    })
    const untold = untoldCalls(replayed, again)
    const entries = replayed.map((one) => {
      const { call, record } = one.prompt
      const occasion = occasions[call.index] ?? 'tool'
      const given = { ...one, isUntold: untold.has(call.index), sizes, sentSizes, runRate, occasion }
      const { isOwn } = basis.pricing(call)
      const isCacheUntold = isUnreported(call, isOwn ? record?.from : undefined)
      return entryOf({ ...given, isCacheUntold, isHit: isOwn && isHitAnyway(one, hits) }, basis)
    })
    return { entries, made: accounted(replay, entries, basis) }
  }
  const listed = accountOf(basis.sent, { sent: 'untouched' }, 1)
  const runRate = runRateOf(listed.made, basis)
  return {
    check: recordCheck(basis, { ...basis, scaleOf: (call) => basis.promptOf(call).scale }),
    promptAt: (index, under, contexts) => {
      const prompt = promptsUnder(contexts).get(index)
      return prompt === undefined ? under : hide(promptSize(under, prompt, false), basis.hidden)
    },
    sentAt: (index) => prompts.get(index)?.sent.tokens ?? 0,
    carriedAt: (index) => {
      const { beyond, tooMuch } = carried().get(index) ?? { beyond: 0, tooMuch: 0 }
      return Math.round(Math.max(0, beyond - tooMuch) + tooMuch)
    },
    of: (replay, contexts) => {
      const { made } = accountOf(replay, contexts, runRate ?? 1)
      return contexts.sent !== 'none' && made.calls.every(IS_SENT[contexts.sent])
        ? withRunInput(withRunDollars(made, basis), basis.record)
        : made
    },
  }
}

type IsSent = (figures: Pick<CallFigures, 'counts'>) => boolean

const IS_SENT: Readonly<Record<Contexts['sent'], IsSent>> = {
  untouched: ({ counts }) => isUntouched(counts),
  all: () => true,
  none: () => false,
}

function withCarried(prompts: Prompts, carried: CarriedByCall): Prompts {
  if (carried.size === 0) return prompts
  return new Map(
    [...prompts].map(([call, prompt]) => {
      const more = carried.get(call)
      return [call, more === undefined || more.compactions === 0 ? prompt : { ...prompt, carried: more }]
    }),
  )
}

/** What the size of each prompt depends on, by call. */
type Prompts = ReadonlyMap<number, PromptBasis>

function promptsOf({ calls, record, promptOf, sent }: AccountBasis): Prompts {
  return new Map(
    sent.calls.flatMap((figures) => {
      const call = calls[figures.call]
      if (call === undefined) return []
      const prompt = { call, sent: figures, record: record.prompts[figures.call], ...promptOf(call) }
      return [[figures.call, prompt] as const]
    }),
  )
}

function sizesOf(replay: Replay, prompts: Prompts, isSame: (figures: CallFigures) => boolean): SizesOf {
  const figuresAt = new Map(replay.calls.map((figures) => [figures.call, figures]))
  return rememberSizes((index) => {
    const [figures, prompt] = [figuresAt.get(index), prompts.get(index)]
    if (figures === undefined || prompt === undefined) return undefined
    return sizedPrompt(figures, prompt, isSame(figures))
  })
}

/**
 * Where only the run's dollars are recorded, its calls are priced at the rate that makes their sum the
 * recorded one.
 */
function runRateOf({ totals }: AccountedReplay, { record, calls }: AccountBasis): number | undefined {
  const { dollars } = record
  if (dollars === undefined || totals.costs === undefined || calls.some(({ cost }) => cost !== undefined)) {
    return undefined
  }
  return rateOf(dollars, totals.costs.cost.money.billed)
}

interface Given {
  readonly under: CallFigures
  readonly prompt: PromptBasis
  /** The context is the one that was sent. */
  readonly isSame: boolean
  /** The recorded reads say little of the strategy's: as in `untoldCalls`. */
  readonly isUntold: boolean
  /** Of the strategy's prompts, and of those that were sent. */
  readonly sizes: SizesOf
  readonly sentSizes: SizesOf
  readonly runRate: number
  readonly occasion: Occasion
  readonly isCacheUntold: boolean
  /** The replay's miss was a hit as recorded. */
  readonly isHit: boolean
}

function entryOf(given: Given, basis: AccountBasis): Entry {
  const { under, prompt, isSame } = given
  const { call, record } = prompt
  const size = promptSize(under, prompt, isSame)
  const ofRun = basis.record.outputs?.[call.index]
  const output = outputOf(call, under, { scale: prompt.scale, answerOf: basis.answerOf, ofRun })
  const { miss, ...costed } = costOf({ ...given, size, output, ...basis.pricing(call) })
  const { cost: _, readFrom: __, lapsed: ___, bounded: ____, cacheMiss, ...counted } = under
  const shown = hide(size, basis.hidden)
  const counts = !isRefused(call) || record !== undefined
  return {
    figures: {
      ...counted,
      ...(given.isHit || cacheMiss === undefined ? {} : { cacheMiss }),
      tokens: shown.tokens,
      byCategory: shown.byCategory,
      ...(given.isCacheUntold ? { isCacheUntold: true } : {}),
      ...costed,
      ...(miss === undefined ? {} : withMiss(costed, miss)),
      ...(counts ? {} : { isRefused: true }),
    },
    info: size.info,
    output,
    counts,
    isUnpriced: costed.cost === undefined,
    costInfo: costed.costInfo,
    miss,
    isHit: given.isHit,
  }
}

/** Of one call a miss is part of the interval where it happens in more than one of ten. */
function withMiss(
  { cost, costInfo }: Costed,
  { probability, dollars }: PossibleMiss,
): Pick<Costed, 'costInfo'> {
  if (cost === undefined || costInfo === undefined || probability <= 0.1 || dollars === 0) return {}
  const { low = cost.money.billed, high = cost.money.billed } = costInfo
  return { costInfo: { ...costInfo, low, high: high + dollars } }
}

interface CostGiven extends Given {
  readonly size: PromptSize
  readonly output: Output
  readonly profile?: Profile
  /** Whether the recorded usage speaks for the prices. */
  readonly isOwn: boolean
}

function costOf(given: CostGiven): Costed {
  const { under, size, prompt, profile, isSame, output } = given
  const { call, sent } = prompt
  if (isRefused(call)) return refusedCost(call)
  const { usage, dollars } = ownRecord(given)
  if (under.cost === undefined || sent.cost === undefined || profile === undefined) {
    if (!isSame || usage === undefined) return isSame && dollars !== undefined ? recordedCost(dollars) : {}
    const use = tokensOf(promptUse(untouched(size.tokens, usage)), output.tokens)
    return { use, ...(dollars === undefined ? {} : recordedCost(dollars, use)) }
  }
  const splitAt = splitOf(given, usage, profile)
  const price = (use: PromptUse, tokens = output.tokens) =>
    priceUsage(profile, { ...use, output: tokens }, call.timestamp)
  const sentTokens = prompt.record?.prompt ?? promptSize(sent, prompt, true).tokens
  const listedSent = price(splitAt(sentTokens, sent)).money.billed
  const dollarsOf = (listed: Dollars) =>
    dollarsUnder({ listed, sent: listedSent, recorded: dollars, runRate: given.runRate })
  const use = splitAt(size.tokens, under)
  const listed = price(use)
  const cost = withDollars(listed, dollarsOf(listed.money.billed))
  // Recorded dollars are what was paid, whatever the size was and whatever was missed.
  const isPaid = isSame && dollars !== undefined
  const priced = (tokens: Tokens, answer: Tokens) =>
    dollarsOf(price(resized(use, tokens), answer).money.billed)
  const interval = isPaid ? {} : intervalOf(given, priced)
  const source = sourceOf(given, usage !== undefined)
  const made = { use: tokensOf(use, output.tokens), cost, costInfo: { source, ...interval } }
  if (isTold(given, usage) || use.read === 0) return made
  const ofMiss = isPaid ? 0 : dollarsOf(price(missedUse(use)).money.billed) - cost.money.billed
  const probability = missRate(profile.cache, given.occasion)
  return { ...made, miss: { probability, read: use.read, dollars: Math.max(0, ofMiss) } }
}

/**
 * `priced`: dollars of a prompt and an answer of this many tokens. Empty where nothing is uncertain, or too
 * little is known.
 */
function intervalOf(
  { size: { tokens, info }, output }: Pick<CostGiven, 'size' | 'output'>,
  priced: (prompt: Tokens, answer: Tokens) => number,
): Pick<CostInfo, 'low' | 'high'> {
  const sure = info.provenance === 'recorded' ? tokens : undefined
  const { low = sure, high = sure } = info
  if (low === undefined || high === undefined) return {}
  if (low === high && output.low === output.high) return {}
  return { low: priced(low, output.low), high: priced(high, output.high) }
}

/**
 * How this many tokens of the sent context, or of the strategy's, are split into reads, writes, and plain
 * input.
 */
function splitOf(
  given: CostGiven,
  recorded: Call['usage'],
  profile: Profile,
): (tokens: Tokens, of: CallFigures) => PromptUse {
  const { under, isSame, prompt, sizes, sentSizes } = given
  const { sent, call } = prompt
  const both = { sent: sentSizes, under: sizes }
  const ofSent = simulated(sent, prompt.scale, sentSizes)
  const ofUnder = isSame ? ofSent : simulated(under, prompt.scale, sizes)
  const lifetime = shortestLifetime(profile)
  return (tokens, of) => {
    const isSent = of === sent
    const shared = isSent || isSame ? Number.POSITIVE_INFINITY : sharedStart(under, prompt, sizes)
    return promptUse({
      prompt: tokens,
      under: isSent ? ofSent : ofUnder,
      sent: ofSent,
      recorded,
      shared,
      ...(isSent || isSame ? {} : { recordedRead: readUnder(recorded?.cacheRead ?? 0, call.index, both) }),
      isUntold: !isSent && given.isUntold,
      lifetime,
    })
  }
}

/** Whether the record says how much of the prompt was read. */
function isTold(given: CostGiven, usage: Call['usage']): boolean {
  return usage !== undefined && !given.isUntold
}

/** What the record says of a call under its own prices; nothing under another model's. */
function ownRecord({ isOwn, prompt: { call, record } }: CostGiven) {
  const { usage, cost } = call
  if (!isOwn) return { usage: undefined, dollars: undefined }
  return { usage: record?.from === 'call' ? usage : record?.usage, dollars: cost }
}

/** Dollars of an answer whose tokens are not recorded are an estimate, whatever its prompt is. */
function sourceOf(given: CostGiven, hasUsage: boolean): CostInfo['source'] {
  const { prompt, isSame, output } = given
  const { dollars } = ownRecord(given)
  const ofPrompt = isSame ? sentSource(prompt, dollars, hasUsage) : changedSource(prompt)
  const isTold = output.isRecorded || (isSame && dollars !== undefined)
  return isTold ? ofPrompt : leastSure([ofPrompt, 'estimate'])
}

function sentSource(
  prompt: PromptBasis,
  dollars: Dollars | undefined,
  hasUsage: boolean,
): CostInfo['source'] {
  if (dollars !== undefined) return 'recorded'
  return hasUsage ? 'usage' : changedSource(prompt)
}

function changedSource({ record, fit }: PromptBasis): CostInfo['source'] {
  return record !== undefined || fit !== undefined ? 'calibrated' : 'estimate'
}

export function untouched(prompt: Tokens, recorded: NonNullable<Call['usage']>) {
  const none = { prompt, read: 0, writes: {} }
  return { prompt, under: none, sent: none, recorded, shared: prompt, lifetime: '5m' }
}
