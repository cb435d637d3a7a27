import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { fileOf, memoryStore, traceOf } from '../testing/store.ts'
import type { Store } from './database.ts'
import { loadFile } from './files.ts'
import type { TraceEntry } from './rows.ts'
import {
  deleteAll,
  deleteTraces,
  listTraces,
  loadRecords,
  loadTrace,
  loadWholeTrace,
  storeImport,
  watchTraces,
} from './traces.ts'

afterEach(() => vi.restoreAllMocks())

async function stored(store: Store, ...traces: readonly Trace[]): Promise<string> {
  return unwrap(await storeImport(fileOf(), traces, store))
}

async function rowCounts(store: Store): Promise<readonly number[]> {
  const { files, traces, bodies, steps, records } = store.database
  return Promise.all([files, traces, bodies, steps, records].map((table) => table.count()))
}

function idsOf(entries: readonly TraceEntry[]): readonly string[] {
  return entries.map((entry) => entry.id)
}

describe('a stored trace', () => {
  test('comes back as it was, records included', async () => {
    const store = memoryStore()
    const trace = traceOf('t1')
    await stored(store, trace)
    expect(unwrap(await loadWholeTrace('t1', store))).toEqual(trace)
  })

  test('comes back without records where only steps are wanted', async () => {
    const store = memoryStore()
    const trace = traceOf('t1')
    await stored(store, trace)
    expect(unwrap(await loadTrace('t1', store))).toEqual({ ...trace, records: new Map() })
  })

  test('of 10,000 steps is cut into chunks and put together in order', async () => {
    const store = memoryStore()
    const trace = traceOf('long', { steps: 10_000 })
    await stored(store, trace)
    expect(await store.database.steps.count()).toBe(20)
    expect(unwrap(await loadWholeTrace('long', store))).toEqual(trace)
  })

  test('of long texts is cut into rows that a page reads in short tasks', async () => {
    const store = memoryStore()
    const short = traceOf('long', { steps: 8 })
    const steps = short.steps.map((step) => ({ ...step, extra: { text: 'x'.repeat(1_500_000) } }))
    const trace: Trace = { ...short, steps }
    await stored(store, trace)
    const rows = await store.database.steps.toArray()
    expect(rows.map((row) => row.steps.length)).toEqual([2, 2, 2, 2])
    expect(unwrap(await loadWholeTrace('long', store))).toEqual(trace)
  })

  test('of no steps and no records comes back too', async () => {
    const store = memoryStore()
    const trace: Trace = { ...traceOf('t1'), steps: [], calls: [], recorded: [], records: new Map() }
    await stored(store, trace)
    expect(unwrap(await loadWholeTrace('t1', store))).toEqual(trace)
  })

  test('keeps a __proto__ that the file held, as data', async () => {
    const store = memoryStore()
    const metadata = JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"deep":[{"__proto__":"x"}]}')
    const trace = traceOf('t1', { metadata, records: () => [metadata] })
    await stored(store, trace)
    const loaded = unwrap(await loadWholeTrace('t1', store))
    expect(JSON.stringify(loaded.metadata)).toBe(JSON.stringify(metadata))
    expect(JSON.stringify(loaded.records.get('s0'))).toBe(JSON.stringify([metadata]))
    expect(Object.hasOwn(loaded.metadata, '__proto__')).toBe(true)
    expect('polluted' in {}).toBe(false)
  })

  test('keeps lone surrogates, NUL and the order of keys', async () => {
    const store = memoryStore()
    const metadata = JSON.parse('{"b":"\\ud800","a":"\\u0000","1":null}')
    await stored(store, traceOf('t1', { metadata }))
    const loaded = unwrap(await loadTrace('t1', store))
    expect(JSON.stringify(loaded.metadata)).toBe(JSON.stringify(metadata))
  })

  test('keeps records of ids that no step has', async () => {
    const store = memoryStore()
    const trace = traceOf('t1')
    const records = new Map([...trace.records, ['elsewhere', [{ lost: false }]]])
    await stored(store, { ...trace, records })
    expect(unwrap(await loadWholeTrace('t1', store)).records).toEqual(records)
    expect(unwrap(await loadRecords('t1', 'elsewhere', store))).toEqual([{ lost: false }])
  })
})

