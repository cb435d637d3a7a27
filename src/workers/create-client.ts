/**
 * A client for workers that a caller can make, so that tests bring their own: one
 * JobWorker each, typed by the
 * table of jobs.
 */
import type { Result } from '#base/result.ts'
import type { JobTable, TypesOf, WorkerName } from './protocol/job-table.ts'
import { createJobWorker, type JobWorker, type WorkerLike } from './protocol/job-worker.ts'
import { JOBS } from './protocol/jobs.ts'

interface RunOptions<Progress> {
  /** Aborting ends the job with the problem `cancelled`, unless it was done first. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

export interface Client<T extends JobTable = typeof JOBS> {
  run<N extends keyof T & string>(
    name: N,
    input: TypesOf<T>[N]['input'],
    options?: RunOptions<TypesOf<T>[N]['progress']>,
  ): Promise<Result<TypesOf<T>[N]['output']>>
}

/** How long a worker may go on after it was asked to stop. */
const GRACE_MS = 2000

/** A client for Memoscope's jobs. `onGone` is for tests, see job-worker.ts. */
export function createClient(
  start: (name: WorkerName) => WorkerLike,
  graceMs?: number,
  onGone?: Parameters<typeof createJobWorker>[2],
): Client {
  return createClientOf(JOBS, start, graceMs, onGone)
}

/**
 * A client for the jobs of a table, each in the worker that its line says; a worker starts with its first
 * job.
 */
export function createClientOf<T extends JobTable>(
  table: T,
  start: (name: WorkerName) => WorkerLike,
  graceMs: number = GRACE_MS,
  onGone?: Parameters<typeof createJobWorker>[2],
): Client<T> {
  const workers = new Map<WorkerName, JobWorker>()
  return clientIn(table, (worker) => {
    const known = workers.get(worker) ?? createJobWorker(() => start(worker), graceMs, onGone)
    workers.set(worker, known)
    return known
  })
}

/** A worker beside the others, for work that is split among several. */
export interface Helper extends Client {
  /** Ends the worker at once; what runs in it ends with `cancelled`. */
  close(): void
}

/** `start` has to give a worker that does the jobs which will be run here. */
export function createHelper(start: () => WorkerLike, graceMs: number = GRACE_MS): Helper {
  const own = createJobWorker(start, graceMs)
  return { ...clientIn(JOBS, () => own), close: own.close }
}

/** The one place where a worker's untyped answer gets the type that the table promises for the job's name. */
function clientIn<T extends JobTable>(table: T, workerFor: (worker: WorkerName) => JobWorker): Client<T> {
  return {
    run: <N extends keyof T & string>(
      name: N,
      input: TypesOf<T>[N]['input'],
      { signal, onProgress }: RunOptions<TypesOf<T>[N]['progress']> = {},
    ) => {
      type Output = Result<TypesOf<T>[N]['output']>
      const job: T[N] = table[name]
      return new Promise<Output>((resolve) => {
        const settle = (result: Result<unknown>): void => resolve(result as Output)
        const progress = (value: unknown): void => onProgress?.(value as TypesOf<T>[N]['progress'])
        workerFor(job.worker).run(
          { name, input, isRepeatable: job.writes !== true, settle, progress },
          signal,
        )
      })
    },
  }
}
