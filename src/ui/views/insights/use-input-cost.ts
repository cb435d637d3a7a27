import type { Dollars } from '#core/model/units.ts'
import { useSummary } from '#state/index.ts'

/** What the prompts of the run cost, without its output; undefined: not known, or not split by kind. */
export function useInputCost(): Dollars | undefined {
  const { costBy } = useSummary().latest ?? {}
  if (costBy === undefined || costBy.output === 0) return undefined
  return costBy.input + costBy.cacheRead + costBy.cacheWrite
}
