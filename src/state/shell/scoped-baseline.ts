/**
 * A baseline that only Compare shows, such as the full history without compactions for the column of the
 * agent's own compaction. It ends with the comparison, so that no other view has other figures unseen. Pure.
 */
import type { Baseline } from '#core/replay/fold.ts'
import { type MemorySpec, OWN_COMPACTION } from '#core/spec/spec-data.ts'
import { DEFAULT_COLUMNS, type Route } from '../store/route.ts'

/** What of the route shows a baseline in Compare only. */
export function baselineInCompare(
  { counting, baselineBefore = counting.baseline }: Route,
  baseline: Baseline,
): Pick<Route, 'counting' | 'baselineBefore'> {
  return {
    counting: { ...counting, baseline },
    baselineBefore: baselineBefore === baseline ? undefined : baselineBefore,
  }
}

/** Columns without that of the agent's own compaction, which only the full history can be compared with. */
export function withoutOwn(columns: readonly MemorySpec[]): readonly MemorySpec[] {
  return columns.filter((spec) => !('id' in spec && spec.id === OWN_COMPACTION))
}

/** The route with the baseline of all views, and without the column that needs the other one. */
export function withoutScopedBaseline(route: Route): Route {
  const { baselineBefore: baseline, counting, columns } = route
  if (baseline === undefined) return route
  const others = withoutOwn(columns)
  return {
    ...route,
    baselineBefore: undefined,
    counting: { ...counting, baseline },
    columns: others.length === 0 ? DEFAULT_COLUMNS : others.length === columns.length ? columns : others,
  }
}

/**
 * The route after a change: the scoped baseline ends where Compare or the run is left, or another is chosen.
 */
export function afterChange(before: Route, change: Partial<Route>): Route {
  const route = { ...before, ...change }
  if (route.baselineBefore === undefined) return route
  if (route.view !== 'compare' || route.traceId !== before.traceId) return withoutScopedBaseline(route)
  const isChosen = route.counting.baseline !== before.counting.baseline && !('baselineBefore' in change)
  return isChosen ? { ...route, baselineBefore: undefined } : route
}
