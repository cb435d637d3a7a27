/**
 * What happens to a person's work when the browser takes the page, the disk or the database away: all that
 * was acknowledged is there, byte for byte; what was under way is there whole or not at all; and a message
 * says what happened.
 */

import { expect, type Page, test } from '@playwright/test'
import { given } from '../../src/base/given.ts'
import { writeOldDatabase } from '../../src/storage/testing/old-database.ts'
import { importText, openApp } from '../support/app.ts'
import {
  backupOf,
  bystander,
  crash,
  expectKept,
  idsOf,
  OLD_DATABASES,
  openBackup,
  storing,
} from '../support/faults.ts'
import { openAiLines, openAiRun } from '../support/fixtures.ts'
import { brokenTraces, type Stored, storedIn } from '../support/stored.ts'

const build = (page: Page) => page.getByRole('toolbar', { name: 'Build' })

async function addStep(page: Page): Promise<void> {
  await build(page).getByRole('button', { name: 'Add step' }).click()
  await page.getByRole('menuitem', { name: 'Action with two calls', exact: true }).click()
}

const actionRows = (page: Page) =>
  page.getByRole('grid', { name: 'Steps' }).locator('tbody tr').filter({ hasText: 'read_file' })

/** How many edits are stored of all runs. */
const editsOf = (stored: Stored) => stored['edits']?.length ?? 0

