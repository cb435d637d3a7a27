/**
 * The view that the address names, with the detail panel beside it where it belongs; or why there is none.
 */
import { lazy, type ReactNode, Suspense } from 'react'
import { needsTrace, useApp } from '#state/index.ts'
import type { FrameProps } from '../views/view-entry.ts'
import { DetailSplit } from './DetailSplit.tsx'
import { pasteFromClipboard } from './import/use-file-intake.ts'
import { pickFiles, pickFolder } from './shell/file-input.ts'
import { viewEntry } from './shell/views.ts'
import styles from './ViewOutlet.module.css'
import { OpeningView } from './ViewStates.tsx'

const NoTrace = lazy(async () => ({ default: (await import('./NoRun.tsx')).NoTrace }))
const LatestRuns = lazy(async () => ({
  default: (await import('../views/library/latest/LatestRuns.tsx')).LatestRuns,
}))
const TraceFailed = lazy(async () => ({ default: (await import('./NoRun.tsx')).TraceFailed }))

type ViewOutletProps = Pick<FrameProps, 'onAsk'>

const WAYS = { onPick: pickFiles, onPickFolder: pickFolder, onPaste: pasteFromClipboard }

async function loadKeyGroups() {
  return (await import('./commands/key-groups.ts')).KEY_GROUPS_SHOWN
}

export function ViewOutlet({ onAsk }: ViewOutletProps) {
  const view = useApp(({ route }) => route.view)
  const { hasDetail = false, Component } = viewEntry(view)
  const frame = { ...WAYS, onAsk, LatestRuns, loadKeyGroups }
  const shown = (
    <Suspense fallback={<OpeningView />}>
      <Component {...frame} />
    </Suspense>
  )
  return (
    // To be given the focus, not to be tabbed to: use-focus-kept.ts.
    <main className={styles.main} tabIndex={-1}>
      {needsTrace(view) ? (
        <Suspense fallback={<OpeningView />}>
          <TraceOutlet>{hasDetail ? <DetailSplit>{shown}</DetailSplit> : shown}</TraceOutlet>
        </Suspense>
      ) : (
        shown
      )}
    </main>
  )
}

/** Its children need an open trace. */
function TraceOutlet({ children }: { readonly children: ReactNode }) {
  const traceId = useApp(({ route }) => route.traceId)
  const trace = useApp((state) => state.trace)
  if (traceId === undefined) return <NoTrace />
  switch (trace.status) {
    case 'idle':
    case 'running':
      return <OpeningView />
    case 'failed':
      return <TraceFailed problem={trace.problem} traceId={traceId} />
    case 'done':
      return children
  }
}
