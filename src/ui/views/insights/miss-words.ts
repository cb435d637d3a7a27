/** What cache misses cost more than hits, in words. Pure. */
import { t } from '#base/words.ts'
import type { CacheMiss, MissPause } from '#core/account/cache-misses.ts'
import type { MissCosts } from '#core/account/miss-cost.ts'
import type { PartialMiss } from '#core/account/partial-misses.ts'
import type { ProbableCause } from '#core/account/probable-cause.ts'
import type { CacheRule } from '#core/profiles/rules/profile.ts'
import { type CostTotals, totalDollars } from '#core/replay/cost-meter.ts'
import { UNNAMED_MODEL } from '#core/tokens/calibration/point.ts'
import { durationWords, formatAmount, formatExact, formatShare, plural } from '../../kit/index.ts'
import { type MissKind, missAdvice } from './miss-advice.ts'

/** Of one miss; empty: not known, or not yet. `money`: as the list writes dollars. */
export function missCostWords(dollars: number | undefined, money: WriteMoney): string {
  if (dollars === undefined) return ''
  return dollars === 0 ? t`no extra cost` : t`+${money(dollars)}`
}

/** See `moneyFormat`. */
export type WriteMoney = (dollars: number) => string

/** What all misses of a run cost more than hits, and its share of what the run cost, `whole`. */
export interface MissSum {
  readonly dollars: number
  /** Undefined: the run's cost is not known. */
  readonly share: number | undefined
}

/** Undefined where no miss has a price. */
export function missSum(costs: MissCosts, whole: CostTotals | undefined): MissSum | undefined {
  const known = Object.values(costs).flatMap((dollars) => dollars ?? [])
  if (known.length === 0) return undefined
  const dollars = known.reduce((total, one) => total + one, 0)
  const all = whole === undefined ? 0 : totalDollars(whole)
  return { dollars, share: all <= 0 ? undefined : dollars / all }
}

/** `count`: how many there are. Empty where no miss has a price. */
export function missSumWords(sum: MissSum | undefined, count: number): string {
  if (sum === undefined) return ''
  const [amount, misses] = [formatAmount(sum.dollars, '$'), plural(count, 'cache miss', 'cache misses')]
  return sum.share === undefined
    ? t`${misses} cost ${amount} more than hits would have.`
    : t`${misses} cost ${amount} more than hits would have (${formatShare(sum.share)} of the run’s cost).`
}

/** The part of the run's cost that its misses made up, for the line with that cost; empty: none. */
export function missPartWords(sum: MissSum | undefined): string {
  if (sum?.share === undefined || sum.share < LEAST_SHARE) return ''
  return t`${formatAmount(sum.dollars, '$')} of it (${formatShare(sum.share)}) went to cache misses`
}

const LEAST_SHARE = 0.005

/** What is known of a miss beside its figures. */
export interface Occasion {
  /** Before the call; undefined: not known. */
  readonly pause: MissPause | undefined
  /** Whether the agent compacted its context right before. */
  readonly isCompacted: boolean
  /** Of a miss that the file's messages don't explain. */
  readonly probable?: ProbableCause | undefined
}

function kindOf({ cause }: Pick<CacheMiss, 'cause'>, { isCompacted, probable }: Occasion): MissKind {
  if (isCompacted) return 'compaction'
  if (cause === 'unexplained') return probable?.kind ?? 'unknown'
  return cause === 'expired' || cause === 'changed' ? cause : 'other'
}

interface KindWords {
  readonly title: string
  /** Why, in a sentence. */
  readonly why: string
}

/** A cause that isn't proven is called probable. */
const KINDS: Readonly<Record<MissKind, KindWords>> = {
  compaction: {
    title: t`After a compaction`,
    why: t`The compaction replaced the start of the prompt, so the call paid for the new start.`,
  },
  expired: {
    title: t`The cache expired`,
    why: t`The pause before the call was longer than the provider keeps a prompt.`,
  },
  changed: {
    title: t`An earlier part of the prompt changed`,
    why: t`Everything after the change was paid for again.`,
  },
  other: {
    title: t`No cache breakpoint in range`,
    why: t`No breakpoint of the request was near enough to what was cached.`,
  },
  model: { title: t`The model changed`, why: t`A cache belongs to one model.` },
  tools: {
    title: t`The tool definitions changed`,
    why: t`They come before all messages, so everything after them was paid for again.`,
  },
  shorter: {
    title: t`Part of the earlier prompt was left out`,
    why: t`The recorded prompt is smaller than the one before. The file doesn’t show what is missing.`,
  },
  thinking: {
    title: t`Probably because thinking was switched on`,
    why: t`This was the agent’s first answer with reasoning.`,
  },
  failed: {
    title: t`Probably because requests failed right before`,
    why: t`A request that is tried again may reach a server without the cache.`,
  },
  pause: {
    title: t`Probably expired early`,
    why: t`The pause was shorter than the provider promises to keep a prompt, but many calls after such pauses miss.`,
  },
  user: {
    title: t`Cause unclear, after a message from the user`,
    why: t`The file shows no other change. The agent program may have changed earlier messages.`,
  },
  unknown: {
    title: t`No cause in the file`,
    why: t`The messages only grew. The provider may have dropped the cache or sent the call to another server.`,
  },
}

