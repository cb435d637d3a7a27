import { afterEach, describe, expect, it } from 'vitest'
import { EMPTY_NOTEBOOK, type NotebookRunRequest } from '#core/scratchpad/notebook.ts'
import type { NotebookSession } from '../session/notebook-session.ts'
import { fakeWorkers } from '../testing/fake-worker.ts'
import { createNotebookRunner } from './notebook-run.ts'
import { testEngine } from './testing/engine.ts'
import { openTypescriptNotebook } from './typescript-notebook.ts'

/** The real runner; code that begins with `die` ends the worker, with `lie` it answers something else. */
function open() {
  const runners = new Map<Int32Array | undefined, ReturnType<typeof createNotebookRunner>>()
  const workers = fakeWorkers(async (message, _emit, { interrupt }) => {
    const request = message as NotebookRunRequest
    const runner = runners.get(interrupt) ?? createNotebookRunner(await testEngine(), interrupt)
    runners.set(interrupt, runner)
    if (request.code.startsWith('die')) workers.scopes.at(-1)?.dispatchEvent(new Event('error'))
    if (request.code.startsWith('lie')) return { reply: { output: 7 } }
    return { reply: runner.runAlone(request), recycle: runner.isSpent() }
  })
  const session = openTypescriptNotebook(workers.start)
  sessions.push(session)
  return {
    workers,
    run: (code: string, signal?: AbortSignal) => session.run({ code, timeout: 20_000 }, { signal }),
    session,
  }
}

const sessions: NotebookSession[] = []
afterEach(() => {
  for (const session of sessions.splice(0)) session.dispose()
})

describe('a session of a TypeScript pad', () => {
  it('keeps names and memory from run to run, one after the other', async () => {
    const { run, workers } = open()
    const [, second] = await Promise.all([run('const a = 1; store("b", 2)'), run('a + b')])
    expect(second.result?.json).toBe(3)
    expect(workers.ended).toEqual([false])
  })
  it('goes on with what was stored when the worker is lost, and says what could not be kept', async () => {
    const { run, workers } = open()
    const { state } = await run('const a = 1; store("n", 2); store("f", () => 3); observe("seen")')
    const died = await run('die')
    expect(died).toMatchObject({ error: { kind: 'crashed' }, state, gone: [] })
    const next = await run('[typeof a, n, typeof f]')
    expect(next.result?.json).toEqual(['undefined', 2, 'undefined'])
    expect([next.gone, next.state.observations]).toEqual([['f'], ['seen']])
    expect((await run('n')).gone).toEqual([])
    expect(workers.ended).toEqual([true, false])
  })
  it('believes no answer that is no run', async () => {
    const { run } = open()
    await run('store("n", 2)')
    expect(await run('lie')).toMatchObject({
      error: { kind: 'refused' },
      state: { variables: [{ name: 'n' }] },
    })
    expect((await run('n')).result?.json).toBe(2)
  })
  it('is stopped before it starts, and restarted by hand with its memory', async () => {
    const { run, session } = open()
    const stop = new AbortController()
    stop.abort()
    expect((await run('1', stop.signal)).error?.kind).toBe('stopped')
    await run('const a = 1; store("n", 2)')
    session.restart()
    expect((await run('[typeof a, n]')).result?.json).toEqual(['undefined', 2])
    session.dispose()
    expect(await run('1')).toMatchObject({ error: { kind: 'stopped' } })
  })
  it('takes another memory with a run', async () => {
    const { session } = open()
    const first = await session.run({ code: 'store("n", 1)', timeout: 20_000 })
    const other = await session.run({ code: 'observe("o")', state: EMPTY_NOTEBOOK, timeout: 20_000 })
    expect(other.state).toEqual({ ...EMPTY_NOTEBOOK, observations: ['o'] })
    const back = await session.run({ code: 'n', state: first.state, timeout: 20_000 })
    expect(back.result?.json).toBe(1)
  })
})
