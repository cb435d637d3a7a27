/** The view that the address names, with the detail panel beside it where it belongs; or why there is none. */
import { lazy, type ReactNode, Suspense } from 'react'
import { useApp, useRoute } from '#state/index.ts'
import { LibraryView } from '../views/library/LibraryView.tsx'
import { DetailSplit } from './DetailSplit.tsx'
import { pickFiles, pickFolder } from './file-input.ts'
import type { Question } from './QuestionDialog.tsx'
import { NoTrace, OpeningTrace, TraceFailed } from './TraceStates.tsx'
import { pasteFromClipboard } from './use-file-intake.ts'
import styles from './ViewOutlet.module.css'

const TimelineView = lazy(async () => ({
  default: (await import('../views/timeline/TimelineView.tsx')).TimelineView,
}))
const CompareView = lazy(async () => ({
  default: (await import('../views/compare/CompareView.tsx')).CompareView,
}))

export interface ViewOutletProps {
  readonly onAsk: (question: Question) => void
}

export function ViewOutlet({ onAsk }: ViewOutletProps) {
  const { view } = useRoute()
  return (
    <main className={styles.main}>
      {view === 'library' ? (
        <LibraryView
          onPick={pickFiles}
          onPickFolder={pickFolder}
          onPaste={pasteFromClipboard}
          onAsk={onAsk}
        />
      ) : (
        <TraceOutlet>
          <DetailSplit>
            <Suspense fallback={<OpeningTrace />}>
              {view === 'timeline' ? <TimelineView /> : <CompareView />}
            </Suspense>
          </DetailSplit>
        </TraceOutlet>
      )}
    </main>
  )
}

/** Its children need an open trace. */
function TraceOutlet({ children }: { readonly children: ReactNode }) {
  const { traceId } = useRoute()
  const trace = useApp((state) => state.trace)
  if (traceId === undefined) return <NoTrace />
  switch (trace.status) {
    case 'idle':
    case 'running':
      return <OpeningTrace />
    case 'failed':
      return <TraceFailed problem={trace.problem} traceId={traceId} />
    case 'done':
      return children
  }
}
