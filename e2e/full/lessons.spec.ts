/** Every lesson and every challenge that comes with the app, from start to end, by keyboard. */
import { expect, type Page, test } from '@playwright/test'
import type { Lesson } from '../../src/lessons/model/lesson.ts'
import { watchPage } from '../support/app.ts'
import {
  answer,
  beginLesson,
  doTask,
  nextPart,
  openLearn,
  panel,
  shippedLessons,
  show,
  tabTo,
  toPanel,
} from '../support/lessons.ts'

const all = shippedLessons()

/** Everything that a part asks, in its order. */
async function playPart(page: Page, { parts }: Lesson, part: number): Promise<void> {
  let answered = 0
  let done = 0
  for (const block of parts[part - 1]?.blocks ?? []) {
    if (block.kind === 'predict') {
      await answer(page, block, answered)
      answered++
    }
    if (block.kind === 'task') {
      await doTask(page, block, done)
      done++
    }
  }
}

async function playParts(page: Page, lesson: Lesson): Promise<void> {
  for (const [index, part] of lesson.parts.entries()) {
    if (index > 0) await nextPart(page, lesson, index + 1)
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(part.title)
    await playPart(page, lesson, index + 1)
  }
}

async function finish(page: Page, { id }: Lesson): Promise<void> {
  await toPanel(page)
  await tabTo(page, panel(page).getByRole('button', { name: 'Finish' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Learn' })).toBeVisible()
  await expect(page.locator(`[data-lesson="${id}"]`)).toHaveAttribute('data-state', 'done')
}

for (const lesson of all.filter(({ kind }) => kind === 'lesson')) {
  test(`lesson: ${lesson.title}`, async ({ page, baseURL }) => {
    const watch = watchPage(page, new URL(baseURL ?? '').origin)
    await openLearn(page)
    await beginLesson(page, lesson)
    await playParts(page, lesson)
    await finish(page, lesson)
    expect(watch.errors).toEqual([])
    expect(watch.foreignRequests).toEqual([])
  })
}

for (const lesson of all.filter(({ kind }) => kind === 'challenge')) {
  test(`challenge: ${lesson.title}`, async ({ page }) => {
    await openLearn(page)
    await beginLesson(page, lesson)
    await playParts(page, lesson)
    const score = panel(page).getByTestId('score')
    await expect(score).toHaveText('Not solved yet')
    await show(page, lesson.challenge?.solution ?? '')
    await expect(score).toContainText(/Solved, with \d+ of 100 points/)
    const points = /\d+/.exec((await score.textContent()) ?? '')?.[0]
    await expect(panel(page)).toContainText(`Your best: ${points} points`)
    await finish(page, lesson)
    await expect(page.locator(`[data-lesson="${lesson.id}"]`)).toContainText(`${points} points`)
  })
}
