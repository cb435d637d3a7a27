/**
 * Building a run by hand and editing one that was imported: what is done is stored, can be undone, and
 * survives.
 */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  expectNoHorizontalScroll,
  importText,
  openApp,
  openInNewPage,
  openPalette,
  openSample,
} from './support/app.ts'
import { FULL } from './support/full.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Steps' })
const rows = (page: Page) => grid(page).locator('tbody tr')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const build = (page: Page) => page.getByRole('toolbar', { name: 'Build' })

async function newRun(page: Page): Promise<void> {
  await openApp(page)
  await page.getByRole('button', { name: 'Build a run manually' }).click()
  await expect(build(page)).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
}

async function addStep(page: Page, title: string): Promise<void> {
  await build(page).getByRole('button', { name: 'Add step' }).click()
  await page.getByRole('menuitem', { name: title, exact: true }).click()
}

function chat(turns: number): string {
  const messages = Array.from({ length: turns }, (_, turn) => [
    { role: 'user', content: `Question ${turn}` },
    { role: 'assistant', content: `Answer ${turn}` },
  ]).flat()
  return JSON.stringify({ messages })
}

/** An imported run of `turns` turns, open in the timeline to be edited. */
async function imported(page: Page, turns: number): Promise<void> {
  await openApp(page)
  await importText(page, 'chat.json', chat(turns))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(rows(page)).toHaveCount(turns * 2)
}

async function wordsOf(page: Page): Promise<readonly string[]> {
  const all = await rows(page).evaluateAll((elements) =>
    elements
      .map((element) => [Number(element.getAttribute('data-index')), element.textContent ?? ''] as const)
      .sort(([one], [other]) => one - other)
      .map(([, text]) => /(Question|Answer) \d/.exec(text)?.[0] ?? ''),
  )
  return all
}

