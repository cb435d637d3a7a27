/** Facts of logfire files: counts of raw fields. */
import { type Facts, type Imported, rawFacts } from './steps.ts'

export function logfireFacts({ outcome, badLines, isJsonLines }: Imported): Facts {
  return { ...rawFacts(outcome), ...(isJsonLines ? { bad_lines: badLines } : {}) }
}
