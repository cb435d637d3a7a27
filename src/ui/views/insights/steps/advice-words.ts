/** What to do about the largest steps, in a sentence or two. Pure. */
import { formatAmount, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
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
  /** Whether what it attached lists skills, subagents, or tools. */
  readonly isListing: (step: StepId) => boolean
  /** Why steps are waste. */
  readonly wasted: ReadonlyMap<StepId, string>
  /** What was paid for that waste; undefined: not known. */
  readonly paidOf?: ((step: StepId) => Dollars | undefined) | undefined
}

/** Attachments that list what the agent can use, as their readers name them. */
const LISTING = /^\[(?:skill_listing|agent_listing_delta|deferred_tools_delta)\]/

export function isListing(step: Step | undefined): boolean {
  return step !== undefined && LISTING.test(stepText(step))
}

/** `largest`: those that the lead adds up. */
export function adviceWords(largest: readonly LargeStep[], known: KnownOfSteps): string {
  const { isAttached, isListing, wasted } = known
  const attached = largest.filter(({ step }) => isAttached(step))
  const useless = largest.filter(({ step }) => wasted.has(step))
  const words = [
    ...(attached.length === 0
      ? []
      : [
          t`${formatExact(attached.length)} of them (${sumWords(attached)}) are content that the agent’s program attached, such as files and reminders.`,
        ]),
    ...listingWords(attached.filter(({ step }) => isListing(step))),
    ...uselessWords(useless.map(({ step }) => known.paidOf?.(step))),
  ]
  return words.length === 0
    ? t`None of them is known to be waste. A setting or strategy that drops or shortens steps makes them cheaper.`
    : words.join(' ')
}

function listingWords(listings: readonly LargeStep[]): readonly string[] {
  return listings.length === 0
    ? []
    : [
        t`Lists of skills, subagents, and tools are ${sumWords(listings)} of that: remove those that you don’t use.`,
      ]
}

/** `paid`: undefined: not known. */
function uselessWords(paid: readonly (Dollars | undefined)[]): readonly string[] {
  const count = paid.length
  if (count === 0) return []
  const priced = paid.flatMap((dollars) => dollars ?? [])
  if (priced.length === count && count > 1) {
    const sum = formatAmount(
      priced.reduce((total, dollars) => total + dollars, 0),
      '$',
    )
    return [t`Later calls were sent ${formatExact(count)} of them without using them, which cost ${sum}.`]
  }
  return count === 1
    ? [t`Later calls were sent one of them without using it.`]
    : [t`Later calls were sent ${formatExact(count)} of them without using them.`]
}

/** In dollars where each has a price, else in tokens. */
function sumWords(steps: readonly LargeStep[]): string {
  const paid = steps.flatMap(({ dollars }) => dollars ?? [])
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return paid.length === steps.length
    ? formatAmount(sum(paid), '$')
    : formatAmount(sum(steps.map(({ overRun }) => overRun)), 'tokens', true)
}
