/**
 * The little of a service worker's world that ours uses. TypeScript's own declarations of it contradict those
 * of a page, and one program checks both here.
 */

interface LastingEvent extends Event {
  /** Keeps the worker alive until the work is done. */
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface RequestEvent extends LastingEvent {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}

export interface QuestionEvent extends LastingEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

export interface PageClient {
  readonly postMessage: (message: unknown, transfer: Transferable[]) => void
}

export interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly location: { readonly href: string }
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: {
      readonly type: 'window'
      readonly includeUncontrolled: boolean
    }) => Promise<readonly PageClient[]>
  }
  readonly skipWaiting: () => Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(name: 'message', listener: (event: QuestionEvent) => void): void
}
