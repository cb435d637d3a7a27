/**
 * Workers for tests: the page's client starts them as it starts the browser's own, they run the real jobs in
 * this thread and answer by messages. Programs of a person need a sandbox of their own and are left out.
 */
import { vi } from 'vitest'
import { createRevisions, loadAnswers, loadWholeState, newestName } from '#storage/index.ts'
import { createCollectionJobs } from '../collections/jobs.ts'
import { FILE_JOBS } from '../file-jobs.ts'
import { createEngine } from '../jobs/engine.ts'
import { createExporter } from '../jobs/export-file.ts'
import { loadRanks } from '../jobs/ranks.ts'
import { recordsOfRun } from '../jobs/run-records.ts'
import { createSearcher } from '../jobs/search.ts'
import { type Port, serve } from '../protocol/host.ts'
import type { WorkerName } from '../protocol/job-table.ts'
import type { Reply, Request } from '../protocol/messages.ts'

type Listener = (event: MessageEvent<unknown>) => void

/** What each worker does, as its `*.worker.ts` says. */
const SERVE: Readonly<Record<WorkerName, (port: Port) => void>> = {
  engine: (port) =>
    serve<'engine'>(port, createEngine({ loadTrace: createRevisions().load, loadRanks, loadAnswers })),
  files: (port) => serve<'files'>(port, FILE_JOBS),
  export: (port) =>
    serve<'export'>(port, {
      ...createExporter({ loadTrace: loadWholeState, loadRanks, loadAnswers }),
      runRecords: recordsOfRun,
    }),
  search: (port) => {
    const { load, keep } = createRevisions()
    serve<'search'>(
      port,
      createSearcher({ nameOf: (id) => newestName(id), loadTrace: load, keepTrace: keep }),
    )
  },
  collections: (port) => serve<'collections'>(port, createCollectionJobs(loadRanks)),
}

/** Jobs that were asked for, in order, by name. */
export const jobsAsked: string[] = []

/** Jobs that fail from now on, and with what they say. */
export const failing = new Map<string, string>()

/** Jobs that are not begun until the test lets them. */
export const held = new Set<string>()
const waiting: (() => void)[] = []

/** Begins what was held. */
export function letGo(): void {
  held.clear()
  for (const begin of waiting.splice(0)) begin()
}

class WorkerInPage {
  readonly #toPage: Listener[] = []
  readonly #toWorker: Listener[] = []
  #isEnded = false

  constructor(_: URL, { name }: { readonly name: string }) {
    const worker = name.replace('memoscope-', '')
    SERVE[worker as WorkerName]?.({
      postMessage: (message) => this.#answer(message),
      addEventListener: (_type, listener) => this.#toWorker.push(listener),
    })
  }

  #answer(data: Reply): void {
    queueMicrotask(() => {
      if (!this.#isEnded) for (const hear of this.#toPage) hear({ data } as MessageEvent<unknown>)
    })
  }

  postMessage(data: Request): void {
    const begin = () => {
      const listeners = this.#isEnded ? [] : this.#toWorker
      for (const hear of listeners) hear({ data } as MessageEvent<unknown>)
    }
    if (data.kind === 'abort') queueMicrotask(begin)
    else this.#run(data, begin)
  }

  #run(data: Request & { readonly kind: 'run' }, begin: () => void): void {
    jobsAsked.push(data.name)
    const message = failing.get(data.name)
    if (message !== undefined) {
      const result = { ok: false as const, error: { code: 'worker-died', message } }
      this.#answer({ kind: 'done', id: data.id, result })
    } else if (held.has(data.name)) waiting.push(begin)
    else queueMicrotask(begin)
  }

  addEventListener(type: string, listener: Listener): void {
    if (type === 'message') this.#toPage.push(listener)
  }

  terminate(): void {
    this.#isEnded = true
  }
}

/** To be called before the first job. */
export function installWorkers(): void {
  vi.stubGlobal('Worker', WorkerInPage)
}
