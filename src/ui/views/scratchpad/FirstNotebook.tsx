/** The scratchpad before there is a notebook: what it is, what can be asked in it, and the ways to one. */
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#base/words.ts'
import { NOTEBOOKS, newNotebook, openNotebook, useRoute, useTrace } from '#state/index.ts'
import { Button, useIsPhone } from '../../kit/index.ts'
import type { FrameProps } from '../view-entry.ts'
import styles from './FirstNotebook.module.css'
import { ImportNotebookButton } from './ImportNotebookButton.tsx'

const ReadyAnswers = lazy(async () => ({ default: (await import('./ReadyAnswers.tsx')).ReadyAnswers }))

export function FirstNotebook({ onPick, LatestRuns }: Pick<FrameProps, 'onPick' | 'LatestRuns'>) {
  const [run, runInPython, life, typescript] = NOTEBOOKS
  const hasRun = useRoute().traceId !== undefined
  const python = hasRun ? runInPython : life
  const trace = useTrace()
  const isPhone = useIsPhone()
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
          <p className={styles.muted}>
            {isPhone
              ? t`All code runs in this browser. Nothing is sent. Code is easier to write on a computer.`
              : t`All code runs in this browser. Nothing is sent.`}
          </p>
          {run !== undefined && hasRun && (
            <Button variant="primary" icon="play" onClick={() => void openNotebook(run, { isRun: true })}>
              Explore the open run
            </Button>
          )}
          {!hasRun && <p>{t`No run is open. A notebook reads the run that is open when a cell runs.`}</p>}
        </div>
        {trace !== undefined && (
          <Suspense fallback={<div className={styles.cell} />}>
            <ReadyAnswers trace={trace} />
          </Suspense>
        )}
        <div className={styles.start}>
          <Ways title={t`Example notebook`}>
            {python !== undefined && (
              <Language name="Python" of={t`Example notebook (Python)`} onOpen={() => openNotebook(python)} />
            )}
            {typescript !== undefined && (
              <Language
                name="TypeScript"
                of={t`Example notebook (TypeScript)`}
                onOpen={() => openNotebook(typescript)}
              />
            )}
          </Ways>
          <p className={styles.muted}>
            {hasRun
              ? t`The Python example reads the open run. The TypeScript example uses an invented run.`
              : t`Both examples use an invented run.`}
          </p>
          <Ways title={t`Empty notebook`}>
            <Language name="Python" of={t`Empty Python notebook`} onOpen={() => newNotebook('python')} />
            <Language
              name="TypeScript"
              of={t`Empty TypeScript notebook`}
              onOpen={() => newNotebook('typescript')}
            />
          </Ways>
          <ImportNotebookButton />
        </div>
      </div>
      {!hasRun && (
        <div className={styles.runs}>
          <Button icon="upload" onClick={onPick}>
            Open files
          </Button>
          <LatestRuns view="scratchpad" />
        </div>
      )}
    </div>
  )
}

interface LanguageProps {
  readonly name: string
  /** With what is opened in it, for whoever hears the button alone. */
  readonly of: string
  readonly onOpen: () => Promise<unknown>
}

function Language({ name, of, onOpen }: LanguageProps) {
  return (
    <Button size="small" aria-label={of} onClick={() => void onOpen()}>
      {name}
    </Button>
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
