/**
 * A notebook in Python: a session whose interpreter lives in a disposable worker. When a run takes the
 * interpreter with it, the next one starts another and hands it what the notebook held; names that were not
 * stored are lost then.
 */
import type { Result } from '#base/result.ts'
import {
  EMPTY_NOTEBOOK,
  type NotebookRun,
  type NotebookRunRequest,
  type NotebookState,
} from '#core/scratchpad/notebook.ts'
import type { NotebookName } from '#core/scratchpad/notebook-names.ts'
import { type Answer, createDisposable, type DisposableWorker } from '../session/disposable.ts'
import { lostRun } from '../session/lost-run.ts'
import type { NotebookSession } from '../session/notebook-session.ts'
import { unreadable } from '../session/worker-problems.ts'
import { currentCopy, keepCopy } from './copy.ts'
import {
  type PythonQuestion,
  type PythonReply,
  type PythonRequest,
  type PythonSetup,
  parseReply,
} from './messages.ts'
import { brokenRun, exitedRun, interruptedRun } from './run-errors.ts'
import { pyodideFiles, startPythonWorker } from './start-worker.ts'

/**
 * Its `check` starts the interpreter, so that the first run finds it; Python stops at the first syntax error.
 */
type PythonNotebook = Required<NotebookSession>

/** For tests: another worker. */
interface PythonNotebookOptions {
  readonly start?: () => DisposableWorker
  readonly files?: string
}

/** Bytes of output that are kept, as for the other language. */
const OUTPUT_LIMIT = 256 * 1024
/**
 * Milliseconds in which Python answers an interrupt on its own, if it does: a stop is to work within a
 * second.
 */
const GRACE = 600
/**
 * Milliseconds for a question of the editor: past it the interpreter hangs, and is worth nothing any more.
 */
const ASK_TIMEOUT = 5_000

export function openPythonNotebook(options: PythonNotebookOptions = {}): PythonNotebook {
  const sandbox = createDisposable<PythonReply>({
    start: options.start ?? startPythonWorker,
    setup: (): PythonSetup => ({ files: options.files ?? pyodideFiles(), copy: currentCopy() }),
    parse: parseReply,
    grace: GRACE,
  })
  let state = EMPTY_NOTEBOOK
  /** The worker that holds `state`; none where it went with a run. */
  let holder: number | undefined = sandbox.generation()
  let last: Promise<unknown> = Promise.resolve()
  let asked: Promise<unknown> = Promise.resolve()
  let running = 0

  async function run(request: NotebookRunRequest, signal: AbortSignal | undefined): Promise<NotebookRun> {
    // A question that hangs takes the interpreter with it; before that it is not known what the run must be
    // handed.
    await endOrAbort(asked, signal)
    const worker = sandbox.generation()
    const before = request.state ?? state
    const given = request.state ?? (holder === worker ? undefined : state)
    const answer = await sandbox.request(runMessage(request, given), {
      timeout: request.timeout,
      signal,
      onEvent: keepCopy,
    })
    const made = runOf(answer, before)
    state = made.state
    holder = answer.ok && sandbox.generation() === worker ? worker : undefined
    // The next run is not to wait for a start that can begin now.
    if (holder === undefined) sandbox.warm()
    return made
  }

  async function ask(question: PythonQuestion): Promise<PythonReply | undefined> {
    if (running > 0) return undefined
    const message: PythonRequest = { kind: 'ask', question }
    const answering = sandbox.request(message, { timeout: ASK_TIMEOUT, onEvent: keepCopy })
    asked = answering
    const answer = await answering
    return answer.ok ? answer.value.reply : undefined
  }

  /** No one who types waits for a start: without a living interpreter there are no names. */
  async function namesFor(question: PythonQuestion): Promise<readonly NotebookName[]> {
    const reply = sandbox.isReady() ? await ask(question) : undefined
    return reply?.kind === 'names' ? reply.names : []
  }

  return {
    run: (request, { signal } = {}) => {
      running++
      const next = last.then(() => run(request, signal)).finally(() => running--)
      last = next
      return next
    },
    check: async (code) => {
      const reply = await ask({ kind: 'check', code })
      return reply?.kind === 'problems' ? reply.problems : []
    },
    complete: (code, place) => namesFor({ kind: 'complete', code, ...place }),
    hover: async (code, place) => (await namesFor({ kind: 'hover', code, ...place }))[0],
    restart: sandbox.restart,
    dispose: sandbox.dispose,
  }
}

/** Resolves when the promise has, or at once when the signal is given. */
function endOrAbort(promise: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (signal === undefined) return promise
  if (signal.aborted) return Promise.resolve()
  const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  return Promise.race([promise, aborted])
}

function runMessage(request: NotebookRunRequest, state: NotebookState | undefined): PythonRequest {
  return {
    kind: 'run',
    code: request.code,
    state,
    includeFail: request.includeFail ?? false,
    validateNames: request.validateNames ?? false,
    outputLimit: OUTPUT_LIMIT,
    openRun: request.openRun,
  }
}

function runOf(answer: Result<Answer<PythonReply>>, before: NotebookState): NotebookRun {
  if (!answer.ok) return lostRun(answer.error, before)
  const { reply, interrupted } = answer.value
  if (reply.kind === 'broke') return brokenRun(reply, interrupted, before)
  if (reply.kind !== 'ran') return lostRun(unreadable(reply.kind), before)
  const { run } = reply
  if (interrupted !== undefined) return interruptedRun(run, interrupted)
  return run.error?.kind === 'crashed' ? exitedRun(run, run.error, before) : run
}
