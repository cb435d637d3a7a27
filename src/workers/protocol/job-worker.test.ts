import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient, createHelper } from '../create-client.ts'
import type { WorkerLike } from './job-worker.ts'
import type { Reply, Request } from './messages.ts'

/** A worker that does nothing on its own: the test says what it answers. */
class FakeWorker implements WorkerLike {
  readonly received: Request[] = []
  readonly listeners: { readonly type: string; readonly listener: (event: never) => void }[] = []
  isTerminated = false

  postMessage(message: Request): void {
    this.received.push(message)
  }
  terminate(): void {
    this.isTerminated = true
  }
  addEventListener(type: string, listener: (event: never) => void): void {
    this.listeners.push({ type, listener })
  }
  /** `event` is what a browser would dispatch. */
  dispatch(type: string, event: object): void {
    for (const entry of this.listeners) if (entry.type === type) entry.listener(event as never)
  }
  answer(reply: Reply): void {
    this.dispatch('message', { data: reply })
  }
  done(id: number, value: unknown): void {
    this.answer({ kind: 'done', id, result: { ok: true, value } })
  }
}

const workers: FakeWorker[] = []
const started: string[] = []

function clientOf(graceMs = 50) {
  return createClient((name) => {
    const worker = new FakeWorker()
    workers.push(worker)
    started.push(name)
    return worker
  }, graceMs)
}

function workerAt(index: number): FakeWorker {
  const worker = workers[index]
  if (worker === undefined) throw new Error(`worker ${index} was not started`)
  return worker
}

const COUNT = { text: 'x', encoding: 'chars4' } as const
const IMPORT = { file: new Blob(['x']), name: 'x.json' }

beforeEach(() => {
  workers.length = 0
  started.length = 0
})

describe('a job', () => {
  test('starts its worker, and only once', async () => {
    const client = clientOf()
    expect(started).toEqual([])
    const one = client.run('count', COUNT)
    const other = client.run('count', COUNT)
    expect(started).toEqual(['engine'])
    expect(workerAt(0).received).toEqual([
      { kind: 'run', id: 0, name: 'count', input: COUNT },
      { kind: 'run', id: 1, name: 'count', input: COUNT },
    ])
    workerAt(0).done(1, 22)
    workerAt(0).done(0, 11)
    expect(await other).toEqual({ ok: true, value: 22 })
    expect(await one).toEqual({ ok: true, value: 11 })
  })

  test('goes to the worker that does it', () => {
    const client = clientOf()
    void client.run('formats', undefined)
    void client.run('count', COUNT)
    expect(started).toEqual(['files', 'engine'])
  })

  test('tells its progress to its own caller', () => {
    const client = clientOf()
    const [mine, other] = [vi.fn(), vi.fn()]
    void client.run('import', IMPORT, { onProgress: mine })
    void client.run('import', IMPORT, { onProgress: other })
    workerAt(0).answer({ kind: 'progress', id: 0, progress: { stage: 'reading', runs: 0 } })
    expect(mine).toHaveBeenCalledExactlyOnceWith({ stage: 'reading', runs: 0 })
    expect(other).not.toHaveBeenCalled()
  })

  test('passes over messages that are not ours', async () => {
    const client = clientOf()
    const job = client.run('count', COUNT)
    for (const data of [null, 'x', { id: 0 }, { kind: 'done' }, { kind: 'done', id: 77, result: null }]) {
      workerAt(0).dispatch('message', { data })
    }
    workerAt(0).done(0, 1)
    expect(await job).toEqual({ ok: true, value: 1 })
  })

  test('fails where its input cannot be sent or its worker cannot be started', async () => {
    const unsendable = createClient(() => {
      throw new Error('blocked by policy')
    })
    expect(await unsendable.run('count', COUNT)).toMatchObject({
      ok: false,
      error: { code: 'worker-died', where: 'blocked by policy' },
    })
  })
})

