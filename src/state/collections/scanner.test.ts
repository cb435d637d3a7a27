import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, unwrap } from '#base/result.ts'
import { loadCollectionRuns, type Store, storeTrace } from '#storage/index.ts'
import { memoryStore, traceOf } from '#storage/testing/store.ts'
import { createCollectionJobs } from '#workers/collections/jobs.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import type { FileHandle, FolderHandle, IndexInput } from '#workers/protocol/collecting.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import { openedNow } from '../store/collection-types.ts'
import { changeCollection, openCollectionNow, showCollection } from './opened.ts'
import { createScanner, type PoolWorker, type Scanner } from './scanner.ts'

const COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  dialect: { id: 'openai' },
  profile: 'auto',
  summariser: { id: 'extractive' },
}
const SESSION = readFileSync(
  new URL('../../formats/samples/claude-code/everyday.jsonl', import.meta.url),
  'utf8',
)
/** The same session in another file is another run only where its content differs. */
const sessionOf = (name: string) => `${SESSION.trimEnd()}\n${JSON.stringify({ type: 'note', name })}\n`

interface FakeFolder extends FolderHandle {
  readonly files: Map<string, { readonly text: string; readonly modified: number }>
  isRefused: boolean
  readonly refused: Set<string>
  /** Its list does not end before this. */
  lastListed: Promise<void>
}

/** A flat folder that a test can change, and take away. */
function fakeFolder(): FakeFolder {
  const files: FakeFolder['files'] = new Map()
  const refuse = (name = '') => {
    if (folder.isRefused || folder.refused.has(name))
      throw new DOMException('Permission withdrawn', 'NotAllowedError')
  }
  const handleOf = (name: string): FileHandle => ({
    kind: 'file',
    name,
    getFile: async () => {
      refuse(name)
      const file = files.get(name)
      if (file === undefined) throw new DOMException('Gone', 'NotFoundError')
      return new File([file.text], name, { lastModified: file.modified })
    },
  })
  const folder: FakeFolder = {
    kind: 'directory',
    name: 'runs',
    files,
    isRefused: false,
    refused: new Set(),
    lastListed: Promise.resolve(),
    async *values() {
      refuse()
      for (const name of files.keys()) yield handleOf(name)
      await folder.lastListed
    },
    getDirectoryHandle: async (name) => {
      throw new DOMException(name, 'NotFoundError')
    },
    getFileHandle: async (name) => handleOf(name),
  }
  return folder
}

let store: Store
let folder: FakeFolder
/** The files that workers were asked to read, in order. */
let asked: string[]
/** The disk is full once this many files were stored. */
let room: number
/** Files that end the worker that reads them. */
let tooLarge: Set<string>
/** Called before each file is read. */
let beforeRead: () => void
let opened: Scanner[]

function openScanner(): Scanner {
  showCollection(openedNow('c'))
  const jobs = createCollectionJobs(loadRanks, store)
  const run = async (name: 'listFolder' | 'indexFiles', input: never, options: object = {}) => {
    const context = { signal: new AbortController().signal, onProgress: () => undefined, ...options }
    if (name === 'indexFiles') {
      const { files } = input as Pick<IndexInput, 'files'>
      const paths = files.map(({ found: { path } }) => path)
      beforeRead()
      room -= files.length
      if (room < 0) return fail({ code: 'storage-full', message: 'The disk is full.' })
      if (paths.some((path) => tooLarge.has(path)))
        return fail({ code: 'worker-died', message: 'No memory.' })
      asked.push(...paths)
    }
    return jobs[name](input, context)
  }
  const worker: PoolWorker = { run: run as unknown as PoolWorker['run'], close: () => undefined }
  const scanner = createScanner({
    collectionId: 'c',
    counting: COUNTING,
    openPool: () => [worker],
    change: (part) => changeCollection('c', part),
    store,
  })
  opened.push(scanner)
  return scanner
}

beforeEach(() => {
  store = memoryStore()
  folder = fakeFolder()
  asked = []
  room = Number.POSITIVE_INFINITY
  tooLarge = new Set()
  beforeRead = () => undefined
  opened = []
  folder.files.set('a.jsonl', { text: sessionOf('a'), modified: 3000 })
  folder.files.set('b.jsonl', { text: sessionOf('b'), modified: 2000 })
})

