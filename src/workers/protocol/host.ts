/**
 * The worker's side: gives messages to job handlers and answers with their Results. The one place in a worker
 * where throws are caught: a throw is a mistake of ours and becomes `internal-error`.
 */
import { CANCELED } from '#base/errors.ts'
import { fail, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { JobTable, TypesOf, WorkerName } from './job-table.ts'
import type { JOBS, JobName, Jobs } from './jobs.ts'
import { browserLocks, holdForLife, type Locks } from './life.ts'
import { isRequest, type Reply } from './messages.ts'

export interface JobContext<Progress> {
  /** Aborted when the page no longer wants the result. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

type HandlerOf<T extends { readonly input: unknown; readonly output: unknown; readonly progress: unknown }> =
  (input: T['input'], context: JobContext<T['progress']>) => Promise<Result<T['output']>>

/** Does one job. It fails with a problem for a person, and with `cancelled` after an abort. */
export type Handler<N extends JobName> = HandlerOf<Jobs[N]>

/** A handler for every job that the table gives to a worker. */
export type Handlers<W extends WorkerName, T extends JobTable = typeof JOBS> = {
  readonly [N in keyof T as T[N]['worker'] extends W ? N : never]: HandlerOf<TypesOf<T>[N]>
}

/** What a worker's global scope and a test's stand-in have in common. */
export interface Port {
  postMessage(message: Reply): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

/** Messages are untyped; the client, typed by the same table, is the only sender. */
type AnyHandler = (input: unknown, context: JobContext<unknown>) => Promise<Result<unknown>>

/**
 * Starts answering. Jobs run side by side; each has its own signal. None begins before the page can hear of
 * the worker's end. `locks` is for tests.
 */
export function serve<W extends WorkerName, T extends JobTable = typeof JOBS>(
  port: Port,
  handlers: Handlers<W, T>,
  locks: Locks | undefined = browserLocks(),
): void {
  const byName = new Map(Object.entries(handlers) as [string, AnyHandler][])
  const running = new Map<number, AbortController>()
  const isHeard = holdForLife(locks).then((lock) => {
    if (lock !== undefined) port.postMessage({ kind: 'alive', lock })
  })
  port.addEventListener('message', ({ data }) => {
    if (!isRequest(data)) return
    if (data.kind === 'abort') {
      running.get(data.id)?.abort()
      return
    }
    const { id, name, input } = data
    const controller = new AbortController()
    running.set(id, controller)
    const onProgress = (progress: unknown): void => {
      if (!controller.signal.aborted) port.postMessage({ kind: 'progress', id, progress })
    }
    const context = { signal: controller.signal, onProgress }
    void isHeard
      .then(() => runSafely(byName.get(name), name, input, context))
      .then((result) => {
        running.delete(id)
        answer(port, id, result)
      })
  })
}

async function runSafely(
  handler: AnyHandler | undefined,
  name: string,
  input: unknown,
  context: JobContext<unknown>,
): Promise<Result<unknown>> {
  try {
    if (handler === undefined) throw new Error(`no handler for ${name}`)
    return context.signal.aborted ? fail(CANCELED) : await handler(input, context)
  } catch (error) {
    return fail(internalError(name, error))
  }
}

/** A result that cannot be cloned would otherwise leave the page waiting for ever. */
function answer(port: Port, id: number, result: Result<unknown>): void {
  try {
    port.postMessage({ kind: 'done', id, result })
  } catch (error) {
    port.postMessage({ kind: 'done', id, result: fail(internalError('answer', error)) })
  }
}

function internalError(name: string, error: unknown) {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return {
    code: 'internal-error',
    message: t`Something went wrong in Memoscope (${name}): ${text}`,
    hint: t`This is a bug in Memoscope, not in your file. Stored data is not affected.`,
  }
}
