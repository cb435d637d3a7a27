/**
 * A worker of ours that may ask the page for Python, for programs; it goes with the worker. Nothing is loaded
 * before it asks.
 */
import { isStartPython } from '#sandbox/python/through-page.ts'
import type { WorkerLike } from './protocol/job-worker.ts'

export function withPython(worker: Worker): WorkerLike {
  const ends: (() => void)[] = []
  let isEnded = false
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isStartPython(data)) return
    void import('#sandbox/python/for-workers.ts').then(
      ({ startForWorker }) => {
        if (!isEnded) ends.push(startForWorker(data))
      },
      (error: unknown) => data.line.postMessage({ kind: 'error', message: String(error) }),
    )
  })
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => {
      isEnded = true
      for (const end of ends.splice(0)) end()
      worker.terminate()
    },
    addEventListener: worker.addEventListener.bind(worker),
  }
}
