/**
 * What amounts are counted in, in words. Units are ids in the core and in own strategies; here they become
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

/** The word of a unit; one that is not ours (of an own strategy) is its own word. */
export function unitWord(unit: string): string {
  return Object.hasOwn(WORDS, unit) ? (WORDS[unit] ?? unit) : unit
}
