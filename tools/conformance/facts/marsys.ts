/** Facts of MARSYS traces: lines and spans by kind. */
import { type Facts, type Imported, rawFacts } from './steps.ts'

export function marsysFacts({ outcome, badLines, isJsonLines }: Imported): Facts {
  return { ...rawFacts(outcome), ...(isJsonLines ? { bad_lines: badLines } : {}) }
}
