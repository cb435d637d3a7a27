/** What to export instead of a strategy that no framework can express. Pure. */
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { lossIn } from '#core/sweep/loss.ts'
import { costIn, isUsable, type Ranking } from '#core/sweep/ranking.ts'
import type { RankedStrategy } from './ranked-strategy.ts'

/**
 * The usable one that is most like it in cost and loss, of those that keep user messages if any; undefined:
 * none can be exported.
 */
export function nearestExportable(
  row: Pick<RankedStrategy, 'cost' | 'figures'>,
  rows: readonly RankedStrategy[],
  { baseline, unit, basis }: Ranking,
  isExportable: (spec: CheckedSpec) => boolean,
): RankedStrategy | undefined {
  const usable = rows.filter(isUsable)
  const most = Math.max(1, ...usable.map(({ figures }) => lossIn(figures, basis)))
  const distance = ({ cost, figures }: RankedStrategy) =>
    Math.abs(cost - row.cost) / costIn(baseline, unit) +
    Math.abs(lossIn(figures, basis) - lossIn(row.figures, basis)) / most
  const exportable = usable
    .filter(({ spec }) => isExportable(spec))
    .toSorted((one, other) => distance(one) - distance(other))
  return exportable.find(({ figures }) => figures.dropped === undefined) ?? exportable[0]
}
