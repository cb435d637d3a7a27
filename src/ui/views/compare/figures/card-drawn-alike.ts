/** Whether the card of a strategy would be drawn as it is. Pure. */
import { isSameForRun } from '../model/use-comparison.ts'
import type { VerdictCardProps } from './VerdictCard.tsx'

/** While one column is edited, the cards of all others say the same. O(fields). */
export function isCardAlike(one: VerdictCardProps, other: VerdictCardProps): boolean {
  return (
    one.isOnStrip === other.isOnStrip &&
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
    loss?.latest === otherLoss?.latest &&
    loss?.work.status === otherLoss?.work.status &&
    one.rereadsOf(column) === other.rereadsOf(column)
  )
}
