/**
 * Compare, on a small run whose figures can be worked out by hand: counted as characters ÷ 4, a system prompt
 * and a task of 10 tokens each, and six actions of 103 (a call of 3 and a result of 100), before the answer
 * of call 7.
 */
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { importText, openApp, openSample } from './support/app.ts'
import { showWholeComparison, toggleInMore } from './support/compare.ts'
import { SIX_THINGS, tinyAgentLateSystem } from './support/fixtures.ts'
import { FULL } from './support/full.ts'
import { typeWithoutPause } from './support/keyboard.ts'

const COLUMNS = 'keep-last(count:2);shorten-observations;keep-last(count:2)@every-steps:5'

async function openRun(page: Page, query = `columns=${COLUMNS}`): Promise<string> {
  await openApp(page)
  await importText(page, 'six-things.json', SIX_THINGS)
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?${query}&encoding=chars4&profile=teaching&v=1`)
  await expect(page.getByRole('heading', { name: /^What is sent at/ })).toBeVisible()
  await showWholeComparison(page)
  return id
}

/** The line of figures; its first cell is the baseline's. */
function figure(page: Page, line: string, column: number): Locator {
  const row = page
    .getByRole('table', { name: 'Metrics by strategy' })
    .getByRole('row')
    .filter({ hasText: line })
  return row.getByRole('cell').nth(column)
}

/** The cell of a step by its position in the list; column 0 is the step itself. */
function cell(page: Page, row: number, column: number): Locator {
  return page.locator(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`)
}

function head(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `${name}, change`, exact: true })
}

test('figures and rows of three memories are what one works out by hand', async ({ page }) => {
  await openRun(page)
  await expect(figure(page, 'Context at call 7', 0)).toContainText('638')
  await expect(figure(page, 'Context at call 7', 1)).toContainText('226')
  await expect(figure(page, 'Context at call 7', 1)).toContainText('\u221265')
  await expect(figure(page, 'Context at call 7', 2)).toContainText('416')
  await expect(figure(page, 'Peak context', 1)).toContainText('226')
  await expect(figure(page, 'Total input tokens', 0)).toContainText('2.3')
  await expect(figure(page, 'Total input tokens', 1)).toContainText('1.27')
  // Task, system and the last two of six actions are kept; four are dropped.
  for (const row of [0, 1, 6, 7]) await expect(cell(page, row, 1)).toHaveText('kept')
  for (const row of [2, 3, 4, 5]) await expect(cell(page, row, 1)).toContainText('dropped')
  await expect(cell(page, 2, 1)).toContainText('\u2212103')
  for (const row of [2, 3, 4]) await expect(cell(page, row, 2)).toContainText('−74')
  for (const row of [5, 6, 7]) await expect(cell(page, row, 2)).toHaveText('kept')
  await expect(figure(page, 'Steps sent', 1)).toContainText('4')
})

test('a parameter is changed by keyboard and everything is evaluated anew', async ({ page }) => {
  await openRun(page)
  await head(page, 'keep last 2').focus()
  await page.keyboard.press('Enter')
  const steps = page.getByRole('spinbutton', { name: 'Steps' })
  await steps.focus()
  await page.keyboard.press('ArrowUp')
  await expect(head(page, 'keep last 3')).toBeAttached()
  await expect(figure(page, 'Context at call 7', 1)).toContainText('329')
  await steps.fill('1')
  await page.keyboard.press('Enter')
  await expect(figure(page, 'Context at call 7', 1)).toContainText('123')
  await page.keyboard.press('Escape')
  await expect(steps).toBeHidden()
  await expect(head(page, 'keep last 1')).toBeFocused()
  await expect(cell(page, 6, 1)).toContainText('dropped')
  await expect(page).toHaveURL(/count:1/)
})

test('Back leaves what was tried in a form as one step, and undoes an added column', async ({ page }) => {
  await openRun(page, 'columns=shorten-observations')
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await page.getByRole('button', { name: /^Keep the last n steps/ }).click()
  const steps = page.getByRole('spinbutton', { name: 'Steps' })
  for (const count of ['7', '5', '3']) {
    await steps.fill(count)
    await page.keyboard.press('Enter')
    await expect(head(page, `keep last ${count}`)).toBeAttached()
  }
  await expect(page).toHaveURL(/count:3/)
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(head(page, 'keep last 3')).toBeHidden()
  await expect(head(page, 'results cut to 100 characters, all but the newest 3')).toBeVisible()
  await page.goForward()
  await expect(head(page, 'keep last 3')).toBeVisible()
})

