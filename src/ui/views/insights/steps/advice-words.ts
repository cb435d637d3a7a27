/** What to do about the largest steps, in a sentence or two. Pure. */
import { formatAmount, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { shownKind } from '#core/model/injected-text.ts'
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
          t`The agent’s program attached ${formatExact(attached.length)} of these (${sumWords(attached)}), such as files, instructions, and lists of skills.`,
        ]),
    ...(useless.length === 0
      ? []
      : [t`${formatExact(useless.length)} of these results kept being sent after their last use.`]),
  ]
  return words.length === 0
    ? t`No waste was found in these: only a setting or strategy that drops or shortens steps makes them cheaper.`
    : words.join(' ')
}

/** What to do about one of the largest steps that isn’t known to be waste. */
export function verdictWords(kind: ReturnType<typeof shownKind>): string {
  switch (kind) {
    case 'action':
      return t`No waste found.`
    case 'attached':
      return t`Attach less, or compact earlier.`
    case 'summary':
      return t`Summary of a compaction: a shorter one costs less.`
    case 'system':
      return t`Instructions: shorter ones cost less.`
    default:
      return t`Not a tool result, so not checked for waste.`
  }
}

/** In dollars where each has a price, else in tokens. */
function sumWords(steps: readonly LargeStep[]): string {
  const paid = steps.flatMap(({ dollars }) => dollars ?? [])
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return paid.length === steps.length
    ? formatAmount(sum(paid), '$')
    : formatAmount(sum(steps.map(({ overRun }) => overRun)), 'tokens', true)
}
