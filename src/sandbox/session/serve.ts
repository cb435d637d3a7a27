/**
 * The worker's side of a disposable worker: takes the private port from the first message, listens on nothing
 * else, and answers requests one after the other. A throw ends the worker's use: the page replaces it.
 */
import { isRequestMessage, isStartMessage, type StartMessage } from './port-messages.ts'

export interface Served {
  readonly reply: unknown
  /** Throw this worker away after the answer: its runtime broke, or its memory has grown. */
  readonly recycle?: boolean
}

export type Emit = (event: unknown, transfer?: Transferable[]) => void
type Serve = (message: unknown, emit: Emit) => Served | Promise<Served>

export type Setup = Pick<StartMessage, 'setup' | 'interrupt'>

/** What a worker's global scope and a test's stand-in have in common. */
export interface StartScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

/**
 * Call it while the worker's script first runs. `prepare` loads the runtime; a throw in it is a worker that
 * did not start.
 */
export function serveDisposable(scope: StartScope, prepare: (setup: Setup) => Promise<Serve>): void {
  const onStart = ({ data }: MessageEvent<unknown>): void => {
    if (!isStartMessage(data)) return
    scope.removeEventListener('message', onStart)
    const { port } = data
    void prepare(data).then(
      (serve) => {
        listen(port, serve)
        port.postMessage({ kind: 'ready' })
      },
      // Out of the promise, so that it reaches the page as the worker's error event.
      (error: unknown) => setTimeout(() => raise(error)),
    )
  }
  scope.addEventListener('message', onStart)
}

function raise(error: unknown): never {
  throw error
}

function listen(port: MessagePort, serve: Serve): void {
  let last = Promise.resolve()
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isRequestMessage(data)) return
    const { id, message } = data
    const emit: Emit = (event, transfer = []) => port.postMessage({ kind: 'event', id, event }, transfer)
    last = last.then(() => answer(port, id, () => serve(message, emit)))
  }
}

async function answer(port: MessagePort, id: number, serve: () => Served | Promise<Served>): Promise<void> {
  try {
    const { reply, recycle = false } = await serve()
    port.postMessage({ kind: 'reply', id, json: JSON.stringify(reply), recycle })
  } catch (error) {
    port.postMessage({ kind: 'failed', id, message: String(error) })
  }
}
