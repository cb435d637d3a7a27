/** The view that the address names, with the detail panel beside it where it belongs; or why there is none. */
import { lazy, type ReactNode, Suspense } from 'react'
import { useApp, useRoute } from '#state/index.ts'
import { LibraryView } from '../views/library/LibraryView.tsx'
import { DetailSplit } from './DetailSplit.tsx'
import { pasteFromClipboard } from './import/use-file-intake.ts'
import { pickFiles, pickFolder } from './shell/file-input.ts'
import type { Question } from './shell/QuestionDialog.tsx'
import styles from './ViewOutlet.module.css'
import { NoTrace, OpeningView, TraceFailed } from './ViewStates.tsx'

const StrategiesView = lazy(async () => ({
  default: (await import('../views/strategies/StrategiesView.tsx')).StrategiesView,
}))
const TimelineView = lazy(async () => ({
  default: (await import('../views/timeline/TimelineView.tsx')).TimelineView,
}))
const CompareView = lazy(async () => ({
  default: (await import('../views/compare/CompareView.tsx')).CompareView,
}))
const MemoryView = lazy(async () => ({
  default: (await import('../views/memory/MemoryView.tsx')).MemoryView,
}))
const LearnView = lazy(async () => ({ default: (await import('../views/learn/LearnView.tsx')).LearnView }))
const ScratchpadView = lazy(async () => ({
  default: (await import('../views/scratchpad/ScratchpadView.tsx')).ScratchpadView,
}))

/** Views of the open trace, with the detail panel beside them. */
const TRACE_VIEWS = { timeline: TimelineView, compare: CompareView, memory: MemoryView }

export interface ViewOutletProps {
  readonly onAsk: (question: Question) => void
}

export function ViewOutlet({ onAsk }: ViewOutletProps) {
  return (
    // To be given the focus, not to be tabbed to: use-focus-kept.ts.
    <main className={styles.main} tabIndex={-1}>
      {useView(onAsk)}
    </main>
  )
}

function useView(onAsk: ViewOutletProps['onAsk']): ReactNode {
  const { view } = useRoute()
  switch (view) {
    case 'library':
      return (
        <LibraryView
          onPick={pickFiles}
          onPickFolder={pickFolder}
          onPaste={pasteFromClipboard}
          onAsk={onAsk}
        />
      )
    case 'scratchpad':
      return (
        <Suspense fallback={<OpeningView />}>
          <ScratchpadView onAsk={onAsk} />
        </Suspense>
      )
    case 'learn':
      return (
        <Suspense fallback={<OpeningView />}>
          <LearnView onAsk={onAsk} />
        </Suspense>
      )
    case 'strategies':
      return (
        <TraceOutlet>
          <Suspense fallback={<OpeningView />}>
            <StrategiesView />
          </Suspense>
        </TraceOutlet>
      )
    case 'timeline':
    case 'compare':
    case 'memory': {
      const Shown = TRACE_VIEWS[view]
      return (
        <TraceOutlet>
          <DetailSplit>
            <Suspense fallback={<OpeningView />}>
              <Shown />
            </Suspense>
          </DetailSplit>
        </TraceOutlet>
      )
    }
  }
}

/** Its children need an open trace. */
function TraceOutlet({ children }: { readonly children: ReactNode }) {
  const { traceId } = useRoute()
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
