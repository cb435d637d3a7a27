/** The scratchpad before there is a notebook: what it is, what can be asked in it, and the ways to one. */
import { type ReactNode, useMemo } from 'react'
import { durationWords } from '#base/format-duration.ts'
import { formatDecimals } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { NOTEBOOKS, newNotebook, openNotebook, openView, useRoute, useTrace } from '#state/index.ts'
import { Button, formatExact, SafeText } from '../../kit/index.ts'
import styles from './FirstNotebook.module.css'
import { ImportNotebookButton } from './ImportNotebookButton.tsx'
import { TIME_CODE, type TimeSpent, timeSpent } from './time-spent.ts'

/** So many rows are an example. */
const FEW = 5

export function FirstNotebook() {
  const [run, python, typescript] = NOTEBOOKS
  const hasRun = useRoute().traceId !== undefined
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
        <Preview />
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

/** A cell of a notebook as it would be for the open run: its answer first, the code folded below. */
function Preview() {
  const trace = useTrace()
  return (
    <section className={styles.cell} aria-label={t`An example of a cell`}>
      {trace !== undefined && <Answer trace={trace} />}
      <details className={styles.fold}>
        <summary>{t`The code of this example`}</summary>
        <pre className={styles.code}>
          <code>{TIME_CODE}</code>
        </pre>
      </details>
    </section>
  )
}

/** Nothing where the run has no times. */
function Answer({ trace }: { readonly trace: Trace }) {
  const { rows, rest, minutes: all } = useMemo(() => timeSpent(trace, FEW), [trace])
  const [first] = rows
  if (first === undefined) return null
  return (
    <>
      <h2 className={styles.question}>{questionWords(first, durationWords(all * 60))}</h2>
      <table className={styles.answer}>
        <thead>
          <tr>
            <th scope="col">after</th>
            <th scope="col">steps</th>
            <th scope="col">minutes</th>
            <th scope="col">share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ after, steps, minutes, share }) => (
            <tr key={after}>
              <th scope="row">
                <SafeText text={after} />
              </th>
              <td>{formatExact(steps)}</td>
              <td>{formatDecimals(minutes)}</td>
              <td>{share}</td>
            </tr>
          ))}
          {rest !== undefined && (
            <tr>
              <th scope="row">{t`all others`}</th>
              <td>{formatExact(rest.steps)}</td>
              <td>{formatDecimals(rest.minutes)}</td>
              <td>{rest.share}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className={styles.hint}>
        {t`The time until the next step. After a reply, the agent waits for you; after a tool call, for the tool and then the model. Messages include what the agent attaches.`}
      </p>
    </>
  )
}

/** With the answer, where most of the time passed between a reply and the next message. */
function questionWords({ after, share }: TimeSpent, duration: string): string {
  return after === 'reply'
    ? t`Where this run’s ${duration} went: ${share} waiting for you`
    : t`Where this run’s ${duration} went: ${share} after ${after}`
}
