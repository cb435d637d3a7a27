/** What filled the contexts of the open run, for its levels. */
import { useMemo } from 'react'
import { inferredParts } from '#core/account/inferred-parts.ts'
import type { BreakdownGroup } from '#core/breakdown/breakdown.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Dollars } from '#core/model/units.ts'
import { sumByCategory, type TokensByCategory } from '#core/tokens/measure.ts'
import { useBaseline, useInferred, useInsights, useSummary } from '#state/index.ts'
import type { LevelInput } from './breakdown-levels.ts'
import { stepTitler } from './steps/step-title.ts'
import { useRunCosts } from './use-run-costs.ts'

export function useLevelInput(trace: Trace, { groups, totals }: Shares): LevelInput {
  const { title: inferred } = useInferred()
  const costs = useRunCosts()
  const output = useOutput(costs?.output)
  const calls = useBaseline().latest?.calls
  const parts = useMemo(() => inferredParts(trace, calls ?? []), [trace, calls])
  const steps = useMemo(() => new Map(trace.steps.map((each) => [each.id, each])), [trace])
  const titleOf = useMemo(() => stepTitler(trace.steps), [trace])
  const paid = costs?.input
  return useMemo(
    () => ({ groups, totals, paid, output, stepOf: steps.get.bind(steps), titleOf, inferred, parts }),
    [groups, totals, paid, output, steps, titleOf, inferred, parts],
  )
}

/** What the model wrote, where its cost is known. */
function useOutput(dollars: Dollars | undefined) {
  const tokens = useSummary().latest?.output?.value
  return useMemo(
    () => (dollars === undefined || tokens === undefined ? undefined : { tokens, dollars }),
    [dollars, tokens],
  )
}

export interface Shares {
  readonly totals: TokensByCategory
  readonly groups: readonly BreakdownGroup[]
}

/** Under the counting settings' baseline. */
export function useShares() {
  const baseline = useBaseline()
  const insights = useInsights()
  const groups = insights.latest?.breakdown
  const replay = baseline.latest
  const shares = useMemo((): Shares | undefined => {
    if (replay === undefined || groups === undefined) return undefined
    const counted = replay.calls.filter(({ isRefused }) => isRefused !== true)
    return { totals: sumByCategory(counted.map(({ byCategory }) => byCategory)), groups }
  }, [replay, groups])
  const works = [baseline.work, insights.work]
  return { work: works.find(({ status }) => status === 'failed') ?? baseline.work, shares }
}
