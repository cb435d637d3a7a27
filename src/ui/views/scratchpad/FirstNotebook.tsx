/** The scratchpad before there is a notebook: what it is, in a sentence, and the ways to one. */
import type { Trace } from '#core/model/trace.ts'
import { NOTEBOOKS, newNotebook, openNotebook, openView, useRoute, useTrace } from '#state/index.ts'
import { Button, EmptyState, SafeText } from '../../kit/index.ts'
import styles from './FirstNotebook.module.css'
import { ImportNotebookButton } from './ImportNotebookButton.tsx'

/** What can be asked of any run. Code, and so in no language of the interface. */
const SAMPLE = `run.steps.length         // every message and tool call
run.calls[3].messages    // what a call was sent
run.usage                // tokens, cache, and cost`

/** The same of the open run, with what it gives. */
function samplesOf({ steps, calls }: Trace): readonly (readonly [code: string, output: string])[] {
  const [first] = calls
  return [
    ['run.steps.length', String(steps.length)],
    ['run.calls.length', String(calls.length)],
    ...(first?.model === undefined ? [] : [['run.calls[0].model', `'${first.model}'`] as const]),
  ]
}

export function FirstNotebook() {
  const [run, python, typescript] = NOTEBOOKS
  const hasRun = useRoute().traceId !== undefined
  const trace = useTrace()
  return (
    <EmptyState
      icon="scratchpad"
      title="Explore the open run in code"
      actions={
        <>
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
          <p className={styles.more}>Or see how a coding agent’s memory works, or start empty:</p>
          <div className={styles.row}>
            {python !== undefined && (
              <Button onClick={() => void openNotebook(python)}>Example notebook (Python)</Button>
            )}
            {typescript !== undefined && (
              <Button onClick={() => void openNotebook(typescript)}>Example notebook (TypeScript)</Button>
            )}
          </div>
          <div className={styles.row}>
            <Button variant="quiet" icon="plus" onClick={() => void newNotebook('python')}>
              Empty Python notebook
            </Button>
            <Button variant="quiet" icon="plus" onClick={() => void newNotebook('typescript')}>
              Empty TypeScript notebook
            </Button>
          </div>
          <ImportNotebookButton />
        </>
      }
    >
      <p>
        A notebook for your own questions: TypeScript or Python that reads the open run and shows its output
        below. All code runs in this browser.
      </p>
      {trace === undefined ? (
        <pre className={styles.sample}>
          <code>{SAMPLE}</code>
        </pre>
      ) : (
        <dl className={styles.sample}>
          {samplesOf(trace).map(([code, output]) => (
            <div key={code} className={styles.pair}>
              <dt>
                <code>{code}</code>
              </dt>
              <dd>
                <code>
                  <SafeText text={output} />
                </code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hasRun && (
        <p>
          The notebook of this run plots the tokens of each call, lists its largest steps and tools, and
          compares strategies, including your own.
        </p>
      )}
    </EmptyState>
  )
}