describe('records of one step', () => {
  test('are found in whatever chunk they are, whatever the id', async () => {
    const store = memoryStore()
    const trace = traceOf('t1', { steps: 1200 })
    const [first, ...rest] = trace.steps
    if (first === undefined) throw new Error('no step')
    const renamed = { ...trace, steps: [...rest, { ...first, id: 'odd' }] }
    await stored(store, { ...renamed, records: new Map([...trace.records, ['odd', ['found']]]) })
    expect(unwrap(await loadRecords('t1', 's1100', store))).toEqual([{ step: 1100 }])
    expect(unwrap(await loadRecords('t1', 's500', store))).toEqual([{ step: 500 }])
    expect(unwrap(await loadRecords('t1', 'odd', store))).toEqual(['found'])
  })

  test('are none for a step without any, and a problem for no trace', async () => {
    const store = memoryStore()
    await stored(store, traceOf('t1', { records: () => [] }))
    expect(unwrap(await loadRecords('t1', 's99', store))).toEqual([])
    expect(await loadRecords('gone', 's0', store)).toMatchObject({
      ok: false,
      error: { code: 'no-such-trace' },
    })
  })
})

describe('an import', () => {
  test('keeps the bytes of the file', async () => {
    const store = memoryStore()
    const fileId = await stored(store, traceOf('t1'), traceOf('t2', { run: 1 }))
    const file = unwrap(await loadFile(fileId, store))
    expect(file).toMatchObject({ name: 'run.json', format: 'test', readerVersion: 4 })
    expect(await file.bytes.text()).toBe('content')
    expect(await loadFile('gone', store)).toMatchObject({ ok: false, error: { code: 'no-such-file' } })
  })

  test('that fails half way leaves nothing', async () => {
    const store = memoryStore()
    const bad = { ...traceOf('t2'), metadata: { broken: (() => 1) as unknown as string } }
    const result = await storeImport(fileOf(), [traceOf('t1'), bad], store)
    expect(result).toMatchObject({ ok: false, error: { code: 'not-storable' } })
    expect(await rowCounts(store)).toEqual([0, 0, 0, 0, 0])
  })

  test('never overwrites a trace that is there', async () => {
    const store = memoryStore()
    await stored(store, traceOf('t1'))
    const result = await storeImport(fileOf('other'), [traceOf('t9'), traceOf('t1', { steps: 9 })], store)
    expect(result).toMatchObject({ ok: false, error: { code: 'already-stored' } })
    expect(idsOf(unwrap(await listTraces(store)))).toEqual(['t1'])
    expect(unwrap(await loadTrace('t1', store)).steps).toHaveLength(3)
  })

  test('that finds the disk full says so and leaves all as it was', async () => {
    const store = memoryStore()
    await stored(store, traceOf('t1'))
    vi.spyOn(store.database.records, 'bulkAdd').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    const result = await storeImport(fileOf(), [traceOf('t2')], store)
    expect(result).toMatchObject({
      ok: false,
      error: {
        code: 'disk-full',
        message: 'The browser’s storage is full: “run.json” was not saved. Existing data is not affected.',
      },
    })
    expect(await rowCounts(store)).toEqual([1, 1, 1, 1, 1])
  })
})

describe('the list', () => {
  test('has the newest file first and the runs of a file in order, without steps', async () => {
    const store = memoryStore()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1000)
    await stored(store, traceOf('b', { run: 1 }), traceOf('a', { run: 0 }))
    clock.mockReturnValue(2000)
    await stored(store, traceOf('c'))
    const entries = unwrap(await listTraces(store))
    expect(idsOf(entries)).toEqual(['c', 'a', 'b'])
    expect(entries[2]).toEqual({
      id: 'b',
      title: 'Trace b',
      source: { format: 'test', fileName: 'run.json', run: 1, runs: 2, readerVersion: 4 },
      fileId: expect.any(String),
      stepCount: 3,
      callCount: 2,
      warningCount: 1,
      agents: ['main', undefined],
      addedAt: 1000,
      fidelity: { checked: 2, equal: 1 },
    })
  })

  test('reads neither steps nor bodies nor records', async () => {
    const store = memoryStore()
    await stored(store, traceOf('t1'))
    const { bodies, steps, records } = store.database
    const spies = [bodies, steps, records].flatMap((table) => [
      vi.spyOn(table, 'get'),
      vi.spyOn(table, 'toArray'),
    ])
    await listTraces(store)
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  })

  test('is told anew after each change, and no more once stopped', async () => {
    const store = memoryStore()
    const told: (readonly string[])[] = []
    const stop = watchTraces((entries) => told.push(idsOf(unwrap(entries))), store)
    await vi.waitFor(() => expect(told).toEqual([[]]))
    await stored(store, traceOf('t1'))
    await vi.waitFor(() => expect(told.at(-1)).toEqual(['t1']))
    unwrap(await deleteTraces(['t1'], store))
    await vi.waitFor(() => expect(told.at(-1)).toEqual([]))
    stop()
    const before = told.length
    await stored(store, traceOf('t2'))
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(told).toHaveLength(before)
  })

  test('is told of what another tab stored', async () => {
    const browser = new IDBFactory()
    const [one, other] = [memoryStore(browser), memoryStore(browser)]
    const told: (readonly string[])[] = []
    const stop = watchTraces((entries) => told.push(idsOf(unwrap(entries))), one)
    await vi.waitFor(() => expect(told).toEqual([[]]))
    await stored(other, traceOf('t1'))
    await vi.waitFor(() => expect(told.at(-1)).toEqual(['t1']))
    stop()
  })
})

