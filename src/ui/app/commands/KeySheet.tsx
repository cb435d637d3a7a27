/** The sheet of all keys: those of the app, and those of its parts. Loaded when it is first opened. */
import { t } from '#base/words.ts'
import { closePanel } from '#state/index.ts'
import { type ShortcutGroup, ShortcutSheet } from '../../kit/index.ts'
import { KEY_GROUPS, SHORTCUTS } from '../shell/keys.ts'

/** Keys that are no shortcuts of the app but of its parts. */
const PART_KEYS: ShortcutGroup['shortcuts'] = [
  { keys: ['up', 'down'], title: t`Move in a list or table` },
  { keys: ['home', 'end'], title: t`First and last` },
  { keys: ['left', 'right'], title: t`Fold and unfold; on the context strip: move the cursor` },
  { keys: ['enter'], title: t`Open selection` },
  { keys: ['shift+p'], title: t`In Compare: pin or unpin the step in the memory of the cell` },
  { keys: ['delete'], title: t`Delete selection (asks for runs)` },
  { keys: ['alt+up', 'alt+down'], title: t`While building: move selected steps` },
  { keys: ['alt+up', 'alt+down'], title: t`With two runs side by side: previous and next difference` },
  { keys: ['shift+down', 'mod+a'], title: t`While building: select several steps` },
  { keys: ['pagedown', 'pageup'], title: t`In a lesson: next and previous part` },
  { keys: ['esc'], title: t`Back` },
]

const [VIEWS, ...OTHERS] = KEY_GROUPS

/** In an order in which the two columns of the sheet are about as long. */
const GROUPS: readonly ShortcutGroup[] = [
  keysOf(VIEWS),
  { title: t`Lists and tables`, shortcuts: PART_KEYS },
  ...OTHERS.map(keysOf),
]

function keysOf(title: (typeof KEY_GROUPS)[number]): ShortcutGroup {
  return { title, shortcuts: SHORTCUTS.filter(({ group }) => group === title) }
}

export function KeySheet() {
  return <ShortcutSheet open onClose={closePanel} groups={GROUPS} />
}
