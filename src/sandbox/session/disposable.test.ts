import { afterEach, describe, expect, it, vi } from 'vitest'
import { isObject } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { fakeWorkers } from '../testing/fake-worker.ts'
import { createDisposable, type DisposableOptions } from './disposable.ts'
import type { Served } from './serve.ts'

const parseText = (value: unknown): Result<string> =>
  typeof value === 'string' ? ok(value) : fail({ code: 'no-text', message: 'No text.' })

const open: { dispose(): void }[] = []
function disposable(
  workers: ReturnType<typeof fakeWorkers>,
  options: Partial<DisposableOptions<string>> = {},
) {
  const made = createDisposable({ start: workers.start, parse: parseText, grace: 100, ...options })
  open.push(made)
  return made
}

afterEach(() => {
  for (const one of open.splice(0)) one.dispose()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function deferred<T>() {
  let settle: (value: T) => void = () => undefined
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, resolve: (value: T) => settle(value) }
}

const never = () => new Promise<Served>(() => undefined)
const code = (result: Result<unknown>) => (result.ok ? 'ok' : result.error.code)

describe('a disposable worker', () => {
  it('starts with its first request, answers in order and passes on what it tells meanwhile', async () => {
    const workers = fakeWorkers((message, emit) => {
      emit({ about: message })
      return { reply: `did ${message}` }
    })
    const one = disposable(workers)
    expect(workers.ended).toEqual([])
    const events: unknown[] = []
    const options = { timeout: 1000, onEvent: (event: unknown) => events.push(event) }
    const results = await Promise.all(['a', 'b'].map((message) => one.request(message, options)))
    expect(results).toEqual([ok({ reply: 'did a' }), ok({ reply: 'did b' })])
    expect(events).toEqual([{ about: 'a' }, { about: 'b' }])
    expect(workers.ended).toEqual([false])
  })
  it('is ended at the deadline, and another is there for the next request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let runs = 0
    const taken = deferred<undefined>()
    const workers = fakeWorkers(() => {
      taken.resolve(undefined)
      return runs++ === 0 ? never() : { reply: 'alive' }
    })
    const one = disposable(workers)
    const hung = one.request('loop', { timeout: 500 })
    const waiting = one.request('next', { timeout: 500 })
    await taken.promise
    vi.advanceTimersByTime(500)
    vi.advanceTimersByTime(100)
    expect(code(await hung)).toBe('timeout')
    expect(await waiting).toEqual(ok({ reply: 'alive' }))
    expect([workers.ended, one.generation()]).toEqual([[true, false], 1])
  })
  it('may answer by itself when it sees the flag; then it stays', async () => {
    const stop = new AbortController()
    const workers = fakeWorkers(async (_message, _emit, { interrupt }) => {
      stop.abort()
      return { reply: `flag ${interrupt?.[0]}` }
    })
    const one = disposable(workers)
    const result = await one.request('run', { timeout: 1000, signal: stop.signal })
    expect(result).toEqual(ok({ reply: 'flag 2', interrupted: 'stopped' }))
    expect(one.generation()).toBe(0)
  })
  it('is ended when it does not heed a stop', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const taken = deferred<undefined>()
    const workers = fakeWorkers(() => {
      taken.resolve(undefined)
      return never()
    })
    const one = disposable(workers)
    const stop = new AbortController()
    const hung = one.request('loop', { timeout: 60_000, signal: stop.signal })
    await taken.promise
    stop.abort()
    vi.advanceTimersByTime(100)
    expect(code(await hung)).toBe('stopped')
    expect(workers.ended).toEqual([true, false])
  })
  it('is ended by a stop at once where it cannot be asked', async () => {
    vi.stubGlobal('SharedArrayBuffer', undefined)
    const stop = new AbortController()
    const workers = fakeWorkers((_message, _emit, { interrupt }) => {
      expect(interrupt).toBeUndefined()
      stop.abort()
      return never()
    })
    const one = disposable(workers, { grace: 1_000_000 })
    expect(code(await one.request('loop', { timeout: 1_000_000, signal: stop.signal }))).toBe('stopped')
    expect(workers.ended).toEqual([true, false])
  })
  it('does not take up what was stopped while it waited', async () => {
    const seen: unknown[] = []
    const first = deferred<Served>()
    const workers = fakeWorkers((message) => {
      seen.push(message)
      return first.promise
    })
    const one = disposable(workers)
    const stop = new AbortController()
    const running = one.request('one', { timeout: 1000 })
    const waiting = one.request('two', { timeout: 1000, signal: stop.signal })
    stop.abort()
    expect(code(await waiting)).toBe('stopped')
    expect(code(await one.request('three', { timeout: 1000, signal: stop.signal }))).toBe('stopped')
    first.resolve({ reply: 'done' })
    expect(await running).toEqual(ok({ reply: 'done' }))
    expect(seen).toEqual(['one'])
  })
  it('stops waiting for a start without ending it', async () => {
    const loaded = deferred<undefined>()
    const workers = fakeWorkers(
      () => ({ reply: 'late' }),
      async () => {
        await loaded.promise
      },
    )
    const one = disposable(workers)
    const stop = new AbortController()
    const waiting = one.request('run', { timeout: 1000, signal: stop.signal })
    stop.abort()
    expect(code(await waiting)).toBe('stopped')
    loaded.resolve(undefined)
    expect(await one.request('again', { timeout: 1000 })).toEqual(ok({ reply: 'late' }))
    expect(workers.ended).toEqual([false])
  })
})

