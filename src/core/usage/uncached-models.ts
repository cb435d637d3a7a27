/**
 * Models whose prompts weren't cached, as the recorded dollars show: a prompt that goes on from another one
 * cost the full list price. Then the calls that record no dollars weren't cached either.
 */
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import { costOfUsage } from '../cost/price-usage.ts'
import type { Call } from '../model/trace.ts'
import { listOf } from './cached-from-cost.ts'

/** Of the list price; providers and recorders round. */
const AGREES = 0.005
/** Tokens; what providers cache at all is mostly 1,024 to 4,096 tokens at least. */
const CACHEABLE = 4_096

/** By recorded name. Usage that says anything of a cache is believed instead. O(calls). */
export function uncachedModels(calls: readonly Call[]): ReadonlySet<string> {
  const [found, other] = [new Set<string>(), new Set<string>()]
  const agents = new Set<string | undefined>()
  for (const call of calls) {
    const goesOn = agents.has(call.agent)
    agents.add(call.agent)
    if (call.model === undefined || call.cost === undefined || call.usage === undefined) continue
    if (!isFullPrice(call)) other.add(call.model)
    else if (goesOn && (call.usage.input ?? 0) >= CACHEABLE) found.add(call.model)
  }
  return new Set([...found].filter((model) => !other.has(model)))
}

function isFullPrice(call: Call): boolean {
  const { usage = {}, cost = 0, timestamp } = call
  if (usage.cacheRead !== undefined || usage.cacheWrite !== undefined) return false
  const profile = listOf(call)
  if (profile === undefined) return false
  const listed = costOfUsage(profile, usage, timestamp).money.billed
  return Math.abs(cost - listed) <= AGREES * listed
}

/** Why a run's calls are priced without a prompt cache. `calls`: those that record no cost. */
export function uncachedWords(calls: number): string {
  const others = calls === 1 ? t`the other call is` : t`the other ${plural(calls, 'call')} are`
  return t`The recorded cost is the full list price, so no prompt was cached: ${others} priced without a cache, too.`
}
