/**
 * What is in place of a view that cannot be shown yet: on its way, or its trace missing, damaged, none.
 */
import { useEffect, useState } from 'react'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { closeTrace, needsTrace, removeTraces, useRoute } from '#state/index.ts'
import { Button, EmptyState } from '../kit/index.ts'
import { pickFiles } from './shell/file-input.ts'
import { viewEntry } from './shell/views.ts'
import styles from './ViewStates.module.css'

/** Shorter waits show nothing: words that flash by only disturb. */
const QUIET_MS = 250

/**
 * The page has its heading from the beginning on: for who hears it, a view that is on its way is that view.
 */
export function OpeningView() {
  const { view } = useRoute()
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <h1 className="visually-hidden">{viewEntry(view).title}</h1>
      <p className={styles.opening} role="status">
        {isLong && (needsTrace(view) ? t`Opening the run…` : t`Opening…`)}
      </p>
    </>
  )
}

export function NoTrace() {
  return (
    <EmptyState
      isPage
      icon="file"
      title="No run is open"
      actions={
        <>
          <Button variant="primary" onClick={closeTrace}>
            Go to the library
          </Button>
          <Button onClick={pickFiles}>Open files</Button>
        </>
      }
    >
      <p>Open a run in the library, or drop a file anywhere on this page.</p>
    </EmptyState>
  )
}

interface TraceFailedProps {
  readonly problem: Problem
  readonly traceId: string
}

export function TraceFailed({ problem, traceId }: TraceFailedProps) {
  const isMissing = problem.code === 'no-such-trace'
  return (
    <EmptyState
      isPage
      icon={isMissing ? 'file' : 'error'}
      title={isMissing ? t`This run isn’t in this browser` : t`This run can’t be opened`}
      actions={
        <>
          <Button variant="primary" onClick={closeTrace}>
            Go to the library
          </Button>
          <Button onClick={pickFiles}>Open files</Button>
          {problem.code === 'damaged-trace' && (
            <Button variant="danger" onClick={() => void removeTraces([traceId])}>
              Delete run
            </Button>
          )}
        </>
      }
    >
      {isMissing ? (
        <div className={styles.words}>
          <p>
            The link points to a run that was deleted or that was opened in another browser. Runs are stored
            only in the browser where you opened them, so links can’t share them.
          </p>
          <p>Open the file again. The link keeps its strategies and settings.</p>
        </div>
      ) : (
        <>
          <p>{problem.message}</p>
          {problem.hint !== undefined && <p>{problem.hint}</p>}
        </>
      )}
      <p className={styles.code}>
        {problem.code} · {traceId}
      </p>
    </EmptyState>
  )
}
