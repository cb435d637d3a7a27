/** The code editor tries each version of a custom strategy on other runs, too. */
import { expect, type Page, test } from '@playwright/test'
import { importText, openApp } from './support/app.ts'
import { lookingRun } from './support/fixtures.ts'

const WINDOW = `"""My window"""
def strategy(steps, count: int = 2):
    fixed = [step for step in steps if step.kind in ("system", "task")]
    return fixed + [step for step in steps if step.kind not in ("system", "task")][-count:]
`
const FAILS_LATE = WINDOW.replace('    fixed', '    assert len(steps) < 12, "too many"\n    fixed')

const panel = (page: Page) => page.getByRole('region', { name: 'Custom strategies' })
const runs = (page: Page) => panel(page).getByRole('region', { name: 'Test runs' })
const row = (page: Page, name: string) => runs(page).getByRole('row').filter({ hasText: name })

async function paste(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)
  await panel(page).locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}

test('each version is tried on the selected runs; where it fails, the last figures stay', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openApp(page)
  for (const [name, steps] of Object.entries({ sixteen: 16, eight: 8, five: 5 }))
    await importText(page, `${name}-looks.json`, lookingRun(steps))
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?columns=keep-last(count:3)&encoding=chars4&profile=teaching&v=1`)
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await page.getByRole('button', { name: /^Write a custom strategy/ }).click()
  await panel(page).getByText('Python', { exact: true }).click()
  await panel(page)
    .getByRole('button', { name: /^Keep the last steps/ })
    .click()
  await paste(page, WINDOW)
  await panel(page).getByRole('button', { name: 'Select runs' }).click()
  for (const name of ['sixteen-looks', 'eight-looks', 'five-looks']) {
    const box = page.getByRole('checkbox', { name: new RegExp(name) })
    // Not `check`, which expects the state at once: a busy page draws it a moment later.
    await box.click()
    await expect(box).toBeChecked()
  }
  await page.keyboard.press('Escape')

  // The open run is in Compare already.
  await expect(runs(page).getByRole('status')).toHaveText(/Fewer tokens in 2 of 2/)
  await expect(row(page, 'five-looks')).toHaveCount(0)
  const figures = async (name: string) => (await row(page, name).getByRole('cell').allInnerTexts()).join(' ')
  const [of16, of8] = [await figures('sixteen-looks'), await figures('eight-looks')]
  expect(of16).toMatch(/−\d+%/)
  expect(of16).not.toBe(of8)

  await paste(page, FAILS_LATE)
  await expect(runs(page).getByRole('status')).toHaveText('Failed on 1 run of 2')
  await expect(row(page, 'sixteen-looks')).toContainText('too many')
  await expect(row(page, 'sixteen-looks')).toContainText('line 3, call 11')
  expect(await figures('sixteen-looks')).toBe(of16)

  await paste(page, WINDOW.replace('count: int = 2', 'count: int = 6'))
  await expect(runs(page).getByRole('status')).toHaveText(/Fewer tokens in \d of 2/)
  await expect.poll(() => figures('sixteen-looks')).not.toBe(of16)
})
