/**
 * Taking things out: what a form cannot hold is said, secrets are redacted with a preview, files open where
 * they should.
 */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  chooseFiles,
  holdBack,
  importsFinished,
  importText,
  openApp,
  openPalette,
  openSample,
  traceShown,
  watchPage,
} from './support/app.ts'
import { openFromMore, showMetrics } from './support/compare.ts'
import { openAiRun, readingRun } from './support/fixtures.ts'
import { FULL } from './support/full.ts'

/** Put together so that no scanner takes this file for a leak. */
const KEY = `sk-proj-${'a1B2'.repeat(8)}`
const LEAKY = openAiRun(`Use ${KEY}, then write to ann@example.org about /home/ann/fruit.`)

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export' })
const choice = (page: Page, name: string) => dialog(page).getByRole('radio', { name })

/** Opens the dialog by its key and waits until it says what the chosen form holds. */
async function openExport(page: Page): Promise<void> {
  await page.keyboard.press('e')
  await expect(dialog(page)).toBeVisible()
}

async function download(
  page: Page,
): Promise<{ readonly name: string; readonly path: string; readonly text: string }> {
  const waiting = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  const file = await waiting
  const path = await file.path()
  await expect(dialog(page)).toBeHidden()
  return { name: file.suggestedFilename(), path, text: await readFile(path, 'utf8') }
}

test('says before the export what a form cannot hold of this run', async ({ page }) => {
  await openApp(page)
  await importText(page, 'fruit.json', openAiRun())
  await traceShown(page)
  await openExport(page)
  await expect(dialog(page).getByText('Lossless: re-importing gives the same run.')).toBeVisible()
  await dialog(page).getByText('The run for other tools').click()
  await choice(page, 'Anthropic messages').check()
  const said = dialog(page).getByRole('listitem')
  await expect(said.filter({ hasText: 'The title is removed.' })).toBeVisible()
  const { name, text } = await download(page)
  expect(name).toBe('fruit.anthropic-messages.json')
  expect(JSON.parse(text).messages[1].content[0]).toMatchObject({ type: 'tool_use', name: 'look' })
})

test('is reached from the menu of traces and from what the model saw', async ({ page }) => {
  await openApp(page)
  await importText(page, 'fruit.json', openAiRun())
  await traceShown(page)
  await page.getByRole('button', { name: 'fruit', exact: true }).click()
  await page.getByRole('button', { name: 'Export this run…' }).click()
  await expect(choice(page, 'Memoscope')).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Prompt' }).click()
  await page.getByRole('button', { name: 'Export in another format' }).click()
  await expect(choice(page, 'Messages of call')).toBeChecked()
})

test('redacts what the preview shows, but for what a person leaves', async ({ page }) => {
  await openApp(page)
  await importText(page, 'leak.json', LEAKY)
  await traceShown(page)
  await openExport(page)
  await expect(dialog(page).getByRole('switch', { name: 'Redact before exporting' })).toBeChecked()
  await expect(dialog(page).getByText('Found 1 secret, 1 email address, and 1 user name.')).toBeVisible()
  await dialog(page).getByText('Kinds of values to look for').click()
  await expect(dialog(page)).not.toContainText(KEY)
  await dialog(page).getByRole('checkbox', { name: 'Replace email addresses' }).uncheck()
  const pattern = dialog(page).getByRole('textbox', { name: 'Custom pattern' })
  await pattern.fill('(a+)+')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/such patterns can run forever/)).toBeVisible()
  await pattern.fill('bas[a-z]et')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/1.match of your patterns/)).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'Replace email addresses' }).uncheck()
  const { text } = await download(page)
  expect(text).not.toContain(KEY)
  expect(text).toContain('ann@example.org')
  expect(text).toContain('/home/[user-1]/fruit')
  expect(text).toContain('[custom-1]')
})

