/** Facts below the answer, in sentences. Pure. */
import { plural } from '#base/format-count.ts'
import { formatAmount, formatCompact, formatShare } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { allMisses, type Misses } from '#core/account/misses/all-misses.ts'
import type { CostInfo } from '#core/cost/cost-info.ts'
import { callName } from '#core/model/call-names.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'

/** From this share of the run's cost on, cache misses are worth a line. */
const LEAST_SHARE = 0.05

/** As Insights counts them, partial ones included. Undefined: they cost too little. */
export function missLine({ sum, counts }: Pick<Misses, 'sum' | 'counts'>): string | undefined {
  const { dollars = 0, share = 0 } = allMisses(sum, counts) ?? {}
  if (share < LEAST_SHARE) return undefined
  const [amount, part] = [formatAmount(dollars, '$'), formatShare(share)]
  const missed = allOf([
    ...(counts.misses === 0 ? [] : [plural(counts.misses, 'cache miss', 'cache misses')]),
    ...(counts.partial === 0 ? [] : [plural(counts.partial, 'partial miss', 'partial misses')]),
  ])
  return t`As recorded, ${missed} cost ${amount} more than hits would have (${part} of the run’s cost).`
}

/**
 * At which call it acts first, how large the recorded prompt is there, and whether one before was above its
 * size. Where it counts characters, its own threshold is another number.
 */
export function actsLine(
  { params, trigger }: Pick<CheckedSpec, 'params'> & Partial<Pick<CheckedSpec, 'trigger'>>,
  { call, recorded }: { readonly call: CallIndex; readonly recorded: readonly RecordedSize[] },
): string | undefined {
  const tokens = recorded.find((size) => size.call === call)?.tokens
  if (tokens === undefined) return undefined
  const [name, size] = [callName(call), formatCompact(tokens)]
  if (trigger?.kind === 'past-tokens')
    return recorded.some((before) => before.call < call && before.tokens > trigger.tokens)
      ? t`First acts at ${name} (${size} tokens as recorded); a conversation from before this file doesn’t count for it.`
      : t`First acts at ${name}, the first above that size (${size} tokens).`
  return params['counter'] === 'estimate'
    ? t`First acts at ${name} (${size} tokens as recorded; its threshold counts characters instead).`
    : t`First acts at ${name} (${size} tokens).`
}

type RecordedSize = Pick<CallFigures, 'call' | 'tokens'>

/** Above this share of the interval, a cost is taken for its upper end. */
const UPPER_END = 0.9

/**
 * The interval of the cost and so of the saving, in plain words. Where the cost is its upper end, the reason:
 * parts of a prompt that only its recorded size shows are taken to stay, though they may have gone with what
 * was removed. `recorded`: what the run cost. Undefined: it has none, as nothing is uncertain or too little
 * is known.
 */
export function uncertaintyLine(
  { low, high }: Pick<CostInfo, 'low' | 'high'>,
  { cost, recorded }: { readonly cost: number; readonly recorded: number },
): string | undefined {
  if (low === undefined || high === undefined || !(recorded > 0)) return undefined
  const [from, to] = [formatAmount(low, '$'), formatAmount(high, '$')]
  if (from === to) return undefined
  if (high >= recorded) {
    return t`In 9 of 10 cases, the cost would be between ${from} and ${to}, so it might save nothing.`
  }
  if (cost - low > UPPER_END * (high - low)) {
    return t`In 9 of 10 cases, the cost would be at most ${to}, and as little as ${from} if content that the file lacks was removed, too.`
  }
  const [least, most] = [high, low].map((cost) => Math.round(100 * (1 - cost / recorded)))
  return t`In 9 of 10 cases, the cost would be between ${from} and ${to}, a saving of ${formatShare((least ?? 0) / 100)} to ${formatShare((most ?? 0) / 100)}.`
}

/** The interval of the cost in a few words; undefined: it has none. */
export function likelyCost({ low, high }: Pick<CostInfo, 'low' | 'high'>): string | undefined {
  if (low === undefined || high === undefined) return undefined
  const [from, to] = [formatAmount(low, '$'), formatAmount(high, '$')]
  return from === to ? undefined : t`likely ${from} to ${to}`
}

/** Of a summary that a model writes: the median of those that Claude Code recorded in public sessions. */
export const SUMMARY_LENGTH = { tokens: 2800 }

/** Facts that later calls used and no longer had, over all sessions (docs/compactions.md). */
const SUMMARY_CHECK = { agent: 'Claude Code', sessions: 26, simulated: 106, recorded: 109 }

/** How simulated summaries compare with those that the agent wrote; undefined: that isn’t known of it. */
export function summaryCheck(agent: string | undefined, { id }: Pick<CheckedSpec, 'id'>): string | undefined {
  if (id !== 'compaction' || agent !== SUMMARY_CHECK.agent) return undefined
  const { sessions, simulated, recorded } = SUMMARY_CHECK
  return t`In ${sessions} recorded sessions, simulated summaries lost ${simulated} facts where ${agent}’s own lost ${recorded}.`
}

/**
 * That its summaries are simulated, and what it would have cost with longer ones: `longer` in dollars, with
 * summaries of `SUMMARY_LENGTH`. `isLong`: they have that length. Undefined: it makes none.
 */
export function summariesLine(
  { calls }: { readonly calls: readonly Pick<CallFigures, 'summaries'>[] },
  longer?: number,
  isLong = false,
): string | undefined {
  const count = calls.flatMap(({ summaries }) => summaries?.output ?? []).length
  if (count === 0) return undefined
  if (isLong) return t`Its summaries are simulated, at the usual length of those that Claude Code writes.`
  if (longer === undefined) {
    return count === 1
      ? t`Its summary is simulated; a model’s is usually longer and costs more.`
      : t`Its summaries are simulated; a model’s are usually longer and cost more.`
  }
  const cost = formatAmount(longer, '$')
  return count === 1
    ? t`Its summary is simulated. With one of the usual length in Claude Code, it would have cost ${cost}.`
    : t`Its summaries are simulated. At their usual length in Claude Code, it would have cost ${cost}.`
}