/** Opens a stored run for editing. */
async function openToEdit(page: Page, id: string): Promise<void> {
  await openApp(page, `#/timeline/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(build(page)).toBeVisible()
}

for (const moment of ['at once', 'while it is stored'] as const) {
  test(`a tab that dies during an import, ${moment}, loses nothing and leaves no half of it`, async ({
    context,
  }) => {
    const page = await context.newPage()
    await openApp(page)
    await importText(page, 'first.json', openAiRun())
    const before = await storedIn(page)
    const runs = 4000
    await page.getByTestId('file-input').setInputFiles({
      name: 'many.jsonl',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(openAiLines(runs)),
    })
    if (moment !== 'at once') await storing(page, 0)
    await crash(page)
    const next = await context.newPage()
    await openApp(next)
    await expect(next.getByRole('treegrid', { name: 'Stored runs' })).toBeVisible()
    const after = await storedIn(next)
    expectKept(before, after)
    expect(brokenTraces(after)).toEqual([])
    expect([1, runs + 1]).toContain(idsOf(after).length)
  })
}

test('a tab that dies right after an edit was acknowledged has the edit; one under way is whole or absent', async ({
  context,
}) => {
  const page = await context.newPage()
  await openApp(page)
  await importText(page, 'run.json', openAiRun())
  const [id = ''] = idsOf(await storedIn(page))
  await openToEdit(page, id)
  await addStep(page)
  // A row is drawn when it is stored.
  await expect(actionRows(page)).toHaveCount(1)
  await addStep(page)
  await crash(page)
  const next = await context.newPage()
  await openToEdit(next, id)
  const stored = await storedIn(next)
  expect([1, 2]).toContain(editsOf(stored))
  expect(Object((stored['heads'] ?? [])[0]).head).toBe(editsOf(stored))
  await expect(actionRows(next)).toHaveCount(editsOf(stored))
})

test('a tab that dies while a backup takes the place of everything has the old or the new, whole', async ({
  context,
}) => {
  const page = await context.newPage()
  await openApp(page)
  await importText(page, 'many.jsonl', openAiLines(600))
  const [theirs, path] = [await storedIn(page), await backupOf(page)]
  await importText(page, 'mine.json', openAiRun())
  const mine = await storedIn(page)
  await openBackup(page)
  await page.getByTestId('backup-input').setInputFiles(path)
  await page.getByRole('radio', { name: 'Replace existing data' }).click()
  await page.getByRole('checkbox', { name: 'I no longer need the existing data' }).click()
  await page.getByRole('button', { name: 'Replace everything' }).click()
  // On a fast machine it may be over before it is seen.
  await expect(page.getByText('Restoring').or(page.getByText(/^Restored/))).toBeVisible()
  await crash(page)
  const next = await context.newPage()
  await openApp(next)
  const after = await storedIn(next)
  const isOld = idsOf(after).length === idsOf(mine).length
  expect(after).toEqual(isOld ? mine : theirs)
  expect(brokenTraces(after)).toEqual([])
})

/** More than two, of which each refuses another. */
const TABS = 5

test('five tabs that edit the same run at once lose no edit that was acknowledged', async ({ context }) => {
  const pages: Page[] = []
  const first = await context.newPage()
  await openApp(first)
  await importText(first, 'run.json', openAiRun())
  const [id = ''] = idsOf(await storedIn(first))
  for (let tab = 0; tab < TABS; tab++) {
    const page = await context.newPage()
    await openToEdit(page, id)
    pages.push(page)
  }
  const before = await storedIn(first)
  await Promise.all(pages.map(addStep))
  // Each was stored, or was told that another tab was faster.
  const refused = async () => {
    const told = await Promise.all(
      pages.map((page) => page.getByText('Another tab changed this run').count()),
    )
    return told.filter((count) => count > 0).length
  }
  await expect.poll(async () => editsOf(await storedIn(first)) + (await refused())).toBe(TABS)
  const stored = await storedIn(first)
  expectKept(before, stored)
  for (const page of pages) {
    const rows = page
      .getByRole('grid', { name: 'Steps' })
      .locator('tbody tr')
      .filter({ hasText: 'read_file' })
    await expect(rows).toHaveCount(editsOf(stored))
  }
})

test('five tabs that edit runs of their own at once do not get in each other’s way', async ({ context }) => {
  const first = await context.newPage()
  await openApp(first)
  await importText(first, 'runs.jsonl', openAiLines(TABS))
  const ids = idsOf(await storedIn(first))
  const pages: Page[] = []
  for (const id of ids) {
    const page = await context.newPage()
    await openToEdit(page, id)
    pages.push(page)
  }
  await Promise.all(pages.map(addStep))
  await expect.poll(async () => editsOf(await storedIn(first))).toBe(TABS)
  const stored = await storedIn(first)
  expect(brokenTraces(stored)).toEqual([])
})

test('a full disk stores nothing of what does not fit, says so, and with more room it goes on', async ({
  browser,
  baseURL,
}) => {
  // What the app keeps of itself for work offline would need the room too.
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...given({ baseURL }),
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // Before the first look at the database: the browser remembers for a while how much room there was.
  const { origin } = new URL(baseURL ?? '')
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_500_000 })
  await openApp(page)
  await importText(page, 'first.json', openAiRun())
  const before = await storedIn(page)
  await importText(page, 'large.jsonl', openAiLines(3000))
  await expect(page.getByText(/storage is full/).first()).toBeVisible()
  expect(await storedIn(page)).toEqual(before)
  // Until it tidies up, the browser counts what it has refused as room in use, so that even a little may not
  // fit before that.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 15_000_000 })
  await importText(page, 'second.json', openAiRun('How many pears?'))
  const after = await storedIn(page)
  expectKept(before, after)
  expect(idsOf(after)).toHaveLength(2)
  await context.close()
})

test('an older tab that holds the database is named, and when it has gone everything goes on', async ({
  context,
}) => {
  const [old] = OLD_DATABASES
  if (old === undefined) throw new Error('there is no old database')
  const other = await bystander(context)
  await other.evaluate(writeOldDatabase, old)
  await other.evaluate(
    (version) =>
      new Promise<void>((resolve) => {
        // Kept open, and deaf to the wish of others to change it.
        const request = indexedDB.open('memoscope', version * 10)
        request.onsuccess = () => {
          Object.assign(window, { held: request.result })
          resolve()
        }
      }),
    old.version,
  )
  const page = await context.newPage()
  await openApp(page)
  await expect(
    page.getByText('An older version of Memoscope in another tab is using the database').first(),
  ).toBeVisible()
  await other.close()
  await expect(page.getByRole('treegrid', { name: 'Stored runs' })).toBeVisible()
  expect(idsOf(await storedIn(page))).toContain('star-1')
})

test('a database that is deleted underneath is told of, and the page can be used again', async ({
  page,
  context,
}) => {
  await openApp(page)
  await importText(page, 'first.json', openAiRun())
  const other = await bystander(context)
  await other.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('memoscope')
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error)
      }),
  )
  await expect(page.getByText(/was deleted from outside/).first()).toBeVisible()
  await page.reload()
  await importText(page, 'second.json', openAiRun('How many pears?'))
  expect(brokenTraces(await storedIn(page))).toEqual([])
  expect(idsOf(await storedIn(page))).toHaveLength(1)
})

test('a worker that dies during an import is told of, nothing is half there, and the next import works', async ({
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
  const worker = page.workers().find((one) => one.url().includes('files.worker'))
  await worker?.evaluate(() => {
    setTimeout(() => {
      throw new Error('the worker broke down')
    })
  })
  await expect(page.getByText('The background task stopped').first()).toBeVisible()
  expect(await storedIn(page)).toEqual(before)
  await importText(page, 'second.json', openAiRun('How many pears?'))
  expect(idsOf(await storedIn(page))).toHaveLength(2)
})
