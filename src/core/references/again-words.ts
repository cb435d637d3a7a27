/** How many lost facts no later tool result of the recorded run contains, in words. Pure. */
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { LostFact } from './lost.ts'

type Facts = readonly Pick<LostFact, 'readAgain'>[]

/** How many of them no later tool result contains. */
export function neverBack(facts: Facts): number {
  return facts.filter(({ readAgain }) => readAgain === undefined).length
}

/** Undefined: of no facts. */
export function neverBackWords(facts: Facts): string | undefined {
  if (facts.length === 0) return undefined
  const missing = neverBack(facts)
  if (missing === facts.length) {
    return facts.length === 1 ? t`It never came back` : t`None of them came back`
  }
  if (missing > 0) return t`${formatExact(missing)} never came back`
  return facts.length === 1 ? t`It came back later` : t`All of them came back later`
}

/** What it is to come back, and what it means for the agent. */
export const ABOUT_AGAIN = t`A fact comes back if a recorded result of the call that used it, or of a later call of the same agent, contains it. A strategy may shorten or drop that result, too. The agent may have had no other way to know a fact that never came back.`
