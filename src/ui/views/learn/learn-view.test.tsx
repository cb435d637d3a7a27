/** Learn over the whole app: the list, its keys, progress, and lessons from files. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doneValue } from '#base/work.ts'
import { nameProgress, navigate, openLessonFiles, openView, readApp, resetProgress } from '#state/index.ts'
import { downloads, freshApp, lastDownload, until } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../app/testing/show-app.tsx'
import { allByRole, byRole, fieldText, fillIn, pressOn, textOf } from '../../kit/testing/by-role.ts'
import { blur, click, find, focus, press, type Rendered } from '../../kit/testing/render.ts'
import { isEssential } from './lesson-state.ts'

const LESSON = `---
title: House rules
summary: What our agents keep.
minutes: 2
trace: coding
figures:
  full: peak of baseline
---

## One

Some words of {{full}} tokens.
`

let page: Rendered

beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(async () => {
  await during(freshApp)
  await during(() => openView('learn'))
  await soon(() => byRole('heading', 'Lessons'))
  await during(resetProgress)
})

const main = () => textOf(find('main'))
const links = () => [...find('main').querySelectorAll<HTMLAnchorElement>('ol a')]
const ofKind = (wanted: string) =>
  (doneValue(readApp().learn.list) ?? []).filter(({ kind }) => kind === wanted)
/** As they are listed. */
const inOrder = () => {
  const lessons = ofKind('lesson')
  return [...lessons.filter(isEssential), ...lessons.filter((lesson) => !isEssential(lesson))]
}
const openFile = (name: string, text: string) => during(() => openLessonFiles([new File([text], name)]))

describe('the list', () => {
  test('leads from what one wants to do to a lesson', () => {
    const goals = [...find('main').querySelectorAll<HTMLAnchorElement>('nav a')]
    const ids = ofKind('lesson').map(({ id }) => `#/learn?lesson=${id}.1`)
    expect(goals.map((goal) => ids.includes(goal.getAttribute('href') ?? ''))).toEqual(Array(5).fill(true))
  })

  test('begins with the essential lessons, has each with its minutes, and marks the first', async () => {
    const lessons = inOrder()
    expect(links()).toHaveLength(lessons.length)
    for (const [at, { title, minutes }] of lessons.entries()) {
      expect(textOf(links()[at])).toContain(title)
      expect(textOf(links()[at])).toContain(`${minutes} min`)
    }
    expect(textOf(links()[0])).toContain('Start here')
    expect(main().match(/Start here/g)).toHaveLength(1)
  })

  test('is in groups by subject, with the numbers going on; before the first it says how long all take', async () => {
    const lessons = inOrder()
    const titles = [...find('main').querySelectorAll('h3')].map((heading) => textOf(heading))
    const others = lessons.filter((lesson) => !isEssential(lesson))
    expect(titles).toEqual(['Essential', ...new Set(others.map(({ group }) => group))])
    expect(textOf(byRole('region', 'Essential'))).toContain(lessons[3]?.title)
    expect(titles.length).toBeGreaterThan(4)
    expect(titles).not.toContain('')
    const marks = links().map((link) => link.querySelector('[aria-hidden]')?.textContent)
    expect(marks).toEqual(lessons.map((_, at) => `${at + 1}`))
    const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
    expect(main()).toContain(`${lessons.length} lessons, about ${minutes} minutes`)
    expect(main()).not.toContain('0 of')
  })

  test('has challenges and the demo of their own', async () => {
    const challenges = ofKind('challenge')
    for (const { title } of challenges) expect(main()).toContain(title)
    const [demo] = ofKind('demo')
    byRole('button', `Start the ${demo?.minutes}-minute demo`)
  })

  test('is gone through by keys, which stop at its ends', async () => {
    const all = links()
    const list = find('main ol')
    focus(find('main ol a'))
    press(list, 'ArrowDown')
    expect(document.activeElement).toBe(all[1])
    press(list, 'ArrowUp')
    press(list, 'ArrowUp')
    expect(document.activeElement).toBe(all[0])
    press(list, 'End')
    press(list, 'ArrowDown')
    expect(document.activeElement).toBe(all.at(-1))
    press(list, 'Home')
    expect(document.activeElement).toBe(all[0])
  })

  test('opens a lesson at its first part, and remembers that it was begun', async () => {
    const [first] = ofKind('lesson')
    await during(() => click(find('main ol a')))
    await soon(() => expect(readApp().route.lesson).toMatchObject({ id: first?.id, part: 1 }))
    await until(({ learn }) => Object.keys(learn.progress?.lessons ?? {}).length === 1)
    await during(() => navigate({ view: 'learn', lesson: undefined }))
    await soon(() => expect(textOf(links()[0])).not.toContain('Start here'))
    const lessons = ofKind('lesson')
    expect(textOf(byRole('region', 'Lessons'))).toContain(`0 of ${lessons.length} done`)
    const essential = lessons.filter(isEssential).length
    expect(textOf(byRole('region', 'Essential'))).toContain(`0 of ${essential} done`)
  })
})

