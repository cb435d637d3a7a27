/** What the card of a strategy is drawn from, and whether it would look the same. Pure. */
import type { Sentence } from '#core/advice/advice.ts'
import type { VerdictText } from '#core/advice/verdict-text.ts'
import { type Column, isSameForRun } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'

export interface VerdictCardProps {
  readonly column: Column
  /** What it comes to; undefined: its figures, or the baseline's, are not there yet. */
  readonly told: VerdictText | undefined
  /** Verdicts as Markdown, with the run and the baseline. */
  readonly markdownOf: (told: readonly VerdictText[]) => string | undefined
  readonly losses: LossesOfColumns
  /** What else is to be said of it. */
  readonly notes: readonly Sentence[]
  /** Whether the context strip shows it over the recorded contexts. */
  readonly isOnStrip: boolean
  readonly onShowOnStrip: () => void
  /** The only strategy: the sentence above has its name and what it saves. */
  readonly isOnly?: boolean
  /** Its card has room to say how it is applied. */
  readonly isOfFew?: boolean
  /** Nobody can know what it would have done in this run. */
  readonly isUnreplayable?: boolean
}

/** While one column is edited, the cards of all others say the same. O(fields). */
export function isCardAlike(one: VerdictCardProps, other: VerdictCardProps): boolean {
  return (
    one.isOnStrip === other.isOnStrip &&
    one.isOnly === other.isOnly &&
    one.isOfFew === other.isOfFew &&
    one.isUnreplayable === other.isUnreplayable &&
    one.markdownOf === other.markdownOf &&
    isSameForRun(one.column, other.column) &&
    isToldAlike(one, other) &&
    isLostAlike(one, other)
  )
}

function isToldAlike(one: VerdictCardProps, other: VerdictCardProps): boolean {
  return saidBy(one) === saidBy(other)
}

/** Of figures that come as they are from a result, the result itself is compared. */
function saidBy({ told, notes, losses, column }: VerdictCardProps): string {
  return JSON.stringify([told?.name, told?.calls, told?.verdict, notes, losses.refusalOf(column)])
}

function isLostAlike(
  { losses: one, column }: VerdictCardProps,
  { losses: other }: VerdictCardProps,
): boolean {
  const [loss, otherLoss] = [one.lossOf(column), other.lossOf(column)]
  return (
    one.isRefused === other.isRefused &&
    one.isMore === other.isMore &&
    loss?.latest === otherLoss?.latest &&
    loss?.work.status === otherLoss?.work.status &&
    one.rereadsOf(column) === other.rereadsOf(column)
  )
}
