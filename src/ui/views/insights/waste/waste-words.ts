/** What was sent without being used, in words. Pure. */
import { plural } from '#base/format-count.ts'
import { formatAmount, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { StepId } from '#core/model/step.ts'
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
    return t`${amount} (${shareOf(dollars, cost)} of the run’s cost) went on sending content again that no later call seems to use.`
  if (dollars !== undefined)
    return t`${amount} went on sending content again that no later call seems to use.`
  return input > 0
    ? t`${amount} (${shareOf(tokensOf(waste), input)} of the run’s input) were sent again although no later call seems to need them.`
    : t`${amount} were sent again although no later call seems to need them.`
}

function shareOf(part: number, whole: number): string {
  return formatShare(Math.min(1, part / whole))
}

/** What a strategy saves of the whole run. */
export interface Saved {
  readonly amount: number
  readonly unit: '$' | 'tokens'
}

/**
 * How much of the waste a strategy removes, and why what it saves of the run is more or less than that.
 * `left`: the same findings in what it would still have sent.
 */
export function removedSum(waste: readonly Unused[], left: readonly Unused[], saved: Saved): string {
  const [dollars, leftDollars] = [dollarsOf(waste), dollarsOf(left)]
  const isPriced = dollars !== undefined && leftDollars !== undefined
  const whole = isPriced ? dollars : tokensOf(waste)
  const removed = whole - (isPriced ? leftDollars : tokensOf(left))
  const unit = isPriced ? '$' : 'tokens'
  const [all, part] = [formatAmount(whole, unit, true), formatAmount(removed, unit, true)]
  if (removed < 0.005 * whole)
    return t`It would have removed hardly any of the waste: what it saves is other content.`
  const first = t`Of the waste it would have removed ${part} of ${all} (${shareOf(removed, whole)}).`
  if (unit !== saved.unit) return first
  return removed < saved.amount
    ? first
    : t`${first} It saves less than that because changed prompts cost cache misses or summaries.`
}

/** Over the run. */
export function tokensOf(waste: readonly Unused[]): number {
  return waste.reduce((sum, { overRun }) => sum + overRun, 0)
}

/** Undefined where a finding has no price. */
export function dollarsOf(waste: readonly Unused[]): number | undefined {
  const known = waste.flatMap(({ dollars }) => dollars ?? [])
  return known.length === 0 || known.length < waste.length
    ? undefined
    : known.reduce((sum, dollars) => sum + dollars, 0)
}

/** What of a step was waste and why, by step; without an amount where a finding is of several steps. */
export function wasteOfSteps(
  waste: readonly Unused[],
  money: (dollars: number) => string,
): ReadonlyMap<StepId, string> {
  return new Map(
    waste.toReversed().flatMap((finding) => {
      const { steps, dollars } = finding
      const reason = wasteReason(finding)
      const isWhole = steps.length === 1 && dollars !== undefined
      const words = isWhole ? t`Waste: ${money(dollars)}. ${reason}.` : t`${reason}.`
      return steps.map((step) => [step, words] as const)
    }),
  )
}

/** Why a finding is one. */
export function wasteReason({ kind, lastUse, steps, tokens, overRun, isCommand }: Unused): string {
  if (kind === 'repeated-result') return t`Copy of a result that the context already contained`
  if (kind === 'read-again')
    return isCommand === true
      ? t`Older output of a command that was run again`
      : t`Older read of a file that was read again`
  if (kind === 'old-failures') return t`Old error output`
  if (kind === 'unused-tools') return t`Tool that was never called`
  // Each call was sent all of it; of several steps, the calls of each aren't known.
  const more = steps.length === 1 && tokens > 0 ? plural(Math.round(overRun / tokens), 'more call') : ''
  if (more === '')
    return lastUse === undefined ? t`No call used a fact from it` : t`Last used by ${callName(lastUse)}`
  return lastUse === undefined
    ? t`No call used a fact from it, but it was sent with ${more}`
    : t`Last used by ${callName(lastUse)}, then sent with ${more}`
}