test('a skeleton holds no word and opens with the same figures', { tag: FULL }, async ({ page }) => {
  await openApp(page)
  await openSample(page, 'coding-agent')
  const row = page.getByRole('row', { name: /Total input tokens/ })
  await showMetrics(page)
  await expectCounted(row)
  const before = await exactTokens(row)
  await openExport(page)
  await choice(page, 'Structure only').check()
  const { path, text } = await download(page)
  expect(text).not.toMatch(/kalends|Nightly export/)
  await page.getByTestId('file-input').setInputFiles(path)
  await importsFinished(page)
  await page.keyboard.press('5')
  // The memory that cuts texts needs them, and the page says so; all others are as of the run itself.
  await expect(page.getByRole('note')).toContainText(/differ from the original run: results cut/)
  await showMetrics(page)
  await expectCounted(row)
  const after = await exactTokens(row)
  for (const column of [0, 1, 3]) expect(after[column]).toBe(before[column])
})

/** All four columns have their number. */
async function expectCounted(row: Locator): Promise<void> {
  await expect.poll(async () => (await exactTokens(row)).filter((number) => number !== '').length).toBe(4)
}

/** The number that each column speaks first, `1,646,896 tokens`; empty while it is being counted. */
async function exactTokens(row: Locator): Promise<readonly string[]> {
  const cells = await row.getByRole('cell').allInnerTexts()
  return cells.map((text) => /([\d,]+)\s+tokens/.exec(text)?.[1] ?? '')
}

