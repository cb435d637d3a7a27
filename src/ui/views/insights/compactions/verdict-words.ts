/** What the compactions of a run saved and lost together, in words. Pure. */
import { t } from '#base/words.ts'
import { lostOf } from '#core/compactions/lost-of.ts'
import { isLossBound } from '#core/compactions/unseen.ts'
import type { LostFact } from '#core/references/lost.ts'
import type { CompactionReport } from '#state/index.ts'
import { formatAmount, plural } from '../../../kit/index.ts'
import { type ReportPart, savingOf } from './words.ts'

/** What the compactions of a run saved together, and whether they lost anything, in two sentences. */
export function verdictWords(
  reports: readonly (ReportPart & Pick<CompactionReport, 'unseen'>)[],
  lostFacts: readonly LostFact[],
): string {
  const saved = savedTogetherWords(reports)
  const lost = lossWords(reports, lostFacts)
  return saved === '' ? lost : `${saved} ${lost}`
}

/** Empty: nothing is known of it. */
function savedTogetherWords(reports: readonly ReportPart[]): string {
  const savings = reports.flatMap((report) => savingOf(report) ?? [])
  const [first] = savings
  const isNeeded = reports.some(({ cost }) => cost?.fullAt !== undefined)
  if (first === undefined || savings.some(({ unit }) => unit !== first.unit))
    return isNeeded ? t`Kept the run within its context window.` : ''
  const value = savings.reduce((sum, one) => sum + one.value, 0)
  const amount = formatAmount(Math.abs(value), first.unit, true)
  const isMost = savings.some((saving) => saving.isMost)
  if (isNeeded) {
    if (value < 0) return t`Kept the run within its context window, and cost ${amount} more than it saved.`
    return isMost
      ? t`Saved up to ${amount}, and kept the run within its context window.`
      : t`Saved ${amount}, and kept the run within its context window.`
  }
  if (value < 0) return t`Cost ${amount} more than it saved.`
  return isMost ? t`Saved up to ${amount}.` : t`Saved ${amount}.`
}

/** Each card says the same of its compaction. */
function lossWords(
  reports: readonly Pick<CompactionReport, 'call' | 'steps' | 'isOpaque' | 'unseen'>[],
  lostFacts: readonly LostFact[],
): string {
  const found = reports.map((report) => ({
    facts: lostOf(report, lostFacts),
    isProbable: !isLossBound(report),
  }))
  const probable = new Set(
    found.flatMap(({ facts, isProbable }) => (isProbable ? facts.map(({ text }) => text) : [])),
  )
  if (probable.size > 0) return t`May have lost ${plural(probable.size, 'fact')}.`
  const bound = new Set(found.flatMap(({ facts }) => facts.map(({ text }) => text)))
  if (bound.size === 0) return t`Lost nothing that later calls used.`
  const most = plural(bound.size, 'fact')
  return reports.some(({ isOpaque }) => isOpaque)
    ? t`Lost at most ${most}: a summary that only the provider can read may have kept them.`
    : t`Lost at most ${most}: content that isn’t in the file may have them.`
}
