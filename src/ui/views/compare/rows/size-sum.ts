/** How the rows of a strategy add up to the size of its context. Pure. */
import { unseenChange } from '#core/compare/unseen-change.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { LedgerRow } from '#state/index.ts'

export interface SizeSum {
  /** Of the baseline's context, in tokens. */
  readonly from: number
  /** Of the strategy's. */
  readonly to: number
  /** What the rows say, and what no row has: with `from` they add up to `to`. */
  readonly ofRows: number
  readonly missing: number
  readonly correction: number
}

type Figures = Pick<CallFigures, 'tokens' | 'byCategory'>

/** Undefined: something of it is not known yet. O(rows). */
export function sizeSum(
  from: Figures | undefined,
  to: Figures | undefined,
  rows: readonly Pick<LedgerRow, 'tokensBefore' | 'tokensAfter'>[] | undefined,
): SizeSum | undefined {
  if (from === undefined || to === undefined || rows === undefined) return undefined
  const ofRows = rows.reduce((sum, { tokensBefore, tokensAfter }) => sum + tokensAfter - tokensBefore, 0)
  return { from: from.tokens, to: to.tokens, ofRows, ...unseenChange(from, to, ofRows) }
}
