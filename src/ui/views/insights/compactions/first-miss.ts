/** The cache miss right after a compaction, beside what smaller prompts saved. Pure. */
import { t } from '#base/words.ts'
import type { Misses } from '#core/account/misses/all-misses.ts'
import { firstSentAfter } from '#core/compactions/first-sent.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Dollars } from '#core/model/units.ts'
import { formatAmount } from '../../../kit/index.ts'
import { type ReportPart, savingOf } from './words.ts'

/** Less is shown as no cost. */
const CENT = 0.01

/** What it cost more than a hit. Undefined: not known, no miss, or one that a pause alone explains. */
export function firstMissOf(
  trace: Pick<Trace, 'calls'>,
  report: Parameters<typeof firstSentAfter>[1][number],
  { full, partial, costs }: Pick<Misses, 'full' | 'partial' | 'costs'>,
): Dollars | undefined {
  const [first] = firstSentAfter(trace, [report])
  const miss = full.find(({ call }) => call === first)
  if (miss !== undefined) return miss.cause === 'expired' ? undefined : costs?.[miss.call]
  return partial.find(({ call }) => call === first)?.dollars
}

/** What the saving is the difference of; empty: the miss cost nothing, or the saving has no price. */
export function firstMissWords(
  report: Pick<ReportPart, 'cost' | 'kind' | 'steps'>,
  miss: Dollars | undefined,
): string {
  const saving = savingOf(report)
  if (miss === undefined || miss < CENT || saving?.unit !== '$') return ''
  const written = report.cost?.summary?.dollars ?? 0
  const smaller = saving.value + written + miss
  if (smaller < 0) return ''
  const [saved, cost] = [formatAmount(smaller, '$'), formatAmount(miss, '$')]
  return written < CENT
    ? t`Smaller prompts saved ${saved}, and the cache miss right after it cost ${cost}.`
    : t`Smaller prompts saved ${saved}, the cache miss right after it cost ${cost}, and its summary cost ${formatAmount(written, '$')}.`
}
