/**
 * The agent's own compactions against the full history, and the way to their comparison. Not part of the
 * first load, as the navigation is.
 */
import { OWN_COMPACTION } from '#core/spec/spec-data.ts'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import { type Derived, useJob } from '../shell/jobs.ts'
import { navigate } from '../shell/navigation.ts'
import { baselineInCompare } from '../shell/scoped-baseline.ts'
import { useJobCounting, useTrace } from '../shell/selectors.ts'
import { store } from '../store/store.ts'
import { chooseColumns, placeInCompare } from './compared.ts'

/** Opens Compare with the agent's own compactions as the first column, against the run without them. */
export function compareOwnCompaction(): void {
  const { route } = store.getState()
  chooseColumns(
    (before) => [
      { id: OWN_COMPACTION },
      ...before.filter((spec) => !('id' in spec && spec.id === OWN_COMPACTION)),
    ],
    { view: 'compare', ...placeInCompare(route), ...baselineInCompare(route, 'uncompacted') },
  )
}

/** Shows the run without its compactions as Compare's baseline, until Compare is left. */
export function compareWithoutCompactions(): void {
  navigate(baselineInCompare(store.getState().route, 'uncompacted'))
}

/**
 * Idle, or done without a value: no compaction removed anything that the file contains. `isAsked`: where
 * other figures come first.
 */
export function useOwnCompaction(isAsked = true): Derived<OwnCompaction | undefined> {
  const trace = useTrace()
  const counting = useJobCounting()
  const isWanted = isAsked && trace !== undefined && trace.recorded.length > 0
  return useJob('ownCompaction', isWanted ? { traceId: trace.id, counting } : undefined)
}
