/** Work that several jobs wait for is done once, and given up when the last of them gave up. */
import type { Result } from '#base/result.ts'

interface SharedWork<T> {
  /**
   * The outcome of the work under the key, which is started unless it is under way; undefined after an abort.
   */
  share(
    key: string,
    signal: AbortSignal,
    start: (signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T> | undefined>
}

interface Running<T> {
  readonly outcome: Promise<Result<T>>
  readonly abort: AbortController
  waiting: number
}

export function createSharedWork<T>(): SharedWork<T> {
  const running = new Map<string, Running<T>>()

  function join(key: string, start: (signal: AbortSignal) => Promise<Result<T>>): Running<T> {
    const known = running.get(key)
    if (known !== undefined) return known
    const abort = new AbortController()
    const begun: Running<T> = { outcome: start(abort.signal), abort, waiting: 0 }
    running.set(key, begun)
    void begun.outcome.then(() => forget(key, begun))
    return begun
  }

  function forget(key: string, work: Running<T>): void {
    if (running.get(key) === work) running.delete(key)
  }

  return {
    share: (key, signal, start) => {
      if (signal.aborted) return Promise.resolve(undefined)
      const work = join(key, start)
      work.waiting++
      return new Promise((resolve) => {
        const leave = (): void => {
          resolve(undefined)
          work.waiting--
          if (work.waiting > 0) return
          forget(key, work)
          work.abort.abort()
        }
        signal.addEventListener('abort', leave, { once: true })
        void work.outcome.then((outcome) => {
          signal.removeEventListener('abort', leave)
          resolve(outcome)
        })
      })
    },
  }
}
