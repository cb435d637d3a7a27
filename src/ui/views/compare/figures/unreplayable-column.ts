/** Whether nobody can know what the strategy of a column would have done in this run. Pure. */
import type { EarlierConversation } from '#core/account/earlier-history.ts'
import { isUnreplayable } from '#core/earlier/unreplayable.ts'
import { isUntouched } from '#core/replay/ledger.ts'
import type { Column } from '../model/use-comparison.ts'

/** `earlier`: of the run; undefined: it has none. False while it is replayed. O(calls). */
export function isUnreplayableColumn(
  column: Pick<Column, 'spec' | 'replay'> | undefined,
  earlier: EarlierConversation | undefined,
): boolean {
  if (column?.replay === undefined || earlier === undefined) return false
  const changed = column.replay.calls.filter(({ counts }) => !isUntouched(counts)).length
  return isUnreplayable(column.spec, { changed }, earlier)
}
