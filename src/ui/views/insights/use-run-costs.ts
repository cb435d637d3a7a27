import type { Dollars } from '#core/model/units.ts'
import { useSummary } from '#state/index.ts'

interface RunCosts {
  /** Of the prompts. */
  readonly input: Dollars
  readonly output: Dollars
  readonly whole: Dollars
}

/** What the run cost for its input and output; undefined: not known, or not split by kind. */
export function useRunCosts(): RunCosts | undefined {
  const { costBy } = useSummary().latest ?? {}
  if (costBy === undefined || costBy.output === 0) return undefined
  const input = costBy.input + costBy.cacheRead + costBy.cacheWrite
  return { input, output: costBy.output, whole: input + costBy.output }
}
