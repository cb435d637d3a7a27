/** What was sent without being used, in words. Pure. */
import { formatAmount, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Unused } from '#core/waste/waste.ts'

/** What the run is known to have used; undefined: not known, or not yet. */
interface Whole {
  /** Tokens of all prompts. */
  readonly input: number | undefined
  /** US dollars. */
  readonly cost: number | undefined
}

/** All findings together: in dollars where each has a price, else in tokens. */
export function wasteAmount(waste: readonly Unused[]): string {
  const dollars = dollarsOf(waste)
  return dollars === undefined ? formatAmount(tokensOf(waste), 'tokens', true) : formatAmount(dollars, '$')
}

/** The same with its share of the whole run. */
export function wasteSum(waste: readonly Unused[], { input = 0, cost = 0 }: Whole): string {
  const amount = wasteAmount(waste)
  const dollars = dollarsOf(waste)
  if (dollars !== undefined && cost > 0) return t`${amount} (${shareOf(dollars, cost)} of the run’s cost)`
  if (dollars !== undefined || input <= 0) return amount
  return t`${amount} (${shareOf(tokensOf(waste), input)} of the run’s input)`
}

function shareOf(part: number, whole: number): string {
  return formatShare(Math.min(1, part / whole))
}

function tokensOf(waste: readonly Unused[]): number {
  return waste.reduce((sum, { overRun }) => sum + overRun, 0)
}

/** Undefined where a finding has no price. */
function dollarsOf(waste: readonly Unused[]): number | undefined {
  const known = waste.flatMap(({ dollars }) => dollars ?? [])
  return known.length === 0 || known.length < waste.length
    ? undefined
    : known.reduce((sum, dollars) => sum + dollars, 0)
}

/** Why a finding is one. */
export function wasteReason({ kind, lastUse }: Unused): string {
  if (kind === 'repeated-result') return t`Same result again`
  if (kind === 'read-again') return t`Read again later`
  if (kind === 'old-failures') return t`Old error output`
  if (kind === 'unused-tools') return t`Tool that was never called`
  return lastUse === undefined ? t`Large, and no call used anything new from it` : t`Large, last used by`
}
