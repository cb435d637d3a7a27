/** Insights of a run: shares, heaviest steps, waste with what to try against it, and agents as lanes. */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openApp, openSample, watchPage } from './support/app.ts'
import { FULL } from './support/full.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Insights' })
const tab = (page: Page, name: string) => panel(page).getByRole('tab', { name })

async function openInsights(page: Page, sample: string): Promise<void> {
  await openApp(page)
  await openSample(page, sample)
  await page.keyboard.press('4')
  await expect(panel(page)).toBeVisible()
}

test('the run opens by tool, then by file, then at the step in the timeline; Back and Esc go up again', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  await openInsights(page, 'coding-agent')
  const rows = panel(page).getByRole('list', { name: 'Largest first' })
  const path = panel(page).getByRole('navigation', { name: 'Breakdown of' })
  const cost = panel(page).getByRole('region', { name: 'Cost by kind' })
  await expect(cost).toContainText(/Uncached input\s*\$[\d.]+ [\d.]+%/)
  await expectAccessible(page, 'the run by tool')
  await rows.getByRole('button', { name: /^read_file/ }).click()
  await expect(page).toHaveURL(/within=read_file/)
  const file = rows.getByRole('button', { name: /engine\.py.*calls/ })
  await file.click()
  await expect(path).toContainText('engine.py')
  await expect(rows.getByRole('button').first()).toContainText(/^step \d+/)
  await page.goBack()
  await expect(file).toBeVisible()
  await rows.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.getByRole('button').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/within=/)
  await rows.getByRole('button', { name: /^read_file/ }).click()
  await rows.getByRole('button', { name: /night-worker\.log/ }).click()
  await expect(page).toHaveURL(/#\/timeline\/.*step=/)
  await expect(page.getByRole('complementary', { name: 'Detail' })).toContainText('night-worker.log')
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})

test('on a phone, the breakdown and its figures fit the screen', { tag: FULL }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page)
  await openSample(page, 'coding-agent')
  await page.goto(page.url().replace(/#\/\w+\//, '#/insights/'))
  const rows = panel(page).getByRole('list', { name: 'Largest first' })
  await expect(rows.getByRole('button').first()).toContainText(/\$[\d.]+\s*[\d.]+%/)
  const right = async () => rows.evaluate((element) => element.getBoundingClientRect().right)
  await expect.poll(right).toBeLessThanOrEqual(390)
  // Equal columns, with amounts below the titles.
  await expect(tab(page, 'Waste')).toHaveText(/^Waste\$[\d.]+$/)
  const widths = await panel(page)
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((one) => Math.round(one.getBoundingClientRect().width)))
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
  await expectAccessible(page, 'the breakdown on a phone')
})

test('the heaviest steps say what they cost over the run', { tag: FULL }, async ({ page }) => {
  await openInsights(page, 'coding-agent')
  await tab(page, 'Costliest steps').click()
  const rows = panel(page).getByRole('table', { name: 'Costliest steps' }).getByRole('row')
  const cells = await rows.nth(2).getByRole('cell').allInnerTexts()
  const [tokens = 0, calls = 0, overRun = 0] = cells.map((text) => Number(text.replaceAll(',', '')))
  expect(tokens * calls).toBe(overRun)
  await expectAccessible(page, 'heaviest steps')
  await rows.nth(2).getByRole('button').click()
  await expect(page).toHaveURL(/#\/timeline\/.*step=/)
})

test('errors lead to their steps, and the counts of their parts add up to that of the run', {
  tag: FULL,
}, async ({ page }) => {
  await openInsights(page, 'teaching-run')
  await tab(page, 'Errors').click()
  const errors = panel(page).getByRole('region', { name: 'Errors', exact: true })
  await expect(errors.getByRole('listitem').first()).toBeVisible()
  const counted = await page.locator('[data-figure="errors"] dd').innerText()
  const heads = await errors.getByRole('heading').allInnerTexts()
  const sum = heads.reduce((all, head) => all + Number(/(\d+)\s+calls?/.exec(head)?.[1]), 0)
  expect(sum).toBe(Number(counted))
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText(
    `${counted}\u00a0failed tool call`,
  )
  await expectAccessible(page, 'errors')
  await errors
    .getByRole('button', { name: /^Step \d/ })
    .first()
    .click()
  await expect(page).toHaveURL(/#\/timeline\/.*step=/)
})

test('waste says what sending things for nothing cost, step by step, and leads to strategies', async ({
  page,
}) => {
  await openInsights(page, 'coding-agent')
  await tab(page, 'Waste').click()
  await expect(page).toHaveURL(/insight=waste/)
  const list = panel(page).getByRole('region', { name: 'Sent again without need' })
  await expect(list).toContainText(/\$[\d.]+\s*[\d.]+% of the run’s cost went to resending content/)
  const badge = await tab(page, 'Waste').innerText()
  await expect(list).toContainText(/\$[\d.]+/.exec(badge)?.[0] ?? 'no amount')
  await expect(list).toContainText('src/kalends/runner.py')
  await expect(list.getByRole('button', { name: /^Compare strategies/ })).toBeVisible()
  await expectAccessible(page, 'waste')
  const runner = list.getByRole('listitem').filter({ hasText: 'src/kalends/runner.py' }).first()
  await runner.getByRole('button', { name: 'src/kalends/runner.py' }).click()
  await expect(page.getByRole('complementary', { name: 'Detail' })).toContainText('#7')
  await page.goBack()
  await list.getByRole('button', { name: /^Compare strategies/ }).click()
  await expect(page).toHaveURL(/#\/strategies\//)
})

test('agents are lanes with hand-overs, where there are several', async ({ page }) => {
  await openInsights(page, 'crew-run')
  await tab(page, 'Agents').click()
  const lanes = panel(page).getByRole('slider', { name: 'Calls by agent' })
  await lanes.focus()
  await page.keyboard.press('Home')
  await expect(lanes).toHaveAttribute('aria-valuetext', 'call 1 of 17: planner')
  await page.keyboard.press('ArrowRight')
  await expect(lanes).toHaveAttribute('aria-valuetext', 'call 2 of 17: finder, switched from planner')
  await expect(page).toHaveURL(/call=2/)
  await expectAccessible(page, 'agents')
  await panel(page)
    .getByRole('region', { name: 'Agent switches' })
    .getByRole('button', { name: 'call 11' })
    .click()
  await expect(page).toHaveURL(/#\/timeline\/.*call=11/)
})

test('a run of one agent has no lanes', async ({ page }) => {
  await openInsights(page, 'support-agent')
  await expect(tab(page, 'Waste')).toBeVisible()
  await expect(tab(page, 'Agents')).toBeHidden()
})

test('a pressed tab shows no focus ring, a tab reached by key does, and a phone shows all tabs', async ({
  page,
}) => {
  await openInsights(page, 'coding-agent')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const one of await panel(page).getByRole('tab').all())
    await expect(one).toBeInViewport({ ratio: 0.95 })
  const ringOf = (name: string) =>
    tab(page, name).evaluate((button) => button.matches(':focus-visible') || !button.matches(':focus'))
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await tab(page, 'Waste').click()
  await expect(page).toHaveURL(/insight=waste/)
  expect(await ringOf('Waste')).toBe(false)
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Costliest steps')).toBeFocused()
  expect(await ringOf('Costliest steps')).toBe(true)
})
