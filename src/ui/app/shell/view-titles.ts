/** What each view is called: in the rail, the palette and the list of keys, and for who hears it while it is on its way. */
import { t } from '#base/words.ts'
import type { View } from '#state/index.ts'

export const VIEW_TITLES: Readonly<Record<View, string>> = {
  library: t`Library`,
  strategies: t`Strategies`,
  timeline: t`Timeline`,
  compare: t`Compare`,
  memory: t`Memory`,
  scratchpad: t`Scratchpad`,
  learn: t`Learn`,
}
