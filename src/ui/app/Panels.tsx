/** The palette and the sheet of keys, over whatever view is open. */
import { lazy, Suspense } from 'react'
import { closePanel, useApp } from '#state/index.ts'
import { type ShortcutGroup, ShortcutSheet } from '../kit/index.ts'
import { KEY_GROUPS, PART_KEYS, SHORTCUTS } from './keys.ts'
import type { Question } from './QuestionDialog.tsx'

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }))

const SHEET: readonly ShortcutGroup[] = [
  ...KEY_GROUPS.map((title) => ({
    title,
    shortcuts: SHORTCUTS.filter((shortcut) => shortcut.group === title),
  })),
  { title: 'Lists and tables', shortcuts: PART_KEYS },
]

export interface PanelsProps {
  readonly onAsk: (question: Question) => void
}

export function Panels({ onAsk }: PanelsProps) {
  const panel = useApp((state) => state.panel)
  return (
    <>
      {panel === 'palette' && (
        <Suspense>
          <Palette onAsk={onAsk} />
        </Suspense>
      )}
      <ShortcutSheet open={panel === 'keys'} onClose={closePanel} groups={SHEET} />
    </>
  )
}