describe('a worker that goes wrong', () => {
  it('fails its request when it breaks down, throws, or asks to be replaced', async () => {
    const workers = fakeWorkers((message) => {
      if (message === 'die') workers.scopes.at(-1)?.dispatchEvent(new Event('error'))
      if (message === 'throw') throw new Error('memory access out of bounds')
      return { reply: 'done', recycle: message === 'recycle' }
    })
    const one = disposable(workers)
    const options = { timeout: 1000 }
    expect(code(await one.request('die', options))).toBe('worker-died')
    const thrown = await one.request('throw', options)
    expect(thrown.ok ? '' : thrown.error.where).toContain('out of bounds')
    expect(await one.request('recycle', options)).toEqual(ok({ reply: 'done' }))
    expect(await one.request('last', options)).toEqual(ok({ reply: 'done' }))
    expect(workers.ended).toEqual([true, true, true, false])
    expect(one.generation()).toBe(3)
  })
  it('is refused an answer that is too large, or that the parser does not take, and replaced', async () => {
    const workers = fakeWorkers((message) => ({ reply: message }))
    const one = disposable(workers, { maxReply: 10 })
    const answers = ['short', 'much too long', 7]
    const codes: string[] = []
    for (const answer of answers) codes.push(code(await one.request(answer, { timeout: 1000 })))
    expect(codes).toEqual(['ok', 'bad-reply', 'no-text'])
    expect(workers.ended).toEqual([true, true, false])
  })
  it('is not heard on its own postMessage, nor after it was replaced, nor when it makes up a request', async () => {
    const ports: MessagePort[] = []
    const workers = fakeWorkers((message) => (message === 'first' ? never() : { reply: 'mine' }))
    const start = () => {
      const worker = workers.start()
      return {
        ...worker,
        postMessage: (data: unknown, transfer: Transferable[]) => {
          if (isObject(data) && 'port' in data && data['port'] instanceof MessagePort)
            ports.push(data['port'])
          worker.postMessage(data, transfer)
        },
      }
    }
    const one = disposable({ ...workers, start })
    const first = one.request('first', { timeout: 1000 })
    one.restart()
    expect(code(await first)).toBe('stopped')
    ports[0]?.postMessage({ kind: 'reply', id: 1, json: '"forged"', recycle: false })
    ports[1]?.postMessage({ kind: 'reply', id: 99, json: '"forged"', recycle: false })
    workers.scopes[1]?.dispatchEvent(
      new MessageEvent('message', { data: { kind: 'reply', id: 1, json: '"forged"', recycle: false } }),
    )
    expect(await one.request('second', { timeout: 1000 })).toEqual(ok({ reply: 'mine' }))
  })
  it('says so when it does not start, and when its session is closed', async () => {
    const workers = fakeWorkers(
      () => ({ reply: 'never' }),
      async () => {
        await Promise.resolve()
        workers.scopes.at(-1)?.dispatchEvent(new Event('error'))
      },
    )
    const one = disposable(workers)
    expect(code(await one.request('run', { timeout: 1000 }))).toBe('worker-no-start')
    const broken = disposable(workers, {
      start: () => {
        throw new Error('forbidden')
      },
    })
    expect(code(await broken.request('run', { timeout: 1000 }))).toBe('worker-no-start')
    one.dispose()
    expect(code(await one.request('run', { timeout: 1000 }))).toBe('disposed')
  })
})
