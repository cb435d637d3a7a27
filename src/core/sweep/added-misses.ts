/**
 * Cache misses that a strategy adds to those of the recorded run; without prices, the calls at which it
 * changes what was sent before. Pure.
 */
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { CostTotals } from '../replay/cost-meter.ts'

interface Counted {
  /** Calls that missed the prompt cache; undefined or absent: without a price list, none are known. */
  readonly cacheMisses?: number | undefined
  /** Of these, the calls that missed as recorded. Absent: none. */
  readonly missesAsRecorded?: number | undefined
}

/** The misses of a replay. */
export function countedMisses(costs: CostTotals | undefined) {
  return { cacheMisses: costs?.breaks, ...given({ missesAsRecorded: costs?.recordedBreaks }) }
}

/**
 * Its misses minus the baseline's, below 0 where it avoids some. A call that missed as recorded adds none,
 * even where no rule predicts that miss. Undefined: not known of one of them.
 */
export function addedMisses(figures: Counted, baseline: Counted): number | undefined {
  const changes = missChanges(figures, baseline)
  return changes && changes.added - changes.avoided
}

/** Misses at calls that hit, and hits at calls that missed. */
export interface MissChanges {
  readonly added: number
  readonly avoided: number
}

/** The same apart: one added and one avoided aren’t none. */
export function missChanges(figures: Counted, baseline: Counted): MissChanges | undefined {
  const [own, before] = [figures.cacheMisses, baseline.cacheMisses]
  if (own === undefined || before === undefined) return undefined
  const [ownRecorded, recorded] = [figures.missesAsRecorded ?? 0, baseline.missesAsRecorded ?? 0]
  const more = own - ownRecorded - (before - recorded)
  return { added: Math.max(0, more), avoided: Math.max(0, recorded - ownRecorded) + Math.max(0, -more) }
}

/** Its misses at calls that missed as recorded, more than a replay of the baseline predicts of these. */
export function missedAnyway(figures: Counted, baseline: Counted): number {
  return Math.max(0, (figures.missesAsRecorded ?? 0) - (baseline.missesAsRecorded ?? 0))
}

/** `37`, `0`, or `−2`; undefined: not known. */
export function addedMissesWords(figures: Counted, baseline: Counted): string | undefined {
  const added = addedMisses(figures, baseline)
  return added === undefined ? undefined : addedFigure(added)
}

/** The same of a number that is known. */
export function addedFigure(added: number): string {
  return added < 0 ? `−${formatExact(-added)}` : formatExact(added)
}

interface Sent {
  readonly calls: number
  readonly prefixChanges?: number
}

/** Calls at which only the strategy changes earlier messages. */
export function addedPrefixChanges({ prefixChanges = 0 }: Sent, baseline: Sent): number {
  return Math.max(0, prefixChanges - (baseline.prefixChanges ?? 0))
}

/** From this share of the calls on, a prompt cache would be of little use. */
const MOST_CALLS = 0.5

/** Whether it changes earlier messages at most calls: with a prompt cache, it might save nothing. */
export function changesMostPrefixes(figures: Sent, baseline: Sent): boolean {
  return addedPrefixChanges(figures, baseline) > figures.calls * MOST_CALLS
}

/** Fewer changes than this share of the calls aren't worth a sentence. */
const FEW_CALLS = 0.1

/** What a prompt cache would make of it where no price is known; undefined: hardly anything. */
export function prefixWords(figures: Sent, baseline: Sent): string | undefined {
  const added = addedPrefixChanges(figures, baseline)
  if (added <= figures.calls * FEW_CALLS) return undefined
  return t`It changes earlier messages at ${formatExact(added)} of ${plural(figures.calls, 'call')}: with a prompt cache, it may cost more.`
}
