/** What cache misses cost more than hits, in words. Pure. */
import { t } from '#base/words.ts'
import { type CacheMiss, type MissPause, missTitle } from '#core/account/cache-misses.ts'
import type { MissCosts } from '#core/account/miss-cost.ts'
import type { ProbableCause } from '#core/account/probable-cause.ts'
import { type CostTotals, totalDollars } from '#core/replay/cost-meter.ts'
import { durationWords, formatAmount, formatExact, formatShare, plural } from '../../kit/index.ts'

/** Of one miss; empty: not known, or not yet. */
export function missCostWords(dollars: number | undefined): string {
  if (dollars === undefined) return ''
  return dollars === 0 ? t`no extra cost` : t`+${formatAmount(dollars, '$')}`
}

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

/** The most expensive first; those without a price last, in the order of the run. */
export function dearestFirst(
  misses: readonly CacheMiss[],
  costs: MissCosts | undefined,
): readonly CacheMiss[] {
  return misses.toSorted((one, other) => (costs?.[other.call] ?? 0) - (costs?.[one.call] ?? 0))
}

/** The part of the run's cost that its misses made up, for the line with that cost; empty: none. */
export function missPartWords(sum: MissSum | undefined): string {
  if (sum?.share === undefined || sum.share < LEAST_SHARE) return ''
  return t`${formatAmount(sum.dollars, '$')} of it (${formatShare(sum.share)}) went to cache misses`
}

const LEAST_SHARE = 0.005

interface Occasion {
  /** Before the call; undefined: not known. */
  readonly pause: MissPause | undefined
  /** Whether the agent compacted its context right before. */
  readonly isCompacted: boolean
  /** Of a miss that the file's messages don't explain. */
  readonly probable?: ProbableCause | undefined
}

/** Why a call missed; of an expired cache also after what pause. */
export function missReason({ cause }: CacheMiss, { pause, isCompacted, probable }: Occasion): string {
  if (!isCompacted && probable !== undefined) return probableReason(probable)
  if (cause !== 'expired' || pause === undefined)
    return isCompacted ? t`after a compaction` : missTitle(cause)
  const waited = durationWords(pause.pause)
  if (isCompacted) return t`after a compaction and a pause of ${waited}`
  return pause.kept === undefined || pause.kept >= pause.pause
    ? t`cache expired after a pause of ${waited}`
    : t`cache expired after a pause of ${waited} (kept for ${durationWords(pause.kept)})`
}

function probableReason(cause: ProbableCause): string {
  switch (cause.kind) {
    case 'model':
      return t`the model changed`
    case 'tools':
      return t`the tool definitions changed`
    case 'shorter':
      return t`at least ${plural(cause.tokens, 'token')} of the earlier prompt were left out`
    case 'thinking':
      return t`probably because thinking was switched on: the first answer with reasoning`
    case 'failed':
      return t`probably because the request before failed`
    case 'pause':
      return t`probably expired early, after a pause of ${durationWords(cause.pause)}`
    case 'user':
      return t`probably because earlier messages changed when the user wrote`
    case 'unknown':
      return t`not explained by the file: its messages only grew`
  }
}

/** Whether the file shows it. */
function isRecorded({ kind }: ProbableCause): boolean {
  return kind === 'model' || kind === 'tools' || kind === 'shorter'
}

/** Misses of one cause, with what they cost more than hits. */
export interface MissGroup {
  readonly title: string
  readonly count: number
  /** Undefined: no miss of it has a price. */
  readonly dollars: number | undefined
}

/** The misses by cause, the most expensive cause first. O(misses). */
export function missGroups(
  misses: readonly CacheMiss[],
  costs: MissCosts | undefined,
  occasionOf: (miss: CacheMiss) => Omit<Occasion, 'pause'>,
): readonly MissGroup[] {
  const groups = new Map<string, MissGroup>()
  for (const miss of misses) {
    const title = causeTitle(miss, occasionOf(miss))
    const { count = 0, dollars } = groups.get(title) ?? {}
    const own = costs?.[miss.call]
    const sum = own === undefined ? dollars : (dollars ?? 0) + own
    groups.set(title, { title, count: count + 1, dollars: sum })
  }
  return [...groups.values()].sort((one, other) => (other.dollars ?? 0) - (one.dollars ?? 0))
}

function causeTitle({ cause }: CacheMiss, { isCompacted, probable }: Omit<Occasion, 'pause'>): string {
  if (isCompacted) return t`After a compaction`
  if (cause === 'expired') return t`After a pause`
  if (cause === 'unexplained') {
    if (probable === undefined || probable.kind === 'unknown') return t`Not explained by the file`
    return isRecorded(probable) ? t`The request changed` : t`Probable causes`
  }
  return cause === 'changed' ? t`The prompt changed` : t`Other causes`
}

/** Which of them Strategies counts, as it can replay them; empty: all of them. */
export function unexplainedWords(misses: readonly Pick<CacheMiss, 'cause'>[]): string {
  const count = misses.filter(({ cause }) => cause === 'unexplained').length
  if (count === 0) return ''
  const replayed = formatExact(misses.length - count)
  return t`Strategies and Compare count ${replayed} of the ${formatExact(misses.length)}: those that a replay can repeat. The others show only in the recorded usage.`
}
