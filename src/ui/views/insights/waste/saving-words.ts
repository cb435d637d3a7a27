/** What a replayed strategy would have saved and lost, in words. Pure. */

import { formatAmount, formatPercent } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { factsWords } from '#core/sweep/answer-words.ts'
import { droppedNote, instructionWords } from '#core/sweep/instruction-words.ts'
import { costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'

/** A strategy that was replayed, with what it would have saved and lost of the run, in words. */
export interface Saving {
  readonly spec: CheckedSpec
  /** Its name, or what is set in the agent. */
  readonly name: string
  readonly saved: string
  readonly lost: string
  /** Whether it loses any fact. */
  readonly isLossy: boolean
  /** What else there is to know, in a few words. */
  readonly note?: string
}

/** Around the name of a strategy in a sentence, which is drawn bold; not in any sentence. */
export const MARK = '\ue000'

/**
 * Why savings aren’t a part of the waste, `wasted`, of those that lose facts; empty: none does. Names are
 * between marks.
 */
export function alsoDropsWords(savings: readonly Saving[], wasted: string): string {
  const names = savings.flatMap(({ name, isLossy }) => (isLossy ? `${MARK}${name}${MARK}` : []))
  const [only] = names
  if (only === undefined) return ''
  return names.length === 1
    ? t`${only} also drops content that calls could still use, so its saving isn’t a part of the ${wasted} of waste.`
    : t`${allOf(names)} also drop content that calls could still use, so their savings aren’t a part of the ${wasted} of waste.`
}

/** The run as recorded, and what its cost is in. */
type Whole = Pick<Ranking, 'baseline' | 'unit'>

/** `note`: instead of which instructions it drops. */
export function savingOf(
  name: string,
  row: RankedRow,
  whole: Whole,
  { isMore, note = droppedNote(row.figures.dropped) }: { isMore: boolean; note?: string | undefined },
): Saving {
  const { spec, figures } = row
  return {
    spec,
    name,
    saved: savedOf(row, whole),
    lost: factsWords(figures.lost, isMore),
    isLossy: figures.lost > 0,
    ...given({ note }),
  }
}

/** What it would have saved and lost, and which instructions it drops. */
export function savingSentence(name: string, row: RankedRow, whole: Whole, isMore: boolean): string {
  const [saved, facts] = [savedOf(row, whole), factsWords(row.figures.lost, isMore)]
  const first =
    whole.unit === '$'
      ? t`${name} would have saved ${saved} of this run’s cost and lost ${facts}.`
      : t`${name} would have saved ${saved} of this run’s input and lost ${facts}.`
  const drops = instructionWords(row.figures.dropped)
  return drops === undefined ? first : `${first} ${drops}`
}

function amountOf({ cost }: RankedRow, { baseline, unit }: Whole): string {
  return formatAmount(costIn(baseline, unit) - cost, unit, true)
}

/** Its share is rounded as in Strategies. */
export function savedOf(row: RankedRow, ranking: Whole): string {
  const share = formatPercent(row.cost / costIn(ranking.baseline, ranking.unit) - 1)
  return `${amountOf(row, ranking)} (${share.replace(/^[+\u2212]/, '')})`
}
