/** What was sent without being used, in words. Pure. */
import { formatAmount, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
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

/** The same in a sentence, with its share of the whole run. */
export function wasteSum(waste: readonly Unused[], { input = 0, cost = 0 }: Whole): string {
  const amount = wasteAmount(waste)
  const dollars = dollarsOf(waste)
  if (dollars !== undefined && cost > 0)
    return t`${amount} (${shareOf(dollars, cost)} of the run’s cost) paid for content that no later call visibly used.`
  if (dollars !== undefined) return t`${amount} paid for content that no later call visibly used.`
  return input > 0
    ? t`${amount} (${shareOf(tokensOf(waste), input)} of the run’s input) were sent without a visible use.`
    : t`${amount} were sent without a visible use.`
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
export function wasteReason({ kind, lastUse }: Pick<Unused, 'kind' | 'lastUse'>): string {
  if (kind === 'repeated-result') return t`Same result again`
  if (kind === 'read-again') return t`Older read of a file that was read again`
  if (kind === 'old-failures') return t`Old error output`
  if (kind === 'unused-tools') return t`Tool that was never called`
  return lastUse === undefined ? t`Large, never visibly used` : t`Large, last used by ${callName(lastUse)}`
}