describe('the progress', () => {
  test('of nobody yet cannot be saved or reset, and says why', () => {
    for (const name of [/^Save as a file/, /^Reset progress/]) {
      const button = byRole('button', name)
      expect(button.getAttribute('aria-disabled') ?? String(button.hasAttribute('disabled'))).toBe('true')
    }
  })

  test('goes by a name that is stored when the field is left', async () => {
    const field = byRole('textbox', /^Your name/)
    focus(field)
    fillIn(/^Your name/, ' Ada ')
    expect(readApp().learn.progress?.name ?? '').toBe('')
    blur(field)
    await until(({ learn }) => learn.progress?.name === 'Ada')
    await soon(() => expect(fieldText(byRole('textbox', /^Your name/))).toBe('Ada'))
  })

  test('is saved as a file with the name and the lessons, and reset after a question', async () => {
    await during(() => nameProgress('Ada'))
    await during(() => click(find('main ol a')))
    await until(({ learn }) => Object.keys(learn.progress?.lessons ?? {}).length === 1)
    await during(() => navigate({ view: 'learn', lesson: undefined }))
    await soon(() => byRole('heading', 'Lessons'))
    await during(() => pressOn(/^Save as a file/))
    await soon(() => expect(downloads).toHaveLength(1))
    const { text } = await lastDownload()
    expect(text).toContain('Ada')
    expect(text).toContain('window-fills')
    await during(() => pressOn(/^Reset progress/))
    const dialog = await soon(() => byRole('dialog', /^Reset progress/))
    expect(textOf(dialog)).toContain('Your runs are kept.')
    await during(() => pressOn('Reset progress', 'button', dialog))
    await until(({ learn }) => Object.keys(learn.progress?.lessons ?? {}).length === 0)
    expect(readApp().learn.progress?.name).toBe('')
  })
})

describe('a lesson from a file', () => {
  test('is listed with its title, and deleted after a question', async () => {
    await openFile('house.md', LESSON)
    await during(() => navigate({ view: 'learn', lesson: undefined }))
    await soon(() => byRole('heading', 'Lessons from disk'))
    expect(main()).toContain('House rules')
    await during(() => pressOn('Delete House rules'))
    const dialog = await soon(() => byRole('dialog', 'Delete this lesson?'))
    expect(textOf(dialog)).toContain('House rules')
    await during(() => pressOn('Delete lesson', 'button', dialog))
    await soon(() => expect(allByRole('heading', 'Lessons from disk')).toEqual([]))
  })

  test('with mistakes is refused with each of them and its line, until it is dismissed', async () => {
    await openFile('broken.md', LESSON.replace('minutes: 2', 'minutes: many').replace('{{full}}', '{{gone}}'))
    const refused = await soon(() => byRole('region', 'broken.md isn’t a valid lesson'))
    expect(textOf(refused)).toContain('this must be a number of minutes')
    expect(textOf(refused)).toMatch(/line \d+/i)
    await during(() => pressOn('Dismiss', 'button', refused))
    await soon(() => expect(allByRole('region', /isn’t a valid lesson/)).toEqual([]))
  })
})
