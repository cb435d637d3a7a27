/** What a column of the comparison comes to, for its card and to be copied. Pure. */
import { given } from '#base/given.ts'
import { verdictOf } from '#core/advice/verdict.ts'
import type { VerdictText } from '#core/advice/verdict-text.ts'
import { shortensResults } from '#core/rereads/risk-words.ts'
import { isUndone } from '#core/spec/spec-data.ts'
import { compactionSize } from '#core/sweep/nearby-sizes.ts'
import type { Column } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'

/** Undefined: its figures, or the baseline's, are not there yet. */
export function verdictText(
  column: Column,
  baseline: Column,
  losses: Pick<LossesOfColumns, 'lossOf' | 'rereadsOf' | 'refusalOf' | 'isUpperBound' | 'isMore'> &
    Pick<VerdictText, 'isUnreplayable'>,
): VerdictText | undefined {
  const { replay, failure, label } = column
  if (replay === undefined || baseline.replay === undefined || failure !== undefined) return undefined
  const loss = losses.lossOf(column)
  // Its cost depends on what later calls need of what it cut.
  const isPending = loss !== undefined && loss.latest === undefined && loss.work.status !== 'failed'
  if (shortensResults(column.spec) && isPending) return undefined
  const found = loss?.latest
  const totals = found?.totals
  const { isMore } = losses
  const size = compactionSize(column.spec)
  const lost = totals && { ...totals, isUpperBound: losses.isUpperBound(column), isMore, size }
  const rereads = losses.rereadsOf(column)
  // What it brings back is said instead; what the summary alone knew isn’t worth a line.
  const lossOf = isUndone(column.spec) ? {} : given({ losses: lost, rereads })
  const refused = losses.refusalOf(column)
  return {
    name: label,
    verdict: verdictOf(replay, baseline.replay, found),
    calls: replay.totals.calls,
    ...lossOf,
    ...(losses.isUnreplayable === true && { isUnreplayable: true }),
    ...given({ refused, dropped: replay.totals.dropped, startsOver: replay.totals.startsOver }),
  }
}
