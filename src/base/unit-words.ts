/**
 * What amounts are counted in, in words. Units are ids in the core and in custom strategies; here they become
 * words.
 */
import { t } from './words.ts'

const WORDS: Readonly<Record<string, string>> = {
  actions: t`actions`,
  bytes: t`bytes`,
  calls: t`calls`,
  characters: t`characters`,
  events: t`events`,
  facts: t`facts`,
  failures: t`failures`,
  groups: t`groups`,
  'input tokens': t`input tokens`,
  lines: t`lines`,
  messages: t`messages`,
  observations: t`observations`,
  pages: t`pages`,
  portions: t`portions`,
  results: t`results`,
  rounds: t`rounds`,
  sentences: t`sentences`,
  steps: t`steps`,
  'thinking turns': t`thinking turns`,
  tokens: t`tokens`,
  turns: t`turns`,
}

/** Of the units that are after a number, how one of them is called. */
const ONES: Readonly<Record<string, string>> = {
  bytes: t`byte`,
  calls: t`call`,
  characters: t`character`,
  facts: t`fact`,
  messages: t`message`,
  steps: t`step`,
  tokens: t`token`,
}

/** The word of a unit behind a count; one that is not ours (of a custom strategy) is its own word. */
export function unitWord(unit: string, count?: number): string {
  if (count === 1 && Object.hasOwn(ONES, unit)) return ONES[unit] ?? unit
  return Object.hasOwn(WORDS, unit) ? (WORDS[unit] ?? unit) : unit
}
