/**
 * The library: bringing traces in, keeping them, finding and deleting them, and what happens to bad files.
 */
import { expect, type Page, test } from '@playwright/test'
import {
  chooseFiles,
  importFiles,
  importsFinished,
  importText,
  openApp,
  openInNewPage,
  openSample,
  traceShown,
  watchPage,
} from './support/app.ts'
import {
  BAD_FILES,
  openAiLines,
  openAiRun,
  protoRun,
  tinyAgentSteps,
  unclaimedRun,
} from './support/fixtures.ts'
import { FULL } from './support/full.ts'

const library = (page: Page) => page.getByRole('treegrid', { name: 'Stored runs' })
const rowOf = (page: Page, name: string | RegExp) => library(page).getByRole('row', { name })
const imports = (page: Page) => page.getByRole('region', { name: 'Imports' })

/** Drops files on the page as a file manager would. */
async function dropText(page: Page, files: readonly { readonly name: string; readonly text: string }[]) {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer()
    for (const { name, text } of given) data.items.add(new File([text], name))
    return data
  }, files)
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer })
  await expect(page.getByTestId('drop-overlay')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
  await expect(page.getByTestId('drop-overlay')).toBeHidden()
  await importsFinished(page)
}

test('the first screen says what this is, and a sample opens in one click without a foreign request', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, new URL(baseURL ?? '').origin)
  await openApp(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('remembers')
  await expect(page.getByRole('heading', { name: 'Drop a run here' })).toBeVisible()
  await expect(page.getByText('Nothing leaves this device.')).toBeVisible()
  await expect(page.locator('[data-testid^="sample-"]')).toHaveCount(4)
  await openSample(page, 'teaching-run')
  await expect(page).toHaveTitle(/Elmsrode · Memoscope/)
  expect(watch.foreignRequests).toEqual([])
  expect(watch.errors).toEqual([])
})

