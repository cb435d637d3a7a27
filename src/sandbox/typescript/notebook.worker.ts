/** The disposable worker of a TypeScript notebook. No logic here: see notebook-run.ts. */
import type { NotebookRunRequest } from '#core/scratchpad/notebook.ts'
import { serveDisposable } from '../session/serve.ts'
import { createNotebookRunner } from './notebook-run.ts'
import { askOver } from './questions.ts'
import { fetchEngine } from './wasm.ts'

serveDisposable(self, async ({ interrupt }) => {
  const runner = createNotebookRunner(await fetchEngine(), interrupt)
  return async (message, emit) => {
    // The page, typed by typescript-pad.ts, is the only one that has the other end of the port.
    const reply = await runner.run(message as NotebookRunRequest, askOver(emit))
    return { reply, recycle: runner.isSpent() }
  }
})
