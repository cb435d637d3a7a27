/** What a compaction saved, with what its summary cost subtracted, in words. Pure. */
import { t } from '#base/words.ts'
import type { CompactionCost } from '#core/compactions/cost.ts'
import { callName } from '#core/model/call-names.ts'
import { formatAmount, formatExact, plural } from '../../../kit/index.ts'
import type { ReportPart } from './words.ts'

/** Which calls it saved something in. */
function savedCallsWords(call: number, count: number, fullAt: number | undefined): string {
  if (count > 1 && fullAt === call + count) return t`calls ${formatExact(call + 1)}–${formatExact(fullAt)}`
  return count === 1 ? t`the next call` : t`the next ${plural(count, 'call')}`
}

interface Saving {
  /** Its own cost subtracted; below 0: it cost more than it saved. */
  readonly value: number
  readonly unit: '$' | 'tokens'
  /** Whether what its summary cost isn’t known. */
  readonly isMost: boolean
}

/**
 * Undefined: no call follows it, what it removed is in another file, or nothing would have fit without it.
 */
export function savingOf({
  cost,
  kind,
  steps,
}: Pick<ReportPart, 'cost' | 'kind' | 'steps'>): Saving | undefined {
  if (cost === undefined || steps.length === 0 || cost.saved.calls === 0) return undefined
  const { saved, summary } = cost
  const isPriced = saved.dollars !== undefined
  // Clearing results takes no call, and neither does a change of the context without a summary.
  const isWritten =
    kind !== 'micro' &&
    (kind !== 'unmarked' || summary !== undefined || steps.some(({ fate }) => fate === 'summarized'))
  const written = isPriced ? summary?.dollars : summary?.tokens
  const value = (saved.dollars ?? saved.tokens) - (written ?? 0)
  return { value, unit: isPriced ? '$' : 'tokens', isMost: isWritten && written === undefined }
}

/**
 * What it saved in all, its own cost subtracted, and in which calls; empty: no call follows it, or what it
 * removed is in another file.
 */
export function savedWords(report: Pick<ReportPart, 'call' | 'cost' | 'kind' | 'steps'>): string {
  const { call = 0, cost, steps } = report
  if (cost === undefined || steps.length === 0) return ''
  const { saved, fullAt } = cost
  const place = fullAt === undefined ? '' : callName(fullAt)
  const saving = savingOf(report)
  if (saving === undefined) return t`Not known: without it, ${place} wouldn’t have fit in the context window.`
  const { value, unit, isMost } = saving
  const amount = formatAmount(Math.abs(value), unit, true)
  const inCalls = savedCallsWords(call, saved.calls, fullAt)
  const calls =
    fullAt === undefined
      ? inCalls
      : t`${inCalls}; from ${place} on, calls aren’t counted, because they wouldn’t have fit in the context window without this compaction`
  return [
    value < 0
      ? t`Nothing: it cost ${amount} more than it saved in ${calls}.`
      : isMost
        ? t`Up to ${amount} in ${calls}.`
        : t`${amount} in ${calls}.`,
    // The sum has calls that wouldn’t have fit without it, which Strategies compares, too.
    ...(fullAt === undefined
      ? sumWords(call, saved)
      : [t`Strategies compares all calls, as if they had fit.`]),
  ].join(' ')
}

/** What its summary cost, which the saving has subtracted; empty: nothing. */
export function summaryCostWords(report: Pick<ReportPart, 'cost' | 'kind' | 'steps'>): string {
  const saving = savingOf(report)
  if (saving === undefined) return ''
  const { value, unit, isMost } = saving
  if (isMost) return value < 0 ? '' : t`What its summary cost isn’t known, so it isn’t subtracted.`
  const { dollars, tokens, isEstimated } = report.cost?.summary ?? {}
  const written = unit === '$' ? dollars : tokens
  if (written === undefined) return ''
  const amount = formatAmount(written, unit, true)
  return isEstimated
    ? t`Its summary cost ≈${amount} (estimated), which is subtracted.`
    : t`Its summary cost ${amount}, which is subtracted.`
}

/** What the saving is the difference of; none of a single call. */
function sumWords(first: number, { dollars, sent }: CompactionCost['saved']): readonly string[] {
  if (dollars === undefined || sent === undefined || sent.last === first) return []
  const [cost, without] = [formatAmount(sent.dollars, '$'), formatAmount(sent.dollars + dollars, '$')]
  const [from, to] = [formatExact(first + 1), formatExact(sent.last + 1)]
  return [t`Calls ${from}–${to} cost ${cost}; without it, they would have cost ${without}.`]
}
