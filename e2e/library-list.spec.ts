/**
 * The library as a work list: filtering by facets, saving a filter, selecting runs, and what is done with the
 * selected ones.
 */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectNoHorizontalScroll, importFiles, importsFinished, openApp, watchPage } from './support/app.ts'
import { openAiLines, openAiRun } from './support/fixtures.ts'

const library = (page: Page) => page.getByRole('treegrid', { name: 'Stored runs' })
const title = (page: Page) => page.getByRole('heading', { name: 'Library' })
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected runs' })
const box = (page: Page, name: string) => library(page).getByRole('checkbox', { name, exact: true })
const rows = (page: Page) => library(page).getByRole('row')

/**
 * Claude Code sessions of one model each, which have enough calls to be replayed. They were started at
 * different hours: what starts at the same time and counts the same is a copy.
 */
function session(name: string, model: string, hour: string): string {
  const message = (uuid: string, parentUuid: string | null, line: object) =>
    JSON.stringify({ uuid, parentUuid, sessionId: name, isSidechain: false, ...line })
  const assistant = (id: string, content: readonly object[]) => ({
    type: 'assistant',
    timestamp: `2025-06-01T${hour}:00:00.000Z`,
    message: { id, role: 'assistant', type: 'message', model, content },
  })
  const use = { type: 'tool_use', id: 't', name: 'Read', input: { file_path: '/a.ts' } }
  const result = { type: 'tool_result', tool_use_id: 't', content: 'The port is 48713.' }
  return [
    message('u', null, { type: 'user', message: { role: 'user', content: `Find the port of ${name}.` } }),
    message('a', 'u', assistant('m1', [use])),
    message('r', 'a', { type: 'user', message: { role: 'user', content: [result] } }),
    message('z', 'r', assistant('m2', [{ type: 'text', text: 'The port is 48713.' }])),
  ].join('\n')
}

const FILES = [
  { name: 'alpha.jsonl', data: session('alpha', 'claude-sonnet-4-20250514', '10') },
  { name: 'beta.jsonl', data: session('beta', 'claude-sonnet-4-20250514', '11') },
  { name: 'gamma.jsonl', data: session('gamma', 'house-model', '12') },
  { name: 'delta.json', data: openAiRun() },
]

async function openLibrary(page: Page): Promise<void> {
  await openApp(page)
  await importFiles(page, FILES)
  await page.keyboard.press('1')
  await expect(title(page)).toContainText('4 runs')
  await expect(library(page).getByLabel('Calculating')).toHaveCount(0)
}

async function choose(page: Page, facet: string, value: string): Promise<void> {
  await filters(page)
    .getByRole('button', { name: new RegExp(`^${facet}`) })
    .click()
  await page.getByRole('dialog', { name: facet }).getByRole('checkbox', { name: value }).click()
  await page.keyboard.press('Escape')
}