afterEach(() => {
  for (const scanner of opened) scanner.close()
})

const stored = async () => unwrap(await loadCollectionRuns('c', store))
const statesByPath = () =>
  Object.fromEntries((openCollectionNow()?.runs ?? []).map(({ file, state }) => [file.path, state]))

test('a folder is read once, and after a reload only what changed', async () => {
  await openScanner().scan({ folder })
  expect(asked).toEqual(['a.jsonl', 'b.jsonl'])
  expect(openCollectionNow()?.status).toBe('idle')
  const again = openScanner()
  unwrap(await again.load())
  expect(openCollectionNow()?.runs).toHaveLength(2)
  folder.files.set('c.jsonl', { text: sessionOf('c'), modified: 4000 })
  await again.scan({ folder })
  expect(asked).toEqual(['a.jsonl', 'b.jsonl', 'c.jsonl'])
  expect(await stored()).toHaveLength(3)
})

test('a closed scanner shows nothing of what it still reads, and reads nothing more', async () => {
  const scanner = openScanner()
  const scan = scanner.scan({ folder })
  scanner.close()
  await scan
  await scanner.scan({ folder })
  expect(openCollectionNow()?.runs).toEqual([])
  expect(asked).toEqual([])
})

test('where permission is withdrawn, the scan says so and no run is taken for missing', async () => {
  const scanner = openScanner()
  await scanner.scan({ folder })
  folder.isRefused = true
  await scanner.scan({ folder })
  expect(openCollectionNow()).toMatchObject({ status: 'failed', problem: { code: 'folder-refused' } })
  expect(statesByPath()).toEqual({ 'a.jsonl': 'indexed', 'b.jsonl': 'indexed' })
  folder.isRefused = false
  await scanner.scan({ folder })
  expect(asked).toHaveLength(2)
})

test('a file that is refused for a while is counted, and its run is not taken for missing', async () => {
  const scanner = openScanner()
  await scanner.scan({ folder })
  folder.refused.add('b.jsonl')
  await scanner.scan({ folder })
  expect(openCollectionNow()?.report).toMatchObject({ refused: 1, gone: 0 })
  expect(statesByPath()).toEqual({ 'a.jsonl': 'indexed', 'b.jsonl': 'indexed' })
})

test('a full disk ends the scan with its sentence, keeps what was stored, and goes on from there', async () => {
  room = 1
  const scanner = openScanner()
  await scanner.scan({ folder })
  expect(openCollectionNow()).toMatchObject({ status: 'failed', problem: { message: 'The disk is full.' } })
  expect((await stored()).map(({ file }) => file.path)).toEqual(['a.jsonl'])
  room = 9
  await scanner.scan({ folder })
  expect(openCollectionNow()).toMatchObject({ status: 'idle', problem: undefined })
  expect(asked).toEqual(['a.jsonl', 'b.jsonl'])
})

test('a deleted file’s run stays and says so, and comes back with its file', async () => {
  const scanner = openScanner()
  await scanner.scan({ folder })
  const b = folder.files.get('b.jsonl') ?? { text: '', modified: 0 }
  folder.files.delete('b.jsonl')
  await scanner.scan({ folder })
  expect(statesByPath()).toEqual({ 'a.jsonl': 'indexed', 'b.jsonl': 'missing' })
  expect(openCollectionNow()?.report?.gone).toBe(1)
  folder.files.set('b.jsonl', b)
  await scanner.scan({ folder })
  expect(statesByPath()['b.jsonl']).toBe('indexed')
  expect(asked).toHaveLength(2)
})

