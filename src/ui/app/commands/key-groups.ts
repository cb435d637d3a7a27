/** All keys in groups: those of the app, and those of its parts. Loaded with the settings. */
import { t } from '#base/words.ts'
import type { ShortcutGroup } from '../../kit/index.ts'
import { KEY_GROUPS, SHORTCUTS } from '../shell/keys.ts'

/** Keys that are no shortcuts of the app but of its parts. */
const PART_KEYS: ShortcutGroup['shortcuts'] = [
  { keys: ['up', 'down'], title: t`Move in a list or table` },
  { keys: ['home', 'end'], title: t`First and last row` },
  { keys: ['left', 'right'], title: t`Expand and collapse; on the context strip: move the cursor` },
  { keys: ['+', '-', '0'], title: t`On the context strip: zoom in, zoom out, show all calls` },
  { keys: ['enter'], title: t`Open the selected item` },
  { keys: ['shift+p'], title: t`In Compare: pin or unpin the step in the selected strategy` },
  { keys: ['delete'], title: t`Delete the selected items (asks first for runs)` },
  { keys: ['alt+up', 'alt+down'], title: t`While editing: move the selected steps` },
  {
    keys: ['alt+up', 'alt+down'],
    title: t`With two runs side by side: go to the previous or next difference`,
  },
  { keys: ['shift+down', 'mod+a'], title: t`In the library and while editing: select several rows` },
  { keys: ['space'], title: t`In the library: select or unselect the run` },
  { keys: ['pagedown', 'pageup'], title: t`In a lesson: go to the next or previous part` },
  { keys: ['esc'], title: t`Back` },
]

const [VIEWS, ...OTHERS] = KEY_GROUPS

/** In an order in which the two columns of the sheet are about as long. */
export const KEY_GROUPS_SHOWN: readonly ShortcutGroup[] = [
  keysOf(VIEWS),
  { title: t`Lists and tables`, shortcuts: PART_KEYS },
  ...OTHERS.map(keysOf),
]

function keysOf(title: (typeof KEY_GROUPS)[number]): ShortcutGroup {
  return { title, shortcuts: SHORTCUTS.filter(({ group }) => group === title) }
}
