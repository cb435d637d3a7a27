/** The scratchpad before there is a notebook: what it is, what can be asked in it, and the ways to one. */
import { type ReactNode, useMemo } from 'react'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { NOTEBOOKS, newNotebook, openNotebook, openView, useRoute, useTrace } from '#state/index.ts'
import { Button, durationWords, SafeText, useIsPhone } from '../../kit/index.ts'
import styles from './FirstNotebook.module.css'
import { ImportNotebookButton } from './ImportNotebookButton.tsx'
import { longestWaits, WAITS_CODE } from './longest-waits.ts'

/** So many waits are an example. */
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

/** A cell of a notebook as it would be for the open run; on a phone its answer first, the code folded. */
function Preview() {
  const trace = useTrace()
  const isPhone = useIsPhone()
  const answer = trace !== undefined && <Answer trace={trace} />
  const code = (
    <pre className={styles.code}>
      <code>{WAITS_CODE}</code>
    </pre>
  )
  return (
    <section className={styles.cell} aria-label={t`An example of a cell`}>
      {!isPhone && code}
      {answer}
      {isPhone && (
        <details className={styles.fold}>
          <summary>{t`Code of an example: where the run waited longest`}</summary>
          {code}
        </details>
      )}
    </section>
  )
}

/** Nothing where the run has no times. */
function Answer({ trace }: { readonly trace: Trace }) {
  const waits = useMemo(() => longestWaits(trace, FEW), [trace])
  const [longest] = waits
  if (longest === undefined) return null
  return (
    <table className={styles.answer}>
      <caption>{t`Where this run waited longest: for a tool, the model, or you`}</caption>
      <tbody>
        {waits.map(({ step, did, seconds }) => (
          <tr key={step}>
            <th scope="row">
              {t`Step ${step}`} · <SafeText text={did} />
            </th>
            <td aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: `${(100 * seconds) / longest.seconds}%` }} />
            </td>
            <td>{durationWords(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
