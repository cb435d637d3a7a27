/**
 * Python for a worker of ours that needs programs: the page starts it, so that it is under the page's policy
 * and starts from the page's copy. This worker holds the private port; the page holds the worker itself, and
 * ends it on a word, or with this worker.
 */
import { isObject } from '#base/json.ts'
import type { DisposableWorker } from '../session/disposable.ts'
import type { StartMessage } from '../session/port-messages.ts'

/** From the worker to the page. `line`: over which the page is told to end Python, and tells that it died. */
export interface StartPython {
  readonly kind: 'start-python'
  readonly start: StartMessage
  readonly line: MessagePort
}

/** Over the line. `copy`: what the first interpreter gave for all later ones. */
export type LineMessage =
  | { readonly kind: 'end' }
  | { readonly kind: 'event'; readonly event: unknown }
  | { readonly kind: 'error'; readonly message: string }

export function isStartPython(value: unknown): value is StartPython {
  return isObject(value) && value['kind'] === 'start-python' && 'start' in value && 'line' in value
}

export function isLineMessage(value: unknown): value is LineMessage {
  return isObject(value) && typeof value['kind'] === 'string'
}

interface Scope {
  postMessage(message: unknown, options: { readonly transfer: Transferable[] }): void
}

/** How a worker of ours starts Python, and where it sends what Python tells beside its answers. */
export function pythonThroughPage(scope: Scope): {
  readonly python: () => DisposableWorker
  readonly onPythonEvent: (event: unknown) => void
} {
  let last: MessagePort | undefined
  const tell = (line: MessagePort, message: LineMessage): void => line.postMessage(message)
  function python(): DisposableWorker {
    const { port1: line, port2 } = new MessageChannel()
    last = line
    return {
      postMessage: (start, transfer) =>
        scope.postMessage({ kind: 'start-python', start, line: port2 }, { transfer: [port2, ...transfer] }),
      terminate: () => tell(line, { kind: 'end' }),
      addEventListener: (type, listener) => {
        if (type !== 'error') return
        line.onmessage = ({ data }: MessageEvent<unknown>) => {
          if (!isLineMessage(data) || data.kind !== 'error') return
          listener(new ErrorEvent('error', { message: data.message }))
        }
      },
    }
  }
  return {
    python,
    onPythonEvent: (event) => {
      if (last !== undefined) tell(last, { kind: 'event', event })
    },
  }
}
