/**
 * One piece of work at a time that can be stopped: its state, its start and its stop. Stopped when its place
 * goes away.
 */

import { useEffect, useRef, useState } from 'react'
import { isCanceled } from '#base/errors.ts'
import type { Result } from '#base/result.ts'
import { RUNNING, type Work, workOf } from '#base/work.ts'

interface Watch<P> {
  readonly signal: AbortSignal
  readonly onProgress: (progress: P) => void
}

interface Stoppable<T, P> {
  readonly work: Work<T, P>
  readonly start: (run: (watch: Watch<P>) => Promise<Result<T>>) => void
  readonly stop: () => void
  /** Back to the beginning. */
  readonly forget: () => void
}

export function useStoppable<T, P>(): Stoppable<T, P> {
  const [work, setWork] = useState<Work<T, P>>({ status: 'idle' })
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  return {
    work,
    start: (run) => {
      const own = new AbortController()
      abort.current?.abort()
      abort.current = own
      setWork(RUNNING)
      const onProgress = (progress: P) => abort.current === own && setWork({ status: 'running', progress })
      void run({ signal: own.signal, onProgress }).then((result) => {
        if (abort.current !== own) return
        const isStopped = !result.ok && isCanceled(result.error)
        setWork(isStopped ? { status: 'idle' } : workOf(result))
      })
    },
    stop: () => abort.current?.abort(),
    forget: () => {
      abort.current?.abort()
      abort.current = undefined
      setWork({ status: 'idle' })
    },
  }
}
