/**
 * Calls that read most of what the prompt cache had for them, and paid again for a good part of the rest, by
 * recorded usage. They are no cache misses, which read less than half. Pure.
 */
import type { Cost } from '../../cost/price-usage.ts'
import { CACHE_BLOCK } from '../../cost/recorded-miss.ts'
import type { Trace } from '../../model/trace.ts'
import type { CallIndex, Dollars, Tokens } from '../../model/units.ts'
import type { CallFigures } from '../../replay/replay.ts'
import { isRefused } from '../../tokens/calibration/point.ts'
import type { CacheMiss } from '../cache-misses.ts'

export interface PartialMiss {
  readonly call: CallIndex
  readonly read: Tokens
  readonly prompt: Tokens
  /** Tokens that the agent's last call had left in the cache and that were paid for again. */
  readonly missed: Tokens
  /** The last call whose prompt the cache still had; undefined: of none. */
  readonly until: CallIndex | undefined
  /** What they cost more than reading them would have; undefined: the call has no price. */
  readonly dollars: Dollars | undefined
}

/** `figures` and `misses` as in `cacheMisses`. In the order of the run. O(calls). */
export function partialMisses(
  { calls }: Pick<Trace, 'calls'>,
  figures: readonly CallFigures[],
  misses: readonly CacheMiss[],
): readonly PartialMiss[] {
  const isMiss = new Set(misses.map(({ call }) => call))
  const left = new Map<string | undefined, Tokens>()
  const prompts = new Map<string | undefined, { readonly call: CallIndex; readonly tokens: Tokens }[]>()
  return figures.flatMap(({ call: index, cost, tokens }): readonly PartialMiss[] => {
    const call = calls[index]
    if (call === undefined || isRefused(call)) return []
    const { agent, usage } = call
    const before = left.get(agent)
    // A smaller prompt is a new one: what earlier calls were sent is no longer its beginning.
    const sent = prompts.get(agent) ?? []
    while ((sent.at(-1)?.tokens ?? 0) > tokens) sent.pop()
    prompts.set(agent, sent)
    // What is written is on record; a cache without writes keeps the whole prompt.
    const isWritten = usage?.cacheWrite !== undefined
    left.set(agent, isWritten ? (usage.cacheRead ?? 0) + (usage.cacheWrite ?? 0) : tokens)
    const read = cost?.cacheRead ?? 0
    const until = sent.findLast((earlier) => earlier.tokens < read + BLOCK)?.call
    sent.push({ call: index, tokens })
    if (cost === undefined || before === undefined || usage?.cacheRead === undefined || isMiss.has(index))
      return []
    const missed = Math.min(before, tokens) - read
    if (read === 0 || missed <= CACHE_BLOCK || missed <= LEAST_SHARE * tokens) return []
    return [{ call: index, read, prompt: tokens, missed, until, dollars: beyondHit(missed, cost) }]
  })
}

/** A prompt is read up to the end of a block at most, which is of this many tokens where it is known. */
const BLOCK = 128
/** Of the prompt. */
const LEAST_SHARE = 0.05

function beyondHit(missed: Tokens, { input, cacheRead, cacheWrite, money }: Cost): Dollars | undefined {
  const fresh = input + cacheWrite
  if (fresh <= 0 || money.billed <= 0) return undefined
  const paid = (money.input + money.cacheWrite) / fresh
  return Math.min(missed, fresh) * Math.max(0, paid - money.cacheRead / cacheRead)
}
