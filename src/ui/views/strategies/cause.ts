/** Why a strategy costs what it costs, in one line, with the first call that shows it. Pure. */
import { t } from '#base/words.ts'
import { dollarsOf, shareOf, uncachedOf } from '#core/advice/figures.ts'
import type { Replay } from '#core/replay/replay.ts'
import { formatAmount, formatExact, formatPercent } from '../../kit/index.ts'

interface Cause {
  readonly text: string
  /** 0-based: the first call at which the strategy misses the prompt cache and the recorded run does not. */
  readonly call: number | undefined
}

/** Smaller differences are none. */
const CLOSE = 0.005

export function causeOf(replay: Replay, baseline: Replay): Cause {
  const tokens = shareOf(replay.totals.cumulative, baseline.totals.cumulative) ?? 0
  const cost = replay.totals.costs && shareOf(dollarsOf(replay), dollarsOf(baseline))
  const misses = missedCalls(replay, baseline)
  const text = [
    sentWords(tokens),
    ...cacheWords({ tokens, cost, misses, replay, baseline }),
    ...summaryWords(replay),
  ]
  return { text: text.join(' '), call: misses[0] }
}

/**
 * Calls before which only the strategy changes what the prompt cache holds. Where the recorded prompt was
 * mostly not read from the cache either, the strategy is not the reason.
 */
function missedCalls(replay: Replay, baseline: Replay): readonly number[] {
  const known = new Set([...changedCalls(baseline), ...missedAnyway(baseline)])
  return changedCalls(replay).filter((call) => !known.has(call))
}

function missedAnyway({ calls }: Replay): readonly number[] {
  return calls.flatMap(({ call, use }) => {
    if (use === undefined) return []
    const prompt = use.input + use.cacheRead + use.cacheWrite
    return use.cacheRead < prompt / 2 ? [call] : []
  })
}

function changedCalls({ calls }: Replay): readonly number[] {
  return calls.flatMap(({ call, cacheMiss }) => (cacheMiss?.reason === 'changed' ? [call] : []))
}

function sentWords(tokens: number): string {
  if (Math.abs(tokens) < CLOSE) return t`Sends as many tokens as the recorded run.`
  return tokens < 0 ? t`Sends ${percentOf(tokens)} fewer tokens.` : t`Sends ${percentOf(tokens)} more tokens.`
}

interface CacheCase {
  readonly tokens: number
  readonly cost: number | undefined
  readonly misses: readonly number[]
  readonly replay: Replay
  readonly baseline: Replay
}

function cacheWords({ tokens, cost, misses, replay, baseline }: CacheCase): readonly string[] {
  if (cost === undefined || misses.length === 0) return []
  const calls = t`${formatExact(misses.length)} of ${formatExact(replay.calls.length)} calls`
  // Where it saves as much money as tokens, the cache is not the story.
  if (cost <= tokens + CLOSE) return []
  const without = shareOf(uncachedOf(replay), uncachedOf(baseline))
  const saving = without !== undefined && without < -CLOSE ? percentOf(without) : undefined
  const missed =
    misses.length === 1
      ? t`It changes earlier messages before ${calls}, so that prompt misses the prompt cache and costs the full price.`
      : t`It changes earlier messages before ${calls}, so those prompts miss the prompt cache and cost the full price.`
  return saving === undefined || cost < -CLOSE
    ? [missed]
    : [missed, t`Without caching it would cost ${saving} less.`]
}

function summaryWords({ totals: { costs } }: Replay): readonly string[] {
  const dollars = costs?.summaries ?? 0
  return dollars > 0
    ? [t`The cost includes ${formatAmount(dollars, '$')} for making summaries (estimated).`]
    : []
}

/** A share without its sign. */
function percentOf(share: number): string {
  return formatPercent(Math.abs(share)).replace(/^\+/, '')
}
