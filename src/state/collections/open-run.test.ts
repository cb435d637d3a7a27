import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '#base/result.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { openedRunId } from '#core/collections/opened-run.ts'
import { listCollections, loadCollectionHandle, loadCollectionRuns, newestName } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import { collectedRun, runsStillThere } from './collected.ts'
import { restoreRun, storeRuns } from './open-run.ts'

vi.mock('#workers/client.ts', () => ({ runJob: vi.fn(), openCollectionHelper: vi.fn() }))
vi.mock('#storage/index.ts', async (original) => ({
  ...(await original<object>()),
  listCollections: vi.fn(),
  listTraces: vi.fn(async () => ok([])),
  loadCollectionHandle: vi.fn(),
  loadCollectionRuns: vi.fn(),
  newestName: vi.fn(),
}))

const STATE = { size: 4, modified: 1000 }
const ROW: Pick<CollectionRun, 'id' | 'collectionId' | 'file' | 'place' | 'state'> = {
  id: 'c-a',
  collectionId: 'c',
  file: { path: 'a.jsonl', ...STATE },
  place: 0,
  state: 'indexed',
}
const ID = openedRunId('c-a', STATE)

let stored: Set<string>
let read: unknown[]

beforeEach(() => {
  stored = new Set(['in-library'])
  read = []
  const folder = {
    kind: 'directory',
    name: 'runs',
    getFileHandle: async (name: string) => ({
      kind: 'file',
      getFile: async () => new File(['{}\n\n'], name, { lastModified: STATE.modified }),
    }),
  }
  vi.mocked(listCollections).mockResolvedValue(
    ok([{ id: 'c', name: 'Shop', kind: 'watched', folder: 'runs', createdAt: 0 }]),
  )
  vi.mocked(loadCollectionRuns).mockResolvedValue(ok([ROW as CollectionRun]))
  vi.mocked(loadCollectionHandle).mockResolvedValue(ok(folder))
  vi.mocked(newestName).mockImplementation(async (id) =>
    stored.has(id) ? ok(id) : fail({ code: 'no-such-trace', message: 'Not stored' }),
  )
  vi.mocked(runJob).mockImplementation(async (_, input) => {
    read.push(input)
    stored.add(ID)
    return ok({ traceId: ID }) as never
  })
})

test('a link to a run that is no longer stored reads it from its file again, once', async () => {
  await restoreRun(ID)
  expect(read).toMatchObject([{ path: 'a.jsonl', place: 0, traceId: ID, runId: 'c-a' }])
  expect(collectedRun(ID)?.id).toBe('c-a')
  await restoreRun(ID)
  await restoreRun('in-library')
  expect(read).toHaveLength(1)
})

test('runs that are neither stored nor in an index are left out', async () => {
  const gone = openedRunId('other', STATE)
  expect(await storeRuns(['in-library', ID, gone])).toEqual(['in-library', ID])
  expect(await runsStillThere([ID, gone])).toEqual([ID])
})
