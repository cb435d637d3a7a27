/** The oracle's line on the chart of a sweep: the least that a strategy could lose, or why there is none. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import type { Point } from '#core/sweep/frontier.ts'
import { type SweepOrder, useJob } from '#state/index.ts'
import { formatExact } from '../../../kit/index.ts'
import {
  budgetsFor,
  type CostMeasure,
  hasBound,
  type LossMeasure,
  overRows,
  type SweepRow,
} from './sweep-rows.ts'

/** Corners of the line of the least that could be lost. */
const BOUND_POINTS = 10
/** Over more calls the line keeps the engine busy for seconds. */
const MOST_CALLS = 2500

/** Beside the cost and the loss that are looked at: the line of the least, or why there is none. */
interface Least {
  readonly line: readonly Point[] | undefined
  readonly note: string | undefined
  /** It takes so long that a person is asked first. */
  readonly ask: (() => void) | undefined
}

/** `order` and `rows`: of the sweep that is shown. */
export function useLeast(
  order: SweepOrder,
  rows: readonly SweepRow[],
  { cost, loss }: { readonly cost: CostMeasure; readonly loss: LossMeasure },
): Least {
  const [askedFor, setAskedFor] = useState<SweepOrder | undefined>(undefined)
  const budgets = useMemo(() => budgetsFor(rows, BOUND_POINTS), [rows])
  const calls = rows[0]?.calls ?? 0
  const isAsked = calls <= MOST_CALLS || askedFor === order
  const isDefined = hasBound(cost, loss) && budgets.length > 0
  const { work } = useJob(
    'boundLines',
    isDefined && isAsked
      ? { traceIds: order.traceIds, counting: order.counting, budgets, isCounted: loss === 'lost' }
      : undefined,
  )
  const lines = work.status === 'done' ? work.value : undefined
  const line = useMemo(
    () => lines && overRows(cost === 'peak' ? lines.peak : lines.cumulative, rows),
    [lines, cost, rows],
  )
  const isWaiting = isDefined && !isAsked
  const failure = work.status === 'failed' ? work.problem.message : undefined
  return {
    line: isDefined ? line : undefined,
    note:
      failure ??
      (isWaiting ? t`Computing the oracle for ${formatExact(calls)} calls takes a while.` : undefined),
    ask: isWaiting ? () => setAskedFor(order) : undefined,
  }
}
