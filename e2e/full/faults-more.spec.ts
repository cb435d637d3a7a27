/**
 * More of what the world does to a person's work (see faults.spec.ts): a change of the database or an import
 * cut at several moments, a worker that ends without a word, clocks that jump inside workers, a browser that
 * gives no workers at all.
 */
import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, test, type Worker } from '@playwright/test'
import { type OldDatabase, writeOldDatabase } from '../../src/storage/testing/old-database.ts'
import { importFiles, importText, openApp, type TestFile, traceShown } from '../support/app.ts'
import { bystander, crash, expectKept, idsOf, OLD_DATABASES, storing } from '../support/faults.ts'
import { openAiLines, openAiRun } from '../support/fixtures.ts'
import { brokenTraces, type Stored, storedIn } from '../support/stored.ts'
import { importedAs } from '../support/whole-runs.ts'

/** What a browser says of its database without opening it. */
function installed(page: Page): Promise<number | undefined> {
  return page.evaluate(
    async () => (await indexedDB.databases()).find(({ name }) => name === 'memoscope')?.version,
  )
}

/** Kills a page at a moment that it tells through its console. */
async function crashWhen(page: Page, said: string, act: () => Promise<unknown>): Promise<void> {
  const reached = page.waitForEvent('console', (message) => message.text() === said)
  await act()
  await reached
  await crash(page)
}

/**
 * In the page: tells when the database is being changed, and never lets that come to its end; or when it was
 * opened.
 */
function tellOfChange({ moment, version }: { readonly moment: string; readonly version: number }): void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given)
    request.addEventListener('upgradeneeded', () => {
      const { transaction } = request
      if (moment !== 'changing' || transaction === null) return
      const [table = ''] = transaction.objectStoreNames
      const hold = () => {
        transaction.objectStore(table).count().onsuccess = hold
      }
      hold()
      // Behind the app's own listener: all tables are new by then, and nothing is committed.
      setTimeout(() => console.log('changing'))
    })
    // It is opened as it was first, to see which version it is.
    const tell = () => request.result.version === version && console.log('changed')
    if (moment === 'changed') request.addEventListener('success', tell)
    return request
  }
}

const newest = Math.max(...OLD_DATABASES.map(({ version }) => version))

async function dieWhile(moment: 'changing' | 'changed', old: OldDatabase, context: BrowserContext) {
  const other = await bystander(context)
  await other.evaluate(writeOldDatabase, old)
  const before = await storedIn(other)
  const page = await context.newPage()
  await page.addInitScript(tellOfChange, { moment, version: newest * 10 })
  await crashWhen(page, moment, () => page.goto('./', { waitUntil: 'commit' }))
  return { other, before }
}

for (const old of OLD_DATABASES) {
  for (const moment of old.version === newest ? (['changed'] as const) : (['changing', 'changed'] as const)) {
    test(`a tab that dies when the database of version ${old.version} is ${moment} leaves it old or new, with every row`, async ({
      context,
    }) => {
      const { other, before } = await dieWhile(moment, old, context)
      expect(await installed(other)).toBe((moment === 'changing' ? old.version : newest) * 10)
      expectKept(before, await storedIn(other))
      const next = await context.newPage()
      await openApp(next, '#/timeline/star-1')
      await traceShown(next)
      expectKept(before, await storedIn(next))
      expect(await installed(next)).toBe(newest * 10)
    })
  }
}

const FILES: readonly TestFile[] = [
  { name: 'one.json', data: openAiRun() },
  { name: 'some.jsonl', data: openAiLines(40) },
  { name: 'many.jsonl', data: openAiLines(700) },
  { name: 'last.json', data: openAiRun('How many pears?') },
]

/** Drops files on the page, as a person does with several at once. */
async function drop(page: Page, files: readonly TestFile[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (dropped) => {
      const data = new DataTransfer()
      for (const { name, text } of dropped) data.items.add(new File([text], name))
      return data
    },
    files.map(({ name, data }) => ({ name, text: String(data) })),
  )
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}

