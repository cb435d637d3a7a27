/**
 * The timeline view: the open run as a list of its steps, alone or beside another. The frame shows it only
 * while a run is open.
 */
import { lazy, Suspense } from 'react'
import { t } from '#base/words.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { useApp, useTrace } from '#state/index.ts'
import { Timeline } from './Timeline.tsx'

const SideBySideView = lazy(async () => ({
  default: (await import('./side-by-side/SideBySideView.tsx')).SideBySideView,
}))

export function TimelineView() {
  const trace = useTrace()
  const isAlone = useApp(({ route }) => route.beside === undefined)
  // One list for all states of a run: an edit changes its rows, not what is being looked at.
  return trace === undefined ? null : (
    <>
      <h1 className="visually-hidden">{isAlone ? t`Timeline` : t`Two runs side by side`}</h1>
      {isAlone ? (
        <Timeline key={storedIdOf(trace.id)} trace={trace} />
      ) : (
        <Suspense fallback={null}>
          <SideBySideView trace={trace} />
        </Suspense>
      )}
    </>
  )
}