test('a changed choice stands in the head, so that two columns are told apart', async ({ page }) => {
  await openRun(page, 'columns=keep-last(count:2);keep-last(count:2,variant:all-steps)')
  await expect(head(page, 'keep last 2')).toBeVisible()
  await expect(head(page, 'keep last 2 (every step)')).toBeVisible()
})

test('a step that a memory puts elsewhere is said to be moved', async ({ page }) => {
  await openApp(page)
  await importText(page, 'garden.json', tinyAgentLateSystem())
  await expect(page).toHaveURL(/#\/timeline\//)
  const columns = 'keep-last(count:2,variant:critical-first);keep-system-and-recent(count:3)'
  await page.goto(`./${new URL(page.url()).hash.replace('#/timeline', '#/compare')}?columns=${columns}&v=1`)
  await showWholeComparison(page)
  // System, task, four probes, the late system step, a probe.
  await expect(cell(page, 6, 0)).toContainText('no water after noon')
  for (const column of [1, 2]) {
    await expect(cell(page, 6, column)).toHaveText(/moved/)
    await expect(figure(page, 'Steps sent', column)).toContainText('1')
  }
  await expect(cell(page, 2, 1)).toContainText('dropped')
  await cell(page, 6, 1).click()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-detail]')).toContainText('moved to another place')
})

test('d shows a step where none is selected, and hides the panel again', async ({ page }) => {
  await openRun(page)
  const panel = page.getByRole('complementary', { name: 'Detail' })
  await expect(panel).toBeHidden()
  await page.keyboard.press('d')
  await expect(panel).toContainText('System prompt')
  await expect(page.getByRole('row', { selected: true })).toContainText('You are careful')
  await panel.getByRole('button', { name: 'Close the detail panel' }).click()
  await expect(panel).toBeHidden()
  await page.keyboard.press('d')
  await expect(panel).toBeVisible()
})

test('scrubbing moves figures and rows of all columns to the call', async ({ page }) => {
  await openRun(page)
  const strip = page.getByRole('slider', { name: /Context by call/ })
  await strip.focus()
  await page.keyboard.press('Home')
  await expect(figure(page, 'Context at call 1', 0)).toContainText('20')
  await expect(page.getByRole('heading', { name: /^2 steps before call 1/ })).toBeVisible()
  for (let call = 0; call < 3; call++) await page.keyboard.press('ArrowRight')
  await expect(figure(page, 'Context at call 4', 0)).toContainText('329')
  await expect(figure(page, 'Context at call 4', 1)).toContainText('226')
  await expect(cell(page, 2, 1)).toContainText('dropped')
  // Kept, and told that it goes next.
  await expect(cell(page, 3, 1)).toHaveAttribute('data-state', 'kept')
  await expect(cell(page, 3, 1)).toHaveText('dropped next')
  await expect(page).toHaveURL(/call=4/)
})

test('a rewritten step opens to what changed in its text, and a dropped one says since when', async ({
  page,
}) => {
  await openRun(page)
  await expect(cell(page, 2, 2)).toContainText('−74')
  await cell(page, 2, 2).click()
  await expect(page.locator('del').first()).toContainText('abcdefghi')
  await expect(page.locator('ins').first()).toContainText('...')
  await expect(
    page.getByRole('treegrid').getByText('shortened by “Shorten old observations”: 103 → 29 tokens'),
  ).toBeVisible()
  await expect(page.getByRole('treegrid').getByText(/dropped by “keep last 2” before call 4/)).toBeVisible()
  // The detail panel says it of every strategy.
  await expect(page.getByRole('region', { name: 'What strategies did to this step' })).toContainText(
    'shortened by “Shorten old observations”: 103 → 29 tokens',
  )
  await page.getByRole('treegrid').press('Enter')
  await expect(page.locator('del')).toHaveCount(0)
})

