import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '#base/result.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { openedRunId } from '#core/collections/opened-run.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { NO_FIGURES, type SweepFigures } from '#core/sweep/sweep.ts'
import {
  deleteTraces,
  listCollections,
  listTraces,
  loadCollectionHandle,
  loadCollectionRuns,
} from '#storage/index.ts'
import { type Helper, openEngineHelper, runJob } from '#workers/client.ts'
import { evaluateRuns } from '#workers/jobs/evaluation.ts'
import type { EvaluationInput } from '#workers/protocol/evaluating.ts'
import { newestState } from '../edits/edit-session.ts'
import { evaluateCollectionInConsole } from './console-collections.ts'

vi.mock('#workers/client.ts', () => ({
  openEngineHelper: vi.fn(),
  openCollectionHelper: vi.fn(),
  runJob: vi.fn(),
}))
vi.mock('../edits/edit-session.ts', () => ({ newestState: vi.fn() }))
vi.mock('#storage/index.ts', async (original) => ({
  ...(await original<object>()),
  deleteTraces: vi.fn(),
  listCollections: vi.fn(),
  listTraces: vi.fn(),
  loadCollectionHandle: vi.fn(),
  loadCollectionRuns: vi.fn(),
}))

const KEEP = { id: 'keep-last', params: { count: 5 } }
const STATE = { size: 4, modified: 1000 }

/** Only what an evaluation reads of a row. */
function runAt(path: string, more: Partial<CollectionRun> = {}): CollectionRun {
  const row: Partial<CollectionRun> = {
    id: `c-${path}`,
    collectionId: 'c',
    content: path,
    file: { path, ...STATE },
    place: 0,
    models: ['opus'],
    state: 'indexed',
    relation: { isSubAgent: false, firstKey: 0 },
    ...more,
  }
  return row as CollectionRun
}

function folderOf(state: PermissionState) {
  return {
    kind: 'directory',
    name: 'runs',
    queryPermission: async () => state,
    requestPermission: async () => state,
    getFileHandle: async (name: string) => ({
      kind: 'file',
      name,
      getFile: async () => new File(['{}\n\n'], name, { lastModified: STATE.modified }),
    }),
  }
}

/** As the engine, which replays what is stored or was replayed on the same content before. */
function helper(): Helper {
  const run = async (_: string, { traceIds: [id = ''], memories, keptAs }: Swept) => {
    if (!stored.has(id) && !replayed.has(keptAs ?? '')) return NOT_STORED
    if (keptAs !== undefined) replayed.add(keptAs)
    return ok(
      memories.map(
        (_spec, place): SweepFigures => ({
          ...NO_FIGURES,
          runs: 1,
          calls: 9,
          billed: place === 0 ? 10 : 6,
          cumulative: place === 0 ? 1000 : 600,
          changed: place === 0 ? 0 : 3,
        }),
      ),
    )
  }
  return { run: run as unknown as Helper['run'], close: () => undefined }
}

interface Swept {
  readonly traceIds: readonly string[]
  readonly memories: readonly CheckedSpec[]
  readonly keptAs?: string
}

const NOT_STORED = fail({ code: 'no-such-trace', message: 'Not stored' })

let read: string[]
let stored: Set<string>
/** Names of contents. */
let replayed: Set<string>

beforeEach(() => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 })
  read = []
  stored = new Set(['there'])
  replayed = new Set()
  vi.mocked(openEngineHelper).mockImplementation(helper)
  vi.mocked(newestState).mockImplementation(async (id) => (stored.has(id) ? ok(id) : NOT_STORED))
  vi.mocked(deleteTraces).mockImplementation(async (ids) => {
    for (const id of ids) stored.delete(id)
    return ok(undefined)
  })
  vi.mocked(listTraces).mockResolvedValue(ok([]))
  vi.mocked(listCollections).mockResolvedValue(
    ok([{ id: 'c', name: 'Shop', kind: 'watched', folder: 'runs', createdAt: 0 }]),
  )
  vi.mocked(loadCollectionHandle).mockResolvedValue(ok(folderOf('granted')))
  vi.mocked(runJob).mockImplementation(async (name, input) => {
    if (name === 'summary') return ok({ models: ['opus'] }) as never
    if (name !== 'openRun') return evaluateRuns(input as unknown as EvaluationInput) as never
    const { path, traceId } = input as { readonly path: string; readonly traceId: string }
    if (path === 'broken.jsonl') return fail({ code: 'file-unreadable', message: 'In use' }) as never
    read.push(path)
    stored.add(traceId)
    return ok({ traceId }) as never
  })
})

