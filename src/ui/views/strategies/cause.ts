/** Why a strategy costs what it costs, in one line, with the first call at which it acts. Pure. */
import { t } from '#base/words.ts'
import { dollarsOf, shareOf, uncachedOf } from '#core/advice/figures.ts'
import { firstChanged } from '#core/replay/ledger.ts'
import type { Replay } from '#core/replay/replay.ts'
import { addedMisses, countedMisses, prefixWords } from '#core/sweep/added-misses.ts'
import { formatAmount, formatExact, formatPercent, plural } from '../../kit/index.ts'

interface Cause {
  readonly text: string
  /** 0-based: the first call whose prompt the strategy changes. */
  readonly call: number | undefined
}

/** Smaller differences are none. */
const CLOSE = 0.005

export function causeOf(replay: Replay, baseline: Replay): Cause {
  const tokens = shareOf(replay.totals.cumulative, baseline.totals.cumulative) ?? 0
  const cost = replay.totals.costs && shareOf(dollarsOf(replay), dollarsOf(baseline))
  const changed = changedCalls(replay).filter((call) => !changedCalls(baseline).includes(call))
  const anyway = missedAnyway(baseline)
  const misses = changed.filter((call) => !anyway.has(call))
  const text = [
    sentWords(tokens),
    ...cacheWords({ tokens, cost, changed, misses, replay, baseline }),
    ...summaryWords(replay),
  ]
  return { text: text.join(' '), call: firstChanged(replay.calls) }
}

/** Calls whose recorded prompt was mostly not read from the cache: a strategy isn't the reason. */
function missedAnyway({ calls }: Replay): ReadonlySet<number> {
  const missed = calls.flatMap(({ call, use }) => {
    if (use === undefined) return []
    const prompt = use.input + use.cacheRead + use.cacheWrite
    return use.cacheRead < prompt / 2 ? [call] : []
  })
  return new Set(missed)
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
  /** Calls before which only the strategy changes earlier messages. */
  readonly changed: readonly number[]
  /** Those of them that miss the cache because of it. */
  readonly misses: readonly number[]
  readonly replay: Replay
  readonly baseline: Replay
}

function cacheWords({ tokens, cost, changed, misses, replay, baseline }: CacheCase): readonly string[] {
  if (cost === undefined) return [prefixWords(replay.totals, baseline.totals) ?? []].flat()
  if (misses.length === 0) return []
  // Where it saves as much money as tokens, the cache is not the story.
  if (cost <= tokens + CLOSE) return []
  const without = shareOf(uncachedOf(replay), uncachedOf(baseline))
  const saving = without !== undefined && without < -CLOSE ? percentOf(without) : undefined
  const missed = [
    missedWords(changed.length, misses.length, replay.calls.length),
    avoidedWords(misses.length, addedMisses(missesOf(replay), missesOf(baseline))),
  ]
    .filter((one) => one !== undefined)
    .join(' ')
  return saving === undefined || cost < -CLOSE
    ? [missed]
    : [missed, t`Without caching it would cost ${saving} less.`]
}

function missesOf({ totals }: Replay) {
  return countedMisses(totals.costs)
}

/** Why the table says fewer; undefined: it says as many. */
function avoidedWords(missed: number, added: number | undefined): string | undefined {
  if (added === undefined || added >= missed) return undefined
  const avoided = plural(missed - added, 'recorded miss', 'recorded misses')
  if (added > 0) return t`It avoids ${avoided}, so it adds ${formatExact(added)}.`
  return added === 0
    ? t`It adds ${plural(missed, 'cache miss', 'cache misses')} and avoids ${formatExact(missed)}.`
    : t`It avoids ${avoided}, so it has fewer in total.`
}

function missedWords(changed: number, missed: number, all: number): string {
  const calls = t`${formatExact(changed)} of ${formatExact(all)} calls`
  if (missed < changed) {
    return t`It changes earlier messages before ${calls}, which causes cache misses.`
  }
  return missed === 1
    ? t`It changes earlier messages before ${calls}, so that prompt misses the prompt cache and costs the full price.`
    : t`It changes earlier messages before ${calls}, so those prompts miss the prompt cache and cost the full price.`
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
