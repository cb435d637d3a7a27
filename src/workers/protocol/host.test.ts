import { expect, test, vi } from 'vitest'
import { fail, ok } from '#base/result.ts'
import { createClientOf } from '../create-client.ts'
import { type Handlers, serve } from './host.ts'
import { type JobTable, types, type WorkerName } from './job-table.ts'
import type { WorkerLike } from './job-worker.ts'
import { JOBS } from './jobs.ts'
import type { Reply } from './messages.ts'

/** A page and a worker in one thread, joined by cloned messages. */
function clientOf<T extends JobTable>(table: T, handlers: Handlers<WorkerName, T>) {
  return createClientOf(table, () => {
    const [page, scope] = [new EventTarget(), new EventTarget()]
    const deliver = (target: EventTarget, message: unknown) => {
      const data: unknown = structuredClone(message)
      queueMicrotask(() => target.dispatchEvent(new MessageEvent('message', { data })))
    }
    serve<WorkerName, T>(
      {
        postMessage: (reply: Reply) => deliver(page, reply),
        addEventListener: (type: string, listener: (event: MessageEvent<unknown>) => void) =>
          scope.addEventListener(type, (event) => event instanceof MessageEvent && listener(event)),
      },
      handlers,
    )
    const worker: WorkerLike = {
      postMessage: (request) => deliver(scope, request),
      terminate: () => undefined,
      addEventListener: (type: string, listener: (event: never) => void) =>
        page.addEventListener(type, (event) => listener(event as never)),
    }
    return worker
  })
}

/** The jobs that these tests do. */
const TABLE = { export: JOBS.export, import: JOBS.import, formats: JOBS.formats }
const missing = async () => fail({ code: 'missing', message: 'not in this test' })

const clientFor = (handlers: Partial<Handlers<WorkerName, typeof TABLE>>) =>
  clientOf(TABLE, { export: missing, import: missing, formats: missing, ...handlers })

const EXPORT = { traceId: 't', form: { kind: 'trace', format: 'memoscope' } } as const
const IMPORT = { file: new Blob(['x']), name: 'x.json' }

test('a handler gets the input and its Result comes back', async () => {
  const file = { name: 'n', mediaType: 'm', data: 'd' }
  const client = clientFor({ export: async (input) => ok({ ...file, data: input.traceId }) })
  expect(await client.run('export', EXPORT)).toEqual({ ok: true, value: { ...file, data: 't' } })
})

test('progress comes through in order', async () => {
  const client = clientFor({
    import: async ({ name }, { onProgress }) => {
      for (const runs of [1, 2, 3]) onProgress({ stage: 'storing', runs })
      return ok({ fileName: name, traces: [], warnings: [] })
    },
  })
  const told: number[] = []
  await client.run('import', IMPORT, { onProgress: ({ runs }) => told.push(runs) })
  expect(told).toEqual([1, 2, 3])
})

test('an abort reaches the handler’s signal', async () => {
  const client = clientFor({
    import: (_, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(fail({ code: 'cancelled', message: 'stopped' })))
      }),
  })
  const controller = new AbortController()
  const job = client.run('import', IMPORT, { signal: controller.signal })
  controller.abort()
  expect(await job).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test.each([
  ['throws', () => Promise.reject(new TypeError('x is undefined'))],
  [
    'throws before its first await',
    vi.fn(() => {
      throw new TypeError('x is undefined')
    }),
  ],
])('a handler that %s gives an internal error and the next job runs', async (_, handler) => {
  const client = clientFor({ export: handler, formats: async () => ok([]) })
  const result = await client.run('export', EXPORT)
  expect(result).toMatchObject({ ok: false, error: { code: 'internal-error' } })
  expect(result.ok ? '' : result.error.message).toContain('x is undefined')
  expect(await client.run('formats', undefined)).toEqual({ ok: true, value: [] })
})

test('a result that cannot be sent is an internal error, not silence', async () => {
  const client = clientFor({
    formats: async () => ok([{ id: 'x', title: (() => 1) as never, canWrite: true }]),
  })
  expect(await client.run('formats', undefined)).toMatchObject({
    ok: false,
    error: { code: 'internal-error' },
  })
})

test('a job that is added is a line in the table and its handler', async () => {
  const table = {
    ...TABLE,
    shout: { worker: 'search', types: types<{ readonly text: string }, string>() },
  } as const
  const client = clientOf(table, {
    export: missing,
    import: missing,
    formats: missing,
    shout: async ({ text }) => ok(text.toUpperCase()),
  })
  expect(await client.run('shout', { text: 'hello' })).toEqual({ ok: true, value: 'HELLO' })
})
