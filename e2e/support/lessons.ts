/**
 * How journeys go through a lesson: by keyboard, as a person who answers every question and does every task.
 * The lesson's own file says what there is to do; where it gives a link that does a task, the page is sent
 * there.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { unwrap } from '../../src/base/result.ts'
import type { Lesson, Prediction, Task } from '../../src/lessons/model/lesson.ts'
import { readLesson } from '../../src/lessons/read-lesson.ts'
import { openApp, openPalette } from './app.ts'
import { pressArrow } from './keyboard.ts'

const LESSONS = join(import.meta.dirname, '../../src/lessons')

/** All that come with the app, by the names of their files. */
export function shippedLessons(): readonly Lesson[] {
  const shipped = namesIn('traces', '.json')
  return namesIn('path', '.md').map((id) => {
    const read = readLesson(readFileSync(join(LESSONS, 'path', `${id}.md`), 'utf8'), { id, shipped })
    if (!read.ok) throw new Error(`${id}: ${read.error.map(({ message }) => message).join(' ')}`)
    return unwrap(read)
  })
}

function namesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(join(LESSONS, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
}

export const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Lesson' })

/** Opens Learn by its key. */
export async function openLearn(page: Page): Promise<void> {
  await openApp(page)
  await page.keyboard.press('8')
  await expect(page.getByRole('heading', { name: 'Lessons', exact: true })).toBeVisible()
}

/** Goes to the lesson from wherever the focus is, by its key. */
export async function toPanel(page: Page): Promise<void> {
  await page.keyboard.press('l')
  await expect(panel(page)).toBeFocused()
}

/** Goes to something with the Tab key alone. */
export async function tabTo(page: Page, target: Locator, { most = 80 } = {}): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not reached with ${most} presses of Tab`)
}

/** Begins a lesson from the list: Tab to its list, arrows to its row, Enter. */
export async function beginLesson(page: Page, { title, id }: Pick<Lesson, 'title' | 'id'>): Promise<void> {
  const row = page.getByRole('listitem').filter({ has: page.locator(`[data-lesson="${id}"]`) })
  const link = row.getByRole('link')
  await expect(link).toContainText(title)
  const list = page.getByRole('list').filter({ has: row })
  await tabTo(page, list.getByRole('link').first())
  for (let presses = 0; presses < 40; presses++) {
    if (await link.evaluate((element) => element === document.activeElement)) break
    await pressArrow(page, 'ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText(title)
}

/**
 * Goes on to the next part with Page Down, which scrolls to the end of the text first. What a press does is
 * awaited, as a person looks at the page before the next: the part that comes may wait for its notebook, and
 * one press more would skip it.
 */
export async function nextPart(page: Page, { id }: Pick<Lesson, 'id'>, part: number): Promise<void> {
  const there = new RegExp(`lesson=${id}\\.${part}(&|$)`)
  const text = panel(page).getByRole('region').first()
  const place = () => text.evaluate(({ scrollTop }) => ({ hash: location.hash, scrollTop }))
  for (let presses = 0; presses < 40; presses++) {
    const before = await place()
    if (there.test(before.hash)) return
    await page.keyboard.press('PageDown')
    await expect.poll(place).not.toEqual(before)
  }
  throw new Error(`Part ${part} is not reached with 40 presses of Page Down`)
}

/** Answers a question with a guess, and sees what it was. `answered`: how many were, in this part. */
export async function answer(page: Page, { choices }: Prediction, answered: number): Promise<void> {
  const ask = panel(page).locator('form')
  if (choices === undefined) {
    await toPanel(page)
    await tabTo(page, ask.getByRole('textbox'))
    await page.keyboard.type('100')
  } else {
    await toPanel(page)
    await tabTo(page, ask.getByRole('radio').first())
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText(/^Your guess: /)).toHaveCount(answered + 1)
}

/** Sends the page to a link of the lesson, on the run that is open, as a person's own settings would. */
export async function show(page: Page, link: string): Promise<void> {
  await page.evaluate((text) => {
    const [, path = '', query = ''] = /^#\/([^?]*)\??(.*)$/.exec(location.hash) ?? []
    const now = new URLSearchParams(query)
    const [view = '', wanted = ''] = text.split('?', 2)
    const trace = path.split('/')[1] ?? ''
    const next = new URLSearchParams(wanted)
    next.set('lesson', now.get('lesson') ?? '')
    location.hash = `#/${view}/${trace}?${next}&v=1`
  }, link)
}

/**
 * Does a task by its link or its code, and sees that the page has noticed. `done`: how many were done before,
 * in this part.
 */
export async function doTask(page: Page, { solution, code }: Task, done: number): Promise<void> {
  if (solution !== undefined) await show(page, solution)
  else if (code === undefined) throw new Error('This task says no way to do it.')
  else if (page.url().includes('#/scratchpad')) await runInNotebook(page, code)
  else await writeStrategy(page, code)
  await expect(panel(page).getByText('Done', { exact: true })).toHaveCount(done + 1)
  if (code !== undefined) await leaveEditor(page)
}

/** Out of the code, which keeps the letters and Page Down for itself: Escape, then Tab. */
async function leaveEditor(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
      return page.evaluate(() => document.activeElement?.closest('.monaco-editor') === null)
    })
    .toBe(true)
}

async function runInNotebook(page: Page, code: string): Promise<void> {
  const cell = page.getByRole('textbox', { name: /^Code of the cell/ })
  await expect(cell).toBeVisible()
  await cell.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(code)
  await page.keyboard.press('ControlOrMeta+Enter')
}

/** In place of what is in the editor; where it is closed, from a template. */
async function writeStrategy(page: Page, code: string): Promise<void> {
  const editor = page.getByRole('region', { name: 'Custom strategies' })
  if (!(await editor.isVisible())) {
    await openPalette(page)
    await page.keyboard.type('Write a custom')
    await page.keyboard.press('Enter')
    await tabTo(page, editor.getByRole('button', { name: /^Keep the last steps/ }))
    await page.keyboard.press('Enter')
  }
  await expect(editor.locator('.monaco-editor .view-line').first()).toBeVisible()
  await editor.locator('.monaco-editor textarea').first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(code)
}
