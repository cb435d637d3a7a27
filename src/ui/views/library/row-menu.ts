/** What can be done with a row of the library. */
import { t } from '#base/words.ts'
import { exportTrace, openTrace, type View, viewOfRun } from '#state/index.ts'
import type { IconName, MenuEntry } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import { askToDelete, runsOf } from './questions.ts'
import type { LibraryRow } from './rows/library-rows.ts'

export function rowMenu(row: LibraryRow, onAsk: AskFirst): readonly MenuEntry[] {
  const { id, runs } = row
  const remove: MenuEntry = {
    kind: 'item',
    id: 'delete',
    icon: 'trash',
    title: runs.length === 0 ? t`Delete…` : t`Delete ${runsOf(row)}…`,
    shortcut: 'delete',
    isDanger: true,
    onSelect: () => askToDelete(row, onAsk),
  }
  if (runs.length > 0) return [remove]
  return [
    opening(row, 'strategies', t`Open in Strategies`),
    opening(row, 'timeline', t`Open in Timeline`),
    opening(row, 'compare', t`Open in Compare`),
    { kind: 'separator', id: 'before-export' },
    {
      kind: 'item',
      id: 'export-own',
      icon: 'download',
      title: t`Export as Memoscope`,
      onSelect: () => void exportTrace(id, 'memoscope'),
    },
    {
      kind: 'item',
      id: 'export-openai',
      icon: 'download',
      title: t`Export as OpenAI messages`,
      onSelect: () => void exportTrace(id, 'openai-chat'),
    },
    { kind: 'separator', id: 'before-delete' },
    remove,
  ]
}

/** Enter opens the run in the view that any other way to open it leads to. */
function opening({ id, calls }: LibraryRow, view: View & IconName, title: string): MenuEntry {
  const shortcut = viewOfRun(id, calls) === view ? 'enter' : undefined
  return { kind: 'item', id: view, icon: view, title, shortcut, onSelect: () => openTrace(id, view) }
}
