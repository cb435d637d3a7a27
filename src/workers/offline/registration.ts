/**
 * The page's side of the service worker: registering it, asking it, and hearing of a newer one. What the
 * person is told of it, and when the page reloads, is the state's matter.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { type OfflineAnswer, type OfflineQuestion, readAnswer, WHICH_VERSION } from './messages.ts'

/** Beside the page, so that it serves the folder that the page is in. */
const SCRIPT = 'service-worker.js'
/** A portion over a slow line takes its time; a worker that was ended never answers. */
const PATIENCE_MS = 120_000

/** A worker as it is asked: as little of it as that takes. */
export type AskedWorker = Pick<ServiceWorker, 'state' | 'postMessage'>

export interface OfflineDoor {
  readonly registration: ServiceWorkerRegistration
  /** Asks the worker in charge, or else the one given. Undefined: it did not answer. */
  readonly ask: (
    question: Exclude<OfflineQuestion, { kind: 'take-over' }>,
    worker?: AskedWorker,
  ) => Promise<OfflineAnswer | undefined>
  /** Calls back with a worker that is complete and waits to take over: now, and whenever one comes. */
  readonly onWaiting: (listener: (worker: AskedWorker) => void) => void
}

/**
 * Registers the service worker. Fails with `no-offline` where the browser or the way the page is served
 * forbids it.
 */
export async function registerOffline(): Promise<Result<OfflineDoor>> {
  const container = serviceWorkers()
  if (container === undefined) return fail({ code: 'no-offline', message: reasonWithout() })
  try {
    const registration: ServiceWorkerRegistration | undefined = await container.register(SCRIPT)
    // Tools that switch service workers off answer with nothing.
    if (registration === undefined) return fail({ code: 'no-offline', message: NOT_ALLOWED })
    return ok({ registration, ask: askThrough(registration), onWaiting: watchWaiting(registration) })
  } catch (error) {
    return fail({ code: 'no-offline', message: NOT_ALLOWED, hint: String(error) })
  }
}

const NOT_ALLOWED = t`Can’t be used offline: this browser doesn’t allow it.`

function reasonWithout(): string {
  return isSecureContext
    ? t`Can’t be used offline in this browser or private window.`
    : t`Can’t be used offline: that needs HTTPS, or a server on this computer.`
}

/** Absent on plain http and in some private windows. */
function serviceWorkers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
}

/** Answers the worker's question for this page's version; `version` is asked when the question comes. */
export function sayVersion(version: () => string | undefined): void {
  serviceWorkers()?.addEventListener('message', ({ data, ports: [port] }) => {
    if (data === WHICH_VERSION) port?.postMessage(version())
  })
}

/** Whether a worker serves this page. */
export function isServed(): boolean {
  return (serviceWorkers()?.controller ?? null) !== null
}

/** Calls back when another worker serves this page than before: the first one ever, or a newer one. */
export function onServedByOther(listener: () => void): void {
  serviceWorkers()?.addEventListener('controllerchange', listener)
}

/** Lets a waiting worker take over; `onServedByOther` hears of it. */
export function letTakeOver(worker: AskedWorker): void {
  const question: OfflineQuestion = { kind: 'take-over' }
  worker.postMessage(question)
}

function askThrough(registration: ServiceWorkerRegistration): OfflineDoor['ask'] {
  return async (question, worker) => {
    const asked = worker ?? registration.active
    if (asked === null) return undefined
    const { port1, port2 } = new MessageChannel()
    try {
      return await new Promise((resolve) => {
        const timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
        port1.onmessage = ({ data }) => {
          clearTimeout(timer)
          resolve(readAnswer(data))
        }
        asked.postMessage(question, [port2])
      })
    } finally {
      port1.close()
    }
  }
}

function watchWaiting(registration: ServiceWorkerRegistration): OfflineDoor['onWaiting'] {
  return (listener) => {
    if (registration.waiting !== null) listener(registration.waiting)
    const follow = (worker: ServiceWorker) =>
      worker.addEventListener('statechange', () => {
        // The very first one does not wait for anybody.
        if (worker.state === 'installed' && registration.active !== null) listener(worker)
      })
    if (registration.installing !== null) follow(registration.installing)
    registration.addEventListener('updatefound', () => {
      if (registration.installing !== null) follow(registration.installing)
    })
  }
}
