/**
 * Models whose prompts weren't cached, as the record of some calls shows: a prompt that goes on from another
 * one cost the full list price, or had no cached token. Then the calls whose usage the provider didn't
 * record weren't cached either.
 */
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import { costOfUsage } from '../cost/price-usage.ts'
import type { Call } from '../model/trace.ts'
import type { Profile } from '../profiles/rules/profile.ts'
import { listOf } from './cached-from-cost.ts'

/** Of the list price; providers and recorders round. */
const AGREES = 0.005
/** Of the shortest prompt that the provider caches: so long a prompt has some that an earlier call sent. */
const LONG = 2
/** So many prompts without a hit: where a request says what to cache, a single miss would write it again. */
const FEWEST = { breakpoints: 1, automatic: 2 } as const

/**
 * By recorded name; calls without one are of the only model. Models all of whose usage the provider recorded
 * need no such rule. O(calls).
 */
export function uncachedModels(calls: readonly Call[]): ReadonlySet<string> {
  const only = onlyOf(calls)
  const [found, cached, silent] = [new Map<string, number>(), new Set<string>(), new Set<string>()]
  const agents = new Set<string | undefined>()
  for (const call of calls) {
    const { model = only, agent } = call
    const goesOn = agents.has(agent)
    agents.add(agent)
    if (model === undefined) continue
    if (!hasUsage(call)) silent.add(model)
    const profile = listOf({ ...call, model, usageOrigin: 'provider' })
    const isCached = profile && cachedIn(call, profile)
    if (isCached === true) cached.add(model)
    if (isCached === false && goesOn) found.set(model, (found.get(model) ?? 0) + weightOf(call, profile))
  }
  return new Set([...silent].filter((model) => !cached.has(model) && (found.get(model) ?? 0) >= 1))
}

function onlyOf(calls: readonly Call[]): string | undefined {
  const named = new Set(calls.flatMap(({ model }) => model ?? []))
  return named.size === 1 ? [...named][0] : undefined
}

function hasUsage({ usage, usageOrigin }: Call): boolean {
  return usage !== undefined && usageOrigin !== 'client'
}

/** What a prompt without a cached token says of the run: 1 is enough. */
function weightOf({ usage }: Call, profile: Profile | undefined): number {
  if (profile === undefined || profile.cache.kind === 'none') return 0
  const isLong = (usage?.input ?? 0) >= profile.cache.minimum * LONG
  return isLong ? 1 / FEWEST[profile.cache.kind] : 0
}

/** Undefined: the call says nothing of it. What a recorder counted is less than what was sent. */
function cachedIn({ usage, usageOrigin, cost, timestamp }: Call, profile: Profile): boolean | undefined {
  if (usage === undefined) return undefined
  const { cacheRead, cacheWrite } = usage
  if (cacheRead !== undefined || cacheWrite !== undefined) return (cacheRead ?? 0) + (cacheWrite ?? 0) > 0
  if (cost === undefined) return undefined
  const listed = costOfUsage(profile, usage, timestamp).money.billed
  if (usageOrigin === 'client') return cost < listed
  if (cost < listed * (1 - AGREES)) return true
  return cost <= listed * (1 + AGREES) ? false : undefined
}

/** Why a run's calls are priced without a prompt cache. `calls`: those that record no cost. */
export function uncachedWords(calls: number): string {
  const others = calls === 1 ? t`the other call is` : t`the other ${plural(calls, 'call')} are`
  return t`The recorded cost is the full list price, so no prompt was cached: ${others} priced without a cache, too.`
}