describe('deleting', () => {
  test('takes all of a trace, and the file with its last trace', async () => {
    const store = memoryStore()
    const fileId = await stored(store, traceOf('t1', { steps: 600 }), traceOf('t2', { run: 1 }))
    unwrap(await deleteTraces(['t1'], store))
    expect(await rowCounts(store)).toEqual([1, 1, 1, 1, 1])
    expect(unwrap(await loadTrace('t2', store)).title).toBe('Trace t2')
    expect((await loadFile(fileId, store)).ok).toBe(true)
    unwrap(await deleteTraces(['t2'], store))
    expect(await rowCounts(store)).toEqual([0, 0, 0, 0, 0])
  })

  test('takes many at once: a file goes with all of its runs, another one stays', async () => {
    const store = memoryStore()
    const runs = Array.from({ length: 12 }, (_, run) => traceOf(`r${run}`, { run, steps: 600 }))
    const fileId = await stored(store, ...runs)
    await stored(store, traceOf('other'))
    unwrap(
      await deleteTraces(
        runs.slice(1).map((run) => run.id),
        store,
      ),
    )
    expect((await loadFile(fileId, store)).ok).toBe(true)
    unwrap(await deleteTraces(['r0'], store))
    expect(await rowCounts(store)).toEqual([1, 1, 1, 1, 1])
    expect(idsOf(unwrap(await listTraces(store)))).toEqual(['other'])
  })

  test('takes none where one of them is not there', async () => {
    const store = memoryStore()
    await stored(store, traceOf('t1'), traceOf('t2', { run: 1 }))
    const result = await deleteTraces(['t1', 'gone'], store)
    expect(result).toMatchObject({ ok: false, error: { code: 'no-such-trace' } })
    expect(idsOf(unwrap(await listTraces(store)))).toEqual(['t1', 't2'])
  })

  test('what is not there is a problem', async () => {
    const store = memoryStore()
    expect(await deleteTraces(['gone'], store)).toMatchObject({ ok: false, error: { code: 'no-such-trace' } })
    expect(await loadTrace('gone', store)).toMatchObject({ ok: false, error: { code: 'no-such-trace' } })
  })

  test('everything takes all traces and files', async () => {
    const store = memoryStore()
    await stored(store, traceOf('t1'))
    await stored(store, traceOf('t2'))
    unwrap(await deleteAll(store))
    expect(await rowCounts(store)).toEqual([0, 0, 0, 0, 0])
  })
})

describe('damaged rows', () => {
  async function damaged(change: (store: Store) => Promise<unknown>): Promise<unknown> {
    const store = memoryStore()
    await stored(store, traceOf('t1', { steps: 600 }))
    await change(store)
    return loadTrace('t1', store)
  }
  const problem = { ok: false, error: { code: 'damaged-trace', where: 't1' } }

  test('are a problem: a chunk is missing', async () => {
    expect(await damaged(({ database }) => database.steps.delete(['t1', 1]))).toMatchObject(problem)
  })

  test('are a problem: something is no step', async () => {
    for (const step of [
      null,
      7,
      {},
      { id: 's0', kind: 'dance', number: 1 },
      { id: 's0', kind: 'action', number: 0 },
    ]) {
      const steps = [step]
      expect(
        await damaged(({ database }) => database.steps.put({ traceId: 't1', chunk: 1, steps })),
      ).toMatchObject(problem)
    }
  })

  test('are a problem: the body is missing or has no calls', async () => {
    expect(await damaged(({ database }) => database.bodies.delete('t1'))).toMatchObject(problem)
    expect(await damaged(({ database }) => database.bodies.update('t1', { calls: ['x'] }))).toMatchObject(
      problem,
    )
  })
})
