/** A view that was left leaves nothing behind: who goes to and fro all day has the page of the morning. */
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { expectFocusOnTop } from '../support/keyboard.ts'
import { openView, startWithSample, VIEWS, type View } from '../support/views.ts'

const VISITS = 6
/**
 * More at the end than after the first visits, for each visit. A view that stays whole has hundreds of nodes
 * and dozens of listeners.
 */
const SPARE = { nodes: 10, listeners: 2 }

/** What the page keeps of its document once its garbage is away, shown or not. */
async function kept(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  return { nodes, listeners }
}

async function openLibrary(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/library'
  })
  await expect(page.getByRole('treegrid', { name: 'Stored runs' })).toBeVisible()
}

/**
 * `visit` goes somewhere and comes back. What grows does so with every round; the page may hold on to the
 * last dialog once, as long as nothing else had the focus, which is there in one round and not in the next.
 */
async function expectNothingLeft(page: Page, visit: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const visitOften = async () => {
    for (let time = 0; time < VISITS; time++) await visit()
    return kept(session)
  }
  // What is made once and kept (the editor's styles, a measure of letters) comes with the first visits.
  const [first, second, third] = [await visitOften(), await visitOften(), await visitOften()]
  for (const what of ['nodes', 'listeners'] as const) {
    const grown = Math.min(second[what] - first[what], third[what] - second[what])
    expect(grown, `${what} more with every round`).toBeLessThan(VISITS * SPARE[what])
  }
}

async function expectNothingLeftOf(page: Page, view: View, id: string): Promise<void> {
  await expectNothingLeft(page, async () => {
    await openView(page, view, id)
    await openLibrary(page)
  })
}

for (const view of VIEWS.filter(({ name }) => !['Library', 'Scratchpad'].includes(name))) {
  test(`${view.name}: nothing of it stays in the page once it was left`, async ({ page }) => {
    const id = await startWithSample(page)
    await expectNothingLeftOf(page, view, id)
  })
}

test('Scratchpad: nothing of it and of its code editor stays in the page once it was left', async ({
  page,
}) => {
  const id = await startWithSample(page)
  await page.goto('./#/scratchpad')
  await page.getByRole('button', { name: 'Empty TypeScript notebook' }).click()
  await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible()
  const { hash } = new URL(page.url())
  const sign = () => page.locator('.monaco-editor .view-line')
  await expectNothingLeftOf(page, { name: 'A pad', hash: () => hash, sign }, id)
})

test('Compare: nothing of the strategy editor stays in the page once it was left', async ({ page }) => {
  const id = await startWithSample(page)
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await page.getByRole('button', { name: /^Write a custom strategy/ }).click()
  const panel = page.getByRole('region', { name: 'Custom strategies' })
  await panel.getByRole('button', { name: /^Keep the last steps/ }).click()
  const sign = () => page.locator('.monaco-editor .view-line')
  await expect(sign().first()).toBeVisible()
  const { hash } = new URL(page.url())
  await expectNothingLeftOf(page, { name: 'A strategy', hash: () => hash, sign }, id)
})

for (const [name, key] of [
  ['The palette', 'ControlOrMeta+k'],
  ['The search', 's'],
  ['The export', 'e'],
] as const) {
  test(`${name}: nothing of it stays in the page once it was closed`, async ({ page }) => {
    await startWithSample(page)
    const dialog = page.getByRole('dialog')
    await expectNothingLeft(page, async () => {
      await page.keyboard.press(key)
      await expect(dialog).toBeVisible()
      await expectFocusOnTop(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  })
}
