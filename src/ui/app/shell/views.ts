/** What each view says of itself: rail, keys, palette, and outlet read it here. */
import { defined } from '#base/assert.ts'
import type { View } from '#state/index.ts'
import type { ViewEntry } from '../../views/view-entry.ts'

/** The folders of views, by the path of their `view.ts`. */
export const VIEW_FOLDERS = import.meta.glob<ViewEntry>('../../views/*/view.ts', {
  eager: true,
  import: 'view',
})

/** What the view's folder says of it. Every view of the address has one; a test holds that. */
export function viewEntry(view: View): ViewEntry {
  return defined(VIEW_FOLDERS[`../../views/${view}/view.ts`], `the view.ts of ${view}`)
}
