/**
 * The cache of the app's files: what is taken, in portions, what a newer version takes over, and what is
 * dropped when.
 */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BuildFile, BuildList } from './build-list.ts'
import { createKeptFiles, withHeaders } from './kept-files.ts'
import { readAnswer, readQuestion } from './messages.ts'
import { fakeCaches } from './testing/fake-caches.ts'

const SCOPE = 'https://host/some/where/'
const MB = 1_000_000

function fileOf(path: string, content: string, more: Partial<BuildFile> = {}): BuildFile {
  return { path, hash: createHash('sha256').update(content).digest('base64'), size: content.length, ...more }
}

function buildOf(version: string, files: readonly BuildFile[], policy = 'p'): BuildList {
  return { version, policy, headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' }, files }
}

/** A host with these contents; counts what is fetched. */
function worldOf(contents: Record<string, string>, caches = fakeCaches()) {
  const fetched: string[] = []
  const fetch = async (request: Request) => {
    const path = request.url.slice(SCOPE.length)
    fetched.push(path)
    const content = contents[path]
    if (content === undefined) return new Response('none', { status: 404 })
    const hash = createHash('sha256').update(content).digest('base64')
    if (request.integrity !== `sha256-${hash}`) throw new TypeError('integrity')
    return new Response(content, { headers: { 'Content-Type': 'application/octet-stream', Server: 'plain' } })
  }
  return { caches, fetched, fetch, scope: SCOPE }
}

const A = fileOf('assets/a-1.js', 'one', { isShell: true })
const PAGE = fileOf('index.html', '<p>', { isShell: true })
const contents = { 'assets/a-1.js': 'one', 'index.html': '<p>' }

describe('files that are kept', () => {
  it('carry our headers and the type of their ending, and nothing else of the host', async () => {
    const files = createKeptFiles(buildOf('1', [A]), worldOf(contents))
    const response = await files.get(A)
    expect(await response.text()).toBe('one')
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-embedder-policy': 'require-corp',
    })
  })

  it('are fetched once, also when several ask at the same time', async () => {
    const world = worldOf(contents)
    const files = createKeptFiles(buildOf('1', [A]), world)
    const texts = await Promise.all(
      [files.get(A), files.get(A), files.get(A)].map(async (each) => (await each).text()),
    )
    expect(texts).toEqual(['one', 'one', 'one'])
    await files.get(A)
    expect(world.fetched).toEqual(['assets/a-1.js'])
  })

  it('are found by address: the folder is its page, and what comes behind a question mark does not count', () => {
    const files = createKeptFiles(buildOf('1', [A, PAGE]), worldOf(contents))
    expect(files.find(SCOPE)).toBe(PAGE)
    expect(files.find(`${SCOPE}?from=mail`)).toBe(PAGE)
    expect(files.find(`${SCOPE}assets/a-1.js`)).toBe(A)
    expect(files.find(`${SCOPE}other`)).toBeUndefined()
  })

  it('are refused when the host holds another content under the same name', async () => {
    const files = createKeptFiles(buildOf('1', [A]), worldOf({ 'assets/a-1.js': 'two' }))
    await expect(files.get(A)).rejects.toThrow('integrity')
    expect(await files.state()).toEqual({ version: '1', bytes: 0, total: 3 })
  })
})

describe('taking all of them', () => {
  const big = (name: string): BuildFile => fileOf(`assets/${name}.js`, name, { size: MB })

  it('goes in portions, and goes on where it ended', async () => {
    const world = worldOf({ 'assets/x.js': 'x', 'assets/y.js': 'y', 'assets/z.js': 'z' })
    const build = buildOf('1', ['x', 'y', 'z'].map(big))
    const first = await createKeptFiles(build, world).takePortion()
    expect(first).toEqual({ version: '1', bytes: MB, total: 3 * MB })
    // As after the worker was ended and started again.
    const again = createKeptFiles(build, world)
    await again.takePortion()
    expect(await again.takePortion()).toEqual({ version: '1', bytes: 3 * MB, total: 3 * MB })
    expect(world.fetched).toEqual(['assets/x.js', 'assets/y.js', 'assets/z.js'])
  })

  it('says which file did not come, and that there is no room', async () => {
    const files = createKeptFiles(buildOf('1', [A, fileOf('gone.json', '')]), worldOf(contents))
    expect(await files.takePortion()).toMatchObject({
      bytes: 3,
      trouble: { kind: 'not-fetched', path: 'gone.json' },
    })
    const full = createKeptFiles(buildOf('1', [A]), worldOf(contents, fakeCaches({ isFull: true })))
    expect(await full.takePortion()).toMatchObject({ trouble: { kind: 'no-room', path: A.path } })
  })

  it('takes the shell whole or fails', async () => {
    const world = worldOf(contents)
    await createKeptFiles(buildOf('1', [A, PAGE, fileOf('later.json', '')]), world).takeShell()
    expect(world.fetched.toSorted()).toEqual(['assets/a-1.js', 'index.html'])
    const missing = createKeptFiles(buildOf('1', [fileOf('no.css', '', { isShell: true })]), world)
    await expect(missing.takeShell()).rejects.toThrow('404')
  })
})

