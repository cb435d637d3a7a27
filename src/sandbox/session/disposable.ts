/**
 * A worker that may be thrown away at any moment: where a person's code runs. Its first message hands it a
 * private port, and it is heard on nothing else, so code that reaches the worker's own `postMessage` reaches
 * no one. One request runs at a time; a deadline or a stop first asks (a shared flag, where the page is
 * isolated) and then ends the worker. What it answers is text of a limited length, and is believed only after
 * the caller's parser took it. The worker's side: serve.ts.
 */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { isFromWorker, type StartMessage } from './port-messages.ts'
import { DISPOSED, died, ENDED, NO_START, tooLarge, unreadable } from './worker-problems.ts'

/** The part of a Worker that is used. */
export interface DisposableWorker {
  postMessage(message: unknown, transfer: Transferable[]): void
  terminate(): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void
}

export interface DisposableOptions<Reply> {
  readonly start: () => DisposableWorker
  /** What a worker is told at its start, beside its port; asked again for each worker. */
  readonly setup?: () => unknown
  /** Checks an answer, which is untrusted data: plain JSON. */
  readonly parse: (value: unknown) => Result<Reply>
  /**
   * Milliseconds that a worker has to answer after it was asked to stop, or after its deadline. At most
   * 1,000.
   */
  readonly grace: number
  /** Milliseconds that a start may take. */
  readonly startTimeout?: number
  /** The longest answer, in UTF-16 units of its JSON. */
  readonly maxReply?: number
}

interface RequestOptions {
  /** Milliseconds from when the worker takes up the request: waiting and starting do not count. */
  readonly timeout: number
  readonly signal?: AbortSignal | undefined
  /** What the worker tells before it answers, as it came: untrusted. */
  readonly onEvent?: (event: unknown) => void
}

export type EndReason = 'timeout' | 'stopped'

export interface Answer<Reply> {
  readonly reply: Reply
  /**
   * The worker was asked to stop and then answered on its own: it is alive, and `reply` may tell of half a
   * run.
   */
  readonly interrupted?: EndReason
}

interface Disposable<Reply> {
  /**
   * Never rejects. Fails with `timeout` and `stopped` (the worker was ended), `worker-died`,
   * `worker-no-start`, `bad-reply`, `disposed`, or the parser's problem. After each of these but `stopped`
   * while it waited the worker is another one.
   */
  request(message: unknown, options: RequestOptions): Promise<Result<Answer<Reply>>>
  /** Starts the worker, if none is there, so that the next request finds it. */
  warm(): void
  /** Throws the worker away, with what it keeps, and starts another. */
  restart(): void
  dispose(): void
  /** Whether a worker is there and has started: a request would not wait for it. */
  isReady(): boolean
  /** Raised whenever a worker is thrown away: what it kept is gone when this number changed. */
  generation(): number
}

interface Live {
  readonly worker: DisposableWorker
  readonly port: MessagePort
  /**
   * Set to 2 (the number of SIGINT) to ask for a stop; absent where the page is not cross-origin isolated.
   */
  readonly flag: Int32Array | undefined
  startTimer: ReturnType<typeof setTimeout> | undefined
  isReady: boolean
}

interface Turn<Reply> {
  readonly id: number
  readonly message: unknown
  readonly options: RequestOptions
  readonly settle: (result: Result<Answer<Reply>>) => void
  timer: ReturnType<typeof setTimeout> | undefined
  interrupted: EndReason | undefined
}

/** For what hangs: Python starts in seconds, on a machine that is busy with much else in a minute or more. */
const START_TIMEOUT = 180_000
const MAX_REPLY = 64_000_000
const INTERRUPT = 2

