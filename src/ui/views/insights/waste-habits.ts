/** What avoids waste, by kind. Pure. */
import { formatAmount } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Unused } from '#core/waste/waste.ts'
import { WASTE_KINDS } from '#core/waste/waste-words.ts'
import { dollarsOf, tokensOf } from './waste-words.ts'

/** What avoids waste of the kinds that a run has, the costliest first, with what they cost. */
export function wasteHabits(
  waste: readonly Unused[],
  money: (dollars: number) => string,
): readonly { readonly title: string; readonly advice: string }[] {
  return WASTE_KINDS.map(({ kind, title, advice }) => {
    const found = waste.filter((one) => one.kind === kind)
    const dollars = dollarsOf(found)
    const amount = dollars === undefined ? formatAmount(tokensOf(found), 'tokens', true) : money(dollars)
    return { title: t`${title}, ${amount}:`, advice, size: dollars ?? tokensOf(found), found }
  })
    .filter(({ found }) => found.length > 0)
    .sort((one, other) => other.size - one.size)
}