test('a sample that is stored already is opened, not stored twice', { tag: FULL }, async ({ page }) => {
  await openApp(page)
  await openSample(page, 'teaching-run')
  await page.getByRole('link', { name: 'Library' }).click()
  await openSample(page, 'teaching-run')
  await page.getByRole('link', { name: 'Library' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toContainText('1 run')
})

test('a long reading takes nobody away from where they have gone meanwhile', { tag: FULL }, async ({
  page,
}) => {
  await openApp(page)
  // Faster than a hand, so that the reading is not over before.
  await page.getByTestId('file-input').evaluate((input) => {
    input.addEventListener('change', () => {
      setTimeout(() => {
        location.hash = '#/learn'
      })
    })
  })
  await page.getByTestId('file-input').setInputFiles({
    name: 'long.json',
    mimeType: 'application/json',
    buffer: Buffer.from(openAiRun()),
  })
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices).toContainText('Imported “long”')
  await expect(page).toHaveURL(/#\/learn/)
  await notices.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/#\/strategies\//)
})

test('dropped files are recognised by their content, whatever their name', async ({ page }) => {
  await openApp(page)
  await dropText(page, [
    { name: 'alpha.txt', text: openAiRun() },
    { name: 'beta.log', text: tinyAgentSteps() },
    { name: 'c', text: openAiLines(2) },
  ])
  await expect(imports(page)).toContainText('3 files: 3 imported (4 runs)')
  await expect(rowOf(page, /^Select alpha /)).toContainText('OpenAI chat messages')
  await expect(rowOf(page, /^Select beta /)).toContainText('tinyAgent')
  await expect(rowOf(page, / c 2 runs/)).toBeVisible()
})

test('one dropped run opens at once; our own export comes back as the same run', async ({ page }) => {
  await openApp(page)
  await dropText(page, [{ name: 'fruit.json', text: openAiRun() }])
  await expect(page).toHaveURL(/#\/timeline\//)
  await expect(page).toHaveTitle('fruit · Memoscope')
  await page.keyboard.press('e')
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Download' }).click()
  const download = await saved
  const path = await download.path()
  await page.getByRole('link', { name: 'Library' }).click()
  await page.getByTestId('file-input').setInputFiles(path)
  await importsFinished(page)
  await expect(page).toHaveURL(/#\/timeline\//)
  await page.getByRole('link', { name: 'Library' }).click()
  await expect(library(page).getByRole('row', { name: /fruit/ })).toHaveCount(2)
})

test('text pasted anywhere outside a field is read', async ({ page }) => {
  await openApp(page)
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, openAiRun())
  await importsFinished(page)
  await expect(page).toHaveURL(/#\/timeline\//)
  await expect(page).toHaveTitle(/apples.* · Memoscope/)
})

/** One that is refused and one that is read in part; the others are only other causes, as node tests show. */
const OF_EACH_KIND: ReadonlySet<string> = new Set(['half.json', 'one-bad-line.jsonl'])

for (const bad of BAD_FILES) {
  const tag = OF_EACH_KIND.has(bad.name) ? [] : FULL
  test(`a bad file is told by name and place: ${bad.name}`, { tag }, async ({ page, baseURL }) => {
    const watch = watchPage(page, new URL(baseURL ?? '').origin)
    await openApp(page)
    await chooseFiles(page, [bad])
    // What could be read is open, and its warnings are with it; what couldn't is told at once.
    if (bad.isOpened === true) {
      await page.getByRole('button', { name: /How the file was imported/ }).click()
      const details = page.getByRole('dialog', { name: 'Import details' })
      await expect(details).toContainText(bad.name)
      await expect(details).toContainText(bad.says)
      await page.keyboard.press('Escape')
    } else {
      await expect(imports(page)).toContainText(bad.name)
      await expect(imports(page)).toContainText(bad.says)
      await imports(page).getByRole('button', { name: 'Dismiss' }).click()
    }
    await expect(imports(page)).toBeHidden()
    await page.keyboard.press('1')
    if (bad.isRead) await expect(library(page)).toBeVisible()
    else await expect(page.getByRole('heading', { name: 'Drop a run here' })).toBeVisible()
    expect(watch.errors).toEqual([])
  })
}

// Only Chromium lets a test lower the quota.
test('a full disk is a message that names the file, and keeps what was there', { tag: '@chromium' }, async ({
  page,
  baseURL,
}) => {
  // From the beginning: the browser trusts for a while what it knew of the room.
  const devtools = await page.context().newCDPSession(page)
  const origin = new URL(baseURL ?? '').origin
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 })
  await openApp(page)
  await importText(page, 'small.json', openAiRun())
  await page.keyboard.press('1')
  await importText(page, 'large.json', openAiRun('x'.repeat(5_000_000)))
  await expect(imports(page)).toContainText('large.json')
  await expect(imports(page)).toContainText('storage is full')
  await expect(rowOf(page, /^Select small /)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Library' })).toContainText('1 run')
})

test('reading many files can be stopped; what was read stays', async ({ page }) => {
  await openApp(page)
  const files = Array.from({ length: 60 }, (_, index) => ({
    name: `run-${index}.json`,
    text: openAiLines(40),
  }))
  const input = page.getByTestId('file-input')
  await input.setInputFiles(
    files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
  )
  await expect(imports(page)).toContainText(/Importing (?:[2-9]|[1-5]\d) of 60\sfiles/)
  await imports(page).getByRole('button', { name: 'Stop all' }).click()
  await importsFinished(page)
  await expect(imports(page)).toContainText(/\d imported \([\d,]+\sruns\)/)
  await expect(imports(page).getByRole('button', { name: 'Stop all' })).toBeHidden()
})

test('hostile keys are data like any other', async ({ page }) => {
  await openApp(page)
  await importText(page, 'proto.json', protoRun())
  await expect(page).toHaveURL(/#\/timeline\//)
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false)
})

test('200 files at once: one line says how it went, and only what went wrong has a card', {
  tag: FULL,
}, async ({ page }) => {
  await openApp(page)
  const files = Array.from({ length: 200 }, (_, index) => ({
    name: `run-${index + 1}.json`,
    data: index % 80 === 7 ? '{"messages": [' : openAiRun(`Basket ${index + 1}`),
  }))
  await importFiles(page, files)
  await expect(imports(page)).toContainText('200 files: 197 imported, 3 failed')
  await expect(imports(page).getByRole('article')).toHaveCount(3)
  await expect(imports(page).getByRole('article').first()).toContainText('run-8.json is truncated')
  await expect(page.getByRole('heading', { name: 'Library' })).toContainText('197 runs')
  await imports(page).getByRole('button', { name: 'Dismiss all' }).click()
  await expect(imports(page)).toBeHidden()
})

test('a file that no format claims is asked about, and read as what the person says', async ({ page }) => {
  await openApp(page)
  await importText(page, 'in-house.json', unclaimedRun())
  const question = imports(page).getByRole('combobox', { name: 'Import in-house.json as' })
  await question.click()
  await page.getByRole('option', { name: 'OpenAI chat messages' }).click()
  await imports(page).getByRole('button', { name: 'Import as this format' }).click()
  await importsFinished(page)
  await expect(page).toHaveURL(/#\/timeline\//)
  await expect(imports(page)).toBeHidden()
})

test('all is there after the tab was closed, and the address alone restores what was looked at', {
  tag: FULL,
}, async ({ page, context }) => {
  await openApp(page)
  await importText(page, 'fruit.json', openAiRun())
  await traceShown(page)
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/call=2/)
  await page.keyboard.press('5')
  await expect(page).toHaveURL(/#\/compare\/.*call=2/)
  const url = page.url()
  await page.close()
  const again = await openInNewPage(context, url)
  await traceShown(again)
  await expect(again).toHaveTitle('fruit · Memoscope')
  await expect(again.getByRole('slider', { name: /Context by call/ })).toHaveAttribute('aria-valuenow', '1')
  await expect(again.getByRole('link', { name: 'Compare' })).toHaveAttribute('aria-current', 'page')
  await again.reload()
  await traceShown(again)
  await again.keyboard.press('1')
  await expect(again.getByRole('heading', { name: 'Library' })).toContainText('1 run')
})

test('a link to a trace that is not here says so and offers the library', { tag: FULL }, async ({ page }) => {
  await openApp(page, '#/compare/not-here')
  await expect(page.getByRole('heading', { name: 'This run isn’t in this browser' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to the library' }).click()
  await expect(page.getByRole('heading', { name: 'Drop a run here' })).toBeVisible()
})

test('a file with 115 runs is one row; its runs are found, opened and walked through by keyboard', async ({
  page,
}) => {
  await openApp(page)
  await importText(page, 'trials.jsonl', openAiLines(115))
  await expect(rowOf(page, /trials\.jsonl 115 runs/)).toHaveAttribute('aria-expanded', 'true')
  await library(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(rowOf(page, /trials\.jsonl 115 runs/)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  await expect(rowOf(page, /Basket 115/)).toHaveAttribute('data-active', 'true')
  await page.keyboard.press('/')
  await page.keyboard.type('basket 42')
  await expect(library(page).getByRole('row')).toHaveCount(3)
  await library(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Basket 42 · Memoscope')
  await expect(page.getByRole('banner')).toContainText('run 42/115')
  await page.keyboard.press('n')
  await expect(page.getByRole('banner')).toContainText('run 43/115')
  await page.keyboard.press('{')
  await expect(page.getByRole('banner')).toContainText('run 42/115')
  await page.getByRole('button', { name: 'Basket 42' }).click()
  await page.getByRole('searchbox', { name: 'Find a run' }).fill('basket 99')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner')).toContainText('run 99/115')
})

test('the table sorts by its heads', { tag: FULL }, async ({ page }) => {
  await openApp(page)
  await importFiles(page, [
    { name: 'b.json', data: openAiRun() },
    { name: 'a.json', data: tinyAgentSteps() },
  ])
  const first = library(page).getByRole('row').nth(1)
  await library(page).getByRole('button', { name: 'Run' }).click()
  await expect(first).toContainText('a')
  // Figures come from a worker; runs that lack one stay last, whichever way is sorted.
  await library(page).getByRole('button', { name: 'Context, peak' }).click()
  const peak = library(page).getByRole('columnheader', { name: 'Context, peak' })
  await expect(library(page).getByLabel('Calculating')).toHaveCount(0)
  await expect(first).toContainText('OpenAI')
  await expect(peak).toHaveAttribute('aria-sort', 'descending')
})

test('deleting asks first; deleting everything brings back the first screen', async ({ page }) => {
  await openApp(page)
  await importFiles(page, [
    { name: 'one.json', data: openAiRun() },
    { name: 'two.json', data: openAiRun('How many pears?') },
  ])
  await library(page).focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog', { name: 'Delete this run?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toContainText('2 runs')
  await library(page).focus()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toContainText('1 run')
  await page.getByRole('button', { name: 'More for the library' }).click()
  await page.getByRole('menuitem', { name: /Delete all/ }).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByRole('heading', { name: 'Drop a run here' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Drop a run here' })).toBeVisible()
})

test('a file goes with all of its runs; after a search, only with those that were found', async ({
  page,
}) => {
  await openApp(page)
  await importText(page, 'trials.jsonl', openAiLines(12))
  const search = page.getByRole('searchbox', { name: 'Find a run', exact: true })
  await search.fill('basket 12')
  await expect(library(page).getByRole('row')).toHaveCount(3)
  await library(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  const some = page.getByRole('dialog', { name: 'Delete 1 run?' })
  await expect(some).toContainText('keeps the others')
  await some.getByRole('button', { name: 'Delete 1 run' }).click()
  await expect(page.getByRole('heading', { name: 'Library' })).toContainText('11 runs')
  await search.fill('')
  await page.getByRole('button', { name: 'More for trials.jsonl' }).click()
  await page.getByRole('menuitem', { name: 'Delete file and its 11 runs…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete file and its 11 runs' }).click()
  await expect(page.getByRole('heading', { name: 'Drop a run here' })).toBeVisible()
})

test('a row’s menu opens and exports its trace', async ({ page }) => {
  await openApp(page)
  await importFiles(page, [
    { name: 'one.json', data: openAiRun() },
    { name: 'two.json', data: openAiRun('How many pears?') },
  ])
  await page.getByRole('button', { name: 'More for one' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as OpenAI messages' }).click()
  expect((await saved).suggestedFilename()).toMatch(/one.*\.json/)
  await page.getByRole('button', { name: 'More for one' }).click()
  await page.getByRole('menuitem', { name: 'Open in Compare' }).click()
  await expect(page).toHaveURL(/#\/compare\//)
})