/** Waits until this many files are still to be read, looking as often as the page draws. */
async function openFiles(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (most) => {
      const running = document.querySelector('[data-testid="file-input"]')?.getAttribute('data-running')
      return Number(running) <= most
    },
    count,
    { polling: 'raf' },
  )
}

const MOMENTS: readonly (readonly [when: string, acknowledged: number, isStoring: boolean])[] = [
  ['when the second is in', 2, false],
  ['while the third is stored', 2, true],
  ['when the third is in', 3, false],
]

for (const [when, acknowledged, isStoring] of MOMENTS) {
  test(`a tab that dies over several dropped files, ${when}, has each file whole or not at all`, async ({
    context,
    browser,
    baseURL,
  }) => {
    const page = await context.newPage()
    await openApp(page)
    await drop(page, FILES)
    await openFiles(page, FILES.length - acknowledged)
    if (isStoring) await storing(page, 1)
    await crash(page)
    const next = await context.newPage()
    await openApp(next)
    const after = await storedIn(next)
    expect(brokenTraces(after)).toEqual([])

    const undisturbed = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const other = await undisturbed.newPage()
    await openApp(other)
    await importFiles(other, FILES)
    const whole = importedAs(await storedIn(other))
    const found = importedAs(after)
    for (const [name, runs] of found) expect(runs).toEqual(whole.get(name))
    expect([...found.keys()]).toEqual(
      expect.arrayContaining(FILES.slice(0, acknowledged).map(({ name }) => name)),
    )
    expect(after['files']).toHaveLength(found.size)
    await undisturbed.close()
  })
}

const workerOf = async (page: Page, name: string): Promise<Worker> => {
  const has = () => page.workers().find((one) => one.url().includes(`${name}.worker`))
  await expect.poll(() => has() !== undefined).toBe(true)
  const worker = has()
  if (worker === undefined) throw new Error(`there is no worker ${name}`)
  return worker
}

/** Ends a worker as it would itself: no error, no message, nothing. */
async function closeWorker(page: Page, name: string): Promise<void> {
  const worker = await workerOf(page, name)
  const gone = worker.waitForEvent('close')
  // It may be gone before it can answer.
  worker.evaluate(() => self.close()).catch(() => undefined)
  await gone
}

test('a worker that ends without a word in an import is told of, nothing is half there, and the next import works', async ({
  page,
}) => {
  await openApp(page)
  await importText(page, 'first.json', openAiRun())
  const before = await storedIn(page)
  await page.getByTestId('file-input').setInputFiles({
    name: 'many.jsonl',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(openAiLines(4000)),
  })
  await closeWorker(page, 'files')
  await expect(page.getByText('The background task stopped').first()).toBeVisible()
  await expect(page.getByTestId('file-input')).toHaveAttribute('data-running', '0')
  expect(await storedIn(page)).toEqual(before)
  await importText(page, 'second.json', openAiRun('How many pears?'))
  expect(idsOf(await storedIn(page))).toHaveLength(2)
})

test('workers that end without a word while they have nothing to do are replaced before anybody notices', async ({
  page,
}) => {
  await openApp(page)
  await importText(page, 'first.json', openAiRun())
  await traceShown(page)
  for (const name of ['engine', 'files']) await closeWorker(page, name)
  await importText(page, 'second.json', openAiRun('How many pears?'))
  await traceShown(page)
  await expect(page.getByText('The background task stopped')).toHaveCount(0)
})

/** Sets the clock of the worker that stores, and that of the page, which stores edits. */
async function setClock(page: Page, year: number): Promise<void> {
  const set = (time: number) => {
    Date.now = () => time
  }
  const time = Date.UTC(year, 0, 1)
  await (await workerOf(page, 'files')).evaluate(set, time)
  await page.evaluate(set, time)
}

const titlesIn = (page: Page) =>
  page.getByRole('treegrid', { name: 'Stored runs' }).getByRole('row').filter({ hasText: 'Fruit' })