test('a file that became shorter is counted and read again from its start, a longer one is live', async () => {
  const scanner = openScanner()
  await scanner.scan({ folder })
  const before = openCollectionNow()?.runs.find(({ file }) => file.path === 'a.jsonl')?.steps ?? 0
  const lines = SESSION.trimEnd().split('\n')
  folder.files.set('a.jsonl', { text: `${lines.slice(0, 8).join('\n')}\n`, modified: 1 })
  folder.files.set('b.jsonl', { text: `${sessionOf('b')}{"type":"note"}\n`, modified: 2001 })
  await scanner.scan({ folder })
  expect(openCollectionNow()?.report?.shorter).toBe(1)
  const after = openCollectionNow()?.runs.find(({ file }) => file.path === 'a.jsonl')
  expect(after?.steps).toBeLessThan(before)
  expect(statesByPath()).toEqual({ 'a.jsonl': 'indexed', 'b.jsonl': 'live' })
})

test('a paused scan reads nothing more, and goes on after a reload with what is left', async () => {
  const paused = openScanner()
  beforeRead = () => paused.pause()
  const scan = paused.scan({ folder })
  await expect.poll(async () => (await stored()).length).toBe(1)
  expect(asked).toEqual(['a.jsonl'])
  paused.close()
  await scan
  expect(asked).toEqual(['a.jsonl'])
  beforeRead = () => undefined
  const reloaded = openScanner()
  unwrap(await reloaded.load())
  await reloaded.scan({ folder })
  expect(asked).toEqual(['a.jsonl', 'b.jsonl'])
})

test('resuming goes on with the same scan', async () => {
  const scanner = openScanner()
  beforeRead = () => scanner.pause()
  const scan = scanner.scan({ folder })
  await expect.poll(async () => (await stored()).length).toBe(1)
  beforeRead = () => undefined
  scanner.resume()
  await scan
  expect(asked).toEqual(['a.jsonl', 'b.jsonl'])
  expect(openCollectionNow()?.status).toBe('idle')
})

test('runs of the library are rows of a collection of them, and one that was deleted is missing', async () => {
  unwrap(await storeTrace(traceOf('one'), store))
  unwrap(await storeTrace(traceOf('two'), store))
  const scanner = openScanner()
  const one = { path: 'one', size: 0, modified: 1 }
  await scanner.scan({ stored: [one, { path: 'two', size: 0, modified: 1 }] })
  const rows = openCollectionNow()?.runs ?? []
  expect(rows.map(({ title, traceId }) => [title, traceId]).sort()).toEqual([
    ['Trace one', 'one'],
    ['Trace two', 'two'],
  ])
  expect(rows[0]?.steps).toBe(3)
  await scanner.scan({ stored: [one] })
  expect(statesByPath()).toEqual({ one: 'indexed', two: 'missing' })
  expect(asked).toHaveLength(2)
})

test('small files are read together; one that ends its worker costs only itself', async () => {
  // Above the size up to which files are read one by one, so that the rest is read in one go.
  const large = `${sessionOf('a')}${' '.repeat(2_000_000)}\n`
  folder.files.set('a.jsonl', { text: large, modified: 9000 })
  for (const name of ['c', 'd', 'e'])
    folder.files.set(`${name}.jsonl`, { text: sessionOf(name), modified: 1000 })
  tooLarge.add('d.jsonl')
  await openScanner().scan({ folder })
  expect(asked.toSorted()).toEqual(['a.jsonl', 'b.jsonl', 'c.jsonl', 'e.jsonl'])
  const now = openCollectionNow()
  expect(now?.unreadable.map(({ path }) => path)).toEqual(['d.jsonl'])
  expect([now?.status, now?.done, now?.runs.length]).toEqual(['idle', 5, 4])
})

test('runs show while the folder is still being listed', async () => {
  for (let index = 0; index < 300; index++)
    folder.files.set(`other-${index}.json`, { text: '{}', modified: 1 })
  let endList: () => void = () => undefined
  folder.lastListed = new Promise((resolve) => {
    endList = resolve
  })
  const scan = openScanner().scan({ folder })
  await expect.poll(() => openCollectionNow()?.runs.length).toBe(2)
  expect(openCollectionNow()).toMatchObject({ status: 'reading', report: undefined })
  endList()
  await scan
  const { status, done, total, report } = openCollectionNow() ?? {}
  expect([status, done, total, report?.files]).toEqual(['idle', 302, 302, 302])
  expect(asked).toHaveLength(302)
})
