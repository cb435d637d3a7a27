/**
 * What writing a summary probably cost where the file doesn’t record it: one more request with the last
 * prompt and its answer, whose output is the summary.
 */
import { priceUsage } from '../cost/price-usage.ts'
import { PUBLISHED_LIFE, type RecordedLife } from '../cost/request.ts'
import type { EpochSeconds, Seconds, Tokens } from '../model/units.ts'
import type { Profile } from '../profiles/rules/profile.ts'
import type { CallFigures } from '../replay/replay.ts'
import type { CompactionCost } from './cost.ts'

interface EstimateBasis {
  /** The agent’s last call before it. */
  readonly last: Pick<CallFigures, 'use'> | undefined
  /** Tokens of the summary as its model counts them; undefined: its text can’t be read. */
  readonly summary: Tokens | undefined
  readonly profile: Profile | undefined
  /** Whether the agent’s request begins like the call before it, so that it reads that from the cache. */
  readonly readsCache: boolean
  /** From the last call to the request; undefined: the file has no times. */
  readonly pause: Seconds | undefined
  readonly life?: RecordedLife | undefined
  readonly timestamp: EpochSeconds | undefined
}

/** Undefined: too little is known. */
export function estimatedSummary(basis: EstimateBasis): CompactionCost['summary'] {
  const { last, summary = 0, profile, readsCache, pause, life, timestamp } = basis
  if (last?.use === undefined || summary === 0) return undefined
  const { input, cacheRead, cacheWrite, output: answer } = last.use
  const prompt = input + cacheRead + cacheWrite
  const tokens = prompt + answer + summary
  if (profile === undefined) return { tokens, isEstimated: true }
  const read = readsCache && isCached(profile, pause, life) ? prompt : 0
  const usage = { input: prompt + answer - read, read, writes: {}, output: summary }
  return { tokens, dollars: priceUsage(profile, usage, timestamp).money.billed, isEstimated: true }
}

function isCached(
  { cache }: Profile,
  pause: Seconds = 0,
  { lifetime, outlived = 0 }: RecordedLife = PUBLISHED_LIFE,
): boolean {
  if (cache.kind === 'none') return false
  if (cache.kind === 'automatic') return pause <= Math.max(cache.lifetime, outlived)
  const { seconds = 0 } = cache.lifetimes.find(({ id }) => id === lifetime) ?? cache.lifetimes[0] ?? {}
  return pause <= Math.max(seconds, outlived)
}