test('the rows are walked, found and opened by keyboard', async ({ page }) => {
  await openRun(page)
  const grid = page.getByRole('treegrid', { name: /Steps before call 7/ })
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '2')
  await page.keyboard.press('End')
  await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '9')
  await page.keyboard.press('ArrowRight')
  const active = await grid.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveText('kept')
  await typeWithoutPause(page, 'careful')
  await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0)
})

test('a click on a dropped cell opens which rule dropped the step', async ({ page }) => {
  await openRun(page, 'columns=keep-last(count:4)')
  await expect(cell(page, 2, 1)).toContainText('dropped')
  await cell(page, 2, 1).click()
  await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-expanded', 'true')
})

test('only what differs is shown until all steps are asked for', async ({ page }) => {
  await openRun(page, 'columns=keep-last(count:4)')
  await toggleInMore(page, 'Differences only')
  await expect(
    page.getByRole('heading', {
      name: /^8 steps before call 7 2 dropped$/,
    }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /dropped/ })).toHaveCount(2)
  // What isn't listed is counted, so that the column of the baseline adds up.
  const sums = page.getByRole('table', { name: 'Sum of the rows' })
  await expect(sums.getByRole('rowheader', { name: /^6.unchanged steps/ })).toBeVisible()
  const numbers = (rows: Locator) =>
    rows.evaluateAll((all) => all.map((one) => Number(one.lastElementChild?.textContent?.replace(',', ''))))
  const dropped = await numbers(page.getByRole('row', { name: /dropped/ }).getByRole('rowheader'))
  const listed = await numbers(sums.getByRole('rowheader'))
  expect([...dropped, ...listed.slice(0, -1)].reduce((sum, tokens) => sum + tokens, 0)).toBe(listed.at(-1))
  expect(listed.at(-1)).toBe(638)
})

