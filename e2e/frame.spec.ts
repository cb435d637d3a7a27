/**
 * The frame: rail, bar, strip, palette, keys, theme, and that all of it works without a mouse and for
 * everybody.
 */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { importFiles, importText, openApp, openPalette, openSample, traceShown } from './support/app.ts'
import { BAD_FILES, openAiLines, openAiRun } from './support/fixtures.ts'
import { FULL } from './support/full.ts'
import { expectStoredSetting } from './support/stored.ts'

const strip = (page: Page) => page.getByRole('slider', { name: /Context by call/ })

test('keyboard alone: palette, sample, cursor, views, detail', async ({ page }) => {
  await openApp(page)
  await expect(page.getByTestId('sample-teaching-run')).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Open a run first')
  await openPalette(page)
  await page.keyboard.type('sample teaching')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/compare\//)
  await traceShown(page)
  await expect(strip(page)).toHaveAttribute('aria-valuenow', '12')
  await page.keyboard.press('[')
  await page.keyboard.press('[')
  await expect(strip(page)).toHaveAttribute('aria-valuenow', '10')
  await page.keyboard.press(']')
  await expect(strip(page)).toHaveAttribute('aria-valuenow', '11')
  await strip(page).focus()
  await page.keyboard.press('Home')
  await expect(page).toHaveURL(/call=1/)
  await page.keyboard.press('3')
  await expect(page).toHaveURL(/#\/timeline\/.*call=1/)
  const separator = page.getByRole('separator', { name: 'Width of the detail panel' })
  await expect(separator).toBeVisible()
  await page.keyboard.press('d')
  await expect(separator).toBeHidden()
  await page.keyboard.press('d')
  await expect(separator).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/compare\//)
})

test('the context strip is dragged to a call', async ({ page }) => {
  await openApp(page)
  await openSample(page, 'coding-agent')
  const box = await strip(page).boundingBox()
  if (box === null) throw new Error('the strip has no box')
  await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 4, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(strip(page)).toHaveAttribute('aria-valuenow', '0')
  await expect(page.getByRole('region', { name: 'Context of every call' })).toContainText('call 1 / 69')
  await page.getByRole('button', { name: 'Legend of the context strip' }).click()
  const legend = page.getByRole('dialog', { name: 'Legend' })
  await expect(legend.getByRole('list', { name: 'Categories' })).toContainText('Tool results')
  await expect(legend.getByRole('list', { name: 'Marks' })).toContainText('would have sent')
})

test('? lists the keys, Back leaves them, and letters typed into a field stay there', async ({ page }) => {
  await openApp(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('region', { name: 'Keyboard' })
  await expect(keys).toContainText('Previous run in the file')
  await page.goBack()
  await expect(keys).toBeHidden()
  await importFiles(page, [
    { name: 'one.json', data: openAiRun() },
    { name: 'two.json', data: openAiRun() },
  ])
  await expect(page.getByRole('searchbox', { name: 'Find a run' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('t?')
  await expect(page.getByRole('searchbox', { name: 'Find a run' })).toHaveValue('t?')
  await expect(keys).toBeHidden()
})

test('the theme switches, shows, and stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openApp(page)
  const html = page.locator('html')
  await expect(html).not.toHaveAttribute('data-theme')
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(html).toHaveCSS('color-scheme', 'dark')
  await expectStoredSetting(page, '"theme":"dark"')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('t')
  await expect(html).not.toHaveAttribute('data-theme')
})

test('the lens changes the count and stands in the address', async ({ page }) => {
  await openApp(page)
  await openSample(page, 'teaching-run')
  const label = page.getByRole('region', { name: 'Context of every call' })
  const before = (await label.textContent()) ?? ''
  await page.getByRole('button', { name: /^Pricing/ }).click()
  const lens = page.getByRole('region', { name: 'Pricing and counting' })
  await lens.getByText('Advanced', { exact: true }).click()
  await lens.getByRole('combobox', { name: /Tokenizer/ }).click()
  await page.getByRole('option', { name: /characters/ }).click()
  await expect(page).toHaveURL(/encoding=chars4/)
  await expect(lens.getByText(/^Changes \d+.numbers? on this run: /)).toBeVisible()
  await lens.getByRole('combobox', { name: /Message format/ }).click()
  await page.getByRole('option', { name: /tinyAgent/ }).click()
  await expect(page).toHaveURL(/dialect=tinyagent/)
  await expect(lens.getByRole('combobox', { name: /Error prefix/ })).toBeVisible()
  await lens.getByRole('spinbutton', { name: /Context window/ }).fill('8k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/window=8000/)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(label).not.toHaveText(before)
})

test('on a phone, what is above a view of a run leaves it the screen, and the figures of the run are one press away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page)
  await openSample(page, 'coding-agent')
  for (const view of ['Timeline', 'Compare']) {
    await page.getByRole('link', { name: view, exact: true }).click()
    await expect(page.getByRole('slider', { name: /^Context by call/ })).toBeVisible()
    const box = await page.getByRole('main').boundingBox()
    expect(box?.y).toBeLessThanOrEqual(116)
  }
  await page.getByRole('button', { name: /^≈?\$[\d.]+$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Run summary with sources' })).toContainText('Peak context')
})

test('the palette adds a column, exports and deletes', async ({ page }) => {
  await openApp(page)
  await openSample(page, 'teaching-run')
  await openPalette(page)
  await page.keyboard.type('keep system')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/columns=.*keep-system/)
  await openPalette(page)
  await page.keyboard.type('export openai')
  await page.keyboard.press('Enter')
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.json/)
  await openPalette(page)
  await page.keyboard.type('delete this')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Drop a run here' })).toBeVisible()
})

test('the context at the cursor is saved as JSON', async ({ page }) => {
  await openApp(page)
  await importText(page, 'fruit.json', openAiRun())
  await traceShown(page)
  await page.getByRole('slider', { name: /^Context by call/ }).press('End')
  await page.keyboard.press('e')
  await page.getByRole('radio', { name: /^Messages of call/ }).check()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(JSON.parse(text)).toHaveLength(6)
})

test('the first screen, failed imports, the keys, the palette and the lens are accessible', {
  tag: FULL,
}, async ({ page }) => {
  await openApp(page)
  await expectAccessible(page, 'first screen')
  await importFiles(page, [...BAD_FILES.slice(0, 3), { name: 'trials.jsonl', data: openAiLines(3) }])
  await page.getByRole('treegrid').focus()
  await expectAccessible(page, 'library with failed imports')
  await page.getByRole('button', { name: 'Dismiss all' }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('region', { name: 'Keyboard' })).toContainText('Previous call')
  await expectAccessible(page, 'keys')
  await page.goBack()
  await openPalette(page)
  await expectAccessible(page, 'palette')
  await page.keyboard.press('Escape')
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await traceShown(page)
  await page.getByRole('button', { name: /^Pricing/ }).click()
  await expect(page.getByRole('form', { name: 'Token and cost settings' })).toContainText('Pricing')
  await expectAccessible(page, 'lens')
})

test('on a phone the views stand at the bottom with their names, and nothing is behind them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page)
  await openSample(page, 'teaching-run')
  const bar = page.getByRole('navigation', { name: 'Views' })
  const box = await bar.boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
  const main = await page.getByRole('main').boundingBox()
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0)
  await bar.getByText('Timeline').click()
  await expect(page).toHaveURL(/#\/timeline\//)
  for (const name of ['Library', 'Strategies', 'Insights', 'Compare', 'More']) {
    await expect(bar.getByText(name)).toBeInViewport({ ratio: 1 })
  }
  // The detail panel is a line, which a tap opens over the view and Esc closes.
  const line = page.getByRole('button', { name: /^Prompt at call/ })
  const detail = page.getByRole('complementary', { name: 'Detail' })
  await expect(line).toHaveAttribute('aria-expanded', 'false')
  await expect(detail).toBeHidden()
  await line.click()
  await expect(detail).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  // So does Back, which keeps what was selected.
  await line.click()
  await expect(detail).toBeVisible()
  await page.getByRole('grid', { name: 'Steps' }).locator('tbody tr').first().click()
  await page.goBack()
  await expect(detail).toBeHidden()
  await expect(page).toHaveURL(/#\/timeline\/.*step=/)
  await bar.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Memory' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/compare\//)
  await expect(page.getByRole('menuitem', { name: 'Memory' })).toBeHidden()
  await page.goForward()
  await page.getByRole('grid', { name: 'Steps' }).locator('tbody tr').nth(3).click()
  await expect(detail).toBeVisible()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Memory' }).click()
  await expect(page).toHaveURL(/#\/memory\//)
  // Over another view it would hide what the view was opened for.
  await expect(detail).toBeHidden()
})
