/** The disposable worker of a person's strategies and memories. No logic here: see program-jobs.ts. */
import { serveDisposable } from '../session/serve.ts'
import { createProgramJobs, type ProgramMessage } from './program-jobs.ts'
import { fetchEngine } from './wasm.ts'

serveDisposable(self, async ({ interrupt }) => {
  const engine = await fetchEngine()
  const jobs = createProgramJobs(engine, interrupt)
  // Whoever has the other end of the port, programs.ts, sends nothing else.
  return (message) => ({ reply: jobs.answer(message as ProgramMessage), recycle: engine.isWorn() })
})