test('a run is built from nothing, edited in the form, undone, and is there after a reload', async ({
  page,
}) => {
  await newRun(page)
  await addStep(page, 'Action with two calls')
  await expect(rows(page)).toHaveCount(3)
  await expect(row(page, 'read_file')).toHaveAttribute('aria-selected', 'true')

  const tool = page.getByRole('group', { name: 'Tool call 1' }).getByLabel('Tool')
  await tool.fill('grep')
  await tool.blur()
  // Its result is the larger one, so that the step is called by it.
  await page.getByRole('group', { name: 'Tool call 2' }).getByLabel('Tool').fill('find_file')
  await expect(row(page, 'find_file')).toBeVisible()
  await expect(build(page).getByText('Saved')).toBeVisible()

  await build(page)
    .getByRole('button', { name: /^Undo: Edit step/ })
    .click()
  await expect(row(page, 'read_file')).toBeVisible()
  await page.reload()
  await expect(row(page, 'read_file')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(row(page, 'find_file')).toBeVisible()
  await expect(page.getByRole('slider', { name: /context/i }).first()).toBeVisible()
})

test('steps of an import are chosen, moved, copied and deleted by keyboard; the original is kept', async ({
  page,
}) => {
  await imported(page, 3)
  await row(page, 'Answer 0').click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => wordsOf(page)).toEqual(words('Q0 Q1 A0 A1 Q2 A2'))
  await page.keyboard.press('Shift+ArrowDown')
  await expect(build(page).getByText('2 steps selected')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+d')
  await expect.poll(() => wordsOf(page)).toEqual(words('Q0 Q1 A0 A1 A0 A1 Q2 A2'))
  await page.keyboard.press('Delete')
  await expect.poll(() => wordsOf(page)).toEqual(words('Q0 Q1 A0 A1 Q2 A2'))

  await build(page).getByRole('button', { name: 'More for this run' }).click()
  await page.getByRole('menuitem', { name: 'Compare with the original' }).click()
  const changes = page.getByRole('treegrid', { name: 'Steps of both runs' })
  await expect(changes.getByRole('row')).toHaveCount(1 + 4)
  await expect(changes.getByRole('row').filter({ hasText: 'added' })).toHaveCount(2)
  await expect(changes.getByRole('row').filter({ hasText: 'deleted' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Only this run' }).click()

  await build(page).getByRole('button', { name: 'More for this run' }).click()
  await page.getByRole('menuitem', { name: 'Revert to the original' }).click()
  await expect.poll(() => wordsOf(page)).toEqual(words('Q0 A0 Q1 A1 Q2 A2'))
})

function words(short: string): readonly string[] {
  return short.split(' ').map((word) => `${word.startsWith('Q') ? 'Question' : 'Answer'} ${word.slice(1)}`)
}

test('a row is dragged by its number to another place', async ({ page }) => {
  await imported(page, 3)
  const from = await row(page, 'Answer 2').locator('[data-handle]').boundingBox()
  const to = await row(page, 'Question 1').boundingBox()
  if (from === null || to === null) throw new Error('the rows are not drawn')
  await page.mouse.move(from.x + 4, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 20)
  await page.mouse.move(to.x + 8, to.y + 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => wordsOf(page)).toEqual(words('Q0 A0 A2 Q1 A1 Q2'))
})

test('messages of any format are pasted as steps', async ({ page }) => {
  await newRun(page)
  await row(page, 'careful agent').click()
  await build(page).getByRole('button', { name: 'Paste steps…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste steps' })
  await dialog.getByLabel('Text').fill(chat(2))
  await dialog.getByRole('button', { name: 'Add 4 steps' }).click()
  await expect(rows(page)).toHaveCount(6)
  await expect.poll(async () => (await wordsOf(page)).slice(0, 6)).toEqual(['', ...words('Q0 A0 Q1 A1'), ''])
  await build(page).getByRole('button', { name: 'Undo: Paste 4 steps' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('pasted text stays when its panel is closed by a click beside it, until it is added or given up', async ({
  page,
}) => {
  await newRun(page)
  const open = build(page).getByRole('button', { name: 'Paste steps…' })
  const dialog = page.getByRole('dialog', { name: 'Paste steps' })
  await open.click()
  await dialog.getByLabel('Text').fill(chat(2))
  await page.mouse.click(3, 400)
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(dialog.getByLabel('Text')).toHaveValue(chat(2))
  await dialog.getByRole('button', { name: 'Add 4 steps' }).click()
  await expect(rows(page)).toHaveCount(6)
  await open.click()
  await expect(dialog.getByLabel('Text')).toHaveValue('')
  await dialog.getByLabel('Text').fill('given up')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await expect(dialog.getByLabel('Text')).toHaveValue('')
})

test('a step written as JSON is marked where it is wrong, and stored when it is right', async ({ page }) => {
  await newRun(page)
  await row(page, 'Find out why').click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await page.getByRole('radio', { name: 'JSON' }).click()
  const field = page.getByLabel('The step as JSON')
  await field.fill('{\n  "kind": "note",\n  "text": 5,\n  "response": ""\n}')
  await expect(page.getByRole('button', { name: /line 3, column 11/ })).toBeVisible()
  await expect(row(page, 'Find out why')).toBeVisible()
  await field.fill('{\n  "kind": "note",\n  "text": "Manual changes",\n  "response": ""\n}')
  await expect(row(page, 'Manual changes')).toBeVisible()
  await expect(page.getByRole('button', { name: /line 3/ })).toHaveCount(0)
})

test('a letter on a list of choices chooses in it, and is no shortcut', async ({ page }) => {
  await newRun(page)
  await row(page, 'Find out why').click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  const kind = page.getByRole('tabpanel', { name: 'Edit' }).getByRole('combobox', { name: 'Kind' })
  await kind.focus()
  await page.keyboard.press('t')
  await expect(kind).toHaveText('Task')
  await expect(page.getByRole('button', { name: 'Theme: System' })).toBeVisible()
})

test('JSON that is left before it was checked is stored all the same', async ({ page }) => {
  await newRun(page)
  await row(page, 'Find out why').click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await page.getByRole('radio', { name: 'JSON' }).click()
  await page.getByLabel('The step as JSON').fill('{ "kind": "note", "text": "Left at once", "response": "" }')
  await rows(page).first().click()
  await expect(row(page, 'Left at once')).toBeVisible()
})

test('what is pressed right after typing comes after it', async ({ page }) => {
  await imported(page, 3)
  const form = page.getByRole('tabpanel', { name: 'Edit' })
  await row(page, 'Answer 2').click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await form.getByText('Model call 3').click()
  const changes = form.getByRole('group', { name: 'Memory changes before this call' })
  await changes.getByRole('button', { name: 'Add change', exact: true }).click()
  await changes.getByLabel('Step', { exact: true }).fill('0')
  await changes.getByRole('button', { name: 'Add change', exact: true }).click()
  await expect(changes.getByRole('group', { name: 'Change 2' })).toBeVisible()
  await expect(changes.getByLabel('Step', { exact: true }).first()).toHaveValue('0')
  await form.getByLabel('Model', { exact: true }).fill('gpt-by-hand')
  await form.getByRole('checkbox', { name: /response of a model call/ }).click()
  await expect(changes).toHaveCount(0)
  const undo = build(page).getByRole('button', { name: /^Undo: Remove call/ })
  await expect(undo).toBeVisible()
  await undo.click()
  await expect(form.getByLabel('Model', { exact: true })).toHaveValue('gpt-by-hand')
})

test('a text is split at the cursor and merged again', async ({ page }) => {
  await newRun(page)
  await row(page, 'Find out why').click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  const field = page.getByRole('textbox', { name: 'Text' })
  await field.focus()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let at = 0; at < 8; at++) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Split the step at the cursor' }).click()
  await expect(rows(page)).toHaveCount(3)
  await row(page, 'Find out').first().click()
  await page.keyboard.press('Shift+ArrowDown')
  await build(page).getByRole('button', { name: 'Merge' }).click()
  await expect(rows(page)).toHaveCount(2)
})

test('the run is played to its end without filling the history', async ({ page }) => {
  await openApp(page)
  await importText(page, 'chat.json', chat(4))
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const play = page.getByRole('toolbar', { name: 'Play' })
  await expect(play.getByText('call 1 of 4')).toBeVisible()
  await play.getByRole('combobox', { name: 'Speed' }).click()
  await page.getByRole('option', { name: '16 calls/s' }).click()
  const before = await page.evaluate(() => history.length)
  await play.getByRole('button', { name: 'Play the run' }).click()
  await expect(play.getByRole('button', { name: 'Play the run' })).toBeVisible()
  await expect(play.getByText('call 4 of 4')).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(before)
  await play.getByRole('button', { name: 'Previous call' }).click()
  await expect(play.getByText('call 3 of 4')).toBeVisible()
})

test('what a memory holds moves along while the run is played, stepped through and jumped in', async ({
  page,
}) => {
  await openApp(page)
  await openSample(page, 'coding-agent')
  const id = /#\/compare\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/timeline/${id}?columns=hierarchical&call=0&v=1`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const play = page.getByRole('toolbar', { name: 'Play' })
  const memory = page.getByRole('region', { name: 'Strategy playback' })
  await expect(memory).toContainText('As recorded at call 1')
  await play.getByRole('combobox', { name: 'Memory' }).click()
  await page.getByRole('option', { name: /hierarchical/ }).click()
  const parts = memory.getByRole('list', { name: 'Compartments' })
  await expect(parts).toContainText('Medium: summaries')
  await expect(memory).toContainText('0 dropped')

  await play.getByRole('slider', { name: 'Call' }).fill('58')
  await expect(memory).toContainText('at call 59')
  await play.getByRole('combobox', { name: 'Speed' }).click()
  await page.getByRole('option', { name: '16 calls/s' }).click()
  await play.getByRole('button', { name: 'Play the run' }).click()
  await expect(memory).toContainText('at call 69')
  await expect(memory).toContainText(/[1-9]\d* dropped/)
  await play.getByRole('button', { name: 'Previous call' }).click()
  await expect(memory).toContainText('at call 68')
  await play.getByRole('slider', { name: 'Call' }).press('Home')
  await expect(memory).toContainText('at call 1')
  await expect(memory).toContainText('0 dropped')
})

test('a new run of three agents shares a pool, and one more insight by hand reaches each of them', async ({
  page,
}) => {
  await openApp(page)
  await openSample(page, 'teaching-run')
  await page.keyboard.press('1')
  await page.getByRole('button', { name: 'New run' }).click()
  await page.getByRole('menuitem', { name: /Three agents with a shared pool/ }).click()
  await expect(rows(page)).toHaveCount(15)
  await expect(row(page, 'Nothing goes out before 14:00.')).toBeVisible()
  await page.keyboard.press('6')
  const matrix = page.getByRole('region', { name: 'Visibility by agent' })
  await expect(matrix.getByRole('columnheader')).toHaveText(['Item', 'researcher', 'coder', 'reviewer'])
  await page.getByRole('radio', { name: 'coder' }).click()
  const share = page.getByRole('button', { name: 'Share an insight' })
  await share.click()
  await page.getByLabel('Insight', { exact: true }).fill('The export is sound.')
  // Who looks at the lanes meanwhile finds the words again.
  await page.keyboard.press('Escape')
  await share.click()
  await expect(page.getByLabel('Insight', { exact: true })).toHaveValue('The export is sound.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(
    matrix.getByRole('row').filter({ hasText: 'The export is sound.' }).getByText('sees it', { exact: true }),
  ).toHaveCount(3)
  await page.getByRole('button', { name: 'Show messages' }).click()
  await expect(page.getByRole('dialog')).toContainText('[Shared by coder]: The export is sound.')
})

test('calls stand on a plain message, and what the run’s memory did is changed as a list', {
  tag: FULL,
}, async ({ page }) => {
  await imported(page, 3)
  const form = page.getByRole('tabpanel', { name: 'Edit' })
  await row(page, 'Question 1').click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await form.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Assistant' }).click()
  await form.getByRole('button', { name: 'Tool call' }).click()
  await form.getByRole('group', { name: 'Tool call 1' }).getByLabel('Tool', { exact: true }).fill('look_up')
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Messages' })).toContainText('look_up')
  await page.getByRole('tab', { name: 'Edit' }).click()
  await form.getByRole('button', { name: 'Remove tool call 1' }).click()
  await expect(form.getByRole('group', { name: 'Tool call 1' })).toHaveCount(0)

  await row(page, 'Answer 2').click()
  await form.getByText('Model call 3').click()
  const changes = form.getByRole('group', { name: 'Memory changes before this call' })
  await expect(changes).toContainText('No changes recorded')
  await changes.getByRole('button', { name: 'Add change', exact: true }).click()
  const first = changes.getByRole('group', { name: 'Change 1' })
  await first.getByLabel('Step', { exact: true }).fill('0')
  await expect(first).toContainText('Question 0')
  await expect(row(page, 'Question 0').getByText(/dropped/)).toBeAttached()
  await first.getByRole('combobox', { name: 'Change' }).click()
  await page.getByRole('option', { name: 'Replace' }).click()
  await first.getByLabel('Replacement').fill('A shorter question')
  await page.getByRole('tab', { name: 'Prompt' }).click()
  await expect(page.getByText('A shorter question').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Step', exact: true }).click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await form.getByText('Model call 3').click()
  await expectAccessible(page, 'recorded changes')
  await changes.getByRole('button', { name: 'Remove change 1' }).click()
  await expect(changes).toContainText('No changes recorded')
})

test('another tab follows, and its own changes come back', async ({ page, context }) => {
  await newRun(page)
  const other = await openInNewPage(context, page.url())
  await expect(rows(other)).toHaveCount(2)
  await addStep(page, 'Note')
  await expect(rows(other)).toHaveCount(3)
  await other.keyboard.press('ControlOrMeta+z')
  await expect(rows(page)).toHaveCount(2)
})

test('an edited run is exported as it stands', async ({ page }) => {
  await imported(page, 1)
  await row(page, 'Question 0').click()
  await page.keyboard.press('Delete')
  await expect(rows(page)).toHaveCount(1)
  const trace = await page.evaluate(async () => {
    const [entry] = await window.memoscope.traces()
    return entry === undefined ? undefined : await window.memoscope.trace(entry.id)
  })
  // The title of the run is still what was asked.
  const text = JSON.stringify(trace, (key, value) => (key === 'title' ? undefined : value))
  expect(text).toContain('Answer 0')
  expect(text).not.toContain('Question 0')
})

test('the palette begins a new run', async ({ page }) => {
  await openApp(page)
  await openPalette(page)
  await page.keyboard.type('New run')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('Built manually')).toBeVisible()
})

test('the builder is free of accessibility faults, light and dark', { tag: FULL }, async ({ page }) => {
  await newRun(page)
  await addStep(page, 'Failed action')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('toolbar', { name: 'Play' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Tool call 1' })).toBeVisible()
  await expectAccessible(page, 'a form and play')
  await page.getByRole('radio', { name: 'JSON' }).click()
  await page.getByLabel('The step as JSON').fill('{ "kind": "note" }')
  await expect(page.getByText('Fix this to save')).toBeVisible()
  await expectAccessible(page, 'a faulty step as JSON')
  await build(page).getByRole('button', { name: 'Paste steps…' }).click()
  await page.getByRole('dialog').getByLabel('Text').fill('no run at all')
  await expect(page.getByRole('dialog')).toContainText('is not valid JSON')
  await expectAccessible(page, 'a paste that is no run')
})

test('on a phone a new step opens its form in a sheet over the steps, which Esc closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page)
  await openPalette(page)
  await page.keyboard.type('New run')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await addStep(page, 'Action with two calls')
  const detail = page.getByRole('complementary', { name: 'Detail' })
  await expect(detail.getByRole('tab', { name: 'Edit' })).toHaveAttribute('aria-selected', 'true')
  await expectNoHorizontalScroll(page)
  await detail.getByRole('tab', { name: 'Edit' }).press('Escape')
  await expect(detail).toBeHidden()
  await expect(page.getByRole('grid', { name: 'Steps' }).getByRole('row').last()).toBeInViewport({
    ratio: 0.9,
  })
  await expectNoHorizontalScroll(page)
})
