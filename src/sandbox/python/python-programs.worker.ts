/**
 * The worker of strategies and memories in Python, started as python.worker.ts is. No logic here: see
 * load-program.ts.
 */
import { STUCK } from '../session/loaded-program.ts'
import { createProgramJobs, type ProgramMessage } from '../session/program-jobs.ts'
import { type Emit, serveDisposable } from '../session/serve.ts'
import { pythonPrograms } from './load-program.ts'
import { startInWorker } from './start-in-worker.ts'

serveDisposable(self, async (given) => {
  const { python, now, tellCopy } = await startInWorker(given)
  let tell: Emit | undefined
  const programs = pythonPrograms(python, now, () => tell?.(STUCK))
  const jobs = createProgramJobs(programs.load, given.interrupt, (event) => tell?.(event))
  return (message, emit: Emit) => {
    tellCopy(emit)
    tell = emit
    // Whoever has the other end of the port, session/programs.ts, sends nothing else.
    return { reply: jobs.answer(message as ProgramMessage), recycle: programs.isWorn() }
  }
})
