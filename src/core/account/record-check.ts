/**
 * What a file records, held against what we would say without it: recorded dollars against recorded usage at
 * list prices, and recorded prompt tokens against our count of what the file contains. It tells whether
 * prices and counts can be trusted; the figures of the run are the recorded ones either way.
 */

import { given } from '#base/given.ts'
import { costOfUsage } from '../cost/price-usage.ts'
import type { Call, Trace, Usage } from '../model/trace.ts'
import type { Dollars, Tokens } from '../model/units.ts'
import type { Profile } from '../profiles/rules/profile.ts'
import type { Replay } from '../replay/replay.ts'
import { isRefused, promptTokens } from '../tokens/calibration/point.ts'
import { uncachedModels } from '../usage/uncached-models.ts'
import { rateOf } from './call-cost.ts'
import { recordedOutput } from './output.ts'
import type { PricingOf } from './pricing.ts'
import type { RunRecord } from './recorded.ts'

/** Why recorded dollars and list prices differ: what is most likely, from what else is recorded. */
export type PriceGap =
  /**
   * Cheaper than the list, and no call records cached tokens: the provider may have charged some as cached.
   */
  | 'cache-not-recorded'
  /** Cheaper than the list: a discount, or other prices. */
  | 'below-list'
  /** Dearer than the list: calls that the file doesn't contain, failed calls, or other prices. */
  | 'above-list'
  /** Too far apart to be for the same tokens. */
  | 'unrelated'

export interface CostCheck {
  /** US dollars that the file records. */
  readonly recorded: Dollars
  /** The recorded usage of the same calls at list prices; absent where usage or a price is missing. */
  readonly listPrice?: Dollars
  /** Absent where the two agree, or there is nothing to compare. */
  readonly gap?: PriceGap
  /**
   * How many calls are priced without a cache, as the recorded dollars of others are the full list price
   * (usage/uncached-models.ts). Absent: none.
   */
  readonly uncached?: number
}

export interface InputCheck {
  /** Tokens of the prompts that the provider counted. */
  readonly recorded: Tokens
  /** Our count of the same prompts, from what the file contains of them. */
  readonly counted: Tokens
  /** What the calls recorded beyond our count, of those that recorded more. */
  readonly inferred: Tokens
  /** Whether prompt sizes follow the record. A run's total that is too small for these calls is not used. */
  readonly isUsed: boolean
}

/** What is recorded of an output that some calls don't record, so that the run's is estimated. */
export interface OutputCheck {
  /** Tokens of the calls that record theirs. */
  readonly recorded: Tokens
  readonly calls: number
  /** Of `calls`, those that don't record it. */
  readonly unrecorded: number
}

export interface RecordCheck {
  /** Absent where no dollars are recorded. */
  readonly cost?: CostCheck
  /** Absent where no usage is recorded. */
  readonly input?: InputCheck
  /** Absent where all output is recorded, or no input is that is used. */
  readonly output?: OutputCheck
}

interface RecordCheckBasis {
  /** Our figures of the recorded contexts, not anchored. */
  readonly sent: Replay
  readonly record: RunRecord
  readonly pricing: PricingOf
  /** The model's tokens for one of the figures'. */
  readonly scaleOf: (call: Call) => number
}

type Checked = Pick<Trace, 'calls' | 'recordedTotals'>

/** Undefined where the file records neither dollars nor usage. O(calls). */
export function recordCheck(trace: Checked, basis: RecordCheckBasis): RecordCheck | undefined {
  const cost = costCheck(trace, basis.pricing)
  const input = inputCheck(trace, basis)
  if (cost === undefined && input === undefined) return undefined
  const output = input?.isUsed === true ? outputCheck(trace, basis.record) : undefined
  return { ...given({ cost, input, output }) }
}

function outputCheck({ calls }: Checked, { outputs: ofRun }: RunRecord): OutputCheck | undefined {
  const outputs = calls.map(recordedOutput)
  const unrecorded = outputs.filter((output) => output === undefined).length
  if (ofRun !== undefined || unrecorded === 0) return undefined
  const recorded = outputs.reduce<number>((sum, output = 0) => sum + output, 0)
  return { recorded, calls: calls.length, unrecorded }
}

