/**
 * A sweep once it is known what compactions lose at sizes near their own: then its values beat each other by
 * the rule of the settings in Strategies. Pure.
 */
import { given } from '#base/given.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { isAboutAsGood, scaleOf, unbeatenNearby } from '#core/sweep/agent-settings.ts'
import { type LostRange, middleOf, middleRereads, nearbySizes } from '#core/sweep/nearby-sizes.ts'
import { answerOf, isSafe, isUsable, isWorth, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { betterPlace } from './finer-values.ts'
import type { CostMeasure, LossMeasure, SweepRow } from './sweep-rows.ts'

interface Ranges {
  readonly ranges: ReadonlyMap<CheckedSpec, LostRange>
  /** None is still to come. */
  readonly isDone: boolean
  /** The values that This run tries, by `specText`. Absent: none is known. */
  readonly tried?: ReadonlySet<string>
}

export interface RangedRanking extends Ranking, Ranges {
  /** Ranges decide which value beats which. */
  readonly isByRange: boolean
  /** Places of those that are about as good as the best one. */
  readonly even: ReadonlySet<number>
  /** `preferred` is a better value than what This run recommends, which doesn’t try it. Absent: it isn’t. */
  readonly isOther?: boolean
}

const NONE_EVEN: ReadonlySet<number> = new Set()
const NONE_TRIED: ReadonlySet<string> = new Set()

/**
 * Only compactions by size have ranges: among others, what each loses at its own size decides. Until all are
 * known, none decides, so that the answer doesn’t change with each.
 */
export function rangedRanking(
  ranking: Ranking,
  { ranges, isDone, tried = NONE_TRIED }: Ranges,
): RangedRanking {
  if (!isDone) return { ...ranking, ranges, isDone, isByRange: false, even: NONE_EVEN }
  const all = ranking.rows.map((row) => ({ ...row, ...given({ lostRange: ranges.get(row.spec) }) }))
  const better = betterPlace({ ...ranking, rows: all }, tried)
  const ranged = {
    ...ranking,
    rows: all,
    ...(better === undefined ? {} : { preferred: better, isOther: true }),
  }
  const { rows } = ranged
  const acting = rows.filter(({ figures }) => figures.changed > 0)
  const isByRange = acting.every(({ spec }) => nearbySizes(spec).length > 0)
  if (!isByRange) return { ...ranged, ranges, isDone, isByRange, even: NONE_EVEN }
  const answer = answerOf(ranged)
  const best = answer.kind === 'cheaper' ? answer.best : undefined
  const [usable, scale] = [rows.filter(isUsable), scaleOf(ranking)]
  const unbeaten = unbeatenNearby(usable, scale, best)
  const even = usable.filter((row) => best && row !== best && isAboutAsGood(row, best, scale))
  const regrouped = rows.map((row): RankedRow => {
    if (!isUsable(row)) return row
    if (!unbeaten.has(row)) return { ...row, group: 'dominated' }
    const kept = row.figures.dropped === undefined ? 'worth' : 'dropping'
    return { ...row, group: row.group === 'dominated' ? kept : row.group }
  })
  const isEven = new Set(even.map(({ place }) => place))
  return { ...ranged, rows: regrouped, ranges, isDone, isByRange, even: isEven }
}

interface Measures {
  readonly cost: CostMeasure
  readonly loss: LossMeasure
}

/** With what they lose at sizes nearby; where that is on the axes, its middle, and by it the good ones. */
export function rangedRows(
  rows: readonly SweepRow[],
  ranking: RangedRanking | undefined,
  { cost, loss }: Measures,
): readonly SweepRow[] {
  if (ranking === undefined) return rows
  const isOnAxes = loss === 'lost' && cost === (ranking.unit === '$' ? 'billed' : 'cumulative')
  const isAnySafe = isSafe(ranking)
  const byPlace = new Map(ranking.rows.map((row) => [String(row.place), row]))
  return rows.map((row) => {
    const ranked = byPlace.get(row.id)
    if (ranked === undefined) return row
    const { spec, group, figures } = ranked
    const range = ranking.ranges.get(spec)
    const isBest = isAnySafe && (isWorth(ranked) || group === 'dropping')
    return {
      ...row,
      ...given({ lostRange: range }),
      isRanging:
        !ranking.isDone && range === undefined && figures.changed > 0 && nearbySizes(spec).length > 0,
      isEven: ranking.even.has(ranked.place),
      loss: shownLoss(row, loss, range),
      isBest:
        isOnAxes && ranking.isByRange
          ? isBest
          : row.isBest || (isOnAxes && ranked.place === ranking.preferred),
    }
  })
}

/** The middle of what sizes nearby have, where that is known. */
function shownLoss(row: SweepRow, loss: LossMeasure, range: LostRange | undefined): number {
  const { lost, rereads } = row
  if (loss === 'lost') return middleOf({ lost, range })
  return loss === 'rereads' ? (middleRereads({ lost, rereads, range }) ?? 0) : row.loss
}
