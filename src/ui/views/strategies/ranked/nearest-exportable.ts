/** What to export instead of a strategy that no framework can express. Pure. */
import { isExportable } from '#core/export-as-code/index.ts'
import { lossIn } from '#core/sweep/loss.ts'
import { costIn, isUsable, type Ranking } from '#core/sweep/ranking.ts'
import type { RankedStrategy } from './ranked-strategy.ts'

/** The usable one that is most like it in cost and loss; undefined: none can be exported. */
export function nearestExportable(
  row: RankedStrategy,
  rows: readonly RankedStrategy[],
  { baseline, unit, basis }: Ranking,
): RankedStrategy | undefined {
  const usable = rows.filter(isUsable)
  const most = Math.max(1, ...usable.map(({ figures }) => lossIn(figures, basis)))
  const distance = ({ cost, figures }: RankedStrategy) =>
    Math.abs(cost - row.cost) / costIn(baseline, unit) +
    Math.abs(lossIn(figures, basis) - lossIn(row.figures, basis)) / most
  return usable
    .filter(({ spec }) => isExportable(spec))
    .reduce<RankedStrategy | undefined>(
      (one, other) => (one === undefined || distance(other) < distance(one) ? other : one),
      undefined,
    )
}
