/** The worker in which Python runs. It is started from a blob (start-worker.ts), and heard on its private port alone. */
import { type Emit, serveDisposable } from '../session/serve.ts'
import { emptyScope, forbidEvaluation } from './guard.ts'
import { type Interpreter, startInterpreter } from './interpreter.ts'
import type { CreateModule } from './limits.ts'
import { type CopyEvent, parseRequest, parseSetup } from './messages.ts'
import { createPythonServer } from './serve-python.ts'

serveDisposable(self, async ({ setup, interrupt }) => {
  const { files, copy } = parseSetup(setup)
  // What Pyodide says of an interpreter that broke is told in the run's error.
  for (const way of ['log', 'warn', 'error'] as const) console[way] = () => undefined
  const python = await start(files, copy)
  if (interrupt !== undefined) python.listenTo(interrupt)
  let made = copyEvent(python)
  const server = createPythonServer(python, performance.now.bind(performance))
  emptyScope(self)
  forbidEvaluation(self)
  return (message, emit: Emit) => {
    if (made !== undefined) emit(made)
    made = undefined
    return server.serve(parseRequest(message))
  }
})

async function start(files: string, copy: Blob | undefined): Promise<Interpreter> {
  const loaded: { readonly default: CreateModule } = await import(
    /* @vite-ignore */ `${files}pyodide.asm.mjs`
  )
  const create = loaded.default
  if (copy !== undefined) {
    try {
      return await startInterpreter({ files, create, from: await copy.arrayBuffer() })
    } catch {
      // A copy that does not fit costs time and nothing else.
    }
  }
  return startInterpreter({ files, create, isCopied: copy === undefined })
}

function copyEvent({ snapshot }: Interpreter): CopyEvent | undefined {
  return snapshot === undefined ? undefined : { kind: 'copy', copy: new Blob([snapshot]) }
}
