/**
 * `import { openMemoscope } from 'memoscope/browser'`: the functions of the package in a worker of their own,
 * so that a page stays quick whatever they do.
 */
import type { Answer, Question, WorkerMemoscope } from './messages.ts'

export type { WorkerMemoscope, WorkerRun } from './messages.ts'

/** The functions, and their end. */
export interface Memoscope extends WorkerMemoscope {
  /** Ends the worker. What is still asked rejects. */
  close(): void
}

/** What is used of a worker. */
export interface WorkerLike {
  postMessage(message: unknown): void
  terminate(): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void
}

export interface OpenOptions {
  /** A worker of your own that has loaded `memoscope/worker`. Default: one beside this file. */
  readonly worker?: WorkerLike
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** Starts the worker. Its functions reject only where the worker ends or has a bug; bad input is a Result. */
export function openMemoscope(options: OpenOptions = {}): Memoscope {
  const worker: WorkerLike =
    options.worker ?? new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let asked = 0
  const rejectAll = (message: string) => {
    for (const { reject } of waiting.values()) reject(new Error(message))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }) => {
    const answer = readAnswer(data)
    const one = answer === undefined ? undefined : waiting.get(answer.id)
    if (answer === undefined || one === undefined) return
    waiting.delete(answer.id)
    if ('error' in answer) one.reject(new Error(answer.error))
    else one.resolve(answer.value)
  })
  worker.addEventListener('error', ({ message = 'The worker of Memoscope ended.' }) => rejectAll(message))
  function ask<Name extends keyof WorkerMemoscope>(name: Name): WorkerMemoscope[Name]
  function ask(name: keyof WorkerMemoscope): (...given: readonly unknown[]) => Promise<unknown> {
    return (...given) =>
      new Promise((resolve, reject) => {
        const question: Question = { id: ++asked, name, given }
        waiting.set(question.id, { resolve, reject })
        worker.postMessage(question)
      })
  }
  return {
    readRun: ask('readRun'),
    replay: ask('replay'),
    contextAt: ask('contextAt'),
    compare: ask('compare'),
    count: ask('count'),
    release: ask('release'),
    close: () => {
      worker.terminate()
      rejectAll('Memoscope was closed.')
    },
  }
}

function readAnswer(data: unknown): Answer | undefined {
  if (typeof data !== 'object' || data === null || !('id' in data) || typeof data.id !== 'number')
    return undefined
  if ('error' in data) return { id: data.id, error: String(data.error) }
  return { id: data.id, value: 'value' in data ? data.value : undefined }
}
