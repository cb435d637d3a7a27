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
  /** Why steps are waste; without it: it is not known yet, or can't be. */
  readonly wasted: ReadonlyMap<StepId, string> | 'checking' | 'unknown'
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
  const useless = typeof wasted === 'string' ? [] : largest.filter(({ step }) => wasted.has(step))
  const words = [
    ...attachedWords(attached),
    ...listingWords(attached.filter(({ step }) => isListing(step))),
    ...uselessWords(
      useless.map(({ step }) => known.paidOf?.(step)),
      attached.length > 0 && !useless.some(({ step }) => isAttached(step)),
    ),
  ]
  if (wasted === 'checking') return [...words, t`Checking for waste…`].join(' ')
  if (words.length > 0) return words.join(' ')
  return wasted === 'unknown'
    ? t`A setting or strategy that drops or shortens steps makes them cheaper.`
    : t`None of them is known to be waste. A setting or strategy that drops or shortens steps makes them cheaper.`
}

function attachedWords(attached: readonly LargeStep[]): readonly string[] {
  if (attached.length === 0) return []
  const sum = sumWords(attached)
  return attached.length === 1
    ? [t`One of them (${sum}) is content that the agent attached, such as a file or a reminder.`]
    : [
        t`${formatExact(attached.length)} of them (${sum}) are content that the agent attached, such as files and reminders.`,
      ]
}

function listingWords(listings: readonly LargeStep[]): readonly string[] {
  return listings.length === 0
    ? []
    : [
        t`Lists of skills, subagents, and tools are ${sumWords(listings)} of that: remove those that you don’t use.`,
      ]
}

/** `paid`: undefined: not known. `isOther`: the sentence before was about others of the steps. */
function uselessWords(paid: readonly (Dollars | undefined)[], isOther: boolean): readonly string[] {
  const count = paid.length
  if (count === 0) return []
  const priced = paid.flatMap((dollars) => dollars ?? [])
  const number = formatExact(count)
  if (priced.length === count && count > 1) {
    const sum = formatAmount(
      priced.reduce((total, dollars) => total + dollars, 0),
      '$',
    )
    return isOther
      ? [t`Of the other steps, ${number} were resent to later calls that didn’t use them, which cost ${sum}.`]
      : [t`Of these steps, ${number} were resent to later calls that didn’t use them, which cost ${sum}.`]
  }
  if (count === 1)
    return isOther
      ? [t`One of the other steps was resent to later calls that didn’t use it.`]
      : [t`One of these steps was resent to later calls that didn’t use it.`]
  return isOther
    ? [t`Of the other steps, ${number} were resent to later calls that didn’t use them.`]
    : [t`Of these steps, ${number} were resent to later calls that didn’t use them.`]
}

/** In dollars where each has a price, else in tokens. */
function sumWords(steps: readonly LargeStep[]): string {
  const paid = steps.flatMap(({ dollars }) => dollars ?? [])
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return paid.length === steps.length
    ? formatAmount(sum(paid), '$')
    : formatAmount(sum(steps.map(({ overRun }) => overRun)), 'tokens', true)
}
