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
  await page.keyboard.press('3')
  await page.getByRole('button', { name: /^Insights/ }).click()
  await expect(panel(page)).toBeVisible()
}

test('tokens are shown by category and step, as areas and as bars, of the run and of a call', {
  tag: FULL,
}, async ({ page, baseURL }) => {
  const watch = watchPage(page, baseURL ?? '')
  await openInsights(page, 'coding-agent')
  const areas = panel(page).getByRole('slider', { name: 'Tokens of the run by category and step' })
  await expect(areas).toHaveAttribute('aria-valuetext', /^Tool results, .*step 5:/)
  await areas.focus()
  await page.keyboard.press('ArrowRight')
  await expect(areas).not.toHaveAttribute('aria-valuetext', /step 5:/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Detail' })).toContainText('night-worker.log')
  await expectAccessible(page, 'shares as areas')
  await panel(page).getByRole('radio', { name: 'Bars' }).click()
  const ofRun = panel(page).getByRole('table', { name: 'Tokens of the run by category' })
  await expect(ofRun.getByRole('row', { name: /^Tool results/ })).toContainText('%')
  await page
    .getByRole('slider', { name: /context/i })
    .first()
    .press('Home')
  await panel(page).getByRole('radio', { name: 'At call 1', exact: true }).click()
  await expect(panel(page).getByRole('table', { name: 'Tokens of call 1 by category' })).toBeVisible()
  await expectAccessible(page, 'shares as bars')
  await expect(page).toHaveURL(/insight=shares/)
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})

test('the heaviest steps say what they cost over the run', { tag: FULL }, async ({ page }) => {
  await openInsights(page, 'coding-agent')
  await tab(page, 'Largest steps').click()
  const rows = panel(page).getByRole('table', { name: 'Largest steps' }).getByRole('row')
  await expect(rows).toHaveCount(21)
  const cells = await rows.nth(1).getByRole('cell').allInnerTexts()
  const [tokens = 0, calls = 0, overRun = 0] = cells.map((text) => Number(text.replaceAll(',', '')))
  expect(tokens * calls).toBe(overRun)
  await rows.nth(1).getByRole('button').click()
  await expect(page).toHaveURL(/step=/)
  await expectAccessible(page, 'heaviest steps')
})

test('waste leads to its steps and to a strategy in Compare', async ({ page }) => {
  await openInsights(page, 'coding-agent')
  await tab(page, 'Waste').click()
  await expect(page).toHaveURL(/insight=waste/)
  const again = panel(page).getByRole('region', { name: 'Superseded reads' })
  await expect(again).toContainText('src/kalends/engine.py')
  await expect(again).toContainText('$')
  await expectAccessible(page, 'waste')
  await again.getByRole('button', { name: 'Step 24' }).click()
  await expect(page.getByRole('complementary', { name: 'Detail' })).toContainText('#24')
  await again.getByRole('button', { name: /^Try/ }).click()
  await expect(page).toHaveURL(/#\/compare\/.*supersede-reads/)
  await page.goBack()
  await page.goBack()
  await expect(panel(page)).toBeVisible()
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
  await expect(page).toHaveURL(/call=1/)
  await panel(page)
    .getByRole('region', { name: 'Agent switches' })
    .getByRole('button', { name: 'call 11' })
    .click()
  await expect(lanes).toHaveAttribute('aria-valuetext', /^call 11 of 17: writer/)
  await expectAccessible(page, 'agents')
  await page.getByRole('button', { name: 'Close insights' }).click()
  await expect(panel(page)).toBeHidden()
})

test('a run of one agent has no lanes', async ({ page }) => {
  await openInsights(page, 'support-agent')
  await expect(tab(page, 'Waste')).toBeVisible()
  await expect(tab(page, 'Agents')).toBeHidden()
})