/** What a row says beside the cause of its group; empty: nothing. */
export function missDetail(miss: Pick<CacheMiss, 'cause'>, occasion: Occasion): string {
  const { pause, probable } = occasion
  const kind = kindOf(miss, occasion)
  if (kind === 'expired' || kind === 'pause' || miss.cause === 'expired') return pauseWords(pause)
  if (kind === 'changed') return ''
  const shown = kind === 'compaction' ? undefined : probable
  switch (shown?.kind) {
    case 'model':
      return t`From ${shown.from ?? UNNAMED_MODEL} to ${shown.to ?? UNNAMED_MODEL}`
    case 'shorter':
      return t`At least ${plural(shown.tokens, 'token')} left out`
    case 'failed': {
      const requests = plural(shown.count, 'failed request')
      return shown.status === undefined
        ? t`After ${requests}`
        : t`After ${requests} (API error ${String(shown.status)})`
    }
    default:
      return pause === undefined ? '' : t`${durationWords(pause.pause)} after the previous call`
  }
}

function pauseWords(pause: MissPause | undefined): string {
  if (pause === undefined) return ''
  const waited = durationWords(pause.pause)
  return pause.kept === undefined
    ? t`Pause of ${waited}`
    : t`Pause of ${waited}; the provider promises ${durationWords(pause.kept)}`
}

/** Misses of one cause, with what they cost more than hits, the most expensive first. */
export interface MissGroup extends KindWords {
  readonly misses: readonly CacheMiss[]
  /** Undefined: no miss of it has a price. */
  readonly dollars: number | undefined
  /** What avoids them. */
  readonly advice: string
}

/** The misses by cause, the most expensive cause first. O(misses · log misses). */
export function missGroups(
  misses: readonly CacheMiss[],
  costs: MissCosts | undefined,
  occasionOf: (miss: CacheMiss) => Occasion,
  cache?: CacheRule,
): readonly MissGroup[] {
  const costOf = ({ call }: CacheMiss) => costs?.[call]
  const byKind = new Map<MissKind, CacheMiss[]>()
  for (const miss of misses) {
    const kind = kindOf(miss, occasionOf(miss))
    byKind.set(kind, [...(byKind.get(kind) ?? []), miss])
  }
  const groups = [...byKind].map(([kind, members]): MissGroup => {
    const sorted = members.toSorted((one, other) => (costOf(other) ?? 0) - (costOf(one) ?? 0))
    const lives = members.flatMap((miss) => occasionOf(miss).pause?.kept ?? [])
    const advice = missAdvice(kind, cache, lives.length === 0 ? undefined : Math.max(...lives))
    return { ...KINDS[kind], misses: sorted, dollars: sumOf(members.map(costOf)), advice }
  })
  return groups.sort((one, other) => (other.dollars ?? 0) - (one.dollars ?? 0))
}

/** Undefined where none is known. */
function sumOf(dollars: readonly (number | undefined)[]): number | undefined {
  const known = dollars.flatMap((one) => one ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0)
}

/** Of a group: how many misses it has, and what they cost more than hits. */
export function groupSumWords(
  { misses, dollars }: Pick<MissGroup, 'dollars'> & { readonly misses: readonly unknown[] },
  money: WriteMoney,
): string {
  const count = plural(misses.length, 'call')
  return dollars === undefined ? count : t`${count}, +${money(dollars)}`
}

/** Partial misses together, as a group. */
export function partialSum(misses: readonly PartialMiss[]): Pick<MissGroup, 'dollars'> {
  return { dollars: sumOf(misses.map(({ dollars }) => dollars)) }
}

/** Which of them Strategies counts, as it can replay them; empty: all of them. */
export function unexplainedWords(misses: readonly Pick<CacheMiss, 'cause'>[]): string {
  const count = misses.filter(({ cause }) => cause === 'unexplained').length
  if (count === 0) return ''
  const replayed = formatExact(misses.length - count)
  return t`Strategies and Compare count ${replayed} of the ${formatExact(misses.length)}: those that a replay can repeat. The others show only in the recorded usage.`
}
