/** What to do about the largest steps, in a sentence or two. Pure. */
import { formatAmount, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import type { Dollars } from '#core/model/units.ts'

interface LargeStep {
  readonly step: StepId
  readonly overRun: number
  /** Undefined: not known. */
  readonly dollars: Dollars | undefined
}

interface KnownOfSteps {
  /** Whether the agent’s program attached a step. */
  readonly isAttached: (step: StepId) => boolean
  /** Why steps are waste. */
  readonly wasted: ReadonlyMap<StepId, string>
}

/** `largest`: those that the lead adds up. */
export function adviceWords(largest: readonly LargeStep[], { isAttached, wasted }: KnownOfSteps): string {
  const attached = largest.filter(({ step }) => isAttached(step))
  const useless = largest.filter(({ step }) => wasted.has(step))
  const words = [
    ...(attached.length === 0
      ? []
      : [
          t`Attached by the agent’s program: ${formatExact(attached.length)} (${sumWords(attached)}). Attach less, or compact earlier.`,
        ]),
    ...(useless.length === 0 ? [] : [t`Still sent after their last use: ${formatExact(useless.length)}.`]),
  ]
  return words.length === 0
    ? t`None of them is known to be waste. A setting or strategy that drops or shortens steps makes them cheaper.`
    : words.join(' ')
}

/** In dollars where each has a price, else in tokens. */
function sumWords(steps: readonly LargeStep[]): string {
  const paid = steps.flatMap(({ dollars }) => dollars ?? [])
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return paid.length === steps.length
    ? formatAmount(sum(paid), '$')
    : formatAmount(sum(steps.map(({ overRun }) => overRun)), 'tokens', true)
}
