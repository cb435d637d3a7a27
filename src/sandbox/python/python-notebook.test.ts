/**
 * A notebook in Python from the page's side, against the real interpreter, and against workers that are
 * played.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EMPTY_NOTEBOOK, type NotebookState } from '#core/scratchpad/notebook.ts'
import { fakeWorkers } from '../testing/fake-worker.ts'
import { type PythonRun, parseRequest } from './messages.ts'
import { openPythonNotebook } from './python-notebook.ts'
import { startPython, workersOf } from './testing/in-process.ts'

/** Milliseconds: a machine that does other things takes its time. */
const START = 120_000

const STORED: NotebookState = { ...EMPTY_NOTEBOOK, observations: ['kept'] }
const namesOf = ({ variables }: NotebookState) => variables.map(({ name }) => name)
const PLACE = { line: 1, column: 1 }

/** Its runs all leave the same memory; a question is never answered. */
function openHanging() {
  const runs: PythonRun[] = []
  const asked = vi.fn()
  const workers = fakeWorkers((message) => {
    const request = parseRequest(message)
    if (request.kind === 'ask') {
      asked()
      return new Promise(() => undefined)
    }
    runs.push(request)
    const run = { output: '', state: STORED, gone: [], milliseconds: 0 }
    return { reply: { kind: 'ran', run } }
  })
  return { notebook: openPythonNotebook({ start: workers.start, files: '' }), runs, workers, asked }
}

describe('one session', () => {
  it(
    'goes on where the last run left it, and after a crash with what JSON and literals hold',
    async () => {
      const copy = (await startPython()).snapshot
      expect(copy).toBeDefined()
      const workers = workersOf(() => startPython(copy))
      const start = vi.fn(workers.start)
      const notebook = openPythonNotebook({ start, files: '' })
      const timeout = 60_000
      expect(await notebook.complete('memory.cl', { line: 1, column: 10 })).toEqual([])
      expect(start).not.toHaveBeenCalled()
      await notebook.run({
        code: 'store("a", [1])\nstore("t", (2,))\nstore("o", object())\nplain = 3',
        timeout,
      })
      expect((await notebook.run({ code: 'a, t, plain', timeout })).result?.repr).toBe('([1], (2,), 3)')
      const crashed = await notebook.run({ code: 'store("late", 1)\nimport os\nos._exit(1)', timeout })
      expect(crashed.error).toMatchObject({ kind: 'crashed' })
      expect(namesOf(crashed.state)).toEqual(['a', 't', 'o'])
      const next = await notebook.run({ code: '[recall("a"), recall("t"), "plain" in globals()]', timeout })
      expect(next.gone).toEqual(['o'])
      expect(next.result?.repr).toBe('[[1], (2,), False]')
      expect((await notebook.run({ code: '1', timeout })).gone).toEqual([])
      expect(await notebook.check('x = (')).toHaveLength(1)
      expect((await notebook.complete('memory.cl', { line: 1, column: 10 })).map(({ name }) => name)).toEqual(
        ['clear'],
      )
      expect(await notebook.hover('store', { line: 1, column: 2 })).toMatchObject({ kind: 'function' })
      const running = notebook.run({ code: '1', timeout })
      expect(await notebook.complete('memory.cl', { line: 1, column: 10 })).toEqual([])
      await running
      const exited = await notebook.run({ code: 'store("late", 1)\nexit()', timeout })
      expect(exited.error).toMatchObject({ kind: 'crashed', line: 2 })
      expect(namesOf(exited.state)).toEqual(['a', 't'])
      notebook.dispose()
      expect((await notebook.run({ code: '1', timeout })).error).toMatchObject({ kind: 'stopped' })
    },
    START,
  )
})

describe('a question that hangs', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  it('takes the interpreter with it, and the run behind it is handed the memory', async () => {
    const { notebook, runs, workers, asked } = openHanging()
    await notebook.run({ code: '1', timeout: 60_000 })
    const names = notebook.complete('', PLACE)
    const next = notebook.run({ code: '2', timeout: 60_000 })
    while (asked.mock.calls.length === 0) await new Promise((done) => setImmediate(done))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await names).toEqual([])
    expect((await next).state).toEqual(STORED)
    expect(runs.map(({ state }) => state)).toEqual([undefined, STORED])
    expect(workers.ended).toEqual([true, false])
    notebook.dispose()
  })
  it('does not keep a run from being stopped', async () => {
    const { notebook, runs } = openHanging()
    await notebook.run({ code: '1', timeout: 60_000 })
    const names = notebook.hover('', PLACE)
    const stop = new AbortController()
    const next = notebook.run({ code: '2', timeout: 60_000 }, { signal: stop.signal })
    stop.abort()
    expect((await next).error?.kind).toBe('stopped')
    expect(runs).toHaveLength(1)
    notebook.dispose()
    expect(await names).toBeUndefined()
  })
})
