/**
 * From a dropped run to the answer: which strategy, what it saves, what it loses; and on to Compare and back.
 */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openApp, watchPage } from './support/app.ts'
import { readingRun } from './support/fixtures.ts'
import { FULL } from './support/full.ts'
import { compactedSession } from './support/sessions.ts'

async function drop(page: Page, name: string, text: string): Promise<void> {
  await openApp(page)
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByTestId('file-input').setInputFiles(file)
}

const answer = (page: Page) => page.getByRole('region', { name: 'Recommendation' })
const ranked = (page: Page) => page.getByRole('region', { name: 'Ranked strategies' })
const card = (page: Page) => page.getByRole('region', { name: /^Selected strategy: / })

test('a dropped run is answered, a strategy is compared in detail, and Back leads to the answer', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  await drop(page, 'long.json', readingRun())
  await expect(page).toHaveURL(/#\/strategies\//)
  await expect(answer(page)).toContainText(/This run (cost|sent)/)
  await expect(answer(page)).toContainText(/(Cost|Input tokens).+Lost facts\d+/)
  await expect(card(page)).toBeVisible()
  await expect(ranked(page).getByRole('row', { name: /^As recorded/ })).toBeVisible()
  const fold = ranked(page).getByRole('button', { name: /^No effect on this run/ })
  await fold.click()
  await expect(ranked(page)).toContainText(/Never triggered: /)
  await expectAccessible(page, 'Strategies')

  const chosen = ranked(page).getByRole('button', { name: /^Keep the last n steps/ })
  await chosen.click()
  await expect(card(page)).toHaveAccessibleName('Selected strategy: Keep the last n steps')
  await expect(card(page)).toContainText('48713')
  const rereads = card(page).getByText(/The agent would probably read /)
  await rereads.click()
  await expect(card(page).getByText(/^Measured after \d+.real compactions/)).toBeVisible()
  await expect(page).toHaveURL(/pick=keep-last/)
  await expect(page.getByRole('region', { name: 'Context of every call' })).toContainText(
    'Keep the last n steps',
  )
  await ranked(page).getByRole('button', { name: 'Add Keep the last n steps to Compare' }).click()
  await expect(
    ranked(page).getByRole('button', { name: 'Remove Keep the last n steps from Compare' }),
  ).toBeVisible()
  await card(page).getByRole('button', { name: 'Compare in detail' }).click()
  await expect(page).toHaveURL(/#\/compare\/.*columns=keep-last/)
  await expect(page.getByRole('button', { name: 'keep last 20, change' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/strategies\/.*pick=keep-last/)
  await expect(card(page)).toHaveAccessibleName('Selected strategy: Keep the last n steps')
  // What was replayed is there at once.
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(watch.errors).toEqual([])
})

test('strategies are walked through by keys, and several are selected with Shift', { tag: FULL }, async ({
  page,
}) => {
  await drop(page, 'long.json', readingRun())
  await expect(card(page)).toBeVisible()
  const first = ranked(page).locator('button[data-row]').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.down('Shift')
  await page.keyboard.press('Enter')
  await page.keyboard.up('Shift')
  await expect(page.getByRole('region', { name: 'Selected strategies' })).toContainText(
    '2 strategies selected',
  )
  await page.getByRole('button', { name: 'Compare 2 in detail' }).click()
  await expect(page).toHaveURL(/#\/compare\/.*columns=[^;&]+;[^;&]+&/)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Selected strategies' })).toBeVisible()
  await expectAccessible(page, 'several strategies')
  await page.getByRole('slider', { name: /of each strategy/ }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeVisible()
})

test('sliders tune the selected strategy; the tuned one is added to the ranking, and removed again', async ({
  page,
}) => {
  await drop(page, 'long.json', readingRun())
  await ranked(page)
    .getByRole('button', { name: /^Keep the last n steps/ })
    .click()
  await card(page).getByRole('button', { name: 'Vary', exact: true }).click()
  const panel = card(page).getByRole('region', { name: 'Vary parameters' })
  await expect(panel.getByRole('button', { name: 'Add to the ranking' })).toBeDisabled()
  const slider = panel.getByRole('slider', { name: /^Steps/ })
  await expect(slider).toHaveAttribute('aria-valuetext', /^20/)
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /^0/)
  await expect(card(page)).toContainText(/Tuned/)
  await expectAccessible(page, 'tuning')
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect(slider).toHaveAttribute('aria-valuetext', /^20/)
  await slider.press('ArrowLeft')
  await panel.getByRole('button', { name: 'Add to the ranking' }).click()
  await expect(card(page)).toHaveAccessibleName('Selected strategy: Keep the last n steps (tuned)')
  const added = ranked(page).getByRole('button', { name: /^Keep the last n steps \(tuned\)/ })
  await expect(added).toHaveAttribute('aria-pressed', 'true')
  await card(page).getByRole('button', { name: 'Remove from the ranking' }).click()
  await expect(added).toHaveCount(0)
})

test('a recorded compaction is a row that is compared with the full history', async ({ page }) => {
  await drop(page, 'session.jsonl', compactedSession())
  await page.getByText('How sure is this?').click()
  await page.getByRole('link', { name: 'own compaction' }).click()
  const own = page.getByRole('region', { name: 'Selected: the agent’s own compaction' })
  await expect(own).toContainText('before call 5')
  await expect(own).toContainText('Full history')
  await expect(own).toContainText('48713')
  await expect(ranked(page).getByRole('button', { name: /^The agent’s own compaction/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // Apart from the ranking, under its own baseline.
  const rows = ranked(page).getByRole('row')
  await expect(rows.nth(-3)).toHaveText('Compared with the full history, without compactions')
  await expect(rows.nth(-2)).toContainText('Full history')
  await expect(rows.nth(-1)).toContainText('The agent’s own compaction')
  await expectAccessible(page, 'own compaction')
})

test('a run with one call opens in the timeline; its Strategies say why there is nothing to rank', {
  tag: FULL,
}, async ({ page }) => {
  const messages = [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hello.' },
  ]
  await drop(page, 'short.json', JSON.stringify(messages))
  await expect(page).toHaveURL(/#\/timeline\//)
  await page.keyboard.press('2')
  await expect(page.getByRole('heading', { name: /too short to compare/ })).toBeVisible()
})

test('the first screen shows the answer for a sample, with the figures that Compare then shows', async ({
  page,
}) => {
  await openApp(page)
  const card = page.getByRole('region', { name: 'Example: a short coding run' })
  const [cost, best] = await Promise.all(
    [/^As recorded/, /Best balance of these/].map(async (name) => {
      const [amount = 'none'] = /≈?\$\d+\.\d+/.exec(await card.getByRole('row', { name }).innerText()) ?? []
      return amount
    }),
  )
  await card.getByRole('button', { name: 'Compare these in the example' }).click()
  await expect(page).toHaveURL(/#\/compare\//)
  await expect(page.getByText(`${best} vs. ${cost}`)).toBeVisible()
})
