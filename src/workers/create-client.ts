/** A client for workers that a caller can make, so that tests bring their own: one lane a worker, typed by the map of jobs. */
import type { Result } from '#base/result.ts'
import { WORKER_OF } from './protocol/job-workers.ts'
import { createLane, type WorkerLike } from './protocol/lane.ts'
import type { JobName, Jobs } from './protocol/protocol.ts'

export interface RunOptions<N extends JobName> {
  /** Aborting ends the job with the problem `cancelled`, unless it was done first. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Jobs[N]['progress']) => void
}

export type WorkerName = (typeof WORKER_OF)[JobName]

export interface Client {
  run<N extends JobName>(
    name: N,
    input: Jobs[N]['input'],
    options?: RunOptions<N>,
  ): Promise<Result<Jobs[N]['output']>>
}

/** How long a worker may go on after it was asked to stop. */
const GRACE_MS = 2000

/** `onGone` is for tests, see lane.ts. */
export function createClient(
  start: (name: WorkerName) => WorkerLike,
  graceMs: number = GRACE_MS,
  onGone?: Parameters<typeof createLane>[2],
): Client {
  const lane = (name: WorkerName) => createLane(() => start(name), graceMs, onGone)
  const lanes = {
    files: lane('files'),
    engine: lane('engine'),
    export: lane('export'),
    search: lane('search'),
  }
  return { run: (name, input, options = {}) => runIn(lanes[WORKER_OF[name]], name, input, options) }
}

/** A worker beside the others, for work that is split among several. */
export interface Helper extends Client {
  /** Ends the worker at once; what runs in it ends with `cancelled`. */
  close(): void
}

/** `start` has to give a worker that does the jobs which will be run here. */
export function createHelper(start: () => WorkerLike, graceMs: number = GRACE_MS): Helper {
  const own = createLane(start, graceMs)
  return { run: (name, input, options = {}) => runIn(own, name, input, options), close: own.close }
}

/** The one place where a worker's untyped answer gets the type that the map of jobs promises for its name. */
function runIn<N extends JobName>(
  lane: ReturnType<typeof createLane>,
  name: N,
  input: Jobs[N]['input'],
  options: RunOptions<N>,
): Promise<Result<Jobs[N]['output']>> {
  return new Promise((resolve) => {
    const settle = (result: Result<unknown>): void => resolve(result as Result<Jobs[N]['output']>)
    const progress = (value: unknown): void => options.onProgress?.(value as Jobs[N]['progress'])
    lane.run({ name, input, settle, progress }, options.signal)
  })
}
