/** The cache misses right after a compaction and later, beside what smaller prompts saved. Pure. */
import { t } from '#base/words.ts'
import type { Misses } from '#core/account/misses/all-misses.ts'
import { missingAfter } from '#core/compactions/first-sent.ts'
import { callName } from '#core/model/call-names.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallIndex, Dollars } from '#core/model/units.ts'
import { formatAmount, formatExact } from '../../../kit/index.ts'
import { savingOf } from './saved-words.ts'
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

/** What the saving is the difference of; empty: the misses cost nothing, or the saving has no price. */
export function missesAfterWords(
  report: Pick<ReportPart, 'cost' | 'kind' | 'steps'>,
  misses: MissesAfter | undefined,
): string {
  const saving = savingOf(report)
  if (misses === undefined || misses.dollars < CENT || saving?.unit !== '$') return ''
  const written = report.cost?.summary?.dollars ?? 0
  const smaller = saving.value + written + misses.dollars
  if (smaller < 0) return ''
  const [saved, cost] = [formatAmount(smaller, '$'), formatAmount(misses.dollars, '$')]
  const which = misses.count === 1 ? t`the cache miss` : t`the ${formatExact(misses.count)} cache misses`
  return t`Smaller prompts saved ${saved}, and ${which} right after it cost ${cost}.`
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
