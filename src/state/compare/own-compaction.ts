/**
 * The way to the comparison of the agent's own compactions. Not part of the first load, as the navigation is.
 */
import { OWN_COMPACTION } from '#core/spec/spec-data.ts'
import { navigate } from '../shell/navigation.ts'
import { store } from '../store/store.ts'

/** Opens Compare with the agent's own compactions as the first column, against the run without them. */
export function compareOwnCompaction(): void {
  const { counting, columns } = store.getState().route
  const others = columns.filter((spec) => !('id' in spec && spec.id === OWN_COMPACTION))
  navigate({
    view: 'compare',
    counting: { ...counting, baseline: 'uncompacted' },
    columns: [{ id: OWN_COMPACTION }, ...others],
  })
}
