/**
 * Learn as a person uses it: a lesson with progress, links, lessons from disk, progress as a file, and the
 * demo on a stage.
 */
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { openApp, openInNewPage, openPalette, watchPage } from './support/app.ts'
import { openAiRun } from './support/fixtures.ts'
import { FULL } from './support/full.ts'
import {
  answer,
  beginLesson,
  nextPart,
  openLearn,
  panel,
  shippedLessons,
  show,
  tabTo,
  toPanel,
} from './support/lessons.ts'
import { expectStoredSetting } from './support/stored.ts'

const lessons = shippedLessons()
const first = lessons.find(({ id }) => id === 'window-fills')
const second = lessons.find(({ id }) => id === 'what-pruning-drops')
const demo = lessons.find(({ kind }) => kind === 'demo')
const title = (page: Page) => panel(page).getByRole('heading', { level: 2 })

/** Figures that are still being counted. */
const pending = (page: Page) => panel(page).getByRole('img', { name: /calculating/ })

/** A whole lesson in a few lines: a question, a task, and its run inside. */
const OWN = `---
title: Baskets
summary: How many apples may be taken.
minutes: 2
figures:
  all: calls
  at: call
---

## Count them

shows: timeline?call=0

The run has {{all}} calls.

\`\`\`predict
question: How many calls do you think a run of three steps has?
answer: all
\`\`\`

\`\`\`task
goal: Go to call 2.
until: at is 2
\`\`\`

That was all.
`
const WITH_RUN = `${OWN}\n\`\`\`trace\n${openAiRun()}\n\`\`\`\n`

async function openFiles(page: Page, files: readonly { readonly name: string; readonly text: string }[]) {
  await page
    .getByTestId('lesson-file')
    .setInputFiles(
      files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
    )
}

