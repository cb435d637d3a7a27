/**
 * Writing a strategy beside the comparison: from a template to a column, with a type error, with an error at
 * a call, across a reload, from a built-in, and from a file that has to be read first.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { importText, openApp, openPalette, watchPage } from './support/app.ts'
import { showMetrics } from './support/compare.ts'
import { SIX_THINGS } from './support/fixtures.ts'
import { FULL } from './support/full.ts'

/** `before`: what to do when the run is open in the timeline, before Compare. */
async function openRun(
  page: Page,
  columns = 'keep-last(count:3)',
  before?: () => Promise<void>,
): Promise<void> {
  await openApp(page)
  await importText(page, 'six-things.json', SIX_THINGS)
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await before?.()
  await page.goto(`./#/compare/${id}?columns=${columns}&encoding=chars4&profile=teaching&v=1`)
  await expect(page.getByRole('heading', { name: /^What is sent at/ })).toBeVisible()
  // Unfolding the metrics scrolls to them.
  if (before === undefined) await showMetrics(page)
}

function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Custom strategies' })
}

function status(page: Page): Locator {
  return panel(page)
    .getByRole('status')
    .filter({ hasText: /Running your version|Not running|Checking/ })
}

/**
 * The column's figure of the steps that it shows; the baseline is 0, and what is written comes before the
 * others.
 */
function shown(page: Page, column: number): Locator {
  const row = page
    .getByRole('table', { name: 'Metrics by strategy' })
    .getByRole('row')
    .filter({ hasText: 'Steps sent' })
  return row.getByRole('cell').nth(column)
}

function head(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `${name}, change`, exact: true })
}

async function beginFrom(page: Page, template: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await page.getByRole('button', { name: /^Write a custom strategy/ }).click()
  await panel(page)
    .getByRole('button', { name: new RegExp(`^${template}`) })
    .click()
  await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible()
  await expect(status(page)).toHaveText('Running your version')
}

/** Finds a text in the code with the editor's own search, and types over it. */
async function replaceCode(page: Page, text: string, by: string): Promise<void> {
  await panel(page).locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('ControlOrMeta+f')
  await expect(panel(page).getByRole('textbox', { name: 'Find' })).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.type(by)
}

test('a template becomes a column, and an edit changes what it shows', async ({ page, baseURL }) => {
  const watch = watchPage(page, baseURL ?? '')
  await openRun(page)
  await beginFrom(page, 'Keep the last steps')
  await expect(head(page, 'My window')).toBeVisible()
  // System, task and all six actions: the window holds ten.
  await expect(shown(page, 1)).toContainText('8')
  await expect(panel(page)).toContainText('On this run:')
  await replaceCode(page, 'initial: 10', 'initial: 2')
  await expect(shown(page, 1)).toContainText('4')
  await expect(panel(page)).toContainText(/On this run: −\d+% tokens/)
  expect(watch.foreignRequests).toEqual([])
  expect(watch.errors).toEqual([])
})

for (const columns of ['keep-last(count:3)', 'keep-last(count:3);keep-last(count:4);shorten-observations']) {
  const count = columns.split(';').length
  test(`Add a strategy keeps its place while the first figures of ${count} arrive: no press misses it`, async ({
    page,
  }) => {
    await openRun(page, columns, async () => {
      await page.evaluate(async () => {
        // Fonts that arrive late may break lines again, figures or not.
        await Promise.all([...document.fonts].map((font) => font.load()))
        const places = new Set<number>()
        Object.assign(window, { placesOfAdd: places })
        const look = () => {
          const button = document.querySelector('button[aria-label="Add a strategy"]')
          if (button !== null) places.add(Math.round(button.getBoundingClientRect().top))
          requestAnimationFrame(look)
        }
        look()
      })
    })
    await expect(page.getByText(/^(\d+|No).lost facts?$/)).toHaveCount(count)
    await expect(page.getByText('Calculating…')).toHaveCount(0)
    expect(await page.evaluate(() => [...Reflect.get(window, 'placesOfAdd')])).toHaveLength(1)
  })
}

test('a type error is told with its line and does not keep the code from running', async ({ page }) => {
  await openRun(page)
  await beginFrom(page, 'Keep the last steps')
  await replaceCode(page, 'let left = count', 'let left = nothing')
  const problem = panel(page).getByRole('list', { name: 'Problems in the code' }).getByRole('button')
  await expect(problem.filter({ hasText: "Cannot find name 'nothing'" })).toContainText(/line \d+/)
})

test('an error at a call is told with line and call, and the last version that ran stays', {
  tag: FULL,
}, async ({ page }) => {
  await openRun(page)
  await beginFrom(page, 'Keep the last steps')
  await replaceCode(page, 'initial: 10', 'initial: 2')
  await expect(shown(page, 1)).toContainText('4')
  await replaceCode(page, 'let left', "if (steps.length > 5) throw new Error('too many')\n    let left")
  const problem = panel(page).getByRole('list', { name: 'Problems in the code' }).getByRole('button')
  await expect(problem.filter({ hasText: 'too many' })).toContainText(/line \d+, call 5/)
  await expect(status(page)).toContainText('showing the last working version')
  await expect(shown(page, 1)).toContainText('4')
  await problem.first().click()
  await expect(panel(page).locator('.monaco-editor textarea').first()).toBeFocused()
})

