/**
 * Every shortcut of the app as data: handling (use-keys.ts), the sheet of keys and the hints in tooltips and palette
 * all read this one table. Keys are written as the kit writes them: `mod+k`, `[`, `?`.
 */
export const KEY_GROUPS = ['Views', 'Calls and runs', 'Page'] as const

export const SHORTCUTS = [
  { id: 'library', keys: ['1'], title: 'Library', group: 'Views' },
  { id: 'timeline', keys: ['2'], title: 'Timeline', group: 'Views' },
  { id: 'compare', keys: ['3'], title: 'Compare', group: 'Views' },
  { id: 'memory', keys: ['4'], title: 'Memory', group: 'Views' },
  { id: 'scratchpad', keys: ['5'], title: 'Scratchpad', group: 'Views' },
  { id: 'learn', keys: ['6'], title: 'Learn', group: 'Views' },
  { id: 'lesson', keys: ['l'], title: 'To the open lesson', group: 'Views' },
  { id: 'previous-call', keys: ['['], title: 'Previous call', group: 'Calls and runs' },
  { id: 'next-call', keys: [']'], title: 'Next call', group: 'Calls and runs' },
  { id: 'previous-run', keys: ['{', 'p'], title: 'Previous run of the file', group: 'Calls and runs' },
  { id: 'next-run', keys: ['}', 'n'], title: 'Next run of the file', group: 'Calls and runs' },
  { id: 'undo', keys: ['mod+z'], title: 'Undo the last change of the run', group: 'Page' },
  { id: 'redo', keys: ['mod+shift+z', 'mod+y'], title: 'Redo it', group: 'Page' },
  { id: 'palette', keys: ['mod+k'], title: 'Find a command', group: 'Page' },
  { id: 'keys', keys: ['?'], title: 'All keys', group: 'Page' },
  { id: 'find', keys: ['/'], title: 'Find in the view', group: 'Page' },
  { id: 'search', keys: ['s', 'mod+shift+f'], title: 'Search the text of runs', group: 'Page' },
  { id: 'open', keys: ['o'], title: 'Open files', group: 'Page' },
  { id: 'export', keys: ['e'], title: 'Export the trace', group: 'Page' },
  { id: 'detail', keys: ['d'], title: 'Show or hide the detail panel', group: 'Page' },
  { id: 'theme', keys: ['t'], title: 'Next theme: system, light, dark', group: 'Page' },
] as const satisfies readonly Shortcut[]

interface Shortcut {
  readonly id: string
  readonly keys: readonly string[]
  readonly title: string
  readonly group: (typeof KEY_GROUPS)[number]
}

export type ShortcutId = (typeof SHORTCUTS)[number]['id']

/** The first key of a shortcut, for hints. */
export function keyOf(id: ShortcutId): string {
  return SHORTCUTS.find((shortcut) => shortcut.id === id)?.keys[0] ?? ''
}

export interface KeyPress {
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
  const named = (text: string) => SHORTCUTS.find((shortcut) => shortcut.keys.some((key) => key === text))?.id
  if (!isMod) return named(press.key)
  return (press.shiftKey ? named(`mod+shift+${letter}`) : undefined) ?? named(`mod+${letter}`)
}
