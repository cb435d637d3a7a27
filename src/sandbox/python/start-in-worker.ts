/**
 * Python in its own worker: started from a copy where there is one, with nothing of the browser left for code
 * to find.
 */
import type { Emit, Setup } from '../session/serve.ts'
import { emptyScope, forbidEvaluation } from './guard.ts'
import { type Interpreter, startInterpreter } from './interpreter.ts'
import type { CreateModule } from './limits.ts'
import { type CopyEvent, parseSetup } from './messages.ts'

interface StartedPython {
  readonly python: Interpreter
  /** The clock, which code cannot change. */
  readonly now: () => number
  /** Tells the page of the copy that later interpreters start from, once. */
  tellCopy(emit: Emit): void
}

/** Empties the worker's scope: what needs it is to be at hand before. */
export async function startInWorker({ setup }: Setup): Promise<StartedPython> {
  const { files, copy } = parseSetup(setup)
  // What Pyodide says of an interpreter that broke is told in the run's error.
  for (const way of ['log', 'warn', 'error'] as const) console[way] = () => undefined
  const python = await start(files, copy)
  const now = performance.now.bind(performance)
  let made = copyEvent(python)
  emptyScope(self)
  forbidEvaluation(self)
  return {
    python,
    now,
    tellCopy: (emit) => {
      if (made !== undefined) emit(made)
      made = undefined
    },
  }
}

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
