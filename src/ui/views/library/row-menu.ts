/** What can be done with a row of the library. */
import { t } from '#base/words.ts'
import { exportTrace, openTrace } from '#state/index.ts'
import type { MenuEntry } from '../../kit/index.ts'
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
    {
      kind: 'item',
      id: 'timeline',
      icon: 'timeline',
      title: t`Open in Timeline`,
      shortcut: 'enter',
      onSelect: () => openTrace(id, 'timeline'),
    },
    {
      kind: 'item',
      id: 'strategies',
      icon: 'strategies',
      title: t`Open in Strategies`,
      onSelect: () => openTrace(id, 'strategies'),
    },
    {
      kind: 'item',
      id: 'compare',
      icon: 'compare',
      title: t`Open in Compare`,
      onSelect: () => openTrace(id, 'compare'),
    },
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