test('columns are added, set up, duplicated, moved and removed, and the address brings them back', async ({
  page,
}) => {
  await openRun(page, 'columns=keep-last(count:2)')
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await page.getByRole('button', { name: /Keep the last 5 steps/ }).click()
  await expect(head(page, 'keep last 5')).toBeVisible()
  await expect(figure(page, 'Context at call 7', 2)).toContainText('535')
  await page.getByRole('button', { name: 'More for keep last 5' }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  await expect(figure(page, 'Context at call 7', 1)).toContainText('535')
  await page.getByRole('button', { name: 'More for keep last 5' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(head(page, 'keep last 5')).toHaveCount(2)
  await page.getByRole('button', { name: 'More for keep last 2' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(head(page, 'keep last 2')).toHaveCount(0)
  await cell(page, 4, 1).click()
  await page.getByRole('slider', { name: /Context by call/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/call=6/)

  await page.reload()
  await expect(head(page, 'keep last 5')).toHaveCount(2)
  await showWholeComparison(page)
  await expect(figure(page, 'Context at call 6', 0)).toContainText('535')
  await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '6')
})

test('without columns, one click compares three', async ({ page }) => {
  await openApp(page)
  await importText(page, 'six-things.json', SIX_THINGS)
  await page.goto(`${page.url().replace('timeline', 'compare')}?columns=&v=1`)
  await expect(page.getByRole('heading', { name: 'Compare the recorded run with a strategy' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare three different strategies' }).click()
  await expect(head(page, 'keep last 10')).toBeVisible()
})

test('totals hold each memory against the baseline and are copied as CSV', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openRun(page, 'columns=keep-last(count:2);shorten-observations')
  await toggleInMore(page, 'Table')
  const row = page.locator('table').getByRole('row', { name: /keep last 2.*1,273/ })
  await expect(row).toContainText('226')
  await expect(row).toContainText('1,273')
  // What is lost, and how much was possible, comes after the other figures.
  await expect(row).toContainText('100%')
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect(page.getByText('Copied as CSV.')).toBeVisible()
  const csv = await page.evaluate(() => navigator.clipboard.readText())
  expect(csv.split('\r\n')[2]).toMatch(
    /^keep last 2,226,-412,226,-412,1273,-1030,4,0\.\d{4},[+-]?[\d.]+,0\.\d{4},\d+,0,1\.0000$/,
  )
  await page.getByRole('button', { name: 'Total input tokens' }).click()
  const totals = page.locator('table').filter({ hasText: 'Efficiency vs. oracle' })
  await expect(totals.locator('tbody tr').first()).toContainText('keep last 2')
})

test('the chart draws a line per memory, and its cursor is the cursor of the app', async ({ page }) => {
  await openRun(page)
  await toggleInMore(page, 'Chart')
  const chart = page.getByRole('slider', { name: 'Context per call, by strategy' })
  await expect(chart).toHaveAttribute('aria-valuetext', /call 7; as recorded 638/)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(figure(page, 'Context at call 6', 0)).toContainText('535')
  await page.getByRole('radio', { name: 'Cumulative' }).click()
  await expect(page.getByRole('slider', { name: 'Cumulative input tokens, by strategy' })).toHaveAttribute(
    'aria-valuetext',
    /as recorded 1,665/,
  )
})

test('the pruned context at a call is saved as the messages that the console gives', async ({ page }) => {
  const id = await openRun(page, 'columns=keep-last(count:2)&call=5')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More for keep last 2' }).click()
  await page.getByRole('menuitem', { name: 'Save as JSON' }).click()
  const file = await waiting
  const saved: unknown = JSON.parse(await readFile(await file.path(), 'utf8'))
  const wanted = await page.evaluate(
    (traceId) => window.memoscope.context(traceId, { id: 'keep-last', params: { count: 2 } }, 5),
    id,
  )
  expect(saved).toEqual(wanted)
  expect(saved).toHaveLength(6)
  expect(file.suggestedFilename()).toMatch(/call-6_keep-last-2\.json$/)
})

test('what a memory would show can be read as messages', async ({ page }) => {
  await openRun(page, 'columns=keep-last(count:2)')
  await page.getByRole('button', { name: 'More for keep last 2' }).click()
  await page.getByRole('menuitem', { name: /Show messages/ }).click()
  const dialog = page.getByRole('dialog', { name: /keep last 2: messages sent at call 7/ })
  await expect(dialog.getByRole('listitem')).toHaveCount(6)
  await expect(dialog).toContainText('You are careful')
  await expect(dialog).toContainText('The provider would accept these messages.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a torn context says what a provider would refuse, and can be repaired', async ({ page }) => {
  await openRun(page, 'columns=autogen-token-limited(limit:300)')
  await page.keyboard.press('[')
  const tokens = await figure(page, 'Context at call 6', 1).locator('text=/^[0-9,]+$/').first().innerText()
  await page
    .getByRole('button', { name: /^More for / })
    .last()
    .click()
  await page.getByRole('menuitem', { name: /Show messages/ }).click()
  const dialog = page.getByRole('dialog')
  const refused = dialog.getByRole('list', { name: 'Problems' })
  await expect(refused).toBeVisible()
  // Of this call, although the column’s head was drawn at another.
  await expect(dialog).toContainText(new RegExp(`, ${tokens}\\s`))
  await dialog.getByRole('switch', { name: 'Repair automatically' }).click()
  await expect(refused).toBeHidden()
  await expect(dialog).toContainText('The provider would accept these messages.')
})

test('a strategy that refuses says why and counts as unpruned', async ({ page }) => {
  await openRun(page, 'columns=shorten-observations(variant:as-printed-final)')
  await expect(
    page.getByText(/Not pruned at 6 of 7 calls, from call 2 on\. In the original code, this variant fails/),
  ).toBeVisible()
  await expect(figure(page, 'Context at call 7', 1)).toContainText('638')
})

test('a comparison with an opened step and its totals is accessible, and so is a run with nothing to compare', {
  tag: FULL,
}, async ({ page }) => {
  await openApp(page)
  await openSample(page, 'coding-agent')
  await expect(page.locator('[data-state=rewritten]').first()).toBeVisible()
  await page.locator('[data-state=rewritten]').first().click()
  await expect(page.locator('del').first()).toBeVisible()
  await toggleInMore(page, 'Table')
  await expect(page.getByRole('heading', { name: /Totals of the run/ })).toBeVisible()
  await expectAccessible(page, 'a comparison')
  await importText(page, 'question.json', JSON.stringify([{ role: 'user', content: 'How many apples?' }]))
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This run has no model call' })).toBeVisible()
  await expectAccessible(page, 'nothing to compare')
})
