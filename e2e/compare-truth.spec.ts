/**
 * What Compare says of a memory beside its tokens: re-fetched results, the best that was possible, sentences
 * with their figures, code to export, charts to save, names of columns and saved comparisons.
 */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { importText, openApp, openPalette } from './support/app.ts'
import { openFromMore, showAdvanced, showWholeComparison, toggleInMore } from './support/compare.ts'
import { toolCall, toolResult } from './support/fixtures.ts'
import { FULL } from './support/full.ts'
import { expectStoredSetting } from './support/stored.ts'

const use = (index: number, given: object) => toolCall(`c${index}`, 'read', given)
const result = (index: number, content: string) => toolResult(`c${index}`, content)
/** Reads a file, looks elsewhere, and reads the same file again. */
const RUN = JSON.stringify([
  { role: 'system', content: 'You look after a shop.' },
  { role: 'user', content: 'Find the broken order.' },
  use(0, { path: 'orders.csv' }),
  result(0, 'Order 58213 came broken.'),
  use(1, { path: 'weather.txt' }),
  result(1, 'Rain over the whole country, for the third day in a row.'),
  use(2, { path: 'news.txt' }),
  result(2, 'Nothing happened that anybody would want to read about.'),
  use(3, { path: './orders.csv' }),
  result(3, 'Order 58213 came broken.'),
  { role: 'assistant', content: 'It is 58213.' },
])

