/** The disposable worker of a TypeScript pad. No logic here: see pad-run.ts. */
import type { PadRunRequest } from '#core/scratchpad/pad.ts'
import { serveDisposable } from '../session/serve.ts'
import { createPadRunner } from './pad-run.ts'
import { askOver } from './questions.ts'
import { fetchEngine } from './wasm.ts'

serveDisposable(self, async ({ interrupt }) => {
  const runner = createPadRunner(await fetchEngine(), interrupt)
  return async (message, emit) => {
    // The page, typed by typescript-pad.ts, is the only one that has the other end of the port.
    const reply = await runner.run(message as PadRunRequest, askOver(emit))
    return { reply, recycle: runner.isSpent() }
  }
})
