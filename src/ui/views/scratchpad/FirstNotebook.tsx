/** The scratchpad before there is a notebook: what it is, in a sentence, and the ways to one. */
import { useMemo } from 'react'
import type { Trace } from '#core/model/trace.ts'
import { NOTEBOOKS, newNotebook, openNotebook, openView, useRoute, useTrace } from '#state/index.ts'
import { Button, EmptyState, formatExact, SafeText } from '../../kit/index.ts'
import styles from './FirstNotebook.module.css'
import { ImportNotebookButton } from './ImportNotebookButton.tsx'
import { toolRowsOf } from './tool-rows.ts'

/** What can be asked of any run. Code, and so in no language of the interface. */
const SAMPLE = `run.steps.length         // every message and tool call
run.calls[3].messages    // what a call was sent
run.usage                // tokens, cache, and cost`

/** So many tools are an example. */
const FEW = 4

export function FirstNotebook() {
  const [run, python, typescript] = NOTEBOOKS
  const hasRun = useRoute().traceId !== undefined
  const trace = useTrace()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Scratchpad</h1>
      <EmptyState
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
            <p className={styles.more}>Or open an example on a coding agent’s memory, or start empty:</p>
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
          <Tools trace={trace} />
        )}
        {hasRun && (
          <p>
            The notebook of this run plots the tokens of each call, lists its largest steps and tools, and
            compares strategies, including your own.
          </p>
        )}
      </EmptyState>
    </div>
  )
}

/** A result of a few lines of code, for the open run; nothing where it used no tool. */
function Tools({ trace }: { readonly trace: Trace }) {
  const rows = useMemo(() => toolRowsOf(trace), [trace])
  if (rows.length === 0) return null
  return (
    <table className={styles.tools}>
      <caption>For example, which tools answered most in this run:</caption>
      <thead>
        <tr>
          <th scope="col">Tool</th>
          <th scope="col">Calls</th>
          <th scope="col">Characters of results</th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, FEW).map(({ tool, calls, characters }) => (
          <tr key={tool}>
            <th scope="row">
              <code>
                <SafeText text={tool} />
              </code>
            </th>
            <td>{formatExact(calls)}</td>
            <td>{formatExact(characters)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
