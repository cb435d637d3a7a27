/** What lost facts may cost before a strategy saves nothing, as This run and Vary a parameter say it. */
import { moreRereads } from '#core/rereads/risk-words.ts'
import { breakEven } from '#core/sweep/break-even.ts'
import { costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { useLostNearby } from '#state/index.ts'
import { breakEvenLine } from './answer-facts.ts'

/** There from the start, so that nothing below moves. Undefined: it loses nothing, or nothing has a price. */
export function useBreakEven(
  row: RankedRow,
  { baseline, unit }: Pick<Ranking, 'baseline' | 'unit'>,
): string | undefined {
  const { range } = useLostNearby(row)
  const { lost, cut } = row.figures
  const rereads = cut === undefined ? moreRereads(row.figures.rereads) : 0
  const calls = unit === '$' ? breakEven(row, costIn(baseline, unit)) : undefined
  return calls === undefined || lost === 0
    ? undefined
    : breakEvenLine(calls, Math.max(lost, range?.most ?? 0), rereads)
}
