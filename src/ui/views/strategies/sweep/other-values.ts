/** What may suit better than the recommended value, in the words of This run. Pure. */
import { formatAmount, formatCompact, formatPercent } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { droppedBeside, dropsMore } from '#core/sweep/instruction-words.ts'
import { lostFactsWords, lostFigure } from '#core/sweep/lost-words.ts'
import { answerOf, costIn, lostAtOf, nextCheaper, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { cautiousRow } from './entered-settings.ts'
import type { SweepRow } from './sweep-rows.ts'

interface Choice {
  readonly label: string
  readonly row: RankedRow
}

interface ChoicesOf {
  /** The run itself lost facts, so that settings lose further ones. */
  readonly isMore: boolean
  readonly rows: readonly SweepRow[]
}

/** Each row once, under the label that says most. */
export function choicesOf(ranking: Ranking, best: RankedRow, { isMore, rows }: ChoicesOf): readonly Choice[] {
  const answer = answerOf(ranking)
  if (answer.kind !== 'cheaper') return []
  const nothing = isMore ? t`No further facts lost` : t`Loses no facts`
  const { keeper, lossless } = answer
  const cautious = cautiousRow(ranking, best)
  const next = nextCheaper(ranking, best)
  const initial = rows.find(({ isDefault, isIdle }) => isDefault && !isIdle)
  const fewer = cautious && lostFigure(lostAtOf(cautious)) === '0' ? nothing : t`Loses fewer facts`
  const found: readonly (readonly [string, RankedRow | undefined])[] = [
    [t`Keeps all user messages`, keeper],
    [fewer, cautious],
    [nothing, lossless],
    [t`Costs less`, next],
    [t`Default`, ranking.rows.find(({ place }) => String(place) === initial?.id)],
  ]
  const named = new Set([best.place])
  return found.flatMap(([label, row]) => {
    if (row === undefined || named.has(row.place)) return []
    named.add(row.place)
    return [{ label, row }]
  })
}

/** `$61.62 (−41%), 19–55 lost facts instead of 48–125`, and what it drops more than the recommended one. */
export function choiceWords(
  row: RankedRow,
  best: RankedRow,
  { baseline, unit }: Ranking,
  isMore: boolean,
): string {
  const { cost, figures } = row
  const amount = unit === '$' ? formatAmount(cost, '$') : t`${formatCompact(cost)} tokens`
  const share = formatPercent(cost / costIn(baseline, unit) - 1)
  const drops = droppedBeside(figures.dropped, best.figures.dropped)
  const [lost, before] = [lostFigure(lostAtOf(row)), lostFigure(lostAtOf(best))]
  if (lost === '0') return drops === undefined ? t`${amount} (${share})` : t`${amount} (${share}), ${drops}`
  const facts = lostFactsWords(lostAtOf(row), isMore)
  const beside = lost === before ? facts : t`${facts} instead of ${before}`
  if (drops === undefined) return t`${amount} (${share}), ${beside}`
  return dropsMore(figures.dropped, best.figures.dropped)
    ? t`${amount} (${share}), ${beside}, but ${drops}`
    : t`${amount} (${share}), ${beside}, ${drops}`
}

/** Said where others don’t. */
export function keptWords({ figures }: RankedRow, { rows }: Ranking): string | undefined {
  const areDropping = rows.some((row) => (row.figures.dropped?.messages ?? 0) > 0)
  return figures.dropped === undefined && areDropping ? t`It keeps all user messages.` : undefined
}