function costCheck(trace: Checked, pricing: PricingOf): CostCheck | undefined {
  const recorded = recordedDollars(trace)
  if (recorded === undefined) return undefined
  const listPrice = listPriceOf(trace, pricing)
  if (listPrice === undefined) return { recorded }
  const gap = gapOf(trace, recorded, listPrice)
  const isUncached = uncachedModels(trace.calls).size > 0
  const unpaid = isUncached ? trace.calls.filter(({ cost }) => cost === undefined).length : 0
  return { recorded, listPrice, ...given({ gap, uncached: unpaid === 0 ? undefined : unpaid }) }
}

function recordedDollars({ calls, recordedTotals }: Checked): number | undefined {
  const ofCalls = calls.flatMap(({ cost }) => cost ?? [])
  return ofCalls.length === 0 ? recordedTotals?.cost : ofCalls.reduce((sum, cost) => sum + cost, 0)
}

/**
 * Of the calls whose dollars are recorded; where only the run's are, of all that were answered, else of the
 * run's total.
 */
function listPriceOf({ calls, recordedTotals }: Checked, pricing: PricingOf): number | undefined {
  const paid = calls.filter(({ cost }) => cost !== undefined)
  const meant = paid.length > 0 ? paid : calls.filter((call) => !isRefused(call))
  const prices = meant.map((call) => callPrice(call, pricing))
  if (meant.length > 0 && prices.every((price) => price !== undefined)) {
    return prices.reduce((sum, price) => sum + price, 0)
  }
  const [first] = calls
  const { profile } = first === undefined ? {} : pricing(first)
  if (paid.length > 0 || profile === undefined || promptTokens(recordedTotals) === undefined) return undefined
  return totalPrice(profile, recordedTotals, calls.length)
}

/** A failed call without usage has no list price. */
function callPrice(call: Call, pricing: PricingOf): number | undefined {
  const { usage, usageOrigin, timestamp, failure } = call
  const { profile } = pricing(call)
  if (usage === undefined && failure !== undefined) return 0
  if (usage === undefined || usageOrigin === 'client' || profile === undefined) return undefined
  return costOfUsage(profile, usage, timestamp).money.billed
}

/** Priced as that many calls of equal size: a total has no price tier of its own. */
function totalPrice(profile: Profile, { input = 0, output = 0, ...rest }: Usage = {}, calls: number): number {
  const { cacheRead = 0, cacheWrite = 0, cacheWriteHour = 0 } = rest
  const mean = {
    input: input / calls,
    output: output / calls,
    cacheRead: cacheRead / calls,
    cacheWrite: cacheWrite / calls,
    cacheWriteHour: cacheWriteHour / calls,
  }
  return costOfUsage(profile, mean).money.billed * calls
}

/** A share of the recorded dollars; below it the two agree. */
const AGREES = 0.02

function gapOf(
  { calls, recordedTotals }: Checked,
  recorded: Dollars,
  listPrice: Dollars,
): PriceGap | undefined {
  if (Math.abs(listPrice - recorded) <= AGREES * recorded) return undefined
  if (rateOf(recorded, listPrice) === undefined) return 'unrelated'
  if (listPrice < recorded) return 'above-list'
  const hasReads = [recordedTotals, ...calls.map(({ usage }) => usage)].some(
    (usage) => usage?.cacheRead !== undefined,
  )
  return hasReads ? 'below-list' : 'cache-not-recorded'
}

function inputCheck(
  { calls, recordedTotals }: Checked,
  { sent, record, scaleOf }: RecordCheckBasis,
): InputCheck | undefined {
  // Another model's price list was chosen: its tokens are not the recorded ones.
  if (record.prompts.length === 0) return undefined
  const counts = new Map(sent.calls.map(({ call, tokens }) => [call, tokens]))
  const isByCall = record.prompts.some((one) => one?.from === 'call')
  const total = isByCall ? undefined : promptTokens(recordedTotals)
  let [recorded, counted, inferred] = [total ?? 0, 0, 0]
  for (const call of calls) {
    const prompt = record.prompts[call.index]
    if (total === undefined && prompt === undefined) continue
    if (total === undefined) recorded += prompt?.prompt ?? 0
    const own = (counts.get(call.index) ?? 0) * scaleOf(call)
    counted += own
    inferred += Math.max(0, Math.round((prompt?.prompt ?? 0) - own))
  }
  if (recorded === 0) return undefined
  const isUsed = record.prompts.some((one) => one !== undefined)
  return { recorded, counted: Math.round(counted), inferred, isUsed }
}
