/** The scratchpad before there is a notebook: what it is, in a sentence, and the ways to one. */
import { NOTEBOOKS, newNotebook, openNotebook, openView, useRoute } from '#state/index.ts'
import { Button, EmptyState } from '../../kit/index.ts'
import styles from './FirstNotebook.module.css'
import { ImportNotebookButton } from './ImportNotebookButton.tsx'

/** What can be asked of the open run. Code, and so in no language of the interface. */
const SAMPLE = `run.steps.length          // every message and tool call
run.calls[3].messages     // what a call was sent
run.usage                 // tokens, cache, and cost
table(await run.compare('keep-last', 'clear-tool-uses'))
plot(run.calls, { x: 'index', y: ['usage.input', 'usage.cacheRead'] })`

export function FirstNotebook() {
  const [run, python, typescript] = NOTEBOOKS
  const hasRun = useRoute().traceId !== undefined
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
        In TypeScript, <code>run</code> is the open run. In Python, use <code>import memoscope</code>. All
        code runs in this browser.
      </p>
      <pre className={styles.sample}>
        <code>{SAMPLE}</code>
      </pre>
      <p>
        The example notebooks show how a code agent’s memory works: what the code stores and recalls, and what
        the model would be sent.
      </p>
    </EmptyState>
  )
}
