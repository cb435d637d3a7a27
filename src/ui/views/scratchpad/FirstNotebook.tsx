/** The scratchpad before there is a notebook: what it is, in a sentence, and the ways to one. */
import { NOTEBOOKS, newNotebook, openNotebook } from '#state/index.ts'
import { Button, EmptyState } from '../../kit/index.ts'
import { ImportNotebookButton } from './ImportNotebookButton.tsx'

export function FirstNotebook() {
  const [run, python, typescript] = NOTEBOOKS
  return (
    <EmptyState
      icon="scratchpad"
      title="Ask the open run in code, or run an agent’s own"
      actions={
        <>
          {run !== undefined && (
            <Button variant="primary" icon="play" onClick={() => void openNotebook(run)}>
              Explore the open run
            </Button>
          )}
          {python !== undefined && (
            <Button onClick={() => void openNotebook(python)}>Example notebook (Python)</Button>
          )}
          {typescript !== undefined && (
            <Button onClick={() => void openNotebook(typescript)}>Example notebook (TypeScript)</Button>
          )}
          <Button variant="quiet" icon="plus" onClick={() => void newNotebook('python')}>
            Empty Python notebook
          </Button>
          <Button variant="quiet" icon="plus" onClick={() => void newNotebook('typescript')}>
            Empty TypeScript notebook
          </Button>
          <ImportNotebookButton />
        </>
      }
    >
      <p>
        Your code runs in this browser and nowhere else. In TypeScript, <code>run</code> is the open run: its
        steps, calls, and messages, every strategy on it, and tables and plots in the output. In Python, it is{' '}
        <code>import memoscope</code>. The example notebooks show the whole life of a code agent’s memory:
        code that stores, recalls, and observes, and what its model would be sent.
      </p>
    </EmptyState>
  )
}
