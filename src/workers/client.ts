/**
 * The page's side of the workers: runs a job and gives back a Result. Workers start lazily, share nothing with the
 * page but messages (messages.ts), and are replaced when they die or will not stop.
 */
import type { Result } from '#base/result.ts'
import { createClient, createHelper, type Helper, type RunOptions, type WorkerName } from './create-client.ts'
import type { JobName, Jobs } from './protocol/protocol.ts'

export type { Helper, RunOptions } from './create-client.ts'

/** The bundler finds each worker's file by this very form of words. */
const START: Readonly<Record<WorkerName, () => Worker>> = {
  files: () =>
    new Worker(new URL('./files.worker.ts', import.meta.url), { type: 'module', name: 'memoscope-files' }),
  engine: () =>
    new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'memoscope-engine' }),
  export: () =>
    new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module', name: 'memoscope-export' }),
  search: () =>
    new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module', name: 'memoscope-search' }),
}

const client = createClient((worker) => START[worker]())

/**
 * Runs a job in its worker. Never rejects. Fails with the job's own problems, `cancelled` after an abort,
 * `worker-died` if the worker broke down, `internal-error` for a mistake of ours.
 */
export function runJob<N extends JobName>(
  name: N,
  input: Jobs[N]['input'],
  options: RunOptions<N> = {},
): Promise<Result<Jobs[N]['output']>> {
  return client.run(name, input, options)
}

/** Another engine, which shares nothing with the first one. It starts with its first job. */
export function openEngineHelper(): Helper {
  return createHelper(START.engine)
}
