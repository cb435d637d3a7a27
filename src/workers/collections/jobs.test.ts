import { readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { defined } from '#base/assert.ts'
import { given } from '#base/given.ts'
import { ok, unwrap } from '#base/result.ts'
import { parentsOf } from '#core/collections/resolve.ts'
import { loadCallFacts, loadCollectionRuns, loadTrace } from '#storage/index.ts'
import { memoryStore } from '#storage/testing/store.ts'
import { loadRanks } from '../jobs/ranks.ts'
import type { FileHandle, FolderHandle, FoundFile, FoundFiles } from '../protocol/collecting.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { createCollectionJobs } from './jobs.ts'
import { listFolder } from './list-folder.ts'
import { wholeLines } from './read-file.ts'

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
const { signal } = new AbortController()
const SAMPLES = new URL('../../formats/samples/', import.meta.url)

/** A sample that is a folder. */
function sampleFolder(path: string): Tree {
  const entries = readdirSync(new URL(`${path}/`, SAMPLES), { withFileTypes: true })
  return Object.fromEntries(
    entries.map(({ name }) => [
      name,
      name.includes('.')
        ? readFileSync(new URL(`${path}/${name}`, SAMPLES), 'utf8')
        : sampleFolder(`${path}/${name}`),
    ]),
  )
}

type Tree = { readonly [name: string]: string | Tree | Error | 'loop' }

function fileOf(name: string, content: string | Error): FileHandle {
  return {
    kind: 'file',
    name,
    getFile: async () => {
      if (content instanceof Error) throw content
      return new File([content], name, { lastModified: 1000 })
    },
  }
}

/** A folder as a browser hands it out; `loop` is a link to the folder itself. */
function folderOf(name: string, tree: Tree): FolderHandle {
  const self: FolderHandle = {
    kind: 'directory',
    name,
    async *values() {
      for (const [own, content] of Object.entries(tree)) yield entryOf(own, content)
    },
    getDirectoryHandle: async (own) => {
      const entry = entryOf(own, inside(own))
      if (entry.kind === 'file') throw new Error('not a folder')
      return entry
    },
    getFileHandle: async (own) => {
      const entry = entryOf(own, inside(own))
      if (entry.kind === 'directory') throw new Error('not a file')
      return entry
    },
    isSameEntry: async (other) => other === self,
  }
  const inside = (own: string) => {
    const found = tree[own]
    if (found === undefined) throw new DOMException('gone', 'NotFoundError')
    return found
  }
  const entryOf = (own: string, content: Tree[string]) => {
    if (content === 'loop') return self
    if (typeof content === 'string' || content instanceof Error) return fileOf(own, content)
    return folderOf(own, content)
  }
  return self
}

async function listed(tree: Tree, most?: number) {
  const paths: string[] = []
  const folder = folderOf('runs', tree)
  const onProgress = ({ files }: { readonly files: readonly { readonly path: string }[] }) =>
    paths.push(...files.map(({ path }) => path))
  const report = unwrap(await listFolder({ folder, ...given({ most }) }, { signal, onProgress }))
  return { paths: paths.sort(), report }
}

test('a folder is listed with its folders; what cannot be a run is only counted', async () => {
  const { paths, report } = await listed({
    'a.jsonl': '{}',
    'notes.md': '',
    shop: { 'b.jsonl': '{}', deeper: { 'c.traj': '{}' } },
    node_modules: { 'd.json': '{}' },
  })
  expect(paths).toEqual(['a.jsonl', 'shop/b.jsonl', 'shop/deeper/c.traj'])
  expect(report).toMatchObject({ found: 3, others: 1, skipped: 1, loops: 0, refused: 0, isCut: false })
})

test('files near the top are told before those of a folder below', async () => {
  const order: string[] = []
  const tree = { deep: { deeper: { 'a.jsonl': '' } }, near: { 'b.jsonl': '' }, 'c.jsonl': '' }
  const onProgress = ({ files }: FoundFiles) => void order.push(...files.map(({ path }) => path))
  unwrap(await listFolder({ folder: folderOf('runs', tree) }, { signal, onProgress }))
  expect(order).toEqual(['c.jsonl', 'near/b.jsonl', 'deep/deeper/a.jsonl'])
})

test('what was found is told while nothing else is found', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
  const others = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${index}.txt`, '']))
  const told: string[] = []
  const folder = folderOf('runs', { 'a.jsonl': '', below: { ...others, 'z.jsonl': '' } })
  const onProgress = ({ files }: FoundFiles) => void told.push(files.map(({ path }) => path).join())
  unwrap(await listFolder({ folder }, { signal, onProgress }))
  clock.mockRestore()
  expect(told).toEqual(['a.jsonl', 'below/z.jsonl'])
})

test('a link that leads back, a refused file, and too many files are counted and stop nothing', async () => {
  const refused = new Error('Permission denied')
  const { paths, report } = await listed({ runs: 'loop', 'x.jsonl': refused, 'y.jsonl': '{}' })
  expect(paths).toEqual(['y.jsonl'])
  expect(report).toMatchObject({ loops: 1, refused: 1 })
  expect(report.firstRefused?.message).toContain('Permission denied')
  const cut = await listed({ 'a.jsonl': '', 'b.jsonl': '', 'c.jsonl': '' }, 2)
  expect([cut.paths.length, cut.report.isCut]).toEqual([2, true])
})

/** Lists a folder and indexes what was found, as a scan does. */
async function scanned(tree: Tree) {
  const found: FoundFile[] = []
  const { store, jobs, source, context } = indexing(tree)
  const onProgress = ({ files }: FoundFiles) => void found.push(...files)
  unwrap(await listFolder(source, { signal, onProgress }))
  const files = found.map((file) => ({ found: file, source }))
  unwrap(await jobs.indexFiles({ collectionId: 'c', files, counting: COUNTING }, context))
  return { store, jobs, source, context, found, runs: unwrap(await loadCollectionRuns('c', store)) }
}

test('a conversation of OpenHands with a file for each event is one run, and opens as one', async () => {
  const lamp = sampleFolder('openhands-v1/lamp-conversation')
  const { found, runs, jobs, source, context, store } = await scanned({
    conversations: { lamp },
    'one.jsonl': SESSION,
  })
  expect(found.map(({ path }) => path).sort()).toEqual(['conversations/lamp/base_state.json', 'one.jsonl'])
  const run = defined(
    runs.find(({ format }) => format === 'openhands-v1'),
    'the conversation',
  )
  expect(run.calls).toBeGreaterThan(1)
  const { path, spread } = run.file
  const input = { source, path, place: 0, traceId: 'run-a.1', runId: run.id, ...given({ spread }) }
  unwrap(await jobs.openRun(input, context))
  expect(unwrap(await loadTrace('run-a.1', store)).steps).toHaveLength(run.steps)
})

test('a conversation of an older OpenHands is one run too, without its cache of events', async () => {
  const events = JSON.parse(readFileSync(new URL('openhands-v0/events.json', SAMPLES), 'utf8'))
  const files = Object.fromEntries(
    [...events.entries()].map(([at, event]) => [`${at}.json`, JSON.stringify(event)]),
  )
  const { found, runs } = await scanned({
    sessions: { s1: { events: files, event_cache: { '0-25.json': JSON.stringify(events) } } },
  })
  expect(found.map(({ path }) => path)).toEqual(['sessions/s1/events'])
  const whole = await scanned({ 'events.json': JSON.stringify(events) })
  expect(runs.map(({ steps, calls, input }) => [steps, calls, input])).toEqual(
    whole.runs.map(({ steps, calls, input }) => [steps, calls, input]),
  )
})

test('sessions in the storage of opencode are runs, and its sub-agents belong to their sessions', async () => {
  const { found, runs } = await scanned({ opencode: { storage: sampleFolder('opencode/storage') } })
  expect(found.every(({ spread }) => spread?.root === 'opencode/storage/')).toBe(true)
  expect(runs.map(({ relation }) => relation.session).sort()).toEqual(['ses_a1', 'ses_b2'])
  expect(parentsOf(runs).size).toBe(1)
})

test('what only looks like parts of a run is read file by file', async () => {
  const { found, runs } = await scanned({
    events: { 'a.jsonl': SESSION },
    message: { x: { 'y.json': '{}' } },
  })
  expect(found.map(({ path }) => path).sort()).toEqual(['events/a.jsonl', 'message/x/y.json'])
  expect(runs).toHaveLength(1)
})

function indexing(tree: Tree) {
  const store = memoryStore()
  const jobs = createCollectionJobs(loadRanks, store)
  const source = { folder: folderOf('runs', tree) }
  const context = { signal, onProgress: () => undefined }
  const indexAll = (paths: readonly string[], collectionId = 'c') => {
    const files = paths.map((path) => ({ found: { path, size: 1, modified: 1000 }, source }))
    return jobs.indexFiles({ collectionId, files, counting: COUNTING }, context)
  }
  const index = async (path: string, collectionId = 'c') => {
    const made = await indexAll([path], collectionId)
    return made.ok ? ok(defined(made.value[0], 'the file')) : made
  }
  return { store, jobs, source, context, index, indexAll }
}

test('a file’s runs are stored with their facts, and the same content is not read a second time', async () => {
  const { store, index } = indexing({ 'one.jsonl': SESSION, copy: { 'two.jsonl': SESSION } })
  const first = unwrap(await index('one.jsonl'))
  expect(first.file.state).toBe('indexed')
  expect(first.isKnown).toBe(false)
  const [run] = first.runs
  expect(run?.calls).toBeGreaterThan(0)
  const [calls] = unwrap(await loadCallFacts([run?.id ?? ''], store))
  expect(calls?.calls).toBe(run?.calls)
  const second = unwrap(await index('copy/two.jsonl'))
  expect([second.isKnown, second.file.sameAs]).toEqual([true, 'one.jsonl'])
  expect(second.runs[0]?.content).toBe(run?.content)
  expect(unwrap(await loadCollectionRuns('c', store))).toHaveLength(2)
})

test('files read together are stored together, each as it would be alone', async () => {
  const tree = { 'one.jsonl': SESSION, 'x.jsonl': new Error('In use'), 'two.jsonl': SESSION }
  const { store, indexAll } = indexing(tree)
  const made = unwrap(await indexAll(['one.jsonl', 'x.jsonl', 'two.jsonl']))
  expect(made.map(({ file }) => file.state)).toEqual(['indexed', 'unreadable', 'indexed'])
  expect(made.map(({ isKnown }) => isKnown)).toEqual([false, false, true])
  expect(made[2]?.file.sameAs).toBe('one.jsonl')
  expect(unwrap(await loadCollectionRuns('c', store))).toHaveLength(2)
})

test('a sub-agent’s own file belongs to the session that started it', async () => {
  const agent = SESSION.replaceAll('"isSidechain":false,', '').replaceAll(
    '"sessionId":',
    '"isSidechain":true,"agentId":"a1","sessionId":',
  )
  const { index, store } = indexing({ 'one.jsonl': SESSION, 'agent-a1.jsonl': agent })
  const [parent] = unwrap(await index('one.jsonl')).runs
  const [own] = unwrap(await index('agent-a1.jsonl')).runs
  expect(own?.relation.isSubAgent).toBe(true)
  expect(parentsOf(unwrap(await loadCollectionRuns('c', store)))).toEqual(new Map([[own?.id, parent?.id]]))
})

test('what is not a run, and what cannot be read, is a row of its own and costs nothing else', async () => {
  const { store, index } = indexing({ 'settings.json': '{"theme":"dark"}', 'x.jsonl': new Error('In use') })
  expect(unwrap(await index('settings.json')).file.state).toBe('other')
  const refused = unwrap(await index('x.jsonl'))
  expect(refused.file.state).toBe('unreadable')
  expect(refused.file.problem?.message).toContain('In use')
  expect(unwrap(await loadCollectionRuns('c', store))).toEqual([])
})

test('a run is opened from its file without keeping the file’s bytes', async () => {
  const { store, jobs, source, context } = indexing({ 'one.jsonl': SESSION })
  const input = { source, path: 'one.jsonl', place: 0, traceId: 'run-a.1', runId: 'a' }
  expect(unwrap(await jobs.openRun(input, context)).traceId).toBe('run-a.1')
  expect(unwrap(await loadTrace('run-a.1', store)).calls.length).toBeGreaterThan(0)
  expect(await store.database.files.count()).toBe(0)
  const gone = await jobs.openRun({ ...input, place: 7, traceId: 'run-a.2' }, context)
  expect(gone.ok).toBe(false)
})

test('a last line that is still being written waits; one that is whole counts without a line break', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(wholeLines(bytes('{"a":1}\n{"b":'))).toEqual(bytes('{"a":1}\n'))
  expect(wholeLines(bytes('{"a":1}\n{"b":2}'))).toEqual(bytes('{"a":1}\n{"b":2}'))
})
