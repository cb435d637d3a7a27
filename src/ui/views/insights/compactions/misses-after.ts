/** What a compaction’s saving is made of: smaller prompts, its summary, and cache misses after it. Pure. */
import { t } from '#base/words.ts'
import type { Misses } from '#core/account/misses/all-misses.ts'
import { missingAfter } from '#core/compactions/first-sent.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallIndex, Dollars } from '#core/model/units.ts'
import { formatAmount, formatExact } from '../../../kit/index.ts'
import { savingOf, summaryCostWords } from './saved-words.ts'
import type { ReportPart } from './words.ts'

/** Less is shown as no cost. */
const CENT = 0.01

export interface MissesAfter {
  readonly count: number
  /** What they cost more than hits. */
  readonly dollars: Dollars
}

interface Written {
  readonly dollars: ReadonlyMap<CallIndex, Dollars>
}

/** With the dollars that the list of cache misses shows, so that both say the same of a miss. */
export interface ListedMisses extends Pick<Misses, 'full' | 'partial'> {
  readonly written: Written
  readonly ofPartial: Written
}

/** Undefined: not known, none, or only one that a pause alone explains. */
export function missesAfter(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>,
  report: Parameters<typeof missingAfter>[1][number],
  { full, partial, written, ofPartial }: ListedMisses,
): MissesAfter | undefined {
  const after = missingAfter(trace, [report])
  const dollars = [
    ...full.flatMap(({ call, cause }) =>
      after.has(call) && cause !== 'expired' ? (written.dollars.get(call) ?? []) : [],
    ),
    ...partial.flatMap(({ call }) => (after.has(call) ? (ofPartial.dollars.get(call) ?? []) : [])),
  ]
  if (dollars.length === 0) return undefined
  return { count: dollars.length, dollars: dollars.reduce((sum, one) => sum + one, 0) }
}

/**
 * All that the saving is the difference of, so that it adds up to the cent: smaller prompts, the cache misses
 * right after the compaction, and its summary. Empty: nothing is subtracted.
 */
export function differenceWords(
  report: Pick<ReportPart, 'cost' | 'kind' | 'steps'>,
  misses: MissesAfter | undefined,
): string {
  const saving = savingOf(report)
  const summary = summaryCostWords(report)
  if (misses === undefined || misses.dollars < CENT || saving?.unit !== '$') return summary
  const { dollars = 0, isEstimated = false } = report.cost?.summary ?? {}
  const written = dollars < CENT ? 0 : dollars
  const smaller = toCents(saving.value) + toCents(written) + toCents(misses.dollars)
  if (smaller < 0) return summary
  const [saved, cost] = [formatAmount(smaller, '$'), formatAmount(misses.dollars, '$')]
  const which = misses.count === 1 ? t`the cache miss` : t`the ${formatExact(misses.count)} cache misses`
  if (written === 0) {
    const both = t`Smaller prompts saved ${saved}, and ${which} right after it cost ${cost}.`
    return saving.isMost ? `${both} ${summary}`.trim() : both
  }
  const amount = formatAmount(written, '$')
  return isEstimated
    ? t`Smaller prompts saved ${saved}, ${which} right after it cost ${cost}, and writing its summary cost ≈${amount} (estimated).`
    : t`Smaller prompts saved ${saved}, ${which} right after it cost ${cost}, and writing its summary cost ${amount}.`
}

function toCents(dollars: Dollars): Dollars {
  return Math.round(dollars / CENT) * CENT
}

/**
 * How much of the saving comes from later misses, which would also have paid for what the compaction removed;
 * empty: less than a cent does, or the saving has no price.
 */
export function laterMissesWords(report: Pick<ReportPart, 'cost' | 'kind' | 'steps'>): string {
  const missed = report.cost?.saved.missed
  const [first] = missed?.calls ?? []
  if (missed?.dollars === undefined || missed.dollars < CENT || first === undefined) return ''
  if ((savingOf(report)?.value ?? 0) <= 0) return ''
  const amount = formatAmount(missed.dollars, '$')
  return missed.calls.length === 1
    ? t`${amount} of it assumes that the cache miss of ${callName(first)} would have happened without it, too.`
    : t`${amount} of it assumes that ${formatExact(missed.calls.length)} later cache misses would have happened without it, too.`
}
