/**
 * The process of strategies in Python, as sandbox/python/python-programs.worker.ts is in the page. It is
 * started without an environment, and Node lets it read its own files and nothing else (python-start.ts).
 * Once Python runs, and before any code of a person does, everything of Node is taken out of its scope, and
 * text cannot be made a function.
 */
import { constants } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { textField } from '#base/json.ts'
import { emptyScope, forbidEvaluation } from '#sandbox/python/guard.ts'
import { startInterpreter } from '#sandbox/python/interpreter.ts'
import type { CreateModule } from '#sandbox/python/limits.ts'
import { pythonPrograms } from '#sandbox/python/load-program.ts'
import { STUCK } from '#sandbox/session/loaded-program.ts'
import { createProgramJobs, type ProgramMessage } from '#sandbox/session/program-jobs.ts'
import { type Emit, type StartScope, serveDisposable } from '#sandbox/session/serve.ts'

/** Messages come over the channel of the process; the code inside has a port, as in the page. */
const { port1: here, port2: port } = new MessageChannel()
const channel = process
here.onmessage = ({ data }: MessageEvent<unknown>) => void channel.send?.(data)
const scope: StartScope = {
  addEventListener: (_, listener) => {
    channel.once('message', (setup: unknown) => {
      channel.on('message', (data: unknown) => here.postMessage(data))
      const start = { kind: 'start', setup, interrupt: undefined, port }
      listener(new MessageEvent('message', { data: start }))
    })
  },
  removeEventListener: () => undefined,
}

serveDisposable(scope, async ({ setup, interrupt }) => {
  const files = textField(setup, 'files') ?? ''
  const address = pathToFileURL(`${files}pyodide.asm.mjs`).href
  // What Pyodide asks of Node's insides while it starts, which Node's permissions forbid.
  Reflect.set(process, 'binding', () => ({ fs: constants }))
  const { default: create }: { readonly default: CreateModule } = await import(/* @vite-ignore */ address)
  const python = await startInterpreter({ files, create })
  const now = performance.now.bind(performance)
  let tell: Emit | undefined
  const programs = pythonPrograms(python, now, () => tell?.(STUCK))
  const jobs = createProgramJobs(programs.load, interrupt, (event) => tell?.(event))
  const silent = () => undefined
  // Node's own leads to its streams.
  Reflect.set(globalThis, 'console', { log: silent, warn: silent, error: silent })
  emptyScope(globalThis)
  // The few things that Pyodide's C library asks of a process, without the process.
  Reflect.set(globalThis, 'process', Object.freeze({ getuid: () => 0, umask: () => 0o22 }))
  forbidEvaluation(globalThis)
  return (message, emit: Emit) => {
    tell = emit
    // Whoever has the other end of the port, session/programs.ts, sends nothing else.
    return { reply: jobs.answer(message as ProgramMessage), recycle: programs.isWorn() }
  }
})