describe('a newer version', () => {
  const newPage = fileOf('index.html', '<b>', { isShell: true })
  const newer = { 'assets/a-1.js': 'one', 'assets/b-2.js': 'two', 'index.html': '<b>' }
  const B = fileOf('assets/b-2.js', 'two')

  it('fetches only what changed, and both serve their own page', async () => {
    const world = worldOf(contents)
    const before = createKeptFiles(buildOf('1', [A, PAGE]), world)
    await before.takePortion()
    const next = worldOf(newer, world.caches)
    const after = createKeptFiles(buildOf('2', [A, B, newPage]), next)
    await after.takePortion()
    expect(next.fetched.toSorted()).toEqual(['assets/b-2.js', 'index.html'])
    expect(await (await before.get(PAGE)).text()).toBe('<p>')
    expect(await (await after.get(newPage)).text()).toBe('<b>')
  })

  it('still has the older files for a page that is open, until they are dropped', async () => {
    const world = worldOf(contents)
    await createKeptFiles(buildOf('1', [A, PAGE]), world).takePortion()
    const after = createKeptFiles(buildOf('2', [newPage]), worldOf(newer, world.caches))
    await after.takePortion()
    expect(await (await after.getOld(`${SCOPE}assets/a-1.js`))?.text()).toBe('one')
    await after.dropOld()
    expect(await after.getOld(`${SCOPE}assets/a-1.js`)).toBeUndefined()
    expect(await (await after.get(newPage)).text()).toBe('<b>')
  })

  it('with other headers keeps its files apart, and drops the others of its folder only', async () => {
    const world = worldOf(contents)
    await createKeptFiles(buildOf('1', [A]), world).takePortion()
    const elsewhere = { ...worldOf({}), caches: world.caches, scope: 'https://host/other/' }
    await elsewhere.caches.open('memoscope /other/ p')
    const strict = createKeptFiles(buildOf('2', [A], 'q'), worldOf(contents, world.caches))
    await strict.takePortion()
    expect(await world.caches.keys()).toHaveLength(3)
    await strict.dropOld()
    expect(await world.caches.keys()).toEqual(['memoscope /other/ p', 'memoscope /some/where/ q'])
  })
})

describe('what comes from elsewhere', () => {
  it('has our headers too, and no body where there can be none', async () => {
    const headers = { 'X-Ours': 'yes' }
    const page = withHeaders(
      new Response('hello', { status: 404, headers: { 'Content-Type': 'text/html' } }),
      headers,
    )
    expect([page.status, page.headers.get('X-Ours'), await page.text()]).toEqual([404, 'yes', 'hello'])
    expect(withHeaders(new Response(null, { status: 204 }), headers).body).toBeNull()
  })

  it('is read as messages only where it has their form', () => {
    expect(readQuestion({ kind: 'fill' })).toEqual({ kind: 'fill' })
    for (const odd of [undefined, null, 1, 'fill', {}, { kind: 'delete' }])
      expect(readQuestion(odd)).toBeUndefined()
    const answer = { version: '1', bytes: 1, total: 2 }
    expect(readAnswer({ ...answer, trouble: { kind: 'odd', path: 1 } })).toEqual(answer)
    for (const odd of [undefined, null, 1, {}, { version: 1 }]) expect(readAnswer(odd)).toBeUndefined()
  })
})
