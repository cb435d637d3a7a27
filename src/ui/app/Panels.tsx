/** The palette, the export dialog, the tokens of a text and the sheet of keys, over whatever view is open. */
import { lazy, Suspense, useEffect } from 'react'
import { closePanel, useApp, useTrace } from '#state/index.ts'
import { type ShortcutGroup, ShortcutSheet } from '../kit/index.ts'
import { KEY_GROUPS, PART_KEYS, SHORTCUTS } from './keys.ts'
import type { Question } from './QuestionDialog.tsx'

const loadPalette = () => import('./Palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/** Behind the first screen, so that the palette takes the very first letters typed after its key. */
const PALETTE_AFTER_MS = 1500

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }))

const TokensDialog = lazy(async () => ({ default: (await import('./TokensDialog.tsx')).TokensDialog }))

const SearchDialog = lazy(async () => ({ default: (await import('./search/SearchDialog.tsx')).SearchDialog }))

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
  const trace = useTrace()
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette(), PALETTE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {panel === 'palette' && (
        <Suspense>
          <Palette onAsk={onAsk} />
        </Suspense>
      )}
      {panel === 'export' && trace !== undefined && (
        <Suspense>
          <ExportDialog trace={trace} />
        </Suspense>
      )}
      {panel === 'search' && (
        <Suspense>
          <SearchDialog />
        </Suspense>
      )}
      {panel === 'tokens' && (
        <Suspense>
          <TokensDialog />
        </Suspense>
      )}
      <ShortcutSheet open={panel === 'keys'} onClose={closePanel} groups={SHEET} />
    </>
  )
}
