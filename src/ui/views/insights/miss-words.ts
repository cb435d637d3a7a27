/** What cache misses cost more than hits, in words. Pure. */

import { moneyDecimals, moneyParts } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { roundedParts } from '#base/rounded-parts.ts'
import { t } from '#base/words.ts'
import type { CacheMiss, MissPause } from '#core/account/cache-misses.ts'
import type { ProbableCause } from '#core/account/causes/probable-cause.ts'
import type { MissCosts } from '#core/account/miss-cost.ts'
import { allMisses, type MissCounts, type MissSum, sumOf } from '#core/account/misses/all-misses.ts'
import type { CachedStart } from '#core/account/misses/cached-start.ts'
import type { CopiedStart } from '#core/account/misses/copied-start.ts'
import { type MissKind, missKindOf } from '#core/account/misses/miss-kind.ts'
import type { occasionMisses } from '#core/account/misses/occasion-misses.ts'
import type { pauseMisses } from '#core/account/misses/pause-misses.ts'
import { callName } from '#core/model/call-names.ts'
import type { CallIndex, Dollars, Seconds } from '#core/model/units.ts'
import type { CacheRule } from '#core/profiles/rules/profile.ts'
import { UNNAMED_MODEL } from '#core/tokens/calibration/point.ts'
import {
  formatAmount,
  formatCompact,
  formatExact,
  formatShare,
  formatTenths,
  plural,
} from '../../kit/index.ts'
import { missAdvice } from './miss-advice.ts'
import { earlyRateWords, expiredRateWords, gapWords, pauseWords } from './pause-words.ts'

/** Of one miss; empty: not known, or not yet. `written`: its dollars. */
export function missCostWords(dollars: number | undefined, written = ''): string {
  if (dollars === undefined) return ''
  return dollars === 0 ? t`no extra cost` : t`+${written}`
}

/**
 * What misses cost more than hits, what that is, and its parts, which add up to it as written. `figure`:
 * undefined: not known. `sum`: without partial misses.
 */
export function missSumWords(
  sum: MissSum | undefined,
  counts: MissCounts,
): { readonly figure: string | undefined; readonly answer: string; readonly parts: string } {
  const [misses, partial] = [
    plural(counts.misses, 'cache miss', 'cache misses'),
    plural(counts.partial, 'call'),
  ]
  const all = allMisses(sum, counts)
  if (all === undefined) {
    return {
      figure: undefined,
      answer:
        counts.misses === 0
          ? t`${partial} missed a part of the prompt cache.`
          : t`${misses}. What they cost isn’t known.`,
      parts: counts.partial === 0 || counts.misses === 0 ? '' : t`${partial} missed a part of it.`,
    }
  }
  const mainMisses = plural(counts.misses, 'miss', 'misses')
  const partialMisses = plural(counts.partial, 'partial miss', 'partial misses')
  const figure = formatAmount(all.dollars, '$')
  const share = all.share === undefined ? '' : formatTenths(all.share)
  const answerOf = (what: string) =>
    share === ''
      ? t`Beyond what hits would have cost, this went to ${what}.`
      : t`${share} of the run’s cost went to ${what}, beyond what hits would have cost.`
  if (counts.partial === 0 || counts.misses === 0) {
    const what =
      counts.partial === 0 ? misses : plural(counts.partial, 'partial cache miss', 'partial cache misses')
    return { figure, answer: answerOf(what), parts: '' }
  }
  const [full = '', part = ''] = moneyParts([sum?.dollars ?? 0, counts.partialDollars ?? 0])
  return {
    figure,
    answer: answerOf(t`cache misses`),
    parts: t`${mainMisses} cost ${full}, and ${partialMisses}, whose prompts only grew and which read about half or more from the cache, cost ${part}.`,
  }
}

/** What stayed cached at all or nearly all of `misses`, and what that shows. */
export function cachedStartWords({ count, least, most, isShared }: CachedStart, misses: number): string {
  const [from, to] = [formatCompact(least), formatCompact(most)]
  const tokens = from === to ? from : t`${from} to ${to}`
  const which =
    count === misses ? t`all ${formatExact(count)}` : t`${formatExact(count)} of the ${formatExact(misses)}`
  return isShared
    ? t`In ${which} misses, only ${tokens} tokens were still cached, no more than the system prompt and tools. Every message was charged again.`
    : t`In ${which} misses, only the first ${tokens} tokens were still cached.`
}

