/** The rows of the ranking over several runs with their names. Pure. */
import { t } from '#base/words.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import type { StrategyOverRuns } from '#core/sweep/several-runs.ts'
import { isRanked, type RankedTuned } from '#state/index.ts'

export interface NamedOverRuns extends StrategyOverRuns {
  /** As in the address where it is selected. */
  readonly id: string
  readonly title: string
  readonly summary: string
}

/** `tuned`: the strategies that the person added to the open run's ranking. */
export function nameOver(
  rows: readonly StrategyOverRuns[],
  tuned: readonly RankedTuned[],
): readonly NamedOverRuns[] {
  return rows.map((row) => {
    const summary = describeSpec(row.spec)
    const { id, title = summary } = rankedName(row.spec)
    if (isRanked(row.spec)) return { ...row, id, title, summary }
    const text = JSON.stringify(row.spec)
    const known = tuned.find(({ spec }) => JSON.stringify(spec) === text)
    return { ...row, id: known?.id ?? `${row.spec.id}-${row.place}`, title: t`${title} (tuned)`, summary }
  })
}
