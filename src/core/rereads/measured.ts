/**
 * What `npm run risk` measured on recorded compactions, as the data file beside this has it. Anybody can
 * make it again from runs of their own.
 */

import file from './measured.json'
import type { PageKind } from './page.ts'
import type { PageFacts } from './past.ts'
import { type Logistic, probability, scoreValues } from './score.ts'

interface Rate {
  readonly kind: string
  /** The oldest age in calls that belongs to it; null: any that is older. */
  readonly oldest: number | null
  readonly after: Share
  readonly placebo: Share
}

interface Share {
  readonly pages: number
  /** 0 to 1. */
  readonly rate: number
}

interface Area {
  readonly area: number
  readonly low: number
  readonly high: number
}

export interface Measured {
  readonly version: number
  /** Calls in which a page counts as read again. */
  readonly horizon: number
  readonly basis: {
    readonly compactions: number
    readonly runs: number
    readonly repositories: number
    /** The agents whose compactions they are, by the titles of their formats. */
    readonly agents: readonly string[]
    readonly pages: number
    readonly again: number
    /** Compactions left out, since what they kept is sealed. */
    readonly opaque: number
    readonly placeboCuts: number
    readonly placeboPages: number
  }
  /** Whether the score may be shown: docs/compactions.md has the rule. */
  readonly isAccepted: boolean
  /**
   * On repositories that it was not fitted on; `least` on the one where it did worst, of those with five
   * compactions and more.
   */
  readonly outOfRepository: Area & { readonly least: number }
  readonly topDecile: { readonly after: number; readonly placebo: number }
  readonly score: {
    readonly values: readonly string[]
    /** The chance to be read again once removed, and where nothing was removed. */
    readonly removed: Logistic
    readonly kept: Logistic
  }
  readonly rates: readonly Rate[]
  /** Of what was read again within the horizon, the share that was within 1, 2, … calls. */
  readonly within: readonly number[]
  /**
   * What was read again over what other repositories let expect, in the repository with the least and with
   * the most, of those with five compactions and more.
   */
  readonly spread: { readonly least: number; readonly most: number }
}

export const MEASURED: Measured = file

/** The chances that a page is read again within the horizon. */
export interface Chances {
  /** Once it is removed. */
  readonly removed: number
  /** Although it stays. */
  readonly kept: number
}

/** Out of the score where it is accepted, else the measured rate of its kind and age. */
export function chancesOf(
  page: { readonly kind: PageKind; readonly characters: number; readonly facts: PageFacts },
  measured: Measured = MEASURED,
): Chances {
  const { kind, characters, facts } = page
  if (measured.isAccepted) {
    const values = scoreValues(kind, characters, facts)
    const { removed, kept } = measured.score
    return { removed: probability(removed, values), kept: probability(kept, values) }
  }
  const rate = rateFor(kind, facts.age, measured)
  return { removed: rate?.after.rate ?? 0, kept: rate?.placebo.rate ?? 0 }
}

/**
 * What was measured for pages of a kind and age in calls. Undefined: none was removed. A score that ranks
 * pages well may still say too much of a single one; this rate is what was seen.
 */
export function rateFor(
  kind: PageKind,
  age: number,
  { rates }: Pick<Measured, 'rates'> = MEASURED,
): Rate | undefined {
  return rates.find((one) => one.kind === kind && (one.oldest === null || age <= one.oldest))
}
