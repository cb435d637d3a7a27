/** Files on their way into the page: kept, taken once, and forgotten when no one comes for them. */
import { describe, expect, test, vi } from 'vitest'
import { handedList, handoffFolder, handoffQuery, keepHanded, takeHanded } from './handed-files.ts'
import { offeredFiles } from './open-messages.ts'
import { headersFor, pageHeaders } from './page-headers.ts'
import { fakeCaches } from './testing/fake-caches.ts'

const SCOPE = 'https://host/some/where/'
const RUN = {
  name: 'run.json',
  isFolder: false,
  files: [{ path: 'run.json', file: new Blob(['{"a": 1}']) }],
}
const FOLDER = {
  name: 'session',
  isFolder: true,
  files: [
    { path: 'a.jsonl', file: new Blob(['a']) },
    { path: 'deep/b.jsonl', file: new Blob(['b']) },
  ],
}

function worldOf(served: Record<string, string> = {}) {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url.slice(SCOPE.length))
    const body = served[url.slice(SCOPE.length)]
    return body === undefined ? new Response('<p>', { status: 404 }) : new Response(body)
  }
  return { scope: SCOPE, caches: fakeCaches(), fetch, asked }
}

async function textsOf(items: Awaited<ReturnType<typeof takeHanded>>) {
  return Promise.all(
    (items ?? []).map(async ({ name, isFolder, files }) => ({
      name,
      isFolder,
      files: await Promise.all(files.map(async ({ path, file }) => [path, await file.text()])),
    })),
  )
}

describe('files that are handed over', () => {
  test('come out as they went in, once, without the network', async () => {
    const world = worldOf()
    const id = await keepHanded([RUN, FOLDER], world)
    expect(handoffQuery(id)).toBe(`?handoff=${id}`)
    expect(await textsOf(await takeHanded(id, world))).toEqual([
      { name: 'run.json', isFolder: false, files: [['run.json', '{"a": 1}']] },
      {
        name: 'session',
        isFolder: true,
        files: [
          ['a.jsonl', 'a'],
          ['deep/b.jsonl', 'b'],
        ],
      },
    ])
    expect(world.asked).toEqual([])
    expect(await takeHanded(id, world)).toBeUndefined()
  })

  test('are taken from the server where the browser keeps none, as memoscope open serves them', async () => {
    const folder = handoffFolder('local')
    const world = worldOf({
      [`${folder}list.json`]: JSON.stringify(handedList([FOLDER])),
      [`${folder}0`]: 'a',
      [`${folder}1`]: 'b',
    })
    const [session] = await textsOf(await takeHanded('local', { ...world, caches: undefined }))
    expect(session?.files).toEqual([
      ['a.jsonl', 'a'],
      ['deep/b.jsonl', 'b'],
    ])
  })

  test.each([
    ['a page in place of the list', { 'handoff/x/list.json': '<!doctype html>' }],
    ['another list', { 'handoff/x/list.json': '{"items": [{"name": 1}]}' }],
    ['a missing file', { 'handoff/x/list.json': JSON.stringify(handedList([RUN])) }],
    ['nothing', {}],
  ])('are not made up from %s', async (_, served) => {
    expect(await takeHanded('x', worldOf(served))).toBeUndefined()
  })

  test('are looked for below the folder of handoffs only', async () => {
    const world = worldOf()
    expect(await takeHanded('../secret', world)).toBeUndefined()
    expect(world.asked).toEqual([])
  })

  test('are forgotten after an hour', async () => {
    const world = worldOf()
    vi.useFakeTimers({ now: 1_000_000_000_000 })
    const old = await keepHanded([RUN], world)
    vi.setSystemTime(1_000_000_000_000 + 3_600_001)
    const young = await keepHanded([RUN], world)
    vi.useRealTimers()
    expect(await takeHanded(old, world)).toBeUndefined()
    expect(await takeHanded(young, world)).toHaveLength(1)
  })
})

describe('a message of another tool', () => {
  test('offers files and texts by their names, without folders', async () => {
    const files = offeredFiles({
      memoscope: 'open',
      files: [new File(['a'], 'a.jsonl'), { name: 'up/../b.json', text: 'b' }, { name: '', text: 'c' }],
    })
    if (files === undefined || typeof files === 'string') throw new Error('no files')
    expect(files.map(({ name }) => name)).toEqual(['a.jsonl', 'b.json', 'run.json'])
    expect(await files[1]?.file.text()).toBe('b')
  })

  test('that is another message is none of ours, and a wrong one gets a sentence', () => {
    expect(offeredFiles('ping')).toBeUndefined()
    expect(offeredFiles({ files: [] })).toBeUndefined()
    expect(offeredFiles({ memoscope: 'open' })).toBe('The message has no files.')
    expect(offeredFiles({ memoscope: 'open', files: [{ name: 'a' }] })).toContain('Each file must be a File')
  })
})

test('only the handoff page keeps its link to the page that opened it', () => {
  expect(headersFor('assets/index.js')).toBe(pageHeaders)
  expect(Object.keys(headersFor('/some/where/open.html'))).toEqual(
    Object.keys(pageHeaders).filter((name) => name !== 'Cross-Origin-Opener-Policy'),
  )
})
