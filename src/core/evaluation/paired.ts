/** A run under a strategy against the same run as recorded. Pure. */
import { costIn, type Ranking } from '../sweep/ranking.ts'
import type { ReplayedRun } from '../sweep/several-runs.ts'
import { exceedsWindow } from '../sweep/sweep.ts'

/** What strategies are compared by. */
export type Unit = Ranking['unit']

/** What a run saves under a strategy, as a share of what it cost as recorded; 0 where that was nothing. */
export function savedShare({ figures }: ReplayedRun, place: number, unit: Unit): number {
  const [baseline] = figures
  const row = figures[place]
  if (baseline === undefined || row === undefined) return 0
  const from = costIn(baseline, unit)
  return from > 0 ? 1 - costIn(row, unit) / from : 0
}

/** Whether more of its prompts exceed the context window than as recorded. */
export function isOver({ figures }: ReplayedRun, place: number): boolean {
  const [baseline, row] = [figures[0], figures[place]]
  return baseline !== undefined && row !== undefined && exceedsWindow(row, baseline)
}