describe('an abort', () => {
  const cancelled = { ok: false, error: { code: 'cancelled' } }

  test('before the start sends nothing', async () => {
    const client = clientOf()
    expect(await client.run('count', COUNT, { signal: AbortSignal.abort() })).toMatchObject(cancelled)
    expect(started).toEqual([])
  })

  test('asks first; a worker that stops stays', async () => {
    const client = clientOf()
    const controller = new AbortController()
    const job = client.run('import', IMPORT, { signal: controller.signal })
    controller.abort()
    expect(workerAt(0).received.at(-1)).toEqual({ kind: 'abort', id: 0 })
    workerAt(0).answer({
      kind: 'done',
      id: 0,
      result: { ok: false, error: { code: 'cancelled', message: 'x' } },
    })
    expect(await job).toMatchObject(cancelled)
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(workerAt(0).isTerminated).toBe(false)
  })

  test('that comes too late leaves the result', async () => {
    const client = clientOf()
    const controller = new AbortController()
    const job = client.run('count', COUNT, { signal: controller.signal })
    controller.abort()
    workerAt(0).done(0, 5)
    expect(await job).toEqual({ ok: true, value: 5 })
  })

  test('tells no more progress', () => {
    const client = clientOf()
    const controller = new AbortController()
    const onProgress = vi.fn()
    void client.run('import', IMPORT, { signal: controller.signal, onProgress })
    controller.abort()
    workerAt(0).answer({ kind: 'progress', id: 0, progress: { stage: 'reading', runs: 0 } })
    expect(onProgress).not.toHaveBeenCalled()
  })

  test('replaces a worker that does not answer; jobs that only read start over', async () => {
    const client = clientOf(10)
    const controller = new AbortController()
    const stuck = client.run('replay', INPUT, { signal: controller.signal })
    const innocent = client.run('count', COUNT)
    controller.abort()
    expect(await stuck).toMatchObject(cancelled)
    expect(workerAt(0).isTerminated).toBe(true)
    expect(workerAt(1).received).toEqual([{ kind: 'run', id: 1, name: 'count', input: COUNT }])
    workerAt(0).done(1, -1)
    workerAt(1).done(1, 7)
    expect(await innocent).toEqual({ ok: true, value: 7 })
  })

  test('never imports another file a second time: that job fails', async () => {
    const client = clientOf(10)
    const controller = new AbortController()
    const stuck = client.run('import', IMPORT, { signal: controller.signal })
    const innocent = client.run('import', IMPORT)
    controller.abort()
    expect(await stuck).toMatchObject(cancelled)
    expect(await innocent).toMatchObject({ ok: false, error: { code: 'worker-died' } })
    expect(workers).toHaveLength(1)
  })
})

test('a helper that is closed ends its worker, and cancels its jobs', async () => {
  const worker = new FakeWorker()
  const helper = createHelper(() => worker)
  const job = helper.run('count', COUNT)
  helper.close()
  expect(await job).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(worker.isTerminated).toBe(true)
})

const INPUT = {
  traceId: 't',
  memory: { id: 'none', params: {}, trigger: { kind: 'every-call' }, mode: 'view' },
  counting: {
    baseline: 'as-recorded',
    encoding: 'chars4',
    dialect: { id: 'openai' },
    overhead: 'none',
    window: 1000,
    summariser: { id: 'extractive' },
  },
} as const

describe('a worker that dies', () => {
  test.each(['error', 'messageerror'])(
    'by “%s” fails its jobs; the next job starts another',
    async (type) => {
      const client = clientOf()
      const jobs = [client.run('count', COUNT), client.run('count', COUNT)]
      workerAt(0).dispatch(type, { message: 'out of memory' })
      for (const job of jobs) {
        expect(await job).toMatchObject({ ok: false, error: { code: 'worker-died', where: 'out of memory' } })
      }
      expect(workerAt(0).isTerminated).toBe(true)
      const next = client.run('count', COUNT)
      workerAt(1).done(2, 3)
      expect(await next).toEqual({ ok: true, value: 3 })
    },
  )

  test('before its first word was never started, and that is said; afterwards it stopped', async () => {
    const client = clientOf()
    const first = client.run('count', COUNT)
    workerAt(0).dispatch('error', {})
    expect(await first).toMatchObject({ error: { message: expect.stringContaining('couldn’t be started') } })
    const second = client.run('count', COUNT)
    const third = client.run('count', COUNT)
    workerAt(1).done(1, 5)
    await second
    workerAt(1).dispatch('error', {})
    expect(await third).toMatchObject({ error: { message: expect.stringContaining('task stopped') } })
  })

  test('leaves the other worker alone', async () => {
    const client = clientOf()
    const formats = client.run('formats', undefined)
    const count = client.run('count', COUNT)
    workerAt(1).dispatch('error', {})
    expect((await count).ok).toBe(false)
    workerAt(0).done(0, [])
    expect(await formats).toEqual({ ok: true, value: [] })
  })

  test('a second time, late, changes nothing', async () => {
    const client = clientOf()
    const first = client.run('count', COUNT)
    workerAt(0).dispatch('error', {})
    await first
    const second = client.run('count', COUNT)
    workerAt(0).dispatch('error', {})
    workerAt(1).done(1, 9)
    expect(await second).toEqual({ ok: true, value: 9 })
  })
})
