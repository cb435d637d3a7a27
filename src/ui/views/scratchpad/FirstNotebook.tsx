/** The scratchpad before there is a notebook: what it is, what can be asked in it, and the ways to one. */
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#base/words.ts'
import { NOTEBOOKS, newNotebook, openNotebook, openView, useRoute, useTrace } from '#state/index.ts'
import { Button } from '../../kit/index.ts'
import styles from './FirstNotebook.module.css'
import { ImportNotebookButton } from './ImportNotebookButton.tsx'

const ReadyAnswers = lazy(async () => ({ default: (await import('./ReadyAnswers.tsx')).ReadyAnswers }))

export function FirstNotebook() {
  const [run, python, typescript] = NOTEBOOKS
  const hasRun = useRoute().traceId !== undefined
  const trace = useTrace()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Scratchpad</h1>
      <div className={styles.columns}>
        <div className={styles.start}>
          <h2 className={styles.heading}>Explore the open run in code</h2>
          <p>
            Ask what no other view answers, in TypeScript or Python. A notebook reads the steps, calls, and
            usage of the run, draws tables and plots, and replays strategies, including your own.
          </p>
          <p className={styles.muted}>All code runs in this browser. Nothing is sent.</p>
          {run !== undefined && hasRun && (
            <Button variant="primary" icon="play" onClick={() => void openNotebook(run, { isRun: true })}>
              Explore the open run
            </Button>
          )}
          {!hasRun && (
            <Button variant="primary" icon="library" onClick={() => openView('library')}>
              Open a run first
            </Button>
          )}
        </div>
        {trace !== undefined && (
          <Suspense fallback={<div className={styles.cell} />}>
            <ReadyAnswers trace={trace} />
          </Suspense>
        )}
        <div className={styles.start}>
          <Ways title={t`An example on a coding agent’s memory`}>
            {python !== undefined && (
              <Button onClick={() => void openNotebook(python)}>Example notebook (Python)</Button>
            )}
            {typescript !== undefined && (
              <Button onClick={() => void openNotebook(typescript)}>Example notebook (TypeScript)</Button>
            )}
          </Ways>
          <Ways title={t`A notebook of your own`}>
            <Button icon="plus" onClick={() => void newNotebook('python')}>
              Empty Python notebook
            </Button>
            <Button icon="plus" onClick={() => void newNotebook('typescript')}>
              Empty TypeScript notebook
            </Button>
            <ImportNotebookButton />
          </Ways>
        </div>
      </div>
    </div>
  )
}

interface WaysProps {
  readonly title: string
  readonly children: ReactNode
}

function Ways({ title, children }: WaysProps) {
  return (
    <div className={styles.ways}>
      <h3 className={styles.muted}>{title}</h3>
      <div className={styles.row}>{children}</div>
    </div>
  )
}
