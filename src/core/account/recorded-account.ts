/**
 * The account of a run whose every prompt the provider counted: the figures that the account of its recorded
 * contexts gives, from the record alone. No context is counted or simulated, so thousands of runs can be
 * summed up.
 */

import { given } from '#base/given.ts'
import { costOfUsage } from '../cost/price-usage.ts'
import { type Call, type Trace, timeOf } from '../model/trace.ts'
import type { EpochSeconds, Tokens } from '../model/units.ts'
import type { CallFigures } from '../replay/replay.ts'
import type { AnswerTokens } from '../tokens/answer-tokens.ts'
import { isRefused, recordedPrompt } from '../tokens/calibration/point.ts'
import { untouched } from './account.ts'
import {
  type AccountedReplay,
  accounted,
  type Costed,
  type Entry,
  recordedCost,
  refusedCost,
  withRunDollars,
} from './account-sums.ts'
import { keptSeconds } from './cache-misses.ts'
import { tokensOf, withDollars } from './call-cost.ts'
import type { Output } from './output.ts'
import type { PricingOf } from './pricing.ts'
import { recordedLifetimes } from './recorded-lifetimes.ts'
import { promptUse } from './usage.ts'

interface RecordedBasis {
  readonly pricing: PricingOf
  /** Tokens of an answer whose output is not recorded; absent: such a run has to be counted. */
  readonly answerOf?: (call: Call) => AnswerTokens | undefined
}

/**
 * Undefined where the prompt of a call is not recorded, or only the run's dollars are: such a run has to be
 * counted. A compaction before a call, or a pause that outlived the cache, is the reason of a miss at it.
 * O(calls + changes).
 */
export function recordedAccount(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded' | 'recordedTotals'>,
  { pricing, answerOf }: RecordedBasis,
): AccountedReplay | undefined {
  const { calls, recordedTotals } = trace
  const dollars = recordedTotals?.cost
  if (calls.length === 0 || (dollars !== undefined && calls.every(({ cost }) => cost === undefined)))
    return undefined
  const breakAt = breaksOf(trace, pricing)
  const entries: Entry[] = []
  for (const call of calls) {
    const output = outputOf(call, answerOf)
    if (output === undefined || !(isRefused(call) || isTold(call)) || !pricing(call).isOwn) return undefined
    entries.push(entryOf(call, { pricing, output, cacheMiss: breakAt(call) }))
  }
  const made = accounted({ totals: { calls: calls.length, peak: 0, cumulative: 0 } }, entries, {
    isPriced: true,
    calls,
  })
  return withRunDollars(made, {
    calls,
    record: { prompts: [], ...given({ dollars }) },
  })
}

function isTold(call: Call): boolean {
  return recordedPrompt(call) !== undefined
}

/** As the account of a replay has it. */
function outputOf(call: Call, answerOf: RecordedBasis['answerOf']): Output | undefined {
  const { usage, failure } = call
  const recorded = failure === undefined ? usage?.output : (usage?.output ?? 0)
  if (recorded !== undefined) return { tokens: recorded, low: recorded, high: recorded, isRecorded: true }
  const answer = answerOf?.(call)
  return answer === undefined ? undefined : { ...answer, isRecorded: false }
}

interface EntryMeans {
  readonly pricing: PricingOf
  readonly output: Output
  readonly cacheMiss: CallFigures['cacheMiss']
}

function entryOf(call: Call, { pricing, output, cacheMiss }: EntryMeans): Entry {
  const prompt = recordedPrompt(call)
  const costed = isRefused(call) ? refusedCost(call) : costOf(call, pricing, output)
  return {
    figures: {
      call: call.index,
      tokens: prompt ?? 0,
      byCategory: [],
      steps: 0,
      counts: { kept: 0, rewritten: 0, moved: 0, dropped: 0, added: 0 },
      changed: [],
      stablePrefix: 0,
      ...costed,
      ...given({ cacheMiss }),
    },
    info: prompt === undefined ? { provenance: 'estimated' } : { provenance: 'recorded', recorded: prompt },
    output,
    counts: prompt !== undefined,
    isUnpriced: costed.cost === undefined,
    costInfo: costed.costInfo,
    miss: undefined,
    isHit: false,
  }
}

/** Recorded dollars, else the recorded usage at the prices of the call's model. */
function costOf(call: Call, pricing: PricingOf, output: Output): Costed {
  const { usage = {}, cost: dollars, timestamp } = call
  const { profile } = pricing(call)
  const use = tokensOf(promptUse(untouched(recordedPrompt(call) ?? 0, usage)), output.tokens)
  if (profile === undefined) return { use, ...(dollars === undefined ? {} : recordedCost(dollars, use)) }
  const price = (tokens: Tokens) => costOfUsage(profile, { ...usage, output: tokens }, timestamp)
  const listed = price(output.tokens)
  if (dollars !== undefined)
    return { use, cost: withDollars(listed, dollars), costInfo: { source: 'recorded' } }
  const source = output.isRecorded ? 'usage' : 'estimate'
  if (output.low === output.high) return { use, cost: listed, costInfo: { source } }
  const [low, high] = [price(output.low).money.billed, price(output.high).money.billed]
  return { use, cost: listed, costInfo: { source, low, high } }
}

/** Less of the agent's last prompt was read than this share: it missed. */
const READ_SHARE = 0.5

/** Why a call read little of what the agent's last prompt left in the cache, as far as the record says. */
function breaksOf(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>,
  pricing: PricingOf,
): (call: Call) => CallFigures['cacheMiss'] {
  const { steps, recorded } = trace
  const lives = recordedLifetimes(trace)
  const changed = new Set(recorded.map(({ call }) => call))
  const lastPrompts = new Map<
    string | undefined,
    {
      readonly prompt: Tokens
      readonly time: EpochSeconds | undefined
      readonly lifetime: string | undefined
    }
  >()
  return (call) => {
    const last = lastPrompts.get(call.agent)
    const prompt = recordedPrompt(call)
    const time = timeOf(call, steps)
    if (prompt !== undefined) {
      const { lifetime } = lives[call.index] ?? {}
      lastPrompts.set(call.agent, { prompt, time, lifetime })
    }
    const read = call.usage?.cacheRead
    if (last === undefined || read === undefined || read >= last.prompt * READ_SHARE) return undefined
    if (changed.has(call.index)) return { reason: 'changed' }
    const pause = time === undefined || last.time === undefined ? 0 : time - last.time
    const life = keptSeconds(pricing(call).profile?.cache, last.lifetime)
    return life !== undefined && pause > life ? { reason: 'expired' } : undefined
  }
}
