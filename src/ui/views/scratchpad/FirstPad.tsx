/** The scratchpad before there is a pad: what it is, in a sentence, and the ways to one. */
import { NOTEBOOKS, newPad, openNotebook } from '#state/index.ts'
import { Button, EmptyState } from '../../kit/index.ts'
import { ImportPadButton } from './ImportPadButton.tsx'

export function FirstPad() {
  const [first, second] = NOTEBOOKS
  return (
    <EmptyState
      icon="scratchpad"
      title="Run an agent’s code and watch its memory"
      actions={
        <>
          {first !== undefined && (
            <Button variant="primary" icon="play" onClick={() => void openNotebook(first)}>
              Example notebook (Python)
            </Button>
          )}
          {second !== undefined && (
            <Button onClick={() => void openNotebook(second)}>Example notebook (TypeScript)</Button>
          )}
          <Button variant="quiet" icon="plus" onClick={() => void newPad('python')}>
            Empty Python notebook
          </Button>
          <Button variant="quiet" icon="plus" onClick={() => void newPad('typescript')}>
            Example notebook (TypeScript)
          </Button>
          <ImportPadButton />
        </>
      }
    >
      <p>
        Write Python or TypeScript that stores, recalls, and observes. It runs in your browser. Next to it you
        see the memory’s contents and what the model would be sent. The example notebook shows the whole life
        of a code agent’s memory.
      </p>
    </EmptyState>
  )
}