export function createDisposable<Reply>(given: DisposableOptions<Reply>): Disposable<Reply> {
  const { startTimeout = START_TIMEOUT, maxReply = MAX_REPLY } = given
  const queue: Turn<Reply>[] = []
  let live: Live | undefined
  let current: Turn<Reply> | undefined
  let nextId = 0
  let generation = 0
  let isDisposed = false

  function startWorker(): void {
    if (live !== undefined || isDisposed) return
    try {
      live = open()
    } catch (error) {
      finish(fail(noStart(error)))
    }
  }

  function open(): Live {
    const worker = given.start()
    const { port1: port, port2 } = new MessageChannel()
    const flag = sharedFlag()
    const started: Live = { worker, port, flag, startTimer: undefined, isReady: false }
    started.startTimer = setTimeout(() => lose(started, NO_START), startTimeout)
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (started === live) receive(started, data)
    }
    port.onmessageerror = () => lose(started, unreadable())
    for (const type of ['error', 'messageerror'] as const) {
      worker.addEventListener(type, (event) => lose(started, started.isReady ? died(event) : noStart(event)))
    }
    const message: StartMessage = { kind: 'start', setup: given.setup?.(), interrupt: flag, port: port2 }
    worker.postMessage(message, [port2])
    return started
  }

  /** The worker is no use any more; the request that it had fails. */
  function lose(which: Live, problem: Problem): void {
    if (which !== live) return
    throwAway()
    // One that did not even start would not start now either; the next request tries again.
    if (which.isReady) startWorker()
    finish(fail(problem))
  }

  function throwAway(): void {
    if (live === undefined) return
    clearTimeout(live.startTimer)
    live.port.close()
    live.worker.terminate()
    live = undefined
    generation++
  }

  function receive(from: Live, data: unknown): void {
    if (!isFromWorker(data)) return
    if (data.kind === 'ready') {
      clearTimeout(from.startTimer)
      from.isReady = true
      post()
    } else if (data.id === current?.id) {
      if (data.kind === 'event') current.options.onEvent?.(data.event)
      else if (data.kind === 'failed') lose(from, died({ message: data.message }))
      else answer(current, data)
    }
  }

  function answer(
    turn: Turn<Reply>,
    { json, recycle }: { readonly json: string; readonly recycle: boolean },
  ) {
    const parsed = json.length > maxReply ? fail(tooLarge(maxReply)) : parseReply(json, given.parse)
    if (recycle || !parsed.ok) {
      throwAway()
      startWorker()
    }
    const { interrupted } = turn
    finish(parsed.ok ? ok({ reply: parsed.value, ...(interrupted && { interrupted }) }) : parsed)
  }

  function finish(result: Result<Answer<Reply>>): void {
    const turn = current
    current = undefined
    if (turn === undefined) return
    clearTimeout(turn.timer)
    turn.settle(result)
    next()
  }

  function next(): void {
    if (current !== undefined) return
    current = queue.shift()
    if (current === undefined) return
    startWorker()
    post()
  }

  /** Gives the current request to the worker, once both are there. */
  function post(): void {
    const turn = current
    if (turn === undefined || live?.isReady !== true || turn.timer !== undefined) return
    if (live.flag !== undefined) Atomics.store(live.flag, 0, 0)
    turn.timer = setTimeout(() => end(turn, 'timeout'), turn.options.timeout)
    try {
      live.port.postMessage({ kind: 'request', id: turn.id, message: turn.message })
    } catch (error) {
      finish(fail(died(error)))
    }
  }

  /** Asks the worker to stop, and ends it where it cannot be asked or does not answer. */
  function end(turn: Turn<Reply>, reason: EndReason): void {
    if (turn !== current) leaveQueue(turn)
    else if (live?.isReady !== true) finish(fail(ENDED[reason]))
    else if (turn.interrupted === undefined) interrupt(live, turn, reason)
  }

  function interrupt(live: Live, turn: Turn<Reply>, reason: EndReason): void {
    turn.interrupted = reason
    clearTimeout(turn.timer)
    if (live.flag !== undefined) Atomics.store(live.flag, 0, INTERRUPT)
    const canAnswer = live.flag !== undefined || reason === 'timeout'
    turn.timer = setTimeout(() => replace(turn, reason), canAnswer ? given.grace : 0)
  }

  function replace(turn: Turn<Reply>, reason: EndReason): void {
    if (turn !== current) return
    throwAway()
    startWorker()
    finish(fail(ENDED[reason]))
  }

  function leaveQueue(turn: Turn<Reply>): void {
    const place = queue.indexOf(turn)
    if (place < 0) return
    queue.splice(place, 1)
    turn.settle(fail(ENDED.stopped))
  }

  function request(message: unknown, options: RequestOptions): Promise<Result<Answer<Reply>>> {
    const { signal } = options
    if (isDisposed) return Promise.resolve(fail(DISPOSED))
    if (signal?.aborted === true) return Promise.resolve(fail(ENDED.stopped))
    return new Promise((resolve) => {
      const onAbort = (): void => end(turn, 'stopped')
      const settle = (result: Result<Answer<Reply>>): void => {
        signal?.removeEventListener('abort', onAbort)
        resolve(result)
      }
      const turn: Turn<Reply> = {
        id: nextId++,
        message,
        options,
        settle,
        timer: undefined,
        interrupted: undefined,
      }
      signal?.addEventListener('abort', onAbort)
      queue.push(turn)
      next()
    })
  }

  return {
    request,
    warm: startWorker,
    restart: () => {
      throwAway()
      startWorker()
      finish(fail(ENDED.stopped))
    },
    dispose: () => {
      isDisposed = true
      throwAway()
      for (const turn of queue.splice(0)) turn.settle(fail(DISPOSED))
      finish(fail(DISPOSED))
    },
    isReady: () => live?.isReady === true,
    generation: () => generation,
  }
}

function sharedFlag(): Int32Array | undefined {
  // Absent where the page is not cross-origin isolated, such as on a static host without headers.
  return typeof SharedArrayBuffer === 'function' ? new Int32Array(new SharedArrayBuffer(4)) : undefined
}

function noStart(cause: unknown): Problem {
  const { where } = died(cause)
  return where === undefined ? NO_START : { ...NO_START, where }
}

function parseReply<Reply>(json: string, parse: (value: unknown) => Result<Reply>): Result<Reply> {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    return fail(unreadable(String(error)))
  }
  return parse(value)
}
