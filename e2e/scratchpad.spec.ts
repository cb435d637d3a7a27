/**
 * The scratchpad: code that really runs beside the memory it changes, its history, and its runs on the
 * timeline.
 */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectNoHorizontalScroll, openApp, openSample } from './support/app.ts'
import { FULL } from './support/full.ts'

async function newNotebook(page: Page, language: 'Python' | 'TypeScript'): Promise<void> {
  await openApp(page, '#/scratchpad')
  const name = language === 'Python' ? 'Empty Python notebook' : 'Empty TypeScript notebook'
  await page.getByRole('button', { name }).click()
  await expect(code(page)).toBeVisible()
}

function code(page: Page) {
  return page.getByRole('textbox', { name: /^Code of the cell/ })
}

/** Writes code in place of what is there. */
async function write(page: Page, text: string): Promise<void> {
  await code(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

async function run(page: Page, outcome: string): Promise<void> {
  await code(page).focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(outcomeOf(page)).toHaveAttribute('data-outcome', outcome)
}

function outcomeOf(page: Page) {
  return page.locator('[data-outcome]')
}

function memory(page: Page) {
  return page.getByRole('region', { name: 'Memory' })
}

function history(page: Page) {
  return page.getByRole('slider', { name: 'Memory history' })
}

test('code runs, the memory beside it follows, and both are there after a reload', async ({ page }) => {
  await newNotebook(page, 'TypeScript')
  await write(
    page,
    "type Row = { city: string }\nconst rows: Row[] = [{ city: 'Ulm' }]\nstore('rows', rows)\nobserve('one row')\nprint('read', rows.length)\nrows.length + 1",
  )
  await run(page, 'done')
  await expect(page.locator('[data-part="output"]')).toHaveText('read 1')
  await expect(page.locator('[data-part="result"]')).toContainText('2')
  await expect(memory(page).getByRole('button', { name: 'rows, Array' })).toBeVisible()
  await expect(memory(page).locator('[data-part="context"]')).toContainText("- rows: [{ city: 'Ulm' }]")
  await expect(
    memory(page)
      .getByText(/\d+\stokens/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await expect(memory(page).getByText('one row', { exact: true })).toBeVisible()
  await expect(page.locator('[data-part="output"]')).toHaveText('read 1')
  // Stored values are names again; what was not stored went with the interpreter.
  await expect(code(page)).toBeVisible()
  await write(page, 'rows[0].city')
  await run(page, 'done')
  await expect(page.locator('[data-part="result"]')).toContainText("'Ulm'")
})

test('an error is shown with its line, and recorded as failed only where the notebook plays an agent', async ({
  page,
}) => {
  await newNotebook(page, 'TypeScript')
  await write(page, "const n: number = 1\n\nthrow new Error('no such page')")
  await run(page, 'error')
  await expect(page.locator('[data-part="error"]')).toContainText('no such page')
  await expect(page.locator('[data-part="error"]')).toContainText('line 3')
  await expect(memory(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('switch', { name: 'Cells are an agent’s steps' }).click()
  await page.keyboard.press('Escape')
  // The focus comes back from the options only now, and would be taken from the cell.
  await expect(page.getByRole('button', { name: 'Options' })).toBeFocused()
  await run(page, 'error')
  await expect(memory(page).getByText('Step 1: Error: no such page', { exact: true })).toBeVisible()
})

test('members of a stored variable are completed from the living interpreter', { tag: FULL }, async ({
  page,
}) => {
  await newNotebook(page, 'Python')
  await write(page, "store('rows', [{'city': 'Ulm'}])")
  await run(page, 'done')
  await write(page, '')
  // Letter by letter: what is inserted at once asks for no completion.
  await page.keyboard.type('rows.app')
  await page.getByRole('listitem', { name: /^append/ }).click()
  await expect(page.locator('.view-lines')).toHaveText('rows.append')
})

test('the memory is changed by hand, undone, compared and restored', { tag: FULL }, async ({ page }) => {
  await newNotebook(page, 'TypeScript')
  await write(page, "store('count', 1)")
  await run(page, 'done')
  await memory(page).getByRole('button', { name: 'Edit count' }).click()
  const field = memory(page).getByRole('textbox', { name: 'count (JSON)' })
  await field.fill('[1,')
  await expect(memory(page).getByText('This is not JSON', { exact: false })).toBeVisible()
  await field.fill('7')
  await memory(page).getByRole('button', { name: 'Keep' }).click()
  await expect(memory(page).getByText('1 change', { exact: true })).toBeVisible()
  await write(page, 'count * 2')
  await run(page, 'done')
  await expect(page.locator('[data-part="result"]')).toContainText('14')

  await memory(page).getByRole('button', { name: /^Undo/ }).click()
  await memory(page).getByRole('button', { name: /^Undo/ }).click()
  await expect(memory(page).locator('[data-part="context"]')).toContainText('- count: 1')
  await memory(page).getByRole('button', { name: 'Redo' }).click()
  await expect(memory(page).locator('[data-part="context"]')).toContainText('- count: 7')

  await history(page).focus()
  await page.keyboard.press('Home')
  await expect(memory(page).getByText('Earlier memory')).toBeVisible()
  await memory(page).getByRole('combobox').click()
  await page.getByRole('option', { name: 'Compared with count set by hand' }).click()
  await expect(memory(page).locator('[data-change="changed"]')).toHaveCount(1)
  await memory(page).getByRole('button', { name: 'Restore' }).click()
  await expect(memory(page).getByText('Earlier memory')).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(memory(page).locator('[data-part="context"]')).toContainText('- count: 1')
})

for (const [language, loop] of [
  ['Python', 'exec("while True:\\n  try:\\n    pass\\n  except BaseException:\\n    pass")'],
  ['TypeScript', "store('x', 1)\nfor (;;) { try { } catch { } }"],
] as const) {
  test(`an endless loop in ${language} stops within a second, says so, and the pad goes on`, async ({
    page,
  }) => {
    await newNotebook(page, language)
    await write(page, "print('ready')")
    await run(page, 'done')
    await write(page, loop)
    await code(page).focus()
    await page.keyboard.press('ControlOrMeta+Enter')
    const stop = page.getByRole('region', { name: 'Output' }).getByRole('button', { name: 'Stop' })
    await stop.click()
    await expect(outcomeOf(page)).toHaveAttribute('data-outcome', 'stopped')
    await expect(outcomeOf(page)).toContainText('Stopped')
    await write(page, "store('after', 2)")
    await run(page, 'done')
    await expect(memory(page).getByRole('button', { name: /^after, / })).toBeVisible()
  })
}

test('the notebook plays to its end and goes on the timeline', async ({ page }) => {
  await openApp(page, '#/scratchpad')
  await page.getByRole('button', { name: 'Example notebook (Python)' }).click()
  // The second click lands on “Stop”, which must not stop what the first one started.
  await page.getByRole('button', { name: 'Run all' }).dblclick()
  await expect(page.getByRole('option', { name: /Clear before unrelated work ran/ })).toBeVisible()
  // One step fails on purpose, and no other.
  await expect(page.getByRole('option', { name: /failed$/ })).toHaveCount(1)
  await expect(page.getByRole('option', { name: /ran$/ })).toHaveCount(17)
  await page.getByRole('button', { name: 'Save as run', exact: true }).click()
  await page.getByRole('button', { name: 'Open the run' }).click()
  await expect(page).toHaveURL(/#\/timeline\//)
  const calls = page.getByRole('slider', { name: /context/i }).first()
  await expect(calls).toHaveAttribute('aria-valuemax', '17')
  await page.goBack()
  const output = page.getByRole('region', { name: 'Output' })
  await output.getByRole('button', { name: 'Add cell to the run' }).click()
  await expect(page.getByText(/^Added “.*” as a step of/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Open the run' }).click()
  await expect(calls).toHaveAttribute('aria-valuemax', '18')
})

test('the notebook in TypeScript plays to its end', { tag: FULL }, async ({ page }) => {
  await openApp(page, '#/scratchpad')
  await page.getByRole('button', { name: 'Example notebook (TypeScript)' }).click()
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect(page.getByRole('option', { name: /Clear before unrelated work ran/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /failed$/ })).toHaveCount(1)
  await expect(page.getByRole('option', { name: /ran$/ })).toHaveCount(16)
})

test('the open run answers code: figures as in Compare, a strategy of one’s own, tables and plots', async ({
  page,
}) => {
  await openApp(page, '#/library')
  await openSample(page, 'teaching-run')
  await page.keyboard.press('7')
  await page.getByRole('button', { name: 'Explore the open run' }).click()
  await expect(page.getByRole('option', { name: /What it would lose ran$/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /failed$/ })).toHaveCount(0)
  const output = page.locator('[data-part=output]')
  await page.getByRole('option', { name: /Strategies on this run/ }).click()
  const [shown] = await page.evaluate(async () => {
    const [run] = await window.memoscope.traces()
    return window.memoscope.replay(run?.id ?? '', [{ id: 'keep-last', params: { count: 10 } }])
  })
  const tokens = shown?.totals.cumulative.toLocaleString('en-US') ?? 'none'
  await expect(output.getByRole('row', { name: /keep last 10/ })).toContainText(tokens)
  await page.getByRole('option', { name: /A custom strategy/ }).click()
  await expect(output.getByRole('figure', { name: /Tokens per call: 2 series/ })).toBeVisible()
  await expect(output).toContainText(/dropLookups sends \d+ % of the tokens/)
  await expectNoHorizontalScroll(page)
})

test('the menu of a cell has its keys to itself', async ({ page }) => {
  await newNotebook(page, 'TypeScript')
  await write(page, "store('ran', 1)")
  const steps = page.getByRole('listbox', { name: 'Notebook cells' }).getByRole('option')
  await steps.first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add a cell below' }).press('Enter')
  await expect(steps).toHaveCount(2)
  await expect(outcomeOf(page)).toHaveCount(0)
  // Until something is stored, the code has the room of the memory.
  await expect(memory(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Memory panel' }).click()
  await expect(memory(page)).toContainText('Nothing stored yet.')
})

test('what is written into the memory by hand waits for the end of a run', async ({ page }) => {
  await newNotebook(page, 'TypeScript')
  await write(page, "observe('one')\nobserve('two')")
  await run(page, 'done')
  await memory(page).getByRole('button', { name: 'Edit observation 2' }).click()
  const field = memory(page).getByRole('textbox', { name: 'Edit: observation' })
  await field.fill('two, by hand')
  await write(page, "observe('three')")
  await code(page).focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(memory(page)).toContainText('three')
  await expect(field).toHaveValue('two, by hand')
  await memory(page).getByRole('button', { name: 'Keep' }).click()
  await expect(field).toHaveCount(0)
  for (const text of ['one', 'two, by hand', 'three']) await expect(memory(page)).toContainText(text)
})

test('a run of all steps never takes the code from under the fingers', { tag: FULL }, async ({ page }) => {
  await newNotebook(page, 'TypeScript')
  await write(page, "const end = Date.now() + 1500\nwhile (Date.now() < end);\nstore('first', 1)\n")
  await page.getByRole('button', { name: 'Add a cell' }).click()
  await write(page, "store('second', 2)\n")
  const steps = page.getByRole('listbox', { name: 'Notebook cells' })
  await steps.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Run all' }).click()
  await code(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  const typed = '// typed while it ran, letter by letter'
  await page.keyboard.type(typed, { delay: 80 })
  await expect(memory(page).getByRole('button', { name: 'second, number' })).toBeVisible()
  await expect(page.locator('.view-lines')).toContainText(typed)
  await expect(page.locator('.view-lines')).toContainText('first')
  await steps.getByRole('option').nth(1).click()
  await expect(page.locator('.view-lines')).toContainText('second')
  await expect(page.locator('.view-lines')).not.toContainText('letter')
})

test('a pad is taken out as a file and brought in again, with its history; nothing of it runs', async ({
  page,
}) => {
  await newNotebook(page, 'TypeScript')
  await write(page, "store('kept', 'yes')")
  await run(page, 'done')
  await page.getByRole('button', { name: 'More for this notebook' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /Export as JSON/ }).click()
  const file = readFileSync(await (await download).path())
  await page.getByRole('button', { name: 'More for this notebook' }).click()
  await page.getByRole('menuitem', { name: 'Delete notebook' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Explore the open run in code')).toBeVisible()
  await page
    .getByTestId('pad-file')
    .setInputFiles({ name: 'p.json', mimeType: 'application/json', buffer: file })
  await expect(memory(page).locator('[data-part="context"]')).toContainText("- kept: 'yes'")
  await expect(history(page)).toHaveAttribute('aria-valuemax', '1')
})

test('the console runs code with a memory of its own, or with that of a pad', async ({ page }) => {
  await openApp(page)
  const alone = await page.evaluate(() => window.memoscope.run('typescript', "store('a', [1])\n'b'"))
  expect(alone).toMatchObject({ output: '', result: 'b', memory: { variables: { a: [1] } } })
  const again = await page.evaluate(() => window.memoscope.run('typescript', "recall('a', 'gone')"))
  expect(again.result).toBe('gone')
  await page.evaluate(() => window.memoscope.run('typescript', "store('n', 1)", { pad: 'Mine' }))
  const next = await page.evaluate(() => window.memoscope.run('typescript', 'n + 1', { pad: 'Mine' }))
  expect(next.result).toBe(2)
  await page.evaluate(() => window.memoscope.run('typescript', 'n + 1', { pad: 'Mine' }))
  const empty = await page.evaluate(() =>
    window.memoscope.run('typescript', "store('none', null)\nstore('text', 'null')\nnull"),
  )
  expect(empty).toMatchObject({ memory: { variables: { none: null, text: 'null' } } })
  const late = await page.evaluate(() => window.memoscope.run('typescript', 'for (;;);', { timeout: 300 }))
  expect(late.error?.kind).toBe('timeout')
  await expect(page.evaluate(() => window.memoscope.run('perl', ''))).rejects.toThrow('Unknown language')
  // What ran in the notebook is its steps, and the same code is one step.
  await page.goto('./#/scratchpad')
  await expect(page.getByRole('option', { name: / ran/ })).toHaveCount(2)
})

test('the view has no accessibility faults, light and dark', async ({ page }) => {
  await newNotebook(page, 'TypeScript')
  await write(page, "store('count', 1)\nobserve('seen')\nmemory.fail('tried')\nprint('out')\nrecall('count')")
  await run(page, 'done')
  await expectAccessible(page, 'a step that was run')
})

test('on a phone steps, code, output and memory stand one below the other', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newNotebook(page, 'TypeScript')
  await expect(code(page)).toBeInViewport()
  await write(page, "print('out')")
  await run(page, 'done')
  // What came out is in view; the code is shown on request.
  await expect(code(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect(code(page)).toBeVisible()
  // One cell at a time, with a line for all of them.
  const cells = page.getByRole('region', { name: 'Cells' })
  await cells.getByRole('button', { name: 'Add a cell' }).click()
  await expect(cells.getByRole('combobox', { name: 'Cell' })).toContainText('2. ')
  await cells.getByRole('button', { name: 'Previous cell' }).click()
  await expect(cells.getByRole('combobox', { name: 'Cell' })).toContainText('✓')
  await page.getByRole('button', { name: 'More for this notebook' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Memory panel' }).click()
  await memory(page).scrollIntoViewIfNeeded()
  await expect(memory(page)).toBeInViewport()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page, 'a phone')
})