test('a clock that jumps in workers, too, mixes up no run, no order and no edit', async ({ page }) => {
  await openApp(page)
  const years = [2031, 2016, 2040, 2020, 2016]
  for (const [index, year] of years.entries()) {
    await setClock(page, year)
    await importText(page, `Fruit ${index}.json`, openAiRun(`How many fruits are in basket ${index}?`))
    await traceShown(page)
  }
  const stored = await storedIn(page)
  expect(brokenTraces(stored)).toEqual([])
  expect(new Set(idsOf(stored)).size).toBe(years.length)
  await page.getByRole('link', { name: 'Library' }).click()
  const order = [/Fruit 2/, /Fruit 0/, /Fruit 3/, /Fruit [14]/, /Fruit [14]/]
  await expect(titlesIn(page)).toHaveText(order)
  // Also those of the same date stay as they are.
  const titles = async () => (await titlesIn(page).allTextContents()).map((text) => text.slice(0, 7))
  const before = await titles()
  await page.reload()
  await expect(titlesIn(page)).toHaveText(order)
  expect(await titles()).toEqual(before)

  // The newest state of a run is its newest edit, not that with the latest date.
  const [row] = (stored['traces'] ?? []).filter((one) => Object(one).fileName === 'Fruit 1.json')
  const id = String(Object(row).id)
  await openApp(page, `#/timeline/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  for (const [index, year] of [2040, 2010].entries()) {
    await setClock(page, year)
    await page.getByRole('toolbar', { name: 'Build' }).getByRole('button', { name: 'Add step' }).click()
    await page.getByRole('menuitem', { name: 'Action with two calls', exact: true }).click()
    await expect.poll(async () => (await storedIn(page))['edits']?.length).toBe(index + 1)
  }
  const edits = (await storedIn(page))['edits']?.map((one) => [Object(one).revision, Object(one).parent])
  expect(edits).toEqual([
    [1, 0],
    [2, 1],
  ])
  await page.reload()
  const rows = page.getByRole('grid', { name: 'Steps' }).locator('tbody tr').filter({ hasText: 'read_file' })
  await expect(rows).toHaveCount(2)
})

/** In the page: a browser that gives no workers. */
function refuseWorkers(): void {
  Object.assign(globalThis, {
    Worker: class {
      constructor() {
        throw new DOMException('Workers are switched off.', 'SecurityError')
      }
    },
  })
}

const NO_WORKERS: readonly (readonly [how: string, refuse: (page: Page) => Promise<unknown>])[] = [
  ['refuses workers', (page) => page.addInitScript(refuseWorkers)],
  ['cannot load them', (page) => page.route(/\.worker.*\.js/, (route) => route.abort())],
]

for (const [how, refuse] of NO_WORKERS) {
  test(`the page after a crash saves a whole backup in a browser that ${how}`, async ({
    context,
    browser,
    baseURL,
  }) => {
    const first = await context.newPage()
    await openApp(first)
    await importText(first, 'apples.json', openAiRun())
    const stored = await storedIn(first)
    await first.close()
    const page = await context.newPage()
    await refuse(page)
    // Before the page is there: a route that is set later misses requests now and then.
    await page.route(/assets\/ScratchpadView.*\.js/, (route) => route.abort())
    await openApp(page)
    await page.keyboard.press('7')
    await expect(page.getByRole('heading', { name: /Something went wrong/ })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save a backup' }).click(),
    ])
    await expect(page.getByText(/^Saved: 1.run/)).toBeVisible()
    await expectRestores(
      await download.path(),
      stored,
      await browser.newContext(baseURL === undefined ? {} : { baseURL }),
    )
  })
}

/** Brings a backup back in another browser, under a name that says nothing of it. */
async function expectRestores(path: string, stored: Stored, context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await openApp(page)
  await page.getByTestId('file-input').setInputFiles({
    name: 'renamed',
    mimeType: 'application/octet-stream',
    buffer: await readFile(path),
  })
  const backups = page.getByRole('region', { name: 'Storage and backup' })
  await backups.getByRole('button', { name: 'Add to existing data' }).click()
  await expect(backups.getByText(/^Restored: 1.run/)).toBeVisible()
  expect(await storedIn(page)).toEqual(stored)
  await context.close()
}
