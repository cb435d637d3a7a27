/**
 * What the Python worker does with its requests, apart from the worker itself, so that it runs in node too:
 * one interpreter, runs and the editor's questions, and the decision when the interpreter is no use any more.
 */
import { cutOutput } from '#core/scratchpad/code-turn.ts'
import type { NotebookRun } from '#core/scratchpad/notebook.ts'
import type { Served } from '../session/serve.ts'
import { encodingsIn, loadRanks } from './encodings.ts'
import type { Interpreter } from './interpreter.ts'
import type { BreakReason, PythonQuestion, PythonReply, PythonRequest, PythonRun } from './messages.ts'

interface PythonServer {
  serve(request: PythonRequest): Promise<Served>
}

export function createPythonServer(python: Interpreter, now: () => number): PythonServer {
  const supplied = new Set<string>()
  /** What the code asks for by name. Where it cannot be loaded the code is told when it asks. */
  async function supply({ code, openRun }: PythonRun): Promise<void> {
    if (openRun !== undefined) python.supply('run', openRun)
    for (const encoding of encodingsIn(code)) {
      if (supplied.has(encoding)) continue
      const ranks = await loadRanks(encoding).catch(() => undefined)
      if (ranks === undefined) continue
      python.supply(`ranks/${encoding}`, ranks)
      supplied.add(encoding)
    }
  }
  return {
    serve: async (request) => {
      if (request.kind === 'ask') return ask(python, request.question)
      await supply(request)
      return run(python, request, now)
    },
  }
}

/** What Python writes as its last words, innermost frame first. */
const STACK = 'Stack (most recent call first):'
const OWN_FRAME = '"<run '
const FRAMES = 20

async function run(python: Interpreter, request: PythonRun, now: () => number): Promise<Served> {
  const start = now()
  try {
    const told: NotebookRun = JSON.parse(await python.run(JSON.stringify(request)))
    const output = cutOutput(joined(told.output, python.takeRawOutput()), request.outputLimit)
    const reply: PythonReply = { kind: 'ran', run: { ...told, output, milliseconds: now() - start } }
    return { reply, recycle: told.error?.kind === 'crashed' || python.isWorn() }
  } catch (error) {
    const [output = '', stack = ''] = python.takeRawOutput().split(STACK)
    const own = stack.split('\n').filter((line) => line.includes(OWN_FRAME))
    const reply: PythonReply = {
      kind: 'broke',
      reason: reasonOf(error),
      output: cutOutput(output, request.outputLimit),
      traceback: own.length === 0 ? '' : `${STACK}\n${own.slice(0, FRAMES).join('\n')}`,
    }
    return { reply, recycle: true }
  }
}

/** What was written past Python's streams cannot be put in order with what went through them. */
function joined(output: string, raw: string): string {
  return raw === '' || output === '' || output.endsWith('\n') ? output + raw : `${output}\n${raw}`
}

function reasonOf(error: unknown): BreakReason {
  const text = String(error)
  if (/call stack|too much recursion/i.test(text)) return 'too-deep'
  if (text.includes('MemoryError')) return 'too-large'
  return /ExitStatus|exit\(|exited/i.test(text) ? 'ended' : 'fault'
}

function ask(python: Interpreter, question: PythonQuestion): Served {
  const kind = question.kind === 'check' ? 'problems' : 'names'
  try {
    return { reply: { kind, [kind]: JSON.parse(python.ask(JSON.stringify(question))) } }
  } catch (error) {
    // The editor goes without. An interrupt left the interpreter whole; anything else did not.
    return { reply: { kind, [kind]: [] }, recycle: !String(error).includes('KeyboardInterrupt') }
  }
}
