/**
 * Every shortcut of the app as data: handling (use-keys.ts), the sheet of keys and the hints in tooltips and
 * palette all read this one table. Keys are written as the kit writes them: `mod+k`, `[`, `?`.
 */
import { t } from '#base/words.ts'
import { VIEWS, type View } from '#state/index.ts'
import { viewEntry } from './views.ts'

export const KEY_GROUPS = [t`Views`, t`Calls and runs`, t`Page`] as const

const ACTION_SHORTCUTS = [
  { id: 'lesson', keys: ['l'], title: t`Back to the lesson`, group: t`Views` },
  { id: 'previous-call', keys: ['['], title: t`Previous call`, group: t`Calls and runs` },
  { id: 'next-call', keys: [']'], title: t`Next call`, group: t`Calls and runs` },
  { id: 'previous-run', keys: ['{', 'p'], title: t`Previous run in the file`, group: t`Calls and runs` },
  { id: 'next-run', keys: ['}', 'n'], title: t`Next run in the file`, group: t`Calls and runs` },
  {
    id: 'undo',
    keys: ['mod+z'],
    title: t`Undo the last edit, or in Compare the last change to the columns`,
    group: t`Page`,
  },
  { id: 'redo', keys: ['mod+shift+z', 'mod+y'], title: t`Redo`, group: t`Page` },
  { id: 'palette', keys: ['mod+k'], title: t`Find a command`, group: t`Page` },
  { id: 'keys', keys: ['?'], title: t`Keyboard shortcuts`, group: t`Page` },
  { id: 'find', keys: ['/'], title: t`Find in the view`, group: t`Page` },
  { id: 'search', keys: ['s', 'mod+shift+f'], title: t`Search the text of runs`, group: t`Page` },
  { id: 'open', keys: ['o'], title: t`Open files`, group: t`Page` },
  { id: 'export', keys: ['e'], title: t`Export the run`, group: t`Page` },
  { id: 'detail', keys: ['d'], title: t`Show or hide the detail panel`, group: t`Page` },
  { id: 'theme', keys: ['t'], title: t`Next theme: system, light, dark`, group: t`Page` },
] as const satisfies readonly Shortcut[]

/** In the order of the rail, but for collections, which came when all numbers up to 9 were taken. */
function numberOf(view: View): string {
  if (view === 'collections') return '0'
  const numbered = VIEWS.filter((id) => id !== 'collections')
  return String(numbered.indexOf(view) + 1)
}

/** The views by their numbers, then what one does in them. */
export const SHORTCUTS: readonly (Shortcut & { readonly id: ShortcutId })[] = [
  ...VIEWS.map((id) => ({
    id,
    keys: [numberOf(id)],
    title: viewEntry(id).title,
    group: t`Views`,
  })),
  ...ACTION_SHORTCUTS,
]

interface Shortcut {
  readonly id: string
  readonly keys: readonly string[]
  readonly title: string
  readonly group: (typeof KEY_GROUPS)[number]
}

export type ActionId = (typeof ACTION_SHORTCUTS)[number]['id']
export type ShortcutId = View | ActionId

/** The first key of a shortcut, for hints. */
export function keyOf(id: ShortcutId): string {
  return SHORTCUTS.find((shortcut) => shortcut.id === id)?.keys[0] ?? ''
}

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  /** Whether brackets and the like came through AltGr, which some systems report as Ctrl and Alt. */
  readonly isAltGraph: boolean
}

export function shortcutOf(press: KeyPress): ShortcutId | undefined {
  const isMod = (press.ctrlKey || press.metaKey) && !press.isAltGraph
  if (press.altKey && !press.isAltGraph) return undefined
  const letter = press.key.toLowerCase()
  const named = (text: string) => SHORTCUTS.find(({ keys }) => keys.includes(text))?.id
  if (!isMod) return named(press.key)
  return (press.shiftKey ? named(`mod+shift+${letter}`) : undefined) ?? named(`mod+${letter}`)
}