/** Of a fork's first call, which is not counted as a miss. */
export function copiedStartWords({ call, read, prompt, dollars }: CopiedStart): string {
  return t`Not counted: ${callName(call)} paid about ${formatAmount(dollars, '$')} more than a hit for the history copied from the parent session. Of its ${formatCompact(prompt)} tokens, ${formatCompact(read)} were cached.`
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

interface KindWords {
  readonly title: string
  /** Why, in a sentence. */
  readonly why: string
}

/** A cause that isn't proven is called probable. */
const KINDS: Readonly<Record<MissKind, KindWords>> = {
  compaction: {
    title: t`After a compaction`,
    why: t`The compaction replaced the start of the prompt, so the first call after it paid for the new start. The next call pays for it again if the cache hasn’t stored it yet.`,
  },
  expired: {
    title: t`The cache expired`,
    why: t`The pause before the call was longer than a prompt usually stays cached. Part of the prompt may stay cached longer.`,
  },
  changed: {
    title: t`An earlier part of the prompt changed`,
    why: t`Everything after the change was charged again.`,
  },
  other: {
    title: t`No cache breakpoint in range`,
    why: t`No breakpoint of the request was near enough to what was cached.`,
  },
  model: { title: t`The model changed`, why: t`A cache belongs to one model.` },
  tools: {
    title: t`The tool definitions changed`,
    why: t`They come before all messages, so everything after them was charged again.`,
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
  aborted: {
    title: t`Probably because a request was aborted right before`,
    why: t`The request after it may reach a server without the cache.`,
  },
  pause: {
    title: t`Probably expired early`,
    why: t`The pause was shorter than the cache lifetime, but after 5 minutes to an hour, half of the calls miss (53% in 66 public runs).`,
  },
  user: {
    title: t`After a message from the user`,
    why: t`The messages only grew, so the cause isn’t in the file. In 66 public runs, 12% of the calls right after a user’s message missed.`,
  },
  unknown: {
    title: t`No cause in the file`,
    why: t`The messages only grew. The provider may have dropped the cache or sent the call to another server.`,
  },
}

/** What a row says beside the cause of its group; empty: nothing. */
export function missDetail(miss: Pick<CacheMiss, 'cause'>, occasion: Occasion): string {
  const { pause, probable } = occasion
  const kind = missKindOf(miss, occasion)
  if (kind === 'expired' || kind === 'pause' || miss.cause === 'expired') return pauseWords(pause)
  const known = kind === 'compaction' || kind === 'changed' ? '' : probableWords(probable)
  return [known, gapWords(pause)].filter(Boolean).join(' · ')
}

function probableWords(probable: ProbableCause | undefined): string {
  switch (probable?.kind) {
    case 'model':
      return t`From ${probable.from ?? UNNAMED_MODEL} to ${probable.to ?? UNNAMED_MODEL}`
    case 'shorter':
      return t`At least ${plural(probable.tokens, 'token')} left out`
    case 'failed': {
      const requests = plural(probable.count, 'failed request')
      return probable.status === undefined
        ? t`After ${requests}`
        : t`After ${requests} (API error ${String(probable.status)})`
    }
    case 'aborted':
      return t`After ${plural(probable.count, 'aborted request')}`
    default:
      return ''
  }
}

/** Misses of one cause, with what they cost more than hits, the most expensive first. */
export interface MissGroup extends KindWords {
  readonly kind: MissKind
  readonly misses: readonly CacheMiss[]
  /** Undefined: no miss of it has a price. */
  readonly dollars: number | undefined
  /** What avoids them, or makes them cheaper. */
  readonly advice: string
}

/** What is known of the run's cache; nothing: only what holds for all runs is said. */
interface MissKnowledge {
  readonly cache?: CacheRule | undefined
  readonly occasions?: ReturnType<typeof occasionMisses> | undefined
  readonly afterPauses?: ReturnType<typeof pauseMisses> | undefined
  readonly isReadyMade?: boolean
}

/**
 * How often calls after a user's message missed in this run, and how often others did. `shown`: misses of the
 * group; other causes may explain more of them.
 */
function ownRateWords({ user, tool }: ReturnType<typeof occasionMisses>, shown: number): string {
  const [calls, others] = [plural(user.calls, 'call'), plural(tool.calls, 'other call')]
  const more = user.missed - shown
  const missed =
    more > 0
      ? t`${formatExact(user.missed)} of ${calls} that followed a user’s message within 5 minutes missed: the ${formatExact(shown)} listed below, and ${formatExact(more)} listed under other causes.`
      : t`${formatExact(user.missed)} of ${calls} that followed a user’s message within 5 minutes missed.`
  return t`${missed} Of ${others}, ${formatExact(tool.missed)} missed. The messages only grew, so the cause isn’t in the file.`
}

/** How often calls of the run missed on such an occasion; empty: not counted, or it says no more. */
function ownRateOf(
  kind: MissKind,
  { occasions, afterPauses }: MissKnowledge,
  kept: Seconds | undefined,
  shown: number,
): string {
  if (kind === 'user' && occasions !== undefined) return ownRateWords(occasions, shown)
  if (afterPauses === undefined || kept === undefined) return ''
  if (kind === 'pause') return earlyRateWords(afterPauses.early)
  return kind === 'expired' ? expiredRateWords(afterPauses.expired, kept) : ''
}

/** Which calls the rates after a user's message count, and how they are elsewhere; empty: none is told. */
export function rateNote(groups: readonly Pick<MissGroup, 'title'>[]): string {
  return groups.some(({ title }) => title === KINDS.user.title)
    ? t`Calls after a user’s message are counted within 5 minutes of the call before. In 66 public runs, 12% of them missed, and 0.8% of other calls.`
    : ''
}

/** The misses by cause, the most expensive first. O(misses · log misses). */
export function missGroups(
  misses: readonly CacheMiss[],
  costs: MissCosts | undefined,
  occasionOf: (miss: CacheMiss) => Occasion,
  knowledge: MissKnowledge = {},
): readonly MissGroup[] {
  const costOf = ({ call }: CacheMiss) => costs?.[call]
  const byKind = new Map<MissKind, CacheMiss[]>()
  for (const miss of misses) {
    const kind = missKindOf(miss, occasionOf(miss))
    byKind.set(kind, [...(byKind.get(kind) ?? []), miss])
  }
  const groups = [...byKind].map(([kind, members]): MissGroup => {
    const sorted = members.toSorted((one, other) => (costOf(other) ?? 0) - (costOf(one) ?? 0))
    const lives = members.flatMap((miss) => occasionOf(miss).pause?.kept ?? [])
    const kept = lives.length === 0 ? undefined : Math.max(...lives)
    const ownRate = ownRateOf(kind, knowledge, kept, members.length)
    // How long prompts were kept in this run is no limit where others were read after longer pauses.
    const isCertain = kind !== 'expired' || ownRate === ''
    const advice = missAdvice(kind, {
      cache: knowledge.cache,
      kept: isCertain ? kept : undefined,
      isEarlyToo: byKind.has('pause'),
      isReadyMade: knowledge.isReadyMade ?? false,
    })
    const why = ownRate === '' ? KINDS[kind].why : ownRate
    return { ...KINDS[kind], kind, why, misses: sorted, dollars: sumOf(members.map(costOf)), advice }
  })
  const sorted = groups.sort((one, other) => (other.dollars ?? 0) - (one.dollars ?? 0))
  // The same advice is said once.
  return sorted.map((group, at) =>
    sorted.findIndex(({ advice }) => advice === group.advice) < at ? { ...group, advice: '' } : group,
  )
}

/** The dollars of a list of misses and of its groups as written: they add up at each level. */
export interface WrittenCosts {
  /** In the order of the groups; undefined: without a price. */
  readonly groups: readonly (string | undefined)[]
  readonly calls: ReadonlyMap<CallIndex, string>
  /** The same as numbers. */
  readonly dollars: ReadonlyMap<CallIndex, Dollars>
}

/** The dollars of the headline's two parts: with how many decimals they are written, and rounded to these. */
interface HeadlineCosts {
  readonly decimals: number
  readonly full: number
  readonly partial: number
}

export function headlineCosts(
  sum: Pick<MissSum, 'dollars'> | undefined,
  { partialDollars = 0 }: Pick<MissCounts, 'partialDollars'>,
): HeadlineCosts {
  const parts = [sum?.dollars ?? 0, partialDollars]
  const decimals = moneyDecimals(parts)
  const [full = 0, partial = 0] = roundedParts(parts, { decimals })
  return { decimals, full, partial }
}

interface WrittenSum {
  readonly decimals: number
  /** As the headline has it. */
  readonly total: number
}

/** `costOf`: undefined: the miss has no price. */
export function writtenCosts<T extends { readonly call: CallIndex }>(
  groups: readonly (readonly T[])[],
  costOf: (miss: T) => number | undefined,
  { decimals, total }: WrittenSum,
): WrittenCosts {
  const sums = groups.map((misses) => sumOf(misses.map(costOf)))
  const rounded = roundedParts(
    sums.map((sum) => sum ?? 0),
    { decimals, total },
  )
  const calls = groups.flatMap((misses, at) => {
    const priced = misses.flatMap((miss) => {
      const dollars = costOf(miss)
      return dollars === undefined ? [] : [{ call: miss.call, dollars }]
    })
    const rounding = { decimals, total: rounded[at] }
    const amounts = priced.map(({ dollars }) => dollars)
    const [written, dollars] = [moneyParts(amounts, rounding), roundedParts(amounts, rounding)]
    return priced.map(({ call }, place) => ({
      call,
      text: written[place] ?? '',
      dollars: dollars[place] ?? 0,
    }))
  })
  const written = moneyParts(
    sums.map((sum) => sum ?? 0),
    { decimals, total },
  )
  return {
    groups: sums.map((sum, at) => (sum === undefined ? undefined : written[at])),
    calls: new Map(calls.map(({ call, text }) => [call, text])),
    dollars: new Map(calls.map((one) => [one.call, one.dollars])),
  }
}

/** Kinds that the replay predicts from the prompts and the time between calls. */
const PREDICTED: readonly MissKind[] = ['compaction', 'expired', 'changed', 'other']

/**
 * Which of the misses follow from prompts and pauses, by the groups that they are listed in, so that
 * strategies may add or avoid some; the calls of the others miss under each strategy, at its prompt's size.
 * Empty: all follow.
 */
export function unexplainedWords(groups: readonly Pick<MissGroup, 'kind' | 'title' | 'misses'>[]): string {
  const countOf = (some: typeof groups) => some.reduce((sum, { misses }) => sum + misses.length, 0)
  const predicted = groups.filter(({ kind }) => PREDICTED.includes(kind))
  const [all, explained] = [countOf(groups), countOf(predicted)]
  const others = all - explained
  if (others === 0) return ''
  if (explained === 0) {
    return others === 1
      ? t`The recorded prompts and pauses don’t explain it, so its call misses under every strategy, too. It costs less there if the prompt is shorter.`
      : t`The recorded prompts and pauses explain none of these ${formatExact(others)}, so their calls miss under every strategy, too. They cost less there if the prompt is shorter.`
  }
  const which = explainedWords(predicted, explained, all)
  return others === 1
    ? t`The recorded prompts and pauses explain ${which}. The call of the other one misses under every strategy, too, but costs less if the prompt is shorter.`
    : t`The recorded prompts and pauses explain ${which}. The calls of the other ${formatExact(others)} miss under every strategy, too, but cost less if the prompt is shorter.`
}

function explainedWords(
  groups: readonly Pick<MissGroup, 'title' | 'misses'>[],
  explained: number,
  all: number,
): string {
  const [first, ...more] = groups
  if (first !== undefined && more.length === 0) {
    return explained === 1
      ? t`the one under “${first.title}”`
      : t`the ${formatExact(explained)} under “${first.title}”`
  }
  const each = groups.map(({ title, misses }) => t`${formatExact(misses.length)} under “${title}”`)
  return t`${formatExact(explained)} of these ${formatExact(all)}: ${allOf(each)}`
}