async function openRun(page: Page, query = 'columns=keep-last(count:1)&call=3'): Promise<string> {
  await openApp(page)
  await importText(page, 'shop.json', RUN)
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?${query}&encoding=chars4&profile=teaching&v=1`)
  await expect(page.getByRole('heading', { name: /^What is sent at/ })).toBeVisible()
  await showWholeComparison(page)
  return id
}

function figure(page: Page, line: string, column: number) {
  const figures = page.getByRole('table', { name: 'Metrics by strategy' })
  return figures.getByRole('row').filter({ hasText: line }).getByRole('cell').nth(column)
}

test('a re-fetched result names the repeated step, and a pin keeps it', { tag: FULL }, async ({ page }) => {
  await openRun(page)
  await expect(figure(page, 'Re-fetched results', 0)).toContainText('–')
  await figure(page, 'Re-fetched results', 1)
    .getByRole('button', { name: '1 re-fetched result, show which' })
    .click()
  const list = page.getByRole('dialog', { name: /^Re-fetched results: keep last 1/ })
  await expect(list).toContainText('call 4 (step 5) repeats step 2, dropped by “keep last 1”')
  await expect(list).toContainText('The result was the same')
  await expectAccessible(page, 'page faults')
  await list.getByRole('button', { name: /^Pin step 2 in/ }).click()
  await expect(figure(page, 'Re-fetched results', 1)).toHaveText('0')
})

test('all metrics are shown on demand, and stay so', async ({ page }) => {
  await openRun(page)
  await expect(page.getByText('Loss of the oracle')).toBeHidden()
  await showAdvanced(page)
  await expect(figure(page, 'Efficiency vs. oracle', 0)).toHaveText('100%')
  await expect(figure(page, 'Efficiency vs. oracle', 1)).toContainText('%')
  await expect(figure(page, 'Loss of the oracle', 1)).toContainText(/^\d/)
  await page.getByRole('button', { name: 'All metrics' }).click()
  await expect(page.getByText('Calls that would be refused')).toBeHidden()
  await page.getByRole('button', { name: 'All metrics' }).click()
  await expectStoredSetting(page, '"moreFigures":true')
  await page.reload()
  await expect(page.getByText('Calls that would be refused')).toBeVisible()
})

test('a verdict card says what a strategy saves, costs and loses, and leads to what its numbers count', async ({
  page,
}) => {
  await openRun(page)
  const card = page.getByRole('region', { name: 'Summary' }).getByRole('listitem').first()
  await expect(card).toContainText('keep last 1')
  // The file records no usage.
  await expect(card).toContainText(/≈\$[\d.]+ instead of ≈\$[\d.]+/)
  await card.getByRole('button', { name: / tokens$/ }).click()
  await expect(page.locator('[data-marked="true"]').first()).toBeVisible()
  await card.getByRole('button', { name: /lost facts?$/ }).click()
  await expect(page.getByRole('dialog', { name: /^Lost facts: keep last 1/ })).toContainText('Used at')
})

test('the best that was possible is told for a memory and for a budget', { tag: FULL }, async ({ page }) => {
  const id = await openRun(page)
  await page.getByRole('button', { name: 'More about the comparison' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Oracle: the least that could be lost' }).click()
  await expect(page.getByRole('rowheader', { name: 'Lost by keep last 1' })).toBeVisible()
  await expect(page.getByText(/A context that loses nothing here needs at least \d+ tokens/)).toBeVisible()
  await page.getByRole('combobox', { name: /Token budget/ }).click()
  await page.getByRole('option', { name: 'A fixed budget per call' }).click()
  await expect(page.getByRole('rowheader', { name: 'Lost by keep last 1' })).toBeHidden()
  await expect(page.getByRole('slider', { name: /per call, and of the oracle/ })).toBeVisible()
  await expectAccessible(page, 'the best possible')
  const told = await page.evaluate(async (traceId) => {
    const memory = { id: 'keep-last', params: { count: 1 } }
    const options = { encoding: 'chars4' }
    const [replay] = await window.memoscope.replay(traceId, [memory], { ...options, references: true })
    return {
      replay: replay?.calls.map(({ faults }) => faults),
      total: replay?.totals.faults,
      faults: await window.memoscope.faults(traceId, memory, options),
      own: await window.memoscope.oracle(traceId, memory, options),
      none: await window.memoscope.oracle(traceId, 0, options),
    }
  }, id)
  expect(told.replay).toEqual([[], [], [], [{ step: 's5', repeats: 's2' }], []])
  expect(told.total).toBe(1)
  expect(told.faults).toMatchObject([{ call: 3, step: 's5', repeats: 's2', isSame: true }])
  expect(told.own.efficiency).toBeGreaterThan(0)
  expect(told.own.totals.drop).toBeLessThanOrEqual(told.own.totals.lost)
  expect(told.none.totals.drop).toBeCloseTo(told.none.totals.used, 6)
  expect(told.none.efficiency).toBeUndefined()
})

test('the best that was possible is a column: what it keeps, its figures, its lines, and its tokens', {
  tag: FULL,
}, async ({ page }) => {
  const id = await openRun(page)
  await page.getByRole('button', { name: 'More for keep last 1' }).click()
  await page.getByRole('menuitem', { name: /Add oracle/ }).click()
  await expect(page).toHaveURL(/columns=keep-last\(count:1\);oracle:keep-last\(count:1\)/)
  const head = page.getByRole('button', { name: 'oracle, as large as keep last 1, change' })
  await expect(head).toBeVisible()
  await expect(page.getByRole('note').filter({ hasText: 'Reference only · exact' })).toBeVisible()
  await showAdvanced(page)
  await expect(figure(page, 'Efficiency vs. oracle', 2)).toHaveText('100%')
  await expect(figure(page, 'Cost', 2)).toContainText('The oracle has no cost')
  const cells = page.getByTitle(/^oracle.*: dropped/)
  await expect(cells.first()).toBeVisible()

  // With the other column the bound changes, and Back brings both as they were.
  await page.getByRole('button', { name: 'keep last 1, change' }).first().click()
  await page.getByRole('spinbutton').first().fill('2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keep-last\(count:2\);oracle:keep-last\(count:2\)/)
  await page.keyboard.press('Escape')

  await toggleInMore(page, 'Chart')
  await page.getByText('Range and data').click()
  const table = page.getByRole('region', { name: 'Scarcity of lost facts per call, as a table' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Call',
    'as recorded',
    'Keep the last n steps: keep last 2',
    'oracle, as large as keep last 2',
    'oracle, as large as keep last 2, shortened steps',
  ])
  await toggleInMore(page, 'Table')
  await expect(page.getByRole('columnheader', { name: 'Efficiency vs. oracle' })).toBeVisible()

  await page.getByRole('button', { name: 'oracle, as large as keep last 2, change' }).click()
  const form = page.getByRole('dialog', { name: /^Strategy: oracle/ })
  await form.getByRole('combobox', { name: 'Tokens at each call' }).click()
  await page.getByRole('option', { name: 'The same number at every call' }).click()
  await form.getByRole('spinbutton', { name: 'Tokens' }).fill('25')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/;oracle\(budget:25\)/)
  await expectAccessible(page, 'a memory’s values')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'oracle with 25 tokens, change' })).toBeVisible()

  const told = await page.evaluate(async (traceId) => {
    const options = { encoding: 'chars4' }
    const memory = { id: 'oracle', params: { budget: 25 } }
    const [replay] = await window.memoscope.replay(traceId, [memory], { ...options, references: true })
    return { oracle: await window.memoscope.oracle(traceId, 25, options), lost: replay?.totals.lost }
  }, id)
  const here = told.oracle.calls.find(({ call }) => call === 3)
  expect(told.lost?.weight).toBeCloseTo(told.oracle.totals.dropFound)
  await expect(figure(page, 'Loss of the oracle', 2)).toContainText(told.oracle.totals.drop.toFixed(1))
  await expect(
    page.getByRole('gridcell').and(page.locator('[data-state=kept][aria-colindex="3"]')),
  ).toHaveCount(here?.choice?.length ?? -1)
  await page.goBack()
})

test('a lost fact is pinned by its line, shows its price, and is let go again', { tag: FULL }, async ({
  page,
}) => {
  await openRun(page)
  await figure(page, 'Lost facts at call 4', 1).getByRole('button').click()
  const lost = page.getByRole('dialog', { name: /^Lost facts at call 4/ })
  await lost.getByRole('button', { name: /^Pin the fact orders.csv in keep last 1/ }).click()
  await expect(page).toHaveURL(/\*s\d+:(?:~|%7E)orders/)
  await expect(figure(page, 'Lost facts at call 4', 1)).toHaveText('0')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell', { name: 'inserted' }).first()).toBeVisible()
  await page.getByRole('button', { name: /^1 pinned, .* Show and change/ }).click()
  const pins = page.getByRole('dialog', { name: /^Pinned in keep last 1/ })
  await expect(pins.getByRole('list', { name: 'Pinned facts' })).toContainText('orders.csv')
  await expect(pins).toContainText(/over the run: .* without\./)
  await expect(pins).toContainText(/Cost/)
  await expect(pins).toContainText(/Cache misses/)
  await expectAccessible(page, 'pinned facts')
  await pins.getByRole('button', { name: /^Unpin the fact orders.csv/ }).click()
  await expect(page).not.toHaveURL(/orders/)
  await page.goBack()
  await expect(figure(page, 'Lost facts at call 4', 1)).toHaveText('0')
  await page.getByRole('button', { name: /^More for keep last 1/ }).click()
  await page.getByRole('menuitem', { name: 'Remove its pin' }).click()
  await expect(figure(page, 'Lost facts at call 4', 1)).not.toHaveText('0')
  await openPalette(page)
  await page.keyboard.type('top lost fact')
  await page.keyboard.press('Enter')
  await expect(figure(page, 'Lost facts at call 4', 1)).toHaveText('0')
})

test('a policy is taken home as code, or refused in words', async ({ page }) => {
  await openRun(page, 'columns=keep-last(count:3)@after-kinds:action!destructive')
  await page.getByRole('button', { name: /^More for keep last 3/ }).click()
  await page.getByRole('menuitem', { name: 'Export as code…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Export as code/ })
  await expect(dialog).toContainText('manager.prune(keep_last_n_steps(')
  await dialog.getByRole('button', { name: /SWE-agent/ }).click()
  await expect(dialog).toContainText('SWE-agent has nothing that does what')
  await dialog.getByRole('button', { name: /^Python/ }).click()
  await expect(dialog).toContainText('this column runs')
  await expectAccessible(page, 'a policy taken home')
})

test('a part of the chart is looked at closer, and is taken away as numbers and as a picture', async ({
  page,
}) => {
  await openRun(page)
  await toggleInMore(page, 'Chart')
  await page.getByText('Range and data').click()
  await page.getByRole('spinbutton', { name: 'First call shown' }).fill('3')
  await page.keyboard.press('Enter')
  const table = page.getByRole('region', { name: 'Context per call, as a table' })
  await expect(table.getByRole('row')).toHaveCount(4)
  const saved = async (item: string) => {
    await page.getByRole('button', { name: 'Export chart' }).first().click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item }).click()
    return readFile(await (await download).path())
  }
  expect((await saved('Save as CSV')).toString()).toMatch(
    /^call,as recorded,Keep the last n steps: keep last 1\r\n3,\d+,\d+\r\n/,
  )
  expect((await saved('Save as SVG')).toString()).toMatch(/^<svg .*Context per call.*keep last 1/)
  expect((await saved('Save as PNG')).subarray(1, 4).toString()).toBe('PNG')
  await page.getByRole('button', { name: 'Whole run' }).click()
  await expect(table.getByRole('row')).toHaveCount(6)
})

test('steps that the next call loses are marked before they go', async ({ page }) => {
  await openRun(page, 'columns=keep-last(count:2)&call=3')
  const going = page.getByRole('gridcell', { name: 'dropped next' })
  await expect(going).toHaveCount(1)
  await expect(going).toHaveAttribute('title', /dropped at the next call$/)
})

test('a column is named and moved, and a comparison is saved, opened, and taken to another browser', {
  tag: FULL,
}, async ({ page, browser }) => {
  await openRun(page, 'columns=keep-last(count:1);keep-last(count:2)')
  await page.getByRole('button', { name: 'More for keep last 1' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const name = page.getByRole('dialog', { name: 'Rename the column' }).getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await page.keyboard.type('Tight')
  await page.keyboard.press('Enter')
  const head = page.getByRole('button', { name: 'Tight, change' })
  await expect(head).toBeVisible()
  await expect(page).toHaveURL(/names=1:Tight/)
  await head.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page).toHaveURL(/keep-last\(count:2\);keep-last\(count:1\).*names=2:Tight/)
  await expect(head).toBeFocused()
  await openFromMore(page, 'Saved comparisons…')
  const dialog = page.getByRole('dialog', { name: 'Saved comparisons' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Two windows')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Rename Two windows' }).click()
  await dialog.getByRole('textbox', { name: 'New name of Two windows' }).fill('Windows')
  await page.keyboard.press('Enter')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save Windows as a file' }).click()
  const data = await readFile(await (await download).path())
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Tight' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(head).toBeHidden()
  await openFromMore(page, 'Saved comparisons…')
  await dialog.getByRole('button', { name: /^Windows/ }).click()
  await expect(head).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await openRun(other)
  await openFromMore(other, 'Saved comparisons…')
  await other.locator('input[type=file][accept*=json]').last().setInputFiles({
    name: 'windows.json',
    mimeType: 'application/json',
    buffer: data,
  })
  const list = other.getByRole('dialog', { name: 'Saved comparisons' })
  await list.getByRole('button', { name: /^Windows/ }).click()
  await expect(other.getByText(/which isn’t in this browser/)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Tight, change' })).toBeVisible()
  await context.close()
})
