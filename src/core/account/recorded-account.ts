/**
 * The account of a run whose every prompt and answer the provider counted: the figures that the account of its recorded
 * contexts gives, from the record alone. Nothing is counted or simulated, so thousands of runs can be summed up.
 */
import { billUsage } from '../cost/bill.ts'
import { type Call, type Trace, timeOf } from '../model/trace.ts'
import type { CallFigures } from '../replay/replay.ts'
import { recordedPrompt } from '../tokens/calibration/point.ts'
import { untouched } from './account.ts'
import {
  type AccountedReplay,
  accounted,
  type Costed,
  type Entry,
  failedCost,
  recordedCost,
  withRunDollars,
} from './account-sums.ts'
import { tokensOf, withDollars } from './call-cost.ts'
import type { PricingOf } from './pricing.ts'
import { promptUse } from './usage.ts'

/**
 * Undefined where a call lacks usage, or where only the run's dollars are recorded: such a run has to be counted. A
 * compaction before a call, or a pause that outlived the cache, is the reason of a miss at it. O(calls + changes).
 */
export function recordedAccount(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded' | 'recordedTotals'>,
  pricing: PricingOf,
): AccountedReplay | undefined {
  const { calls, recordedTotals } = trace
  if (calls.length === 0 || !calls.every((call) => isTold(call) && pricing(call).isOwn)) return undefined
  const dollars = recordedTotals?.cost
  if (dollars !== undefined && calls.every(({ cost }) => cost === undefined)) return undefined
  const breakAt = breaksOf(trace, pricing)
  const entries = calls.map((call) => entryOf(call, pricing, breakAt(call)))
  const made = accounted({ totals: { calls: calls.length, peak: 0, cumulative: 0 } }, entries, {
    isPriced: true,
    calls,
  })
  return withRunDollars(made, {
    calls,
    record: { prompts: [], ...(dollars === undefined ? {} : { dollars }) },
  })
}

function isTold(call: Call): boolean {
  return (
    call.failure !== undefined || (recordedPrompt(call) !== undefined && call.usage?.output !== undefined)
  )
}

function entryOf(call: Call, pricing: PricingOf, cacheBreak: CallFigures['cacheBreak']): Entry {
  const { usage, failure } = call
  const prompt = recordedPrompt(call)
  const tokens = prompt ?? 0
  const costed = failure === undefined ? costOf(call, pricing) : failedCost(call)
  const output = usage?.output ?? 0
  const { costInfo } = costed
  return {
    figures: {
      call: call.index,
      tokens,
      byCategory: [],
      steps: 0,
      counts: { kept: 0, rewritten: 0, moved: 0, dropped: 0, added: 0 },
      changed: [],
      stablePrefix: 0,
      ...costed,
      ...(cacheBreak === undefined ? {} : { cacheBreak }),
    },
    info: prompt === undefined ? { provenance: 'estimated' } : { provenance: 'recorded', recorded: prompt },
    output: { tokens: output, low: output, high: output, isRecorded: true },
    counts: prompt !== undefined,
    isUnpriced: costed.cost === undefined,
    costInfo,
    miss: undefined,
  }
}

/** Recorded dollars, else the recorded usage at the prices of the call's model. */
function costOf(call: Call, pricing: PricingOf): Costed {
  const { usage = {}, cost: dollars, timestamp } = call
  const { profile } = pricing(call)
  const use = tokensOf(promptUse(untouched(recordedPrompt(call) ?? 0, usage)), usage.output ?? 0)
  if (profile === undefined) return { use, ...(dollars === undefined ? {} : recordedCost(dollars, use)) }
  const listed = billUsage(profile, usage, timestamp)
  if (dollars === undefined) return { use, cost: listed, costInfo: { source: 'usage' } }
  return { use, cost: withDollars(listed, dollars), costInfo: { source: 'recorded' } }
}

/** Less of the lane's last prompt was read than this share: it missed. */
const READ_SHARE = 0.5

/** Why a call read little of what the lane's last prompt left in the cache, as far as the record says. */
function breaksOf(
  { steps, recorded }: Pick<Trace, 'steps' | 'recorded'>,
  pricing: PricingOf,
): (call: Call) => CallFigures['cacheBreak'] {
  const changed = new Set(recorded.map(({ call }) => call))
  const lanes = new Map<string | undefined, { readonly prompt: number; readonly time: number | undefined }>()
  return (call) => {
    const last = lanes.get(call.agent)
    const prompt = recordedPrompt(call)
    const time = timeOf(call, steps)
    if (prompt !== undefined) lanes.set(call.agent, { prompt, time })
    const read = call.usage?.cacheRead
    if (last === undefined || read === undefined || read >= last.prompt * READ_SHARE) return undefined
    if (changed.has(call.index)) return { reason: 'changed' }
    const pause = time === undefined || last.time === undefined ? 0 : time - last.time
    const cache = pricing(call).profile?.cache
    const life = cache?.kind === 'breakpoints' ? cache.lifetimes[0]?.seconds : undefined
    return life !== undefined && pause > life ? { reason: 'expired' } : undefined
  }
}
