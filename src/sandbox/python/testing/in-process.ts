/**
 * Python in the test's own thread, in place of the worker: started once for all tests of a file, as it takes
 * seconds.
 */
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { NotebookRun, NotebookState } from '#core/scratchpad/notebook.ts'
import { serveDisposable } from '../../session/serve.ts'
import { type Interpreter, startInterpreter } from '../interpreter.ts'
import type { CreateModule } from '../limits.ts'
import { type PythonReply, type PythonRun, parseReply, parseRequest } from '../messages.ts'
import { createPythonServer } from '../serve-python.ts'

const files = `${dirname(createRequire(import.meta.url).resolve('pyodide/package.json'))}/`

/** An interpreter from node's own copy of Pyodide; `from`: the copy of another one's memory. */
export async function startPython(from?: Uint8Array<ArrayBuffer>): Promise<Interpreter> {
  const address = pathToFileURL(`${files}pyodide.asm.mjs`).href
  const { default: create }: { readonly default: CreateModule } = await import(/* @vite-ignore */ address)
  return startInterpreter({ files, create, from: from?.slice().buffer, isCopied: from === undefined })
}

interface Ran {
  readonly reply: PythonReply
  readonly recycle: boolean
}

export type Options = Partial<Omit<PythonRun, 'kind' | 'code'>>

/** Runs code in an interpreter as the worker does, and gives its answer as the page reads it. */
export async function serveRun(python: Interpreter, code: string, options: Options = {}): Promise<Ran> {
  const defaults = { includeFail: false, validateNames: false, outputLimit: 10_000 }
  const server = createPythonServer(python, () => 0)
  const { reply, recycle = false } = await server.serve({ kind: 'run', code, ...defaults, ...options })
  const parsed = parseReply(JSON.parse(JSON.stringify(reply)))
  if (!parsed.ok) throw new Error(parsed.error.where)
  return { reply: parsed.value, recycle }
}

/** As above, for a run that left the interpreter whole. */
export async function run(python: Interpreter, code: string, options: Options = {}): Promise<NotebookRun> {
  const { reply } = await serveRun(python, code, options)
  if (reply.kind !== 'ran') throw new Error(`the interpreter answered with “${reply.kind}”`)
  return reply.run
}

/** A memory without anything: a run that is given it starts afresh, names of the person's own apart. */
export const NOTHING: NotebookState = { variables: [], observations: [], failedApproaches: [] }

/** Workers of a session that share interpreters: `make` is asked for the interpreter of each. */
export function workersOf(make: (index: number) => Promise<Interpreter>) {
  const ended: number[] = []
  let count = 0
  const start = () => {
    const scope = new EventTarget()
    const index = count++
    serveDisposable(scopeOf(scope), async () => {
      const server = createPythonServer(await make(index), () => 0)
      return (message) => server.serve(parseRequest(message))
    })
    return {
      postMessage: (data: unknown) => {
        scope.dispatchEvent(new MessageEvent('message', { data }))
      },
      terminate: () => {
        ended.push(index)
      },
      addEventListener: () => undefined,
    }
  }
  return { start, ended }
}

function scopeOf(scope: EventTarget) {
  type Listener = (event: MessageEvent<unknown>) => void
  const heard = new Map<Listener, (event: Event) => void>()
  return {
    addEventListener: (_: 'message', listener: Listener) => {
      const onEvent = (event: Event): void => {
        if (event instanceof MessageEvent) listener(event)
      }
      heard.set(listener, onEvent)
      scope.addEventListener('message', onEvent)
    },
    removeEventListener: (_: 'message', listener: Listener) =>
      scope.removeEventListener('message', heard.get(listener) ?? null),
  }
}
