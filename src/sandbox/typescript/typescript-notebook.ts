/**
 * A notebook in TypeScript: a session whose interpreter lives in a disposable worker. When a run takes the
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
import { type Answer, createDisposable, type DisposableWorker } from '../session/disposable.ts'
import { lostRun } from '../session/lost-run.ts'
import { parseNotebookRun } from '../session/notebook-answer.ts'
import type { NotebookRunOptions, NotebookSession } from '../session/notebook-session.ts'
import { ENDED } from '../session/worker-problems.ts'
import { answerOver } from './questions.ts'

/** Milliseconds in which QuickJS answers the page's flag; a stop is to work within a second. */
const GRACE = 600
/**
 * Milliseconds beyond the time of a run for setting the memory and reading it out. QuickJS ends the run
 * itself in time.
 */
const READING = 5000

/** The longest answer, in characters: a memory of millions of characters is none. */
const LONGEST = 32_000_000

/** `start`: another worker, for tests. */
export function openTypescriptNotebook(start: () => DisposableWorker = startNotebookWorker): NotebookSession {
  const sandbox = createDisposable<NotebookRun>({
    start,
    parse: parseNotebookRun,
    grace: GRACE,
    maxReply: LONGEST,
  })
  let state = EMPTY_NOTEBOOK
  /** The worker that holds `state`; none where it went with a run. */
  let holder: number | undefined = sandbox.generation()
  let last: Promise<unknown> = Promise.resolve()

  async function run(
    request: NotebookRunRequest,
    { signal, answer }: NotebookRunOptions,
  ): Promise<NotebookRun> {
    const worker = sandbox.generation()
    const before = request.state ?? state
    const message: NotebookRunRequest =
      request.state !== undefined || holder === worker ? request : { ...request, state }
    const onEvent = answer === undefined ? undefined : (event: unknown) => answerOver(event, answer)
    const wait = { timeout: request.timeout + READING, signal }
    const done = await sandbox.request(message, onEvent === undefined ? wait : { ...wait, onEvent })
    const made = runOf(done, before)
    state = made.state
    holder = done.ok && sandbox.generation() === worker ? worker : undefined
    return made
  }

  return {
    run: (request, options = {}) => {
      const next = last.then(() => run(request, options))
      last = next
      return next
    },
    restart: sandbox.restart,
    dispose: sandbox.dispose,
  }
}

function startNotebookWorker(): Worker {
  return new Worker(new URL('./notebook.worker.ts', import.meta.url), { type: 'module', name: 'typescript' })
}

function runOf(answer: Result<Answer<NotebookRun>>, before: NotebookState): NotebookRun {
  if (!answer.ok) return lostRun(answer.error, before)
  const { reply, interrupted } = answer.value
  // The page's end came while the memory was read out.
  if (interrupted === undefined || reply.error?.kind !== 'refused') return reply
  const { message } = ENDED[interrupted]
  return { ...reply, error: { kind: interrupted, message, traceback: message } }
}
