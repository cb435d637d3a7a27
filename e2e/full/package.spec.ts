/**
 * The package as others use it in a browser: its browser entry with its worker, as it is and through a
 * bundler, and the page that its command line serves. Made once from the build at hand.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Page, test } from '@playwright/test'
import { build } from 'vite'
import { type StaticHost, startHost } from '../support/static-server.ts'

const SAMPLE = 'public/samples/coding-agent.json'
const STRATEGIES = ['keep-last:count=10', 'clear-tool-uses']

/** Another project's page: reads a run in the package's worker, compares, and shows the figures. */
const USE = `const memoscope = openMemoscope()
const file = await (await fetch('./session.json')).blob()
const read = await memoscope.readRun(file, { name: 'session.json' })
const compared = read.ok ? await memoscope.compare(read.value.runs[0], ${JSON.stringify(STRATEGIES)}) : read
const counted = await memoscope.count('Seven apples.')
memoscope.close()
document.body.append(JSON.stringify({ compared, counted }))`

test.describe.configure({ mode: 'serial' })

let folder = ''
let inNode: unknown

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'memoscope-package-'))
  run(['tools/run.mjs', 'package', '--out', join(folder, 'node_modules/memoscope')], process.cwd())
  writeFileSync(join(folder, 'package.json'), '{"type": "module", "private": true}')
  copyFileSync(SAMPLE, join(folder, 'session.json'))
  writeFileSync(
    join(folder, 'node.mjs'),
    `import { readFile } from 'node:fs/promises'
import { compare, count, readRun } from 'memoscope'
const read = await readRun(await readFile('session.json'), { name: 'session.json' })
const compared = await compare(read.value.runs[0], ${JSON.stringify(STRATEGIES)})
console.log(JSON.stringify({ compared, counted: await count('Seven apples.') }))`,
  )
  inNode = JSON.parse(run(['node.mjs'], folder))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

/** What the page of another project shows, and the scripts that its workers were started with. */
async function shownBy(page: Page, host: StaticHost) {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname))
  await page.goto(host.url)
  await expect(page.locator('body')).toContainText('counted')
  return { figures: JSON.parse(await page.locator('body').innerText()), workers }
}

function expectFiguresOfNode(figures: unknown): void {
  expect(inNode).toMatchObject({
    compared: { ok: true, value: { strategies: [{ strategy: STRATEGIES[0] }, {}] } },
    counted: { ok: true, value: 3 },
  })
  expect(figures).toEqual(inNode)
}

test('the browser entry gives the figures of Node from its worker, without a bundler', async ({ page }) => {
  const html = `<!doctype html><title>Project</title><body><script type="module">
import { openMemoscope } from './node_modules/memoscope/lib/browser.js'
${USE}</script>`
  writeFileSync(join(folder, 'index.html'), html)
  const host = await startHost(folder)
  const { figures, workers } = await shownBy(page, host)
  expectFiguresOfNode(figures)
  expect(workers).toEqual([expect.stringMatching(/memoscope\/lib\/worker\.js$/)])
  await host.close()
})

test('a bundler takes the browser entry and its worker along', async ({ page }) => {
  const project = join(folder, 'bundled')
  mkdirSync(project)
  writeFileSync(
    join(project, 'index.html'),
    '<!doctype html><title>Project</title><body><script type="module" src="./main.js"></script>',
  )
  writeFileSync(join(project, 'main.js'), `import { openMemoscope } from 'memoscope/browser'\n${USE}`)
  await build({
    configFile: false,
    root: project,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: { target: 'es2023', reportCompressedSize: false },
  })
  copyFileSync(SAMPLE, join(project, 'dist/session.json'))
  const host = await startHost(join(project, 'dist'))
  const { figures, workers } = await shownBy(page, host)
  expectFiguresOfNode(figures)
  expect(workers).toEqual([expect.stringMatching(/assets\/worker-.*\.js$/)])
  await host.close()
})

test('the address that memoscope open prints shows the run in the page', async ({ page }) => {
  const program = join(folder, 'node_modules/memoscope/cli/memoscope.js')
  const child = spawn(process.execPath, [program, 'open', 'session.json', '--no-browser'], { cwd: folder })
  try {
    const [address] = await once(createInterface({ input: child.stdout }), 'line')
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/\?handoff=/)
    await page.goto(address)
    await expect(page).toHaveURL(/#\/(strategies|timeline)\//)
    expect(new URL(page.url()).search).toBe('')
    const [{ title }] = JSON.parse(readFileSync(SAMPLE, 'utf8')).traces
    await expect(page.getByText(title).first()).toBeVisible()
  } finally {
    child.kill('SIGINT')
  }
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
