/**
 * Cached tokens that a file doesn't record, from what it records of the same calls in dollars: a cheaper read
 * is the only part of a price that isn't in its usage.
 */
import { costOfUsage } from '../cost/price-usage.ts'
import type { Call, Usage } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import { findModel, profileOfEntry } from '../profiles/find-model.ts'
import type { Profile } from '../profiles/rules/profile.ts'

/** Automatic caches read whole blocks of 64 tokens, or of a multiple of that. */
const BLOCK = 64
/** Tokens that a cost rounded to a millionth of a dollar can be off by. */
const ROUNDED = 1
/** One call can come out as whole blocks by chance. */
const FEWEST = 2

/**
 * The calls with the cached tokens that their dollars show. A model's calls keep their usage unless the
 * dollars of all of them are the list price, or less by whole blocks of cached tokens, and those of two or
 * more are less: then no discount explains them. Only for models with an automatic cache: where writing has
 * its own price, there are two unknowns. `told` gets each changed call. O(calls · models).
 */
export function withCachedFromCost(
  calls: readonly Call[],
  told: (call: Call) => void = () => undefined,
): readonly Call[] {
  const paid = calls.filter(({ cost, usage }) => cost !== undefined && usage?.input !== undefined)
  const found = new Map<Call, Tokens>()
  for (const model of new Set(paid.map((call) => call.model))) {
    const priced = paid.filter((call) => call.model === model)
    const reads = priced.map(cachedOf)
    if (!reads.every((read) => read !== undefined)) continue
    if (reads.filter((read) => read > 0).length < FEWEST) continue
    for (const [at, call] of priced.entries()) found.set(call, reads[at] ?? 0)
  }
  if (found.size === 0) return calls
  return calls.map((call) => {
    const cacheRead = found.get(call)
    if (cacheRead === undefined || call.usage === undefined) return call
    told(call)
    return { ...call, usage: { ...call.usage, input: (call.usage.input ?? 0) - cacheRead, cacheRead } }
  })
}

/** Undefined: the usage says something of a cache itself, or the dollars aren't for whole blocks of it. */
function cachedOf(call: Call): Tokens | undefined {
  const { usage: { input = 0, cacheRead, cacheWrite, output = 0 } = {}, cost = 0 } = call
  if (cacheRead !== undefined || cacheWrite !== undefined || input === 0) return undefined
  const price = priceOf(call)
  const listed = price?.({ input, output })
  const allRead = price?.({ cacheRead: input, output })
  if (listed === undefined || allRead === undefined || allRead >= listed) return undefined
  const tokens = (input * (listed - cost)) / (listed - allRead)
  const blocks = Math.max(0, Math.round(tokens / BLOCK)) * BLOCK
  const isWhole = Math.abs(tokens - blocks) <= ROUNDED
  return isWhole && blocks <= input ? blocks : undefined
}

/** US dollars by the price list of the call's day; undefined for a model without an automatic cache. */
function priceOf(call: Call): ((usage: Usage) => number) | undefined {
  const { timestamp } = call
  const profile = listOf(call)
  if (profile?.cache.kind !== 'automatic') return undefined
  return (usage) => costOfUsage(profile, usage, timestamp).money.billed
}

/** The price list of a call’s day; undefined where the book has none, or a recorder counted. */
export function listOf({ model, timestamp, usageOrigin }: Call): Profile | undefined {
  const entry = model === undefined || usageOrigin === 'client' ? undefined : findModel(model, timestamp)
  return entry === undefined ? undefined : profileOfEntry(entry, timestamp)
}
