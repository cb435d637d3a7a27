/** A strategy in Python beside the comparison: pasted, shown as a column, broken, and repaired. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { importText, openApp, watchPage } from './support/app.ts'
import { showMetrics } from './support/compare.ts'
import { SIX_THINGS } from './support/fixtures.ts'

const WINDOW = `"""My Python window"""

from tinyagent.memory import Step


def strategy(steps: list[Step], count: int = 2) -> list[Step]:
    fixed = [step for step in steps if step.kind in ("system", "task")]
    others = [step for step in steps if step.kind not in ("system", "task")]
    return fixed + others[-count:]
`
const BROKEN = WINDOW.replace('    return', '    assert len(steps) < 6, "too many"\n    return')

/** It catches every interrupt, so that only the end of its worker ends it. */
const ENDLESS = WINDOW.replace(
  '    return',
  '    while True:\n        try:\n            while True: pass\n        except BaseException: pass\n    return',
)

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Custom strategies' })
const status = (page: Page): Locator =>
  panel(page)
    .getByRole('status')
    .filter({ hasText: /Running your version|Not running|Checking/ })

/**
 * The column's figure of the steps that it shows; the baseline is 0, and what is written comes before the
 * others.
 */
const shown = (page: Page, column: number): Locator =>
  page
    .getByRole('table', { name: 'Metrics by strategy' })
    .getByRole('row')
    .filter({ hasText: 'Steps sent' })
    .getByRole('cell')
    .nth(column)

async function paste(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)
  await panel(page).locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}

test('pasted Python is a column; an error is told with line and call while the last version stays', async ({
  page,
  context,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openApp(page)
  await importText(page, 'six-things.json', SIX_THINGS)
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?columns=keep-last(count:3)&encoding=chars4&profile=teaching&v=1`)
  await showMetrics(page)
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await page.getByRole('button', { name: /^Write a custom strategy/ }).click()
  await panel(page)
    .getByRole('button', { name: /^Keep the last steps/ })
    .click()
  await expect(status(page)).toHaveText('Running your version')

  await paste(page, WINDOW)
  await expect(panel(page).getByRole('radio', { name: 'Python' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'My Python window, change', exact: true })).toBeVisible()
  await expect(status(page)).toHaveText('Running your version')
  await expect(shown(page, 1)).toContainText('4')

  await paste(page, BROKEN)
  const problem = panel(page).getByRole('list', { name: 'Problems in the code' }).getByRole('button')
  await expect(problem.filter({ hasText: 'too many' })).toContainText(/line 9, call 5/)
  await expect(status(page)).toContainText('showing the last working version')
  await expect(shown(page, 1)).toContainText('4')

  await paste(page, ENDLESS)
  await expect(problem.filter({ hasText: 'longer than 2 s' })).toBeVisible()
  await expect(shown(page, 1)).toContainText('4')

  await paste(page, WINDOW.replace('count: int = 2', 'count: int = 3'))
  await expect(status(page)).toHaveText('Running your version')
  await expect(shown(page, 1)).toContainText('5')

  await page.reload()
  await expect(shown(page, 1)).toContainText('5')
  expect(watch.foreignRequests).toEqual([])
  expect(watch.errors).toEqual([])
})
