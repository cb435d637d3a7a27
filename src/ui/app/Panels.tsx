/** The palette, the export dialog, search, and the tokens of a text, over whatever view is open. */
import { lazy, Suspense, useEffect } from 'react'
import { useApp, useTrace } from '#state/index.ts'
import type { AskFirst } from '../views/view-entry.ts'

const loadPalette = () => import('./commands/Palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/**
 * Behind the first screen, so that palette and questions take the very first keys pressed after they were
 * called.
 */
const LOADED_AFTER_MS = 1500

const ExportDialog = lazy(async () => ({ default: (await import('./export/ExportDialog.tsx')).ExportDialog }))

const TokensDialog = lazy(async () => ({ default: (await import('./tokens/TokensDialog.tsx')).TokensDialog }))

const SearchDialog = lazy(async () => ({ default: (await import('./search/SearchDialog.tsx')).SearchDialog }))

interface PanelsProps {
  readonly onAsk: AskFirst
}

export function Panels({ onAsk }: PanelsProps) {
  const panel = useApp((state) => state.panel)
  const trace = useTrace()
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadPalette()
      void import('./shell/QuestionDialog.tsx')
    }, LOADED_AFTER_MS)
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
    </>
  )
}
