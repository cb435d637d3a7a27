/** A strategy with its parameters, in the words and the unit of the agent that made the run. Pure. */
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { fullName } from '#core/spec/spec-title.ts'
import { summaryIn, titleIn } from '#core/sweep/setting-words.ts'

export function nameInRun(spec: CheckedSpec, format: string | undefined): string {
  return fullName(spec, titleIn(format, spec), summaryIn(format, spec))
}
