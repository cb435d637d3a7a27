/** What a replayed strategy would have saved and lost, in words. Pure. */
import { plural } from '#base/format-count.ts'
import { formatAmount, formatExact, formatPercent } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { costWords } from '#core/account/figure-words.ts'
import type { MissChanges } from '#core/sweep/added-misses.ts'
import { instructionWords } from '#core/sweep/instruction-words.ts'
import { factsWords } from '#core/sweep/lost-words.ts'
import type { LostRange } from '#core/sweep/nearby-sizes.ts'
import { costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'

/** Around the name of a strategy in a sentence, which is drawn bold; not in any sentence. */
export const MARK = '\ue000'

/** The run as recorded, and what its cost is in. */
type Whole = Pick<Ranking, 'baseline' | 'unit'>

/** How its lost facts are said. */
export interface LossWords {
  /** They are in addition to those that the run itself lost. */
  readonly isMore: boolean
  /** At sizes near its own; absent: as many, or not known. */
  readonly range?: LostRange | undefined
}

/** What it would have saved and lost, and which instructions it drops. */
export function savingSentence(name: string, row: RankedRow, whole: Whole, loss: LossWords): string {
  const { isMore, range } = loss
  const [saved, facts] = [savedOf(row, whole), factsWords(row.figures.lost, isMore, range)]
  const first =
    whole.unit === '$'
      ? t`${name} would have cut this run’s cost by ${saved} and lost ${facts}.`
      : t`${name} would have cut this run’s input by ${saved} and lost ${facts}.`
  const drops = instructionWords(row.figures.dropped)
  return drops === undefined ? first : `${first} ${drops}`
}

/** What it would have saved and lost, in one line. */
export function briefSaving(
  name: string,
  row: RankedRow,
  whole: Whole,
  { isMore, range }: LossWords,
): string {
  const [share, facts] = [shareOf(row, whole), factsWords(row.figures.lost, isMore, range)]
  return t`${name} would have saved ${share} and lost ${facts}.`
}

/** How many cache misses a setting adds or avoids, and that what it saved has them in it. */
export function moreMissesWords({ name, share, misses: { added, avoided } }: MissesOfSetting): string {
  if (added === 0 && avoided === 0) return t`${name} neither adds nor avoids cache misses.`
  if (added === 0) return t`${name} avoids ${plural(avoided, 'cache miss', 'cache misses')}.`
  const misses = plural(added, 'cache miss', 'cache misses')
  return avoided === 0
    ? t`${name} adds ${misses}; the ${share} saving accounts for them.`
    : t`${name} adds ${misses} and avoids ${formatExact(avoided)}; the ${share} saving accounts for them.`
}

interface MissesOfSetting {
  readonly name: string
  readonly share: string
  readonly misses: MissChanges
}

function amountOf({ cost }: RankedRow, { baseline, unit }: Whole): string {
  const saved = costIn(baseline, unit) - cost
  return unit === '$' ? costWords(saved, baseline.source, true) : formatAmount(saved, unit, true)
}

function savedOf(row: RankedRow, ranking: Whole): string {
  return `${amountOf(row, ranking)} (${shareOf(row, ranking)})`
}

/** What it saves of the run, rounded as in Strategies. */
export function shareOf(row: RankedRow, { baseline, unit }: Whole): string {
  return formatPercent(row.cost / costIn(baseline, unit) - 1).replace(/^[+\u2212]/, '')
}