test('draft and column are there again after a reload', { tag: FULL }, async ({ page }) => {
  await openRun(page)
  await beginFrom(page, 'Keep the last steps')
  await replaceCode(page, 'initial: 10', 'initial: 2')
  await expect(shown(page, 1)).toContainText('4')
  await replaceCode(page, 'let left', 'let ((left')
  await expect(status(page)).toContainText('showing the last working version')
  await page.reload()
  await expect(shown(page, 1)).toContainText('4')
  await page.getByRole('button', { name: 'More for My window' }).click()
  await page.getByRole('menuitem', { name: 'Edit the code' }).click()
  await expect(page.locator('.monaco-editor')).toContainText('let ((left')
  await expect(status(page)).toContainText('showing the last working version')
})

/** The same code in the same comparison, in a tab of its own. */
async function openBeside(page: Page, other: Page): Promise<void> {
  await other.goto(page.url())
  await other.getByRole('button', { name: 'More for My window' }).click()
  await other.getByRole('menuitem', { name: 'Edit the code' }).click()
  await expect(status(other)).toHaveText('Running your version')
}

const code = (page: Page) => panel(page).locator('.monaco-editor .view-lines').first()
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('what another tab types in the same code is shown here, and is typed on from here', {
  tag: FULL,
}, async ({ page, context }) => {
  await openRun(page)
  await beginFrom(page, 'Keep the last steps')
  const other = await context.newPage()
  await openBeside(page, other)
  await replaceCode(page, 'initial: 10', 'initial: 2')
  await expect(code(other)).toContainText('initial: 2')
  await expect(shown(other, 1)).toContainText('4')
  await replaceCode(other, 'My window', 'Our window')
  await expect(code(page)).toContainText('Our window')
  await expect(code(page)).toContainText('initial: 2')
  await expect(head(page, 'Our window')).toBeVisible()
  for (const tab of [page, other]) await expect(notices(tab)).toHaveText('')
})

test('where two tabs type without hearing of each other, both texts are kept', { tag: FULL }, async ({
  page,
  context,
}) => {
  await openRun(page)
  await beginFrom(page, 'Keep the last steps')
  const other = await context.newPage()
  // As a tab that the browser had put to sleep.
  await other.addInitScript(() => {
    BroadcastChannel.prototype.dispatchEvent = () => true
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set: () => undefined })
    BroadcastChannel.prototype.addEventListener = () => undefined
  })
  await openBeside(page, other)
  await replaceCode(page, 'initial: 10', 'initial: 2')
  await expect(status(page)).toHaveText('Running your version')
  await replaceCode(other, 'My window', 'Their window')
  await expect(notices(other)).toContainText('now a separate copy')
  await expect(head(other, 'Their window')).toBeVisible()
  await expect(code(other)).toContainText('initial: 10')
  // The one who types is not torn from the place.
  await other.keyboard.type(' too')
  await expect(code(other)).toContainText('Their window too')
  await expect(head(other, 'Their window too')).toBeVisible()
  await page.reload()
  for (const name of ['My window', 'Their window too']) {
    await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('a built-in is forked into code with the values that it has', async ({ page }) => {
  await openRun(page)
  await page.getByRole('button', { name: 'More for keep last 3' }).click()
  await page.getByRole('menuitem', { name: 'Fork into code' }).click()
  await expect(head(page, 'Keep the last n steps (custom)')).toBeVisible()
  // System, task and three actions, as in the column beside it.
  await expect(shown(page, 1)).toHaveText(/3.*5/)
  await expect(shown(page, 2)).toHaveText(/3.*5/)
})

test('code from a file is shown and does not run before the person lets it', async ({ page }) => {
  await openRun(page)
  await openPalette(page)
  await page.keyboard.type('write a custom')
  await page.keyboard.press('Enter')
  const code = `import { defineStrategy } from 'memoscope'
export default defineStrategy({ title: 'From afar', prune: (steps) => steps.slice(0, 2) })
`
  await page.getByTestId('code-file').setInputFiles({
    name: 'afar.ts',
    mimeType: 'text/plain',
    buffer: Buffer.from(code),
  })
  await expect(panel(page).getByRole('note')).toContainText('This code came from a file.')
  await expect(head(page, 'From afar')).toHaveCount(0)
  await panel(page).getByRole('button', { name: 'Allow to run' }).click()
  await expect(head(page, 'From afar')).toBeVisible()
  await expect(shown(page, 1)).toContainText('2')
})

test('one’s own is renamed, copied and deleted, and a column without its code says so', {
  tag: FULL,
}, async ({ page }) => {
  await openRun(page)
  await beginFrom(page, 'Keep the last steps')
  const menu = panel(page).getByRole('button', { name: /^More for/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Short window')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(head(page, 'Short window')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(head(page, 'Short window (copy)')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('not in this browser').first()).toBeVisible()
  await expect(head(page, 'Short window')).toBeVisible()
})

test('the keyboard leaves the editor: Escape, then Tab', async ({ page }) => {
  await openRun(page)
  await beginFrom(page, 'Keep the last steps')
  await panel(page).locator('.monaco-editor').first().click()
  await page.keyboard.press('Tab')
  await expect(panel(page).locator('.monaco-editor textarea').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(panel(page).locator('.monaco-editor textarea').first()).not.toBeFocused()
})