test('the report of a comparison is one page that needs nothing else, and opens with its run where it is dropped', async ({
  page,
  context,
  browser,
}) => {
  await openApp(page)
  await openSample(page, 'coding-agent')
  await openFromMore(page, 'Report…')
  await expect(choice(page, 'HTML report')).toBeChecked()
  await page.getByRole('checkbox', { name: 'Include the run' }).check()
  const { name, text } = await download(page)
  expect(name).toBe('redacted-run-2025-11-04-0812.report.html')
  const report = await context.newPage()
  const requests: string[] = []
  report.on('request', (request) => requests.push(request.url()))
  await report.setContent(text)
  await expect(report.getByText('Context strategies compared')).toBeVisible()
  await expect(report.getByRole('listitem').filter({ hasText: 'keep last 10' }).first()).toContainText(
    /% cost.*% tokens/,
  )
  await expect(report.getByRole('heading', { name: 'Lost facts' })).toBeVisible()
  await expect(report.getByRole('img', { name: /Size of the context/ })).toBeVisible()
  await expect(
    report
      .getByRole('region', { name: 'Totals' })
      .getByRole('row', { name: /keep last 10/ })
      .first(),
  ).toContainText('▼')
  expect(requests).toEqual([])
  await expectAccessible(report, 'the report')
  for (const width of [390, 1280, 1920]) {
    await report.setViewportSize({ width, height: 900 })
    const first = report.getByRole('rowheader').first()
    expect((await first.boundingBox())?.width).toBeGreaterThan(100)
    expect(await report.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (width === 390) {
      // A fact is read from top to bottom: nothing of it is out of sight to the side.
      const facts = report.getByRole('group', { name: /^Lost facts of/ }).first()
      expect(await facts.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
      continue
    }
    const heads = report.getByRole('region', { name: 'Totals' }).getByRole('columnheader')
    await heads.first().scrollIntoViewIfNeeded()
    await expect(heads.filter({ hasText: 'refuse' })).toBeInViewport({ ratio: 1 })
  }

  // Somebody else has only this file.
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(page.url().split('#')[0] ?? '')
  const shared = { name, mimeType: 'text/html', buffer: Buffer.from(text) }
  await elsewhere.getByTestId('file-input').setInputFiles(shared)
  await expect(elsewhere).toHaveURL(/#\/strategies\//)
  await expect(elsewhere.getByRole('region', { name: 'Context of every call' })).toContainText('/ 69')
})

test('a report from Strategies compares the strategy that is recommended there', async ({ page }) => {
  await openApp(page)
  await chooseFiles(page, [{ name: 'mine.json', data: readingRun() }])
  const card = page.getByRole('region', { name: /^Selected strategy: / })
  await expect(page.getByText('How sure is this?')).toBeVisible({ timeout: 60_000 })
  const name = ((await card.getAttribute('aria-label')) ?? '').replace('Selected strategy: ', '')
  await openExport(page)
  await expect(choice(page, 'HTML report')).toBeChecked()
  const compared = dialog(page).getByRole('list', { name: 'Compared' })
  await expect(compared).toContainText(name)
  await expect(compared).not.toContainText('keep last 10')
})

test('the figures of each call are a table', async ({ page }) => {
  await openApp(page)
  await openSample(page, 'teaching-run')
  await openPalette(page)
  await page.keyboard.type('export per-call')
  await page.keyboard.press('Enter')
  // Until that is known, the name is that of a redacted run.
  await expect(page.getByText('No secret, name, or address was found in this run.')).toBeVisible()
  const { name, text } = await download(page)
  expect(name).toBe('teaching-run.calls.csv')
  expect(text.split('\r\n')[0]).toMatch(/^memory,call,agent,model,tokens,/)
})

test('the context at the cursor goes out in any dialect, under a name of one’s own', async ({ page }) => {
  await openApp(page)
  await importText(page, 'fruit.json', openAiRun())
  await traceShown(page)
  await openExport(page)
  await choice(page, 'Messages of call').check()
  await dialog(page)
    .getByRole('combobox', { name: /Message format/ })
    .click()
  await page.getByRole('option', { name: /^tinyAgent/ }).click()
  await dialog(page).getByRole('textbox', { name: 'File name' }).fill('mine.json')
  const { name, text } = await download(page)
  expect(name).toBe('mine.json')
  expect(JSON.parse(text).map(({ role }: { readonly role: string }) => role)).not.toContain('tool')
})

test('the dialog works by keyboard alone and has no accessibility fault, in light and in dark', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, new URL(baseURL ?? '').origin)
  await openApp(page)
  await importText(page, 'leak.json', LEAKY)
  await traceShown(page)
  await openExport(page)
  await expect(choice(page, 'Memoscope')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(choice(page, 'Memoscope')).not.toBeChecked()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('The run for other tools')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Strategies' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog(page).getByText(/^The file will contain 1/)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(dialog(page).getByText(/^Found 1/)).toBeVisible()
  await expectAccessible(page, 'an export with what was found')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect(watch.errors).toEqual([])
  expect(watch.foreignRequests).toEqual([])
})

test('an export that is left goes on, says so, and can be stopped', async ({ page }) => {
  const release = await holdBack(page, /export\.worker/)
  await openApp(page)
  await importText(page, 'fruit.json', openAiRun())
  await traceShown(page)
  const notice = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('The export continues in the background.')
  // With redaction, nothing is exported before the check, which is held back here too.
  const begin = async () => {
    await openExport(page)
    await dialog(page).getByRole('switch', { name: 'Redact before exporting' }).uncheck()
    await dialog(page).getByRole('button', { name: 'Download' }).click()
    await expect(dialog(page).getByRole('progressbar', { name: 'Reading the run' })).toBeVisible()
    await openPalette(page)
    await expect(notice).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await begin()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Stop' }).click()
  await expect(notice).toBeHidden()
  await begin()
  const file = page.waitForEvent('download')
  release()
  expect((await file).suggestedFilename()).toMatch(/\.memoscope\.json$/)
  await expect(notice).toBeHidden()
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('')
})

test('the console exports with the same options', async ({ page }) => {
  await openApp(page)
  await importText(page, 'leak.json', LEAKY)
  await traceShown(page)
  const made = await page.evaluate(async () => {
    const [trace] = await window.memoscope.traces()
    const id = trace?.id ?? ''
    return {
      markdown: await window.memoscope.exportTrace(id, 'markdown', { redact: true }),
      report: await window.memoscope.exportTrace(id, 'report', { memories: [{ id: 'keep-last' }] }),
      losses: await window.memoscope.losses(id, 'atif'),
      findings: await window.memoscope.findings(id),
    }
  })
  expect(made.markdown).toContain('[secret-1]')
  expect(made.markdown).not.toContain(KEY)
  expect(made.report).toContain('<!doctype html>')
  expect(made.losses.length).toBeGreaterThan(0)
  expect(made.findings.map(({ id }) => id)).toEqual(['secret-1', 'email-1', 'user-1'])
})
