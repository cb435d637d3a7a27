/**
 * Disposable workers that run in this very thread, for tests: their messages are real, their end is a flag.
 */
import type { DisposableWorker } from '../session/disposable.ts'
import { type Emit, type Served, type Setup, serveDisposable } from '../session/serve.ts'

type FakeServe = (message: unknown, emit: Emit, setup: Setup) => Served | Promise<Served>

/** A worker in this very thread: its scope is an event target, its end is a flag. */
export function fakeWorkers(serve: FakeServe, prepare: () => Promise<void> = async () => undefined) {
  const ended: boolean[] = []
  const scopes: EventTarget[] = []
  const start = (): DisposableWorker => {
    const scope = new EventTarget()
    const index = scopes.push(scope) - 1
    ended.push(false)
    serveDisposable(scopeOf(scope), async (setup) => {
      await prepare()
      return (message, emit) => serve(message, emit, setup)
    })
    return {
      postMessage: (data: unknown) => {
        scope.dispatchEvent(new MessageEvent('message', { data }))
      },
      terminate: () => {
        ended[index] = true
      },
      addEventListener: (type: string, listener: (event: Event) => void) =>
        scope.addEventListener(type, listener),
    }
  }
  return { start, ended, scopes }
}

function scopeOf(scope: EventTarget) {
  const heard = new Map<unknown, (event: Event) => void>()
  return {
    addEventListener: (_: 'message', listener: (event: MessageEvent<unknown>) => void) => {
      const onEvent = (event: Event): void => {
        if (event instanceof MessageEvent) listener(event)
      }
      heard.set(listener, onEvent)
      scope.addEventListener('message', onEvent)
    },
    removeEventListener: (_: 'message', listener: (event: MessageEvent<unknown>) => void) => {
      const onEvent = heard.get(listener)
      if (onEvent !== undefined) scope.removeEventListener('message', onEvent)
    },
  }
}
