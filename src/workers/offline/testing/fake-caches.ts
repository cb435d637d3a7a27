/** The browser's cache storage in memory, as far as the service worker uses it. */
import type { FilesWorld } from '../kept-files.ts'

type Caches = FilesWorld['caches']

interface FakeCachesOptions {
  /** Whether there is room for nothing. */
  readonly isFull?: boolean
}

export function fakeCaches({ isFull = false }: FakeCachesOptions = {}): Caches {
  const caches = new Map<string, Cache>()
  return {
    keys: async () => [...caches.keys()].toSorted(),
    delete: async (name) => caches.delete(name),
    open: async (name) => {
      const cache = caches.get(name) ?? fakeCache(isFull)
      caches.set(name, cache)
      return cache
    },
  }
}

function fakeCache(isFull: boolean): Cache {
  const kept = new Map<string, Response>()
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request))
  return {
    match: async (request) => kept.get(urlOf(request))?.clone(),
    matchAll: async () => [...kept.values()],
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (request) => kept.delete(urlOf(request)),
    put: async (request, response) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(urlOf(request), response)
    },
    add: async () => undefined,
    addAll: async () => undefined,
  }
}
