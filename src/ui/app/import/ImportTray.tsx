/** Files on their way in: said aloud from the first, shown in a tray while there is something to see. */
import { lazy, Suspense, useEffect } from 'react'
import { type ImportItem, useApp, useRoute } from '#state/index.ts'
import { useAnnounced } from '../../kit/index.ts'
import { prepareStrategiesView } from '../../views/strategies/view.ts'
import { countImports, fateOf, summaryOf, tracesOf } from './import-report.ts'

const ImportCards = lazy(async () => ({ default: (await import('./ImportCards.tsx')).ImportCards }))

export function ImportTray() {
  const imports = useApp((state) => state.imports)
  const { view } = useRoute()
  // The bar over an open run counts its warnings and lists them. Of several runs none is open yet.
  const isSettled = view !== 'library' && imports.length === 1 && imports.every(isOpened)
  const summary = imports.length === 0 ? '' : summaryOf(countImports(imports))
  useAnnounced(summary, 'imports')
  // One run opens in Strategies.
  const isAlone = imports.length === 1
  useEffect(() => {
    if (isAlone) prepareStrategiesView()
  }, [isAlone])
  return (
    <>
      {/* Its runs are chosen from the library; over an open one they would only be in the way. */}
      {imports.length > 0 && !isSettled && (
        <Suspense>
          <ImportCards imports={imports} summary={summary} />
        </Suspense>
      )}
    </>
  )
}

/** All of it was read, and no choice is left among several runs. */
function isOpened(item: ImportItem): boolean {
  const fate = fateOf(item)
  return (fate === 'read' || fate === 'remarks') && tracesOf(item).length === 1
}
