/** A worker that ends without a word is noticed through its lock. Locks are the test's own: node has none. */
import { expect, test, vi } from 'vitest'
import { ok } from '#base/result.ts'
import { NO_FILTERS } from '#core/search/search-filters.ts'
import { createClient } from '../create-client.ts'
import { serve } from './host.ts'
import type { WorkerLike } from './job-worker.ts'
import { holdForLife, type Locks, whenGone } from './life.ts'
import type { Reply } from './messages.ts'

/** Exclusive locks with a queue each, whose holders the test can end. */
function createLocks() {
  const queues = new Map<string, (() => unknown)[]>()
  const advance = (name: string): void => {
    const held = queues.get(name)?.[0]
    if (held === undefined) return
    void Promise.resolve(held()).then(() => release(name))
  }
  const release = (name: string): void => {
    queues.get(name)?.shift()
    advance(name)
  }
  const locks: Locks = {
    request: async (name, held) => {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      queue.push(held)
      if (queue.length === 1) advance(name)
    },
  }
  /** What the browser does when the holder is no more. */
  return { locks, release, names: () => [...queues.keys()] }
}

/** Lets all that is due happen. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/**
 * A worker in the same thread whose jobs never end on their own; a closed one hears and says nothing, like a
 * real one.
 */
function createWorkers(locks: Locks | undefined) {
  const ends: (() => void)[] = []
  const told: string[] = []
  const start = (): WorkerLike => {
    const [page, scope] = [new EventTarget(), new EventTarget()]
    let isClosed = false
    ends.push(() => {
      isClosed = true
    })
    const deliver = (target: EventTarget, data: unknown) =>
      queueMicrotask(() => isClosed || target.dispatchEvent(new MessageEvent('message', { data })))
    const hang = (job: string) => () => {
      told.push(`${job} began`)
      return new Promise<never>(() => undefined)
    }
    serve<'search'>(
      {
        postMessage: (reply: Reply) => {
          told.push(reply.kind)
          deliver(page, reply)
        },
        addEventListener: (type: string, listener: (event: MessageEvent<unknown>) => void) =>
          scope.addEventListener(type, (event) => event instanceof MessageEvent && listener(event)),
      },
      {
        takeRun: async () => ok(undefined),
        search: ends.length > 1 ? async () => ok({ searched: 0, unread: [] }) : hang('search'),
      },
      locks,
    )
    return {
      postMessage: (request) => deliver(scope, request),
      terminate: () => undefined,
      addEventListener: (type: string, listener: (event: never) => void) =>
        page.addEventListener(type, (event) => listener(event as never)),
    }
  }
  return { start, told, close: (index: number) => ends[index]?.() }
}

const SEARCH = { traceIds: [], query: 'x', filters: NO_FILTERS, limit: 1 }

test('a worker that closes itself fails its jobs, and the next job starts another', async () => {
  const { locks, release, names } = createLocks()
  const { start, told, close } = createWorkers(locks)
  const client = createClient(start, 50, (lock, gone) => whenGone(lock, gone, locks))
  const one = client.run('search', SEARCH)
  const other = client.run('search', SEARCH)
  await settled()
  expect(told).toEqual(['alive', 'search began', 'search began'])
  close(0)
  release(names()[0] ?? '')
  expect(await one).toMatchObject({ ok: false, error: { code: 'worker-died' } })
  expect(await other).toMatchObject({ ok: false, error: { code: 'worker-died' } })
  expect(await client.run('search', SEARCH)).toMatchObject({ ok: true })
})

test('a worker that ended while it had nothing to do is replaced before the next job', async () => {
  const { locks, release, names } = createLocks()
  const { start, close } = createWorkers(locks)
  const client = createClient(start, 5, (lock, gone) => whenGone(lock, gone, locks))
  const given = new AbortController()
  const first = client.run('search', SEARCH, { signal: given.signal })
  await settled()
  given.abort()
  expect(await first).toMatchObject({ error: { code: 'cancelled' } })
  expect(await client.run('search', SEARCH)).toMatchObject({ ok: true })
  close(1)
  release(names()[1] ?? '')
  await settled()
  expect(await client.run('search', SEARCH)).toMatchObject({ ok: true })
})

test('a worker that we ended ourselves is no fault: its lock comes free and the jobs of the new one go on', async () => {
  const { locks, release, names } = createLocks()
  const { start } = createWorkers(locks)
  const client = createClient(start, 5, (lock, gone) => whenGone(lock, gone, locks))
  const given = new AbortController()
  const stuck = client.run('search', SEARCH, { signal: given.signal })
  await settled()
  const innocent = client.run('search', SEARCH)
  given.abort()
  await stuck
  release(names()[0] ?? '')
  expect(await innocent).toMatchObject({ ok: true })
})

test('where locks are refused or missing, jobs run all the same', async () => {
  const refusing: Locks = { request: () => Promise.reject(new Error('no origin')) }
  for (const locks of [undefined, refusing]) {
    expect(await holdForLife(locks)).toBeUndefined()
    const { start, told } = createWorkers(locks)
    void createClient(start).run('search', SEARCH)
    await settled()
    expect(told).toEqual(['search began'])
  }
  expect(() => whenGone('a', vi.fn(), undefined)).not.toThrow()
  whenGone('a', vi.fn(), refusing)
  await settled()
})

test('no two workers take the same lock', async () => {
  const { locks } = createLocks()
  expect(await holdForLife(locks)).not.toBe(await holdForLife(locks))
})