test('a folder’s runs are read and evaluated, and named as in their collection', async () => {
  const rows = [
    runAt('a.jsonl'),
    runAt('b.jsonl'),
    runAt('copy.jsonl', { content: 'b.jsonl' }),
    runAt('sub.jsonl', { parentId: 'c-a.jsonl' }),
    runAt('gone.jsonl', { state: 'missing' }),
    runAt('broken.jsonl'),
  ]
  vi.mocked(loadCollectionRuns).mockResolvedValue(ok(rows))
  const made = await evaluateCollectionInConsole('c', [KEEP])
  expect(read).toEqual(['a.jsonl', 'b.jsonl'])
  expect(made).toMatchObject({ runs: 2, failed: [{ run: 'c-broken.jsonl', problem: 'In use' }] })
  expect(made.strategies[0]?.tokens.total.value).toBe(800)
  expect(made.strategies[0]?.worst.map(({ id }) => id).sort()).toEqual(['c-a.jsonl', 'c-b.jsonl'])
  expect(JSON.stringify(made)).not.toContain(openedRunId('c-a.jsonl', STATE))
})

test('only the chosen runs of a folder are read', async () => {
  vi.mocked(loadCollectionRuns).mockResolvedValue(ok([runAt('a.jsonl'), runAt('b.jsonl')]))
  const made = await evaluateCollectionInConsole('c', [KEEP], { runs: ['c-b.jsonl'] })
  expect([made.runs, read]).toEqual([1, ['b.jsonl']])
  await expect(evaluateCollectionInConsole('c', [KEEP], { runs: ['nobody'] })).rejects.toThrow('nobody')
})

test('of many runs none stays stored, and what was replayed on their content is not read again', async () => {
  const rows = Array.from({ length: 600 }, (_, index) => runAt(`${index}.jsonl`))
  vi.mocked(loadCollectionRuns).mockResolvedValue(ok(rows))
  expect((await evaluateCollectionInConsole('c', [KEEP])).runs).toBe(600)
  expect([read.length, stored.size]).toEqual([600, 1])
  vi.mocked(loadCollectionRuns).mockResolvedValue(ok([...rows, runAt('new.jsonl')]))
  expect((await evaluateCollectionInConsole('c', [KEEP])).runs).toBe(601)
  expect(read.slice(600)).toEqual(['new.jsonl'])
})

test('figures of a file that changed since it was indexed are not kept as those of its old content', async () => {
  vi.mocked(loadCollectionRuns).mockResolvedValue(
    ok([runAt('a.jsonl', { file: { path: 'a.jsonl', size: 3, modified: 1 } })]),
  )
  await evaluateCollectionInConsole('c', [KEEP])
  expect([read, replayed.size]).toEqual([['a.jsonl'], 0])
})

test('a folder that may not be read or is empty says so', async () => {
  vi.mocked(loadCollectionRuns).mockResolvedValue(ok([runAt('a.jsonl')]))
  vi.mocked(loadCollectionHandle).mockResolvedValue(ok(folderOf('denied')))
  await expect(evaluateCollectionInConsole('c', [KEEP])).rejects.toThrow('may not read it now')
  vi.mocked(loadCollectionRuns).mockResolvedValue(ok([]))
  await expect(evaluateCollectionInConsole('c', [KEEP])).rejects.toThrow('no runs yet')
  expect(read).toEqual([])
})

test('a stored run that was deleted is named and the others are evaluated', async () => {
  const row = { id: 'c', name: 'Shop', kind: 'stored', folder: '', createdAt: 0 } as const
  vi.mocked(listCollections).mockResolvedValue(ok([{ ...row, traceIds: ['there', 'deleted'] }]))
  vi.mocked(listTraces).mockResolvedValue(ok([{ id: 'there' } as never]))
  const made = await evaluateCollectionInConsole('c', [KEEP])
  expect(made.runs).toBe(1)
  expect(made.failed).toEqual([{ run: 'deleted', problem: 'This run was deleted from this browser.' }])
  vi.mocked(listTraces).mockResolvedValue(ok([]))
  await expect(evaluateCollectionInConsole('c', [KEEP])).rejects.toThrow('any more')
})

test('a folder’s runs get a recommendation for each of their projects', async () => {
  const rows = [runAt('a.jsonl', { project: '/shop' }), runAt('b.jsonl', { project: '/blog' })]
  vi.mocked(loadCollectionRuns).mockResolvedValue(ok(rows))
  const { byProject } = await evaluateCollectionInConsole('c', [KEEP])
  expect(byProject.map(({ key }) => key).sort()).toEqual(['/blog', '/shop'])
})
