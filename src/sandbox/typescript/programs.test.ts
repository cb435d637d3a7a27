import { afterEach, describe, expect, it, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { CustomRun } from '#core/programs/run.ts'
import type { CustomProgram } from '#core/spec/custom-definition.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { ASKING, HANG } from '../session/hang-watch.ts'
import { STUCK } from '../session/loaded-program.ts'
import { openPrograms, type Programs } from '../session/programs.ts'
import { fakeWorkers } from '../testing/fake-worker.ts'
import { createProgramJobs, type ProgramMessage } from './program-jobs.ts'
import { testEngine } from './testing/engine.ts'

/** The real jobs, and which traces they were sent. */
function open(answer?: (message: ProgramMessage) => unknown) {
  const sent: boolean[] = []
  let jobs: ReturnType<typeof createProgramJobs> | undefined
  const workers = fakeWorkers(async (given) => {
    const message = structuredClone(given) as ProgramMessage
    if (message.kind === 'run') sent.push(message.run.trace !== undefined)
    jobs ??= createProgramJobs(await testEngine())
    return { reply: answer?.(message) ?? jobs.answer(message) }
  })
  const programs = openPrograms({ typescript: workers.start })
  opened.push(programs)
  return { programs, sent, workers }
}

const opened: Programs[] = []
afterEach(() => {
  for (const programs of opened.splice(0)) programs.dispose()
})

const LAST = `import { defineStrategy } from 'memoscope'
export default defineStrategy({ title: 'Last', prune: (steps) => steps.slice(-1) })`

const TRACE = traceOf([taskStep('count'), ...[1, 2, 3].map((n) => actionStep({ text: `step ${n}` }))])

function runOf(js: string, trace = TRACE): CustomRun {
  const definition = {
    id: 'own-x',
    revision: 1,
    kind: 'strategy',
    title: 'X',
    description: '',
    params: {},
  } as const
  const program: CustomProgram = { definition, js }
  const spec = unwrap(checkSpec({ id: 'own-x' }, [{ status: 'ready', program }]))
  const { steps, calls, recorded } = trace
  const told = { tokens: steps.map(() => 1), window: 100, summariser: { id: 'extractive' } }
  return { spec, trace: { steps, calls, recorded }, baseline: 'as-recorded', ...told }
}

describe('the programs of a person', () => {
  it('are checked: what they declare, or what is wrong and where', async () => {
    const { programs } = open()
    expect(unwrap(await programs.check(LAST))).toMatchObject({ kind: 'strategy', title: 'Last', params: {} })
    expect(await programs.check('export default 5')).toMatchObject({ ok: false })
    expect(await programs.check('export default {\n')).toMatchObject({
      ok: false,
      error: { code: 'code-threw', line: 2 },
    })
  })
  it('are run over a trace, which is sent once', async () => {
    const { programs, sent } = open()
    const first = unwrap(await programs.run(runOf(LAST)))
    expect(first.calls).toHaveLength(TRACE.calls.length)
    expect(unwrap(await programs.run(runOf(LAST)))).toEqual(first)
    const other = traceOf([taskStep('other'), actionStep({ text: 'one' })])
    expect(unwrap(await programs.run(runOf(LAST, other))).calls).toHaveLength(other.calls.length)
    expect(sent).toEqual([true, false, true])
  })
  it('get the trace again in another worker', async () => {
    let isBroken = false
    const { programs, sent, workers } = open((message) => {
      if (message.kind === 'run' && isBroken) throw new Error('memory access out of bounds')
      return undefined
    })
    unwrap(await programs.run(runOf(LAST)))
    isBroken = true
    expect(await programs.run(runOf(LAST))).toMatchObject({ ok: false, error: { code: 'worker-died' } })
    isBroken = false
    expect((await programs.run(runOf(LAST))).ok).toBe(true)
    expect([sent, workers.ended]).toEqual([
      [true, false, true],
      [true, false],
    ])
  })
  it('are not believed when they answer what is no transcript', async () => {
    for (const reply of [
      7,
      { kind: 'other' },
      { kind: 'transcript' },
      { kind: 'transcript', transcript: { ok: true, value: { calls: [] } } },
    ]) {
      const { programs } = open(() => reply)
      expect((await programs.run(runOf(LAST))).ok).toBe(false)
    }
  })
  it('are stopped', async () => {
    const { programs } = open()
    const stop = new AbortController()
    stop.abort()
    expect(await programs.run(runOf(LAST), { signal: stop.signal })).toMatchObject({
      error: { code: 'stopped' },
    })
  })
  it('that nothing stops are ended with their worker, once it says so', async () => {
    const workers = fakeWorkers(async (_, emit) => {
      emit(STUCK)
      return new Promise(() => undefined)
    })
    const programs = openPrograms({ typescript: workers.start })
    opened.push(programs)
    expect(await programs.run(runOf(LAST))).toMatchObject({ ok: false, error: { code: 'code-timeout' } })
    expect(workers.ended[0]).toBe(true)
  })
  it('that are silent for long at a call are ended with their worker, and the call is told', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const workers = fakeWorkers(async (_, emit) => {
        emit({ ...ASKING, call: 2 })
        return new Promise(() => undefined)
      })
      const programs = openPrograms({ typescript: workers.start })
      opened.push(programs)
      const answer = programs.run(runOf(LAST))
      // The deadline of the request, and then the watch.
      while (vi.getTimerCount() < 2) await new Promise(setImmediate)
      vi.advanceTimersByTime(HANG)
      vi.advanceTimersByTime(2000)
      expect(await answer).toMatchObject({
        ok: false,
        error: { message: expect.stringContaining('a single operation took longer'), call: 2 },
      })
      expect(workers.ended[0]).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
  it('in Python need a page', async () => {
    const { programs } = open()
    expect(await programs.check('def strategy(steps): ...', { language: 'python' })).toMatchObject({
      error: { code: 'no-python' },
    })
  })
})