test('facets count and combine, are in the link, and are saved under a name', async ({ page, baseURL }) => {
  const watch = watchPage(page, baseURL ?? '')
  await openLibrary(page)
  await choose(page, 'Format', 'Claude Code session')
  await expect(filters(page)).toContainText('3 of 4')
  await filters(page)
    .getByRole('button', { name: /^Model/ })
    .click()
  const models = page.getByRole('dialog', { name: 'Model' })
  await expect(models).toContainText(/Claude Sonnet 4\s*2/)
  await expect(models).toContainText(/house-model\s*1/)
  await expectAccessible(page, 'a facet of the library')
  await models.getByRole('checkbox', { name: 'Claude Sonnet 4' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Find a run' }).fill('beta')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/q=beta.*model=claude-sonnet-4-20250514.*format=claude-code/)

  await filters(page).getByRole('button', { name: 'Save filter' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My betas')
  await page.keyboard.press('Enter')
  await library(page).getByRole('button', { name: 'Run' }).click()
  await filters(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page).toHaveURL(/#\/library\?sort=title/)
  await page.reload()
  await expect(rows(page)).toHaveCount(5)
  await expect(library(page).getByRole('columnheader', { name: 'Run', exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await filters(page).getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('button', { name: 'My betas', exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.goBack()
  await expect(rows(page)).toHaveCount(5)
  await filters(page).getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('button', { name: 'Delete the filter My betas' }).click()
  await page.keyboard.press('Escape')
  await expect(filters(page).getByRole('button', { name: 'Saved filters' })).toHaveCount(0)
  expect(watch.errors).toEqual([])
})

test('runs are selected by clicks and by keys, and deleted together', async ({ page }) => {
  await openLibrary(page)
  await library(page).getByRole('button', { name: 'Run' }).click()
  await box(page, 'Select alpha').click()
  await expect(bar(page)).toContainText('1 run selected')
  await box(page, 'Select delta').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 runs selected')
  await library(page).getByRole('checkbox', { name: 'Select all runs in the list' }).click()
  await expect(bar(page)).toContainText('4 runs selected')
  await expectAccessible(page, 'selected runs')
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toHaveCount(0)

  await library(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('3 runs selected')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(bar(page)).toContainText('2 runs selected')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar(page)).toContainText('4 runs selected')
  await page.getByRole('searchbox', { name: 'Find a run' }).fill('claude')
  await expect(bar(page)).toContainText('3 runs selected (1 more hidden by the filter)')
  await library(page).focus()
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog', { name: 'Delete 3 runs?' })
    .getByRole('button', { name: 'Delete 3 runs' })
    .click()
  await expect(title(page)).toContainText('1 run')
})

test('the selected runs are exported as one archive, which opens again as the same runs', async ({
  page,
}) => {
  await openLibrary(page)
  await library(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await bar(page).getByRole('button', { name: 'Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Memoscope files (.zip)' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('memoscope-4-runs.zip')
  const data = await readFile(await download.path())
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 4 runs' }).click()
  await expect(page.getByRole('heading', { name: 'Drop a run here' })).toBeVisible()
  await importFiles(page, [{ name: 'runs.zip', data }])
  await page.keyboard.press('1')
  await expect(title(page)).toContainText('4 runs')
  for (const name of ['alpha', 'beta', 'gamma', 'delta']) {
    await expect(library(page)).toContainText(name)
  }
})

test('strategies are compared over the selected runs, which the link names and Back brings back', async ({
  page,
}) => {
  await openLibrary(page)
  await box(page, 'Select alpha').click()
  await box(page, 'Select gamma').click()
  await bar(page)
    .getByRole('button', { name: /^Compare strategies over 2.runs/ })
    .click()
  const form = page.getByRole('form', { name: 'Several runs' })
  await expect(form.getByRole('combobox', { name: 'Runs' })).toContainText('Selected runs')
  await expect(form.getByRole('checkbox', { name: 'alpha' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'beta' })).not.toBeChecked()
  // One press is enough. Only one of the two runs has a price.
  await expect(
    page.getByRole('region', { name: 'Strategies over several runs' }).getByText(/^Over 1.run, /),
  ).toBeVisible()
  await expect(page).toHaveURL(/mode=several-runs.*runs=picked&run=[^&]+,/)
  await page.reload()
  await expect(form.getByRole('checkbox', { name: 'gamma' })).toBeChecked()
  await expect(form.getByRole('checkbox', { name: 'beta' })).not.toBeChecked()
  await page.keyboard.press('3')
  await page.goBack()
  await expect(form.getByRole('checkbox', { name: 'alpha' })).toBeChecked()
})

test('on a phone hundreds of runs are filtered and selected, and nothing is wider than the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page)
  await importFiles(page, [{ name: 'trials.jsonl', data: openAiLines(300) }])
  await importsFinished(page)
  await page.goto('./#/library')
  await expect(title(page)).toContainText('300 runs')
  await library(page).getByRole('checkbox', { name: 'Select all runs in the list' }).click()
  await expect(bar(page)).toContainText('300 runs selected')
  // Only what is in view is drawn.
  expect(await rows(page).count()).toBeLessThan(60)
  await page.getByRole('searchbox', { name: 'Find a run', exact: true }).fill('basket 29')
  await expect(bar(page)).toContainText('13 runs selected')
  await expectNoHorizontalScroll(page)
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toHaveCount(0)
})
