/**
 * One worker, started by its first job and again after its death, with the jobs that run in it. Abort first
 * asks; a worker that has not answered after a grace period is replaced. Knows nothing of what a job does.
 */
import { CANCELED } from '#base/errors.ts'
import { fail, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { whenGone } from './life.ts'
import { isReply, type Reply, type Request } from './messages.ts'

/** The part of a Worker that is used. */
export interface WorkerLike {
  postMessage(message: Request): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void
}

interface WorkerJob {
  readonly name: string
  readonly input: unknown
  /** Whether it only reads, and so may start over when its worker had to be replaced. */
  readonly isRepeatable: boolean
  readonly settle: (result: Result<unknown>) => void
  readonly progress: (progress: unknown) => void
}

export interface JobWorker {
  run(job: WorkerJob, signal: AbortSignal | undefined): void
  /** Ends the worker at once; its jobs end with `cancelled`. */
  close(): void
}

interface Running extends WorkerJob {
  readonly id: number
  isAborted: boolean
}

const WORKER_DIED: Problem = {
  code: 'worker-died',
  message: t`The background task stopped: the browser ended it, perhaps because it ran out of memory.`,
  hint: t`Try again. Your stored data is safe. If this happens again, the file may be too large for this browser.`,
}

const NOT_STARTED: Problem = {
  code: 'worker-died',
  message: t`The background task couldn’t be started: the browser didn’t load it or doesn’t allow it.`,
  hint: t`Reload the page. A browser setting or extension may block workers. Your stored data is safe.`,
}

const REPLACED: Problem = {
  code: 'worker-died',
  message: t`The background task was stopped together with another one that didn’t respond.`,
  hint: t`Start it again. Your stored data is safe.`,
}

/** `onGone` is for tests: calls back when the worker that holds this lock is no more. */
export function createJobWorker(
  start: () => WorkerLike,
  graceMs: number,
  onGone: (lock: string, gone: () => void) => void = whenGone,
): JobWorker {
  let worker: WorkerLike | undefined
  /** Whether that worker has ever said a word. */
  let hasSpoken = false
  let nextId = 0
  const running = new Map<number, Running>()

  function startWorker(): WorkerLike {
    const started = start()
    hasSpoken = false
    started.addEventListener('message', ({ data }) => {
      if (started !== worker || !isReply(data)) return
      hasSpoken = true
      if (data.kind !== 'alive') receive(data)
      // One that we ended ourselves is no longer ours.
      else
        onGone(data.lock, () => {
          if (started === worker) die(undefined)
        })
    })
    // `messageerror`: an answer that could not be read; its job would wait for ever.
    for (const type of ['error', 'messageerror'] as const) {
      started.addEventListener(type, (event) => {
        if (started === worker) die(event)
      })
    }
    return started
  }

  function receive(reply: Exclude<Reply, { kind: 'alive' }>): void {
    const job = running.get(reply.id)
    if (job === undefined) return
    if (reply.kind === 'done') finish(job, reply.result)
    else if (!job.isAborted) job.progress(reply.progress)
  }

  function finish(job: Running, result: Result<unknown>): void {
    if (running.delete(job.id)) job.settle(result)
  }

  function post(job: Running): void {
    try {
      worker ??= startWorker()
      worker.postMessage({ kind: 'run', id: job.id, name: job.name, input: job.input })
    } catch (error) {
      finish(job, fail(died(error, worker !== undefined)))
    }
  }

  function stop(): readonly Running[] {
    worker?.terminate()
    worker = undefined
    return [...running.values()]
  }

  function die(cause: unknown): void {
    const problem = died(cause, hasSpoken)
    for (const job of stop()) finish(job, fail(problem))
  }

  /** Replaces the worker for the sake of an aborted job. Others start over where that changes nothing. */
  function replace(): void {
    for (const job of stop()) {
      if (job.isAborted) finish(job, fail(CANCELED))
      else if (job.isRepeatable) post(job)
      else finish(job, fail(REPLACED))
    }
  }

  function abort(job: Running): void {
    if (!running.has(job.id)) return
    job.isAborted = true
    worker?.postMessage({ kind: 'abort', id: job.id })
    setTimeout(() => {
      if (running.has(job.id)) replace()
    }, graceMs)
  }

  return {
    close: () => {
      for (const job of stop()) finish(job, fail(CANCELED))
    },
    run: (given, signal) => {
      if (signal?.aborted === true) {
        given.settle(fail(CANCELED))
        return
      }
      const onAbort = (): void => abort(job)
      const settle = (result: Result<unknown>): void => {
        signal?.removeEventListener('abort', onAbort)
        given.settle(result)
      }
      const job: Running = { ...given, id: nextId++, settle, isAborted: false }
      running.set(job.id, job)
      signal?.addEventListener('abort', onAbort)
      post(job)
    },
  }
}

/** What the browser says of a worker's end goes into `where`, for whoever repairs it. */
function died(cause: unknown, hasLived: boolean): Problem {
  const problem = hasLived ? WORKER_DIED : NOT_STARTED
  const told = typeof cause === 'object' && cause !== null && 'message' in cause ? cause.message : undefined
  return typeof told === 'string' && told !== '' ? { ...problem, where: told } : problem
}
