/**
 * Two runs side by side: two samples aligned step by step, an edited one beside its original, and what can go
 * wrong.
 */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { importText, openApp, openPalette, openSample, traceShown, watchPage } from './support/app.ts'
import { openAiMessages, openAiRun } from './support/fixtures.ts'
import { FULL } from './support/full.ts'

const grid = (page: Page) => page.getByRole('treegrid', { name: 'Steps of both runs' })
const rows = (page: Page) => grid(page).locator('[data-row]')
const active = (page: Page) => grid(page).getByRole('row', { selected: true })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Two runs' })
const totals = (page: Page) => page.getByRole('region', { name: 'Totals of both runs' })
const detail = (page: Page) => page.getByRole('complementary', { name: 'Detail' })

/** Two runs of one task: the second looks elsewhere, gets another answer, and asks a tool more. */
async function importTwo(page: Page): Promise<void> {
  await openApp(page)
  await importText(page, 'first.json', openAiRun())
  const second = openAiMessages().map((message) =>
    JSON.parse(JSON.stringify(message).replace('Seven apples', 'Nine apples')),
  )
  const more = [
    { role: 'assistant', content: 'I count once more, to be sure of the number.' },
    { role: 'user', content: 'Please do.' },
  ]
  await importText(page, 'second.json', JSON.stringify([...second.slice(0, 4), ...more, ...second.slice(4)]))
  await expect(page.getByRole('button', { name: 'Timeline options' })).toBeVisible()
}

test('two samples stand side by side, chosen by mouse, with totals and where they differ', {
  tag: FULL,
}, async ({ page, baseURL }) => {
  const watch = watchPage(page, baseURL ?? '')
  await openApp(page)
  await openSample(page, 'coding-agent')
  await openPalette(page)
  await page.keyboard.type('Sample: Support')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Support agent/ }).first()).toBeVisible()
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Timeline options' }).click()
  await page.getByRole('menuitem', { name: /^Compare with another run/ }).click()
  await expectAccessible(page, 'choosing a run')
  await page
    .getByRole('list', { name: 'Other runs' })
    .getByRole('button', { name: /Coding agent/ })
    .click()
  await expect(page).toHaveURL(/beside=/)
  await expect(rows(page).first()).toContainText('text')

  const difference = totals(page).getByRole('row', { name: /^Difference/ })
  await expect(difference).toContainText('−33')
  await expect(difference).toContainText('%')
  await totals(page).getByRole('button', { name: 'Tool calls' }).click()
  await expect(page.getByRole('region', { name: 'Tool calls by tool' })).toContainText('get_order')
  await page.keyboard.press('Escape')

  await rows(page).first().click()
  await expect(detail(page)).toContainText('Norrwind')
  await expect(grid(page).locator('ins').first()).toBeVisible()
  await expectAccessible(page, 'two samples')
  await bar(page).getByRole('button', { name: 'Swap' }).click()
  await traceShown(page)
  await expect(totals(page).getByRole('row').nth(2)).toContainText('Coding agent')
  await page.reload()
  await traceShown(page)
  await expect(totals(page).getByRole('row').nth(1)).toContainText('Support agent')
  await bar(page).getByRole('button', { name: 'Only this run' }).click()
  await expect(page.getByRole('grid', { name: 'Steps' })).toBeVisible()
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})

test('two runs of one task are aligned by what they hold, walked and read by keyboard', async ({ page }) => {
  await importTwo(page)
  await openPalette(page)
  await page.keyboard.type('Compare with another run')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('searchbox', { name: 'Find a run' })).toBeFocused()
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(7)
  await expect(rows(page).filter({ hasText: 'only right' })).toHaveCount(2)
  // How sure the totals are is said once, not in each cell.
  await expect(totals(page).getByRole('list', { name: 'Precision of the figures' })).toContainText('tokens:')
  await expect(totals(page).getByRole('table')).not.toContainText(/[●○◐≈]/)
  await expect(rows(page).filter({ hasText: 'result' })).toHaveCount(1)

  await grid(page).focus()
  await page.keyboard.press('Home')
  await expect(active(page)).toContainText('You count fruit')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(active(page)).toContainText('result')
  await expect(bar(page)).toContainText('1 of 1 place')
  await page.keyboard.press('Enter')
  await expect(grid(page).locator('del')).toHaveText('Seven')
  await expect(grid(page).locator('ins')).toHaveText('Nine')
  await expect(detail(page)).toContainText('Nine apples')
  await page.keyboard.press('ArrowDown')
  await expect(active(page)).toContainText('only right')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(active(page)).toContainText('result')

  await bar(page).getByRole('button', { name: 'Only differences' }).press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect(active(page)).toContainText('result')
})

test('an edited sample stands beside its original, with exactly what was changed', { tag: FULL }, async ({
  page,
}) => {
  await openApp(page)
  await openSample(page, 'teaching-run')
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const steps = page.getByRole('grid', { name: 'Steps' })
  const build = page.getByRole('toolbar', { name: 'Build' })
  await steps.locator('tbody tr').nth(2).click()
  await build.getByRole('button', { name: 'Delete' }).click()
  await expect(build.getByRole('button', { name: /^Undo: Delete/ })).toBeVisible()
  await steps.locator('tbody tr').nth(4).click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(build.getByRole('button', { name: /^Undo: Move/ })).toBeVisible()
  await steps.locator('tbody tr').nth(1).click()
  await detail(page).getByRole('tab', { name: 'Edit' }).click()
  const text = detail(page).getByRole('textbox', { name: 'Text' })
  await text.fill('Build a bridge of paper.')
  await text.blur()
  await expect(build.getByText('Saved')).toBeVisible()

  await build.getByRole('button', { name: 'More for this run' }).click()
  await page.getByRole('menuitem', { name: 'Compare with the original' }).click()
  await expect(page).toHaveURL(/beside=[^&]+@0/)
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).filter({ hasText: 'deleted' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: 'moved' })).toHaveCount(2)
  await expect(rows(page).filter({ hasText: 'text' })).toHaveCount(1)
  await bar(page).getByRole('button', { name: 'Open all' }).click()
  await expect(grid(page).locator('ins').filter({ hasText: 'paper' })).toBeVisible()
  await expectAccessible(page, 'an edited run beside its original')
  await rows(page).filter({ hasText: 'deleted' }).click()
  await expect(detail(page)).toContainText(/Call \d+ of \d+/)

  // Undo takes the changes away under the eyes.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('heading', { name: 'No differences' })).toBeVisible()
})

test('a run that is not here, and a library with no other run, say what to do', { tag: FULL }, async ({
  page,
}) => {
  await openApp(page)
  await importText(page, 'alone.json', openAiRun())
  await page.getByRole('button', { name: 'Timeline options' }).click()
  await page.getByRole('menuitem', { name: /^Compare with another run/ }).click()
  await expect(page.getByRole('heading', { name: 'No other run' })).toBeVisible()
  await expectAccessible(page, 'no other run')
  await page.goto(page.url().replace('beside=', 'beside=gone'))
  await expect(page.getByRole('heading', { name: 'The other run can’t be opened' })).toBeVisible()
  await page.getByRole('button', { name: 'Only this run' }).click()
  await expect(page.getByRole('grid', { name: 'Steps' })).toBeVisible()
})