test('a lesson is begun, left in the middle, and goes on where it was after a reload', async ({
  page,
  baseURL,
}) => {
  if (first === undefined) throw new Error('The first lesson is gone.')
  const watch = watchPage(page, new URL(baseURL ?? '').origin)
  await openLearn(page)
  await beginLesson(page, first)
  await expect(title(page)).toHaveText(first.parts[0]?.title ?? '')
  await expect(page.getByRole('grid', { name: 'Steps' })).toBeVisible()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press(']')
  await expect(panel(page).getByText('Done', { exact: true })).toBeVisible()
  await expect(page.getByTestId('lesson-said')).toContainText('Done: Go forward to call 4')

  await nextPart(page, first, 2)
  await expect(title(page)).toBeFocused()
  const question = first.parts[1]?.blocks.find((block) => block.kind === 'predict')
  if (question?.kind !== 'predict') throw new Error('The second part asks nothing.')
  await answer(page, question, 0)
  await expect(panel(page)).toContainText('Your guess: 100 tokens')
  // The answer is next to the guess, from the run and not from the text.
  await expect(panel(page)).toContainText(/Answer: [\d,]+\stokens/)

  await page.reload()
  await expect(title(page)).toHaveText(first.parts[1]?.title ?? '')
  await expect(panel(page)).toContainText('Your guess: 100 tokens')
  await page.keyboard.press('8')
  const row = page.locator('[data-lesson="window-fills"]')
  await expect(row).toContainText(/part 2 of \d/)
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(first.parts[1]?.title ?? '')
  // Beginning again opens its questions.
  await page.getByRole('button', { name: 'More for this lesson' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Restart this part' }).press('Enter')
  await expect(panel(page).locator('form')).toBeVisible()
  expect(watch.errors).toEqual([])
  expect(watch.foreignRequests).toEqual([])
})

test('a held Page Down goes to the end of the text and turns no part', async ({ page }) => {
  if (first === undefined) throw new Error('The first lesson is gone.')
  await openApp(page, `#/learn?lesson=${first.id}.1`)
  await expect(title(page)).toHaveText(first.parts[0]?.title ?? '')
  await expect(pending(page)).toHaveCount(0)
  for (let repeats = 0; repeats < 30; repeats++) await page.keyboard.down('PageDown')
  await page.keyboard.up('PageDown')
  await nextPart(page, first, 2)
  await expect(title(page)).toHaveText(first.parts[1]?.title ?? '')
})

test('a name is kept with Enter, and typed on', { tag: FULL }, async ({ page }) => {
  await openLearn(page)
  const name = page.getByRole('textbox', { name: 'Your name (optional, included in the file)' })
  await name.fill('Ann')
  await name.press('Enter')
  await page.keyboard.type(' Lee')
  await expect(name).toHaveValue('Ann Lee')
  await expect(name).toBeFocused()
  await name.press('Tab')
  await expectStoredSetting(page, 'Ann Lee')
  await page.reload()
  await expect(name).toHaveValue('Ann Lee')
})

test('a task that was done is open again when its part is begun again', { tag: FULL }, async ({ page }) => {
  await openApp(page, '#/learn?lesson=window-fills.1')
  await expect(title(page)).toBeVisible()
  const again = async () => {
    await page.getByRole('button', { name: 'More for this lesson' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Restart this part' }).press('Enter')
  }
  await expect(page.getByRole('grid', { name: 'Steps' })).toBeVisible()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press(']')
  await expect(panel(page).getByText('Done', { exact: true })).toBeVisible()
  await again()
  await expect(panel(page).getByText('Your turn')).toBeVisible()

  await page.goto('./#/learn?lesson=scratchpads.2')
  const code = page.getByRole('textbox', { name: /^Code of the cell/ })
  await expect(code).toBeVisible()
  await code.focus()
  await page.keyboard.insertText("store('limit', 1260)")
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(panel(page).getByText('Done', { exact: true })).toBeVisible()
  await again()
  await expect(panel(page).getByText('Your turn')).toBeVisible()
  await expect(page.locator('.view-lines')).not.toContainText('limit')
  await expect(panel(page).getByText('Your turn')).toBeVisible()
})

test('a link with its state opens in a browser that never saw the lesson, and its run comes along', {
  tag: FULL,
}, async ({ browser, page }) => {
  if (second === undefined) throw new Error('The lesson is gone.')
  await openApp(page, `#/learn?lesson=${second.id}.2`)
  await expect(title(page)).toHaveText(second.parts[1]?.title ?? '')
  await show(page, 'compare?columns=keep-last(count:7)&call=5')
  await expect(page.getByRole('button', { name: /keep last 7, change/ })).toBeVisible()
  const link = page.url()

  const other = await browser.newContext()
  const fresh = await openInNewPage(other, link.replace(/\/compare\/[^?]+/, '/compare/of-another-browser'))
  await expect(title(fresh)).toHaveText(second.parts[1]?.title ?? '')
  await expect(fresh.getByRole('button', { name: /keep last 7, change/ })).toBeVisible()
  await expect(fresh.getByRole('heading', { level: 1 })).toContainText('call 6 of')
  // Its run belongs to the lesson: the library is as empty as before.
  await fresh.keyboard.press('1')
  await expect(fresh.getByRole('heading', { name: 'Drop a run here' })).toBeVisible()
  // It is brought in once, however often a lesson about it is opened.
  await fresh.keyboard.press('8')
  await beginLesson(fresh, second)
  await expect(panel(fresh)).toContainText('Make a guess')
  expect(await fresh.evaluate(async () => (await window.memoscope.traces()).length)).toBe(1)
  await other.close()
})

test('with another run open the lesson says so, and leads back to its own', async ({ page }) => {
  await openApp(page, '#/learn?lesson=window-fills.1')
  await expect(panel(page)).toContainText('Your turn')
  await page.keyboard.press('1')
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'fruit.json', mimeType: 'application/json', buffer: Buffer.from(openAiRun()) })
  await expect(panel(page)).toContainText('Another run is open')
  await panel(page).getByRole('button', { name: 'Back to the lesson’s run' }).press('Enter')
  await expect(panel(page)).toContainText('Your turn')
})

test('a lesson from disk opens with its run, is on the list, and can be forgotten', async ({ page }) => {
  await openLearn(page)
  await openFiles(page, [{ name: 'Baskets of Ulm.md', text: WITH_RUN }])
  await expect(page).toHaveURL(/lesson=file-baskets-of-ulm\.1/)
  await expect(title(page)).toHaveText('Count them')
  await expect(panel(page)).toContainText('The run has 3 calls')
  // What follows an open question is not shown yet.
  await expect(panel(page)).not.toContainText('Go to call 2')
  await toPanel(page)
  await tabTo(page, panel(page).getByRole('button', { name: 'Skip' }))
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('skipped')
  await expect(panel(page)).toContainText('Go to call 2')
  await expect(panel(page)).not.toContainText('That was all.')
  await page.keyboard.press(']')
  await expect(panel(page)).toContainText('That was all.')

  await page.reload()
  await expect(panel(page)).toContainText('That was all.')
  await page.keyboard.press('8')
  const own = page.getByRole('region', { name: 'Lessons from disk' }).first()
  await expect(own.getByRole('link')).toContainText('Baskets')
  await own.getByRole('button', { name: 'Delete Baskets' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete lesson' }).press('Enter')
  await expect(own.getByRole('link')).toHaveCount(0)

  // The run may also be in a file of its own.
  await openFiles(page, [
    { name: 'baskets.md', text: OWN },
    { name: 'run.json', text: openAiRun('How many pears?') },
  ])
  await expect(panel(page)).toContainText('The run has 3 calls')
})

test('a file that is no lesson is told with every line that is wrong', { tag: FULL }, async ({ page }) => {
  await openLearn(page)
  await openFiles(page, [{ name: 'bad.md', text: WITH_RUN.replace('{{all}}', '{{peek}}') }])
  const refused = page.getByRole('region', { name: 'bad.md isn’t a valid lesson' })
  await expect(refused).toContainText(/Line \d+.*peek/)
  await expectAccessible(page, 'a refused lesson')
  await refused.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(refused).toHaveCount(0)
  // A link that the app would not understand is told at once too, not in the middle of the lesson.
  await openFiles(page, [{ name: 'bad.md', text: WITH_RUN.replace('timeline?call=0', 'kitchen?call=0') }])
  await expect(page.getByRole('region', { name: /bad\.md/ })).toContainText('kitchen')
})

test('progress is saved under a name, read as a table, forgotten, and taken back', async ({ page }) => {
  await openApp(page, '#/learn?lesson=window-fills.2')
  await expect(title(page)).toBeFocused()
  await panel(page).getByRole('textbox').fill('2500')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Your guess: 2,500 tokens')
  await page.keyboard.press('8')
  const name = page.getByRole('textbox', { name: /Your name/ })
  await name.fill('Ada')
  await name.press('Enter')
  const save = page.getByRole('button', { name: 'Save as a file' })
  await save.focus()
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(file.suggestedFilename()).toBe('memoscope-progress-Ada.json')
  const path = await file.path()
  expect(readFileSync(path, 'utf8')).toContain('"said": "2,500')

  await page.getByRole('button', { name: 'Reset progress…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Reset progress' }).press('Enter')
  await expect(page.locator('[data-lesson="window-fills"]')).toHaveAttribute('data-state', 'new')

  await page.getByTestId('progress-file').setInputFiles(path)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('table').first()).toContainText('Ada')
  await expect(dialog.getByRole('table').first()).toContainText(/part 2 of \d/)
  await dialog.getByText('Answers of').press('Enter')
  await expect(dialog).toContainText('2,500')
  await expectAccessible(page, 'a table of progress')
  await dialog.getByRole('button', { name: 'Add to my progress' }).press('Enter')
  await expect(page.locator('[data-lesson="window-fills"]')).toContainText(/part 2 of \d/)
})

test('the demo is presented to its end with the keys of a remote', async ({ page }) => {
  if (demo === undefined) throw new Error('There is no demo.')
  await openLearn(page)
  await page.getByRole('button', { name: /^Start the 5-minute demo/ }).press('Enter')
  await expect(title(page)).toHaveText(demo.parts[0]?.title ?? '')
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden()
  await expect(pending(page)).toHaveCount(0)
  await expectAccessible(page, 'the demo')
  // Held a little too long: the second `down` is the one of a key that repeats.
  await page.keyboard.down('b')
  await page.keyboard.down('b')
  await page.keyboard.up('b')
  await expect(page.getByRole('img', { name: /screen is blank/ })).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.getByRole('img', { name: /screen is blank/ })).toHaveCount(0)
  const keys = ['ArrowRight', 'PageDown', 'Space']
  for (const [index, part] of demo.parts.entries()) {
    if (index > 0) await page.keyboard.press(keys[index % keys.length] ?? '')
    await expect(title(page)).toHaveText(part.title)
    await expect(pending(page)).toHaveCount(0)
  }
  await page.keyboard.press('ArrowLeft')
  await expect(title(page)).toHaveText(demo.parts.at(-2)?.title ?? '')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
})

test('the list, a lesson and its folded panel are accessible; the palette begins a lesson', {
  tag: FULL,
}, async ({ page }) => {
  await openLearn(page)
  await expectAccessible(page, 'the list of lessons')
  await openPalette(page)
  await page.keyboard.type('What pruning drops')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('What pruning drops')
  await expect(pending(page)).toHaveCount(0)
  await expectAccessible(page, 'a lesson beside Compare')
  await panel(page).getByRole('button', { name: 'Collapse the lesson' }).press('Enter')
  await expect(title(page)).toHaveCount(0)
  await expectAccessible(page, 'a folded lesson')
  await panel(page).getByRole('button', { name: 'Show the lesson' }).press('Enter')
  await expect(title(page)).toBeVisible()
})
