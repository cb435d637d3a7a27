/**
 * The page's side of the workers: runs a job and gives back a Result. Workers start lazily, share nothing
 * with the page but messages (messages.ts), and are replaced when they die or will not stop.
 */
import { type Client, createClient, createHelper, type Helper } from './create-client.ts'
import type { WorkerName } from './protocol/job-table.ts'
import type { WorkerLike } from './protocol/job-worker.ts'
import { withPython } from './python-for.ts'
import { waitingForRuns } from './unstored-runs.ts'

export type { Helper } from './create-client.ts'

/** The bundler finds each worker's file by this very form of words. */
const START: Readonly<Record<WorkerName, () => WorkerLike>> = {
  files: () =>
    new Worker(new URL('./files.worker.ts', import.meta.url), { type: 'module', name: 'memoscope-files' }),
  engine: () =>
    withPython(
      new Worker(new URL('./engine.worker.ts', import.meta.url), {
        type: 'module',
        name: 'memoscope-engine',
      }),
    ),
  export: () =>
    withPython(
      new Worker(new URL('./export.worker.ts', import.meta.url), {
        type: 'module',
        name: 'memoscope-export',
      }),
    ),
  search: () =>
    new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module', name: 'memoscope-search' }),
  collections: () =>
    new Worker(new URL('./collections.worker.ts', import.meta.url), {
      type: 'module',
      name: 'memoscope-collections',
    }),
}

const client = waitingForRuns(createClient((worker) => START[worker]()))

/**
 * Runs a job in its worker. Never rejects. Fails with the job's own problems, `cancelled` after an abort,
 * `worker-died` if the worker broke down, `internal-error` for a mistake of ours.
 */
export const runJob: Client['run'] = client.run

/** Another worker for collections; several read at once. It starts with its first job. */
export function openCollectionHelper(): Helper {
  return createHelper(START.collections)
}

/** Another engine, which shares nothing with the first one. It starts with its first job. */
export function openEngineHelper(): Helper {
  return waitingForRuns(createHelper(START.engine))
}
