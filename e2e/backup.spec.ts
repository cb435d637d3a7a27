/** Everything out into one file and back in; and the page after a mistake of ours, which offers the same. */
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { importText, openApp, openPalette, traceShown } from './support/app.ts'
import { openBackup } from './support/faults.ts'
import { openAiRun } from './support/fixtures.ts'
import { FULL } from './support/full.ts'
import { storedIn } from './support/stored.ts'

const backups = (page: Page) => page.getByRole('region', { name: 'Storage and backup' })

/** Saves a backup through the page. Gives where the file is. */
async function saveBackup(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: 'Save a backup' }).first()
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^memoscope-\d{4}-\d\d-\d\d\.memoscope-backup\.gz$/)
  await expect(page.getByText(/^Saved: /)).toBeVisible()
  return download.path()
}

async function chooseBackup(page: Page, path: string): Promise<void> {
  await page.getByTestId('backup-input').setInputFiles(path)
  await expect(backups(page).getByText('Backup verified.')).toBeVisible()
}

test('everything is saved, comes back in another browser, byte for byte, and a second time changes nothing', async ({
  page,
  browser,
}) => {
  await openApp(page)
  await importText(page, 'apples.json', openAiRun())
  await traceShown(page)
  await openBackup(page)
  await expectAccessible(page, 'the settings with backups')
  const path = await saveBackup(page)
  const before = await storedIn(page)

  const context = await browser.newContext()
  const other = await context.newPage()
  await openApp(other)
  await other.getByRole('button', { name: 'Restore a backup' }).click()
  await chooseBackup(other, path)
  await backups(other).getByRole('button', { name: 'Add to existing data' }).click()
  await expect(backups(other).getByText(/^Restored: 1.run/)).toBeVisible()
  expect(await storedIn(other)).toEqual(before)
  await chooseBackup(other, path)
  await backups(other).getByRole('button', { name: 'Add to existing data' }).click()
  await expect(backups(other).getByText(/1.item was skipped/)).toBeVisible()
  expect(await storedIn(other)).toEqual(before)
  await context.close()
})

test('replacing asks for a backup of what is here first, and another tab is told', { tag: FULL }, async ({
  page,
  context,
}) => {
  await openApp(page)
  await importText(page, 'apples.json', openAiRun())
  await openBackup(page)
  const path = await saveBackup(page)
  const before = await storedIn(page)
  await page.keyboard.press('Escape')
  await importText(page, 'pears.json', openAiRun('How many pears?'))
  const other = await context.newPage()
  await openApp(other)

  await openBackup(page)
  await chooseBackup(page, path)
  await backups(page).getByRole('radio', { name: 'Replace existing data' }).click()
  const replace = backups(page).getByRole('button', { name: 'Replace everything' })
  await expect(replace).toHaveAttribute('aria-disabled', 'true')
  await backups(page).getByRole('checkbox', { name: 'I no longer need the existing data' }).click()
  await replace.click()
  await expect(backups(page).getByText(/^Restored: 1.run/)).toBeVisible()
  await expect(
    other.getByText('Everything stored in this browser was replaced by a backup').first(),
  ).toBeVisible()
  await backups(page).getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  expect(await storedIn(page)).toEqual(before)
})

test('a backup that is dropped on the page opens the settings; one that was cut is refused in words', async ({
  page,
}) => {
  await openApp(page)
  await importText(page, 'apples.json', openAiRun())
  await openBackup(page)
  const bytes = await readFile(await saveBackup(page))
  const before = await storedIn(page)
  await page.keyboard.press('Escape')
  await page.getByTestId('file-input').setInputFiles({
    name: 'mine.memoscope-backup.gz',
    mimeType: 'application/gzip',
    buffer: bytes.subarray(0, bytes.length - 40),
  })
  await expect(backups(page).getByRole('alert')).toContainText('This backup is truncated or was changed')
  expect(await storedIn(page)).toEqual(before)
})

test('a backup under another name is known by what is in it, dropped or chosen, packed or unpacked', async ({
  page,
}) => {
  await openApp(page)
  await importText(page, 'apples.json', openAiRun())
  await openBackup(page)
  const packed = await readFile(await saveBackup(page))
  await page.keyboard.press('Escape')
  await page.getByTestId('file-input').setInputFiles([
    { name: 'holiday.json', mimeType: 'application/json', buffer: packed },
    { name: 'pears.json', mimeType: 'application/json', buffer: Buffer.from(openAiRun('How many pears?')) },
  ])
  await expect(backups(page).getByText('Backup verified.')).toBeVisible()
  // What came along is a run, and is read as one.
  await expect.poll(async () => (await storedIn(page))['traces']?.length).toBe(2)
  await page.keyboard.press('Escape')

  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'memoscope.memoscope-backup'))
    return data
  }, gunzipSync(packed).toString('utf8'))
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
  await expect(backups(page).getByText('Backup verified.')).toBeVisible()
  await backups(page).getByRole('button', { name: 'Add to existing data' }).click()
  await expect(backups(page).getByText(/1.item was skipped/)).toBeVisible()
})

/** Stands in every text of the run below. */
const MARKER = 'zzplantedzz'

test('the page after a crash offers a backup and a report in which nothing of any run stands', {
  tag: FULL,
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  const page = await context.newPage()
  // Before the page is there: a route that is set later misses requests now and then.
  await page.route(/assets\/ScratchpadView.*\.js/, (route) => route.abort())
  await openApp(page)
  const run = {
    title: `${MARKER} title`,
    metadata: { [`${MARKER} key`]: MARKER },
    messages: [
      { role: 'user', content: `${MARKER} task` },
      {
        role: 'assistant',
        content: `${MARKER} thought`,
        tool_calls: [
          { id: MARKER, type: 'function', function: { name: MARKER, arguments: `{"a":"${MARKER}"}` } },
        ],
      },
      { role: 'tool', tool_call_id: MARKER, content: `${MARKER} result` },
      { role: 'assistant', content: `${MARKER} answer` },
    ],
  }
  await importText(page, `${MARKER}.json`, JSON.stringify(run))
  await traceShown(page)
  await page.evaluate((marker) => {
    setTimeout(() => {
      throw Object.assign(new Error(`${marker} message`), { name: marker })
    })
  }, MARKER)
  await expect(page.getByText('Something went wrong inside Memoscope').first()).toBeVisible()
  const report = await diagnosticsOf(page, async () => {
    await openPalette(page)
    await page.keyboard.type('save diagnostics')
    await page.keyboard.press('Enter')
  })
  expect(report).not.toContain(MARKER)
  expect(JSON.parse(report)).toMatchObject({
    kind: 'memoscope-diagnostics',
    storage: { rows: { traces: 1 } },
  })

  await page.keyboard.press('7')
  await expect(page.getByRole('heading', { name: /Something went wrong/ })).toBeVisible()
  await expectAccessible(page, 'the page after a crash')
  const after = await diagnosticsOf(page, () =>
    page.getByRole('button', { name: 'Save diagnostics' }).click(),
  )
  expect(after).not.toContain(MARKER)
  expect(JSON.parse(after)).toMatchObject({ lastError: { name: 'TypeError' } })
  const path = await saveBackup(page)
  expect((await readFile(path)).length).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Go to the library' }).click()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await context.close()
})

async function diagnosticsOf(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return readFile(await download.path(), 'utf8')
}
