/**
 * Pins in Compare, on a run whose figures can be worked out by hand: counted as characters ÷ 4, a system
 * prompt and a task of 10 tokens each, and six actions of 103 before the answer of call 7. By the rule “keep
 * last 2” the run sends 20 + 123 + 5 · 226 = 1,273 tokens; with the first action pinned, calls 4 to 7 send
 * 103 more each.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { importText, openApp, openPalette } from './support/app.ts'
import { showWholeComparison } from './support/compare.ts'
import { openAiRun, SIX_THINGS } from './support/fixtures.ts'
import { FULL } from './support/full.ts'

async function openRun(page: Page, columns: string): Promise<void> {
  await openApp(page)
  await importText(page, 'six-things.json', SIX_THINGS)
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?columns=${columns}&encoding=chars4&profile=teaching&v=1`)
  await expect(page.getByRole('heading', { name: /^What is sent at/ })).toBeVisible()
  await showWholeComparison(page)
  await expect(cell(page, 7, 1)).toHaveText('kept')
}

/** The cell of a step by its position in the list; column 0 is the step itself. */
function cell(page: Page, row: number, column: number): Locator {
  return page.locator(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`)
}

function figure(page: Page, line: string, column: number): Locator {
  const figures = page.getByRole('table', { name: 'Metrics by strategy' })
  return figures.getByRole('row').filter({ hasText: line }).getByRole('cell').nth(column)
}

const pinMark = (place: Locator) => place.getByRole('img', { name: 'pinned' })
const pinsOf = (page: Page) => page.getByRole('button', { name: /^\d+ pinned/ })

test('a dropped step leads to its pin; the column is evaluated anew and says what the pin costs', async ({
  page,
}) => {
  await openRun(page, 'keep-last(count:2)')
  await expect(cell(page, 2, 1)).toContainText('dropped')
  await cell(page, 2, 1).click()
  await expect(page.locator('[data-detail]')).toContainText('dropped by “keep last 2” before call 4')
  await page.locator('[data-detail]').getByRole('button', { name: 'Pin this step in keep last 2' }).click()
  await expect(cell(page, 2, 1)).toHaveText('kept')
  await expect(pinMark(cell(page, 2, 1))).toBeVisible()
  await expect(pinMark(cell(page, 6, 1))).toHaveCount(0)
  await expect(figure(page, 'Context at call 7', 1)).toContainText('329')
  await expect(pinsOf(page)).toHaveAccessibleName(
    /^1 pinned, \+412\stokens over the run: 1,685\stokens with pins, 1,273\stokens without\./,
  )
  await expect(pinsOf(page)).toContainText('+412')
  await expect(page).toHaveURL(/keep-last\(count:2\)%5E/)
  await page.goBack()
  await expect(cell(page, 2, 1)).toContainText('dropped')
  await expect(pinsOf(page)).toHaveCount(0)
})

test('the link brings pins back, and the head lists them, leads to them and removes them', async ({
  page,
}) => {
  await openRun(page, 'keep-last(count:2)')
  for (const row of [2, 3]) {
    await cell(page, row, 1).click()
    await page.getByRole('button', { name: 'Pin this step in keep last 2' }).click()
    await cell(page, row, 1).click()
  }
  await expect(pinsOf(page)).toContainText('2 pinned')
  await page.reload()
  await showWholeComparison(page)
  await expect(pinsOf(page)).toContainText('+721')
  await pinsOf(page).click()
  const list = page.getByRole('dialog', { name: 'Pinned in keep last 2' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: /look.*"?n"?.*1/ }).click()
  await expect(page.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '5')
  await list
    .getByRole('button', { name: /^Unpin step/ })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(cell(page, 2, 1)).toContainText('dropped')
  await list.getByRole('button', { name: 'Remove the pin' }).click()
  await expect(pinsOf(page)).toHaveCount(0)
  await expect(cell(page, 3, 1)).toContainText('dropped')
})

test('by keyboard a step is pinned in the memory of the cell, or from its own cell in all', async ({
  page,
}) => {
  await openRun(page, 'keep-last(count:2);shorten-observations;hierarchical')
  const grid = page.getByRole('treegrid')
  await grid.focus()
  for (let row = 0; row < 3; row++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+P')
  await expect(pinMark(cell(page, 2, 1))).toBeVisible()
  await expect(pinMark(cell(page, 2, 2))).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'pinned in keep last 2' })).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+P')
  await expect(pinMark(cell(page, 2, 2))).toBeVisible()
  await expect(cell(page, 2, 2)).toHaveText('kept')
  await page.keyboard.press('Shift+P')
  await expect(page.getByRole('img', { name: 'pinned' })).toHaveCount(0)
  for (let column = 0; column < 3; column++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+P')
  await expect(page.getByText('Steps can be pinned only for pruning strategies').first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('region', { name: 'Keyboard' })).toContainText('pin or unpin the step')
})

test('the menu of a row, by mouse and by key, the detail panel and the palette do the same', async ({
  page,
}) => {
  await openRun(page, 'keep-last(count:2);keep-last(count:3)')
  await cell(page, 2, 2).click({ button: 'right' })
  await page.getByRole('menuitemcheckbox', { name: 'keep last 3' }).click()
  await expect(pinMark(cell(page, 2, 2))).toBeVisible()
  await expect(pinMark(cell(page, 2, 1))).toHaveCount(0)

  await cell(page, 3, 0).click()
  await page.keyboard.press('ContextMenu')
  await page.getByRole('menuitemcheckbox', { name: 'keep last 2' }).click()
  await expect(pinMark(cell(page, 3, 1))).toBeVisible()

  const panel = page.getByRole('complementary', { name: 'Detail' })
  await expect(panel.getByRole('button', { name: 'Pin in keep last 2' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await panel.getByRole('button', { name: 'Pin in keep last 3' }).click()
  await expect(pinMark(cell(page, 3, 2))).toBeVisible()
  await panel.getByRole('button', { name: 'Pin in keep last 2' }).click()
  await expect(pinMark(cell(page, 3, 1))).toHaveCount(0)

  await openPalette(page)
  await page.keyboard.type('remove 2 pins')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'pinned' })).toHaveCount(0)
})

test('changing the rule keeps its pins; another run leaves them behind and says so', async ({ page }) => {
  await openRun(page, 'keep-last(count:2)')
  await cell(page, 2, 1).click()
  await page.getByRole('button', { name: 'Pin this step in keep last 2' }).click()
  await page.getByRole('button', { name: 'keep last 2, change', exact: true }).click()
  await page.getByRole('spinbutton', { name: 'Steps' }).fill('3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'keep last 3, change', exact: true })).toBeVisible()
  await expect(pinMark(cell(page, 2, 1))).toBeVisible()
  await importText(page, 'fruit.json', openAiRun())
  await expect(page.getByText(/pins stayed with the other run/)).toBeVisible()
  await expect(page).not.toHaveURL(/%5E/)
})

test('pins are accessible', { tag: FULL }, async ({ page }) => {
  await openRun(page, 'keep-last(count:2);shorten-observations')
  await cell(page, 2, 1).click()
  await page.getByRole('button', { name: 'Pin this step in keep last 2' }).click()
  await expect(pinsOf(page)).toContainText('+412')
  await pinsOf(page).click()
  await expect(page.getByRole('dialog', { name: 'Pinned in keep last 2' })).toBeVisible()
  await expectAccessible(page, 'pins')
})
