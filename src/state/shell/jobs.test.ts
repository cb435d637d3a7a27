/**
 * The cache of results, through its door for whoever is not a view. The workers are replaced; what they get
 * and how often is real.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '#base/result.ts'
import { NO_TOTALS } from '#core/references/lost.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { runJob } from '#workers/client.ts'
import { JOBS } from '#workers/protocol/jobs.ts'
import { store } from '../store/store.ts'
import { begunInTurn, clearResults, fetchJob } from './jobs.ts'

vi.mock('#workers/client.ts', () => ({ runJob: vi.fn() }))

const counting = {
  baseline: 'as-recorded',
  dialect: { id: 'openai' },
  summariser: { id: 'extractive' },
} as const
const NO_LOSS = { call: 0, count: 0, weight: 0 }
const never = new AbortController().signal
const count = (text: string, signal = never) => fetchJob('count', { text, encoding: 'chars4' }, signal)
const runs = () => vi.mocked(runJob).mock.calls.length

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0))
  vi.mocked(runJob).mockReset()
  vi.mocked(runJob).mockImplementation(async () => ok(7))
  clearResults()
})
afterEach(() => vi.unstubAllGlobals())

test('a result is made once, and then comes from the cache', async () => {
  expect(await count('a')).toEqual(ok(7))
  expect(await count('a')).toEqual(ok(7))
  expect(runs()).toBe(1)
})

test('whoever is not a view has a result before the next frame, and views have it then too', async () => {
  vi.useFakeTimers()
  expect(await count('early')).toEqual(ok(7))
  expect([...store.getState().results.keys()].some((key) => key.includes('early'))).toBe(true)
  vi.useRealTimers()
})

test('two who ask at the same time share one run', async () => {
  expect(await Promise.all([count('b'), count('b')])).toEqual([ok(7), ok(7)])
  expect(runs()).toBe(1)
})

test('as many unused results are kept as the line of the job says; the oldest go first', async () => {
  const { kept } = JOBS.count
  // The last one is in use when it arrives, so that it takes two more than are kept to drop one.
  for (let index = 0; index < kept + 2; index++) await count(`text ${index}`)
  const before = runs()
  await count('text 1')
  expect(runs()).toBe(before)
  await count('text 0')
  expect(runs()).toBe(before + 1)
})

test('of long results fewer are kept, but always the newest', async () => {
  const longOf = (calls: number) => async () =>
    ok({ calls: Array.from({ length: calls }, () => NO_LOSS), totals: NO_TOTALS })
  const lost = (traceId: string) => fetchJob('lost', { traceId, memory: IDENTITY, counting }, never)
  vi.mocked(runJob).mockImplementation(longOf(100_000))
  for (const run of 'abcde') await lost(run)
  // 100,000 calls count as twenty of the 48: beside the one in use, two.
  for (const run of 'ed') await lost(run)
  expect(runs()).toBe(5)
  await lost('a')
  expect(runs()).toBe(6)
  vi.mocked(runJob).mockImplementation(longOf(1_000_000))
  await lost('f')
  await count('e')
  expect(runs()).toBe(8)
  await lost('f')
  expect(runs()).toBe(8)
})

test('a failure is told, and made again for whoever asks later', async () => {
  const problem = { code: 'x', message: 'It failed.' }
  vi.mocked(runJob).mockImplementationOnce(async () => fail(problem))
  expect(await count('c')).toEqual(fail(problem))
  clearResults()
  expect(await count('c')).toEqual(ok(7))
})

test('who gives up hears “cancelled”, and the run is aborted as nobody waits for it', async () => {
  vi.mocked(runJob).mockImplementationOnce(() => new Promise(() => undefined))
  const abort = new AbortController()
  const asked = count('d', abort.signal)
  abort.abort()
  expect(await asked).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(vi.mocked(runJob).mock.lastCall?.[2]?.signal?.aborted).toBe(true)
})

test('a job with a limit is ended that long after it reports that its limit starts, and not before', async () => {
  vi.useFakeTimers()
  vi.mocked(runJob).mockImplementationOnce(() => new Promise(() => undefined))
  const patterns = [{ source: '(a+)+b' }]
  void fetchJob('findings', { traceId: 't', plan: { detectors: [], patterns, excluded: [] } }, never)
  const options = () => vi.mocked(runJob).mock.lastCall?.[2]
  // It waits for its worker, then for our detectors.
  vi.advanceTimersByTime(JOBS.findings.limit * 10)
  options()?.onProgress?.({ done: 1, total: 4 })
  vi.advanceTimersByTime(JOBS.findings.limit * 10)
  expect(options()?.signal?.aborted).toBe(false)
  options()?.onProgress?.({ done: 2, total: 4, startsLimit: true })
  vi.advanceTimersByTime(JOBS.findings.limit - 1)
  expect(options()?.signal?.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(options()?.signal?.aborted).toBe(true)
  vi.useRealTimers()
})

test('of jobs in turn, none is begun before those in front of it have ended', () => {
  expect(begunInTurn([undefined, undefined])).toBe(1)
  expect(begunInTurn(['done', 'running', undefined])).toBe(2)
  expect(begunInTurn(['done', 'failed', undefined])).toBe(3)
  expect(begunInTurn(['done', 'done'])).toBe(2)
  expect(begunInTurn([])).toBe(0)
})
