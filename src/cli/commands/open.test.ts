/** `open`: the page with the files, for this machine and whoever has the address. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeHanded } from '#workers/offline/handed-files.ts'
import { pageHeaders } from '#workers/offline/page-headers.ts'
import { runCli } from '../testing/run-cli.ts'

const TEACHING = 'public/samples/teaching-run.json'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'memoscope-open-'))
  mkdirSync(join(folder, 'page/assets'), { recursive: true })
  mkdirSync(join(folder, 'session/deep'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'not yours')
  writeFileSync(join(folder, 'page/index.html'), '<title>page</title>')
  writeFileSync(join(folder, 'page/open.html'), '<title>open</title>')
  writeFileSync(join(folder, 'page/service-worker.js'), '')
  writeFileSync(join(folder, 'page/assets/a.js'), 'export {}')
  writeFileSync(join(folder, 'session/a.jsonl'), 'a')
  writeFileSync(join(folder, 'session/deep/b.jsonl'), 'b')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Opens files, looks at the server with `look`, and stops it as a person does. */
async function opened(args: readonly string[], look: (address: URL) => Promise<void>) {
  const shown: string[] = []
  const printed = await runCli(['open', ...args, '--page', join(folder, 'page')], {
    openBrowser: (address) => void shown.push(address),
    untilStopped: () => look(new URL(shown[0] ?? '')),
  })
  return { ...printed, shown }
}

function statusOf(
  address: URL,
  options: { readonly path?: string; readonly host?: string; readonly method?: string },
) {
  const { path = address.pathname, host = address.host, method = 'GET' } = options
  return new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = address
    request({ hostname, port, path, method, headers: { Host: host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

test('the page takes a file and a folder whole from its own server, under its own headers', async () => {
  const { stdout, shown, code } = await opened([TEACHING, join(folder, 'session')], async (address) => {
    const scope = address.origin + address.pathname
    const page = await fetch(scope)
    expect(await page.text()).toContain('page')
    expect(Object.fromEntries(page.headers)).toMatchObject(
      Object.fromEntries(Object.entries(pageHeaders).map(([name, value]) => [name.toLowerCase(), value])),
    )
    expect((await fetch(`${scope}open.html`)).headers.get('cross-origin-opener-policy')).toBeNull()
    expect((await fetch(`${scope}assets/a.js`)).headers.get('content-type')).toContain('text/javascript')
    const id = address.searchParams.get('handoff') ?? ''
    const items = (await takeHanded(id, { scope, caches: undefined, fetch: (url) => fetch(url) })) ?? []
    expect(items.map(({ name, isFolder, files }) => [name, isFolder, files.map(({ path }) => path)])).toEqual(
      [
        ['teaching-run.json', false, ['teaching-run.json']],
        ['session', true, ['a.jsonl', 'deep/b.jsonl']],
      ],
    )
    expect(await items[0]?.files[0]?.file.text()).toBe(readFileSync(TEACHING, 'utf8'))
  })
  expect(code).toBe(0)
  expect(stdout).toBe(`${shown[0]}\n`)
  expect(shown[0]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/\?handoff=/)
  await expect(fetch(shown[0] ?? '')).rejects.toThrow()
})

test('nobody else is answered: no other address, name, or method, and nothing outside of the page', async () => {
  await opened([TEACHING], async (address) => {
    expect(await statusOf(address, {})).toBe(200)
    expect(await statusOf(address, { path: '/' })).toBe(404)
    expect(await statusOf(address, { path: '/index.html' })).toBe(404)
    expect(await statusOf(address, { host: 'evil.example' })).toBe(404)
    expect(await statusOf(address, { method: 'POST' })).toBe(404)
    for (const path of [
      '../secret.txt',
      '%2e%2e/secret.txt',
      '..%2fsecret.txt',
      'handoff/x/list.json',
      'service-worker.js',
    ])
      expect(await statusOf(address, { path: address.pathname + path })).toBe(404)
  })
})

test('without a browser only the address is printed; a page that is not built is bad input', async () => {
  const shown: string[] = []
  const { stdout, code } = await runCli(['open', '--no-browser', '--page', join(folder, 'page')], {
    openBrowser: (address) => void shown.push(address),
    untilStopped: async () => undefined,
  })
  expect({ shown, code }).toEqual({ shown: [], code: 0 })
  expect(stdout).toMatch(/^http:.*\/\n$/)
  expect(await runCli(['open', TEACHING, '--page', folder])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no built page in'),
  })
})
