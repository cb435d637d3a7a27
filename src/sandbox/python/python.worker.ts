/**
 * The worker in which Python runs. It is started from a blob (start-worker.ts), and heard on its private port
 * alone.
 */
import { type Emit, serveDisposable } from '../session/serve.ts'
import { parseRequest } from './messages.ts'
import { createPythonServer } from './serve-python.ts'
import { startInWorker } from './start-in-worker.ts'

serveDisposable(self, async (given) => {
  const { python, now, tellCopy } = await startInWorker(given)
  const { interrupt } = given
  if (interrupt !== undefined) python.listenTo(() => Atomics.exchange(interrupt, 0, 0))
  const server = createPythonServer(python, now)
  return (message, emit: Emit) => {
    tellCopy(emit)
    return server.serve(parseRequest(message))
  }
})
