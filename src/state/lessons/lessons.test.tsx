/** A person goes through a lesson: its run, its parts, what is noted, and lessons from disk. */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { doneValue } from '#base/work.ts'
import { actionStep, taskStep } from '#core/testing/steps.ts'
import { answerOf, NO_PROGRESS, parseProgress, readProgress, recordOf } from '#lessons/model/progress.ts'
import { appendSteps } from '../edits/edits.ts'
import { changeCounting, navigate, openView } from '../shell/navigation.ts'
import { store } from '../store/store.ts'
import { freshApp, lastDownload, openSteps, told, until } from '../testing/open-app.ts'
import { loadLessons } from './learn-door.ts'
import { followLearning } from './learning.ts'
import { dismissRefused, openLessonFiles, removeLessonFile } from './lesson-files.ts'
import {
  finishLesson,
  followLessonLink,
  goToLesson,
  goToPart,
  leaveDemo,
  leaveLesson,
  restartLesson,
  restartPart,
  setPresenting,
} from './lesson-parts.ts'
import {
  downloadProgress,
  importProgress,
  nameProgress,
  noteAnswer,
  noteScore,
  noteSolutionSeen,
  noteTry,
  progressOf,
  resetProgress,
} from './lesson-progress.ts'

const FIRST = 'batch-pruning'

const guess = (isRight: boolean) =>
  ({ kind: 'guess', asked: 'How many?', guess: 1, said: '1', truth: '1', isRight }) as const

const learn = () => store.getState().learn
const route = () => store.getState().route
const open = () => {
  const shown = doneValue(learn().lesson)
  if (shown === undefined) throw new Error('no lesson is open')
  return shown
}
const record = (id = FIRST) => recordOf(progressOf(learn()), id)

async function begin(id = FIRST, part = 1): Promise<void> {
  goToLesson(id, part)
  await until(({ learn: { lesson } }) => doneValue(lesson)?.lesson.id === id)
  await until(({ route: { view, lesson } }) => view !== 'learn' && lesson?.part === part)
  await until(({ trace, route: { traceId } }) => doneValue(trace)?.id.startsWith(traceId ?? '?') === true)
}

beforeEach(async () => {
  await freshApp()
  followLearning()
  await resetProgress()
  await until((state) => Object.keys(progressOf(state.learn).lessons).length === 0)
  store.setState({ notices: [] })
})

describe('the list', () => {
  test('has every lesson once, with its length', async () => {
    loadLessons()
    await until(({ learn: { list } }) => doneValue(list) !== undefined)
    const list = doneValue(learn().list) ?? []
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    expect(list.every(({ minutes, parts }) => minutes > 0 && parts > 0)).toBe(true)
  })

  test('leads to nothing where a link names a lesson that there is not', async () => {
    navigate({ view: 'learn', lesson: { id: 'no-such-lesson', part: 1 } })
    await until(({ learn: { lesson } }) => lesson.status === 'failed')
    leaveLesson()
    await until(({ learn: { lesson } }) => lesson.status === 'idle')
  })
})

describe('a lesson', () => {
  test('brings its own run, shows what its part says, and is noted as begun', async () => {
    await begin()
    expect(route().traceId).toBe(open().traceId)
    await until(() => record()?.part === 1)
    expect(record()).toMatchObject({ title: open().lesson.title, parts: open().lesson.parts.length })
  })

  test('goes on and back by parts, and not beyond its ends', async () => {
    await begin()
    const last = open().lesson.parts.length
    goToPart(2)
    await until(({ route: { lesson } }) => lesson?.part === 2)
    await until(() => record()?.part === 2)
    goToPart(0)
    goToPart(last + 1)
    expect(route().lesson?.part).toBe(2)
    goToLesson(FIRST, last)
    await until(({ route: { lesson } }) => lesson?.part === last)
  })

  test('at its end is noted as done, and gives back what the person had set', async () => {
    await openSteps([taskStep('mine'), actionStep({ text: 'a' })], { view: 'compare' })
    changeCounting({ encoding: 'chars4' })
    navigate({ columns: [{ id: 'keep-last', params: { count: 77 } }] })
    await begin()
    finishLesson()
    await until(() => record()?.doneAt !== undefined)
    expect(route()).toMatchObject({ view: 'learn', lesson: undefined, isPresenting: false })
    expect(route().columns).toEqual([{ id: 'keep-last', params: { count: 77 } }])
    expect(route().counting.encoding).toBe('chars4')
  })

  test('that is the demo gives back the view from which it was begun', async () => {
    const own = await openSteps([taskStep('mine'), actionStep({ text: 'a' })], { view: 'compare' })
    await begin()
    leaveDemo()
    expect(route()).toMatchObject({ view: 'compare', traceId: own, lesson: undefined })
  })

  test('stays beside what its links show, and is left in the list', async () => {
    await begin()
    followLessonLink('timeline?call=1')
    expect(route()).toMatchObject({
      view: 'timeline',
      call: 1,
      lesson: { id: FIRST },
      traceId: open().traceId,
    })
    setPresenting(true)
    expect(route().isPresenting).toBe(true)
    followLessonLink('learn')
    expect(route()).toMatchObject({ view: 'learn', lesson: undefined, isPresenting: false })
  })

  test('begun again has its run as it was and its questions open', async () => {
    await begin()
    const { traceId, lesson } = open()
    const steps = doneValue(store.getState().trace)?.steps.length
    noteAnswer(lesson, '1.1', guess(true))
    await until(() => answerOf(record(), '1.1') !== undefined)
    await appendSteps(traceId, [{ kind: 'note', text: 'mine', response: '' }])
    await restartPart()
    await until(({ trace }) => doneValue(trace)?.steps.length === steps)
    await until(() => Object.keys(record()?.answers ?? {}).length === 0)
    goToPart(2)
    await until(() => record()?.part === 2)
    await restartLesson()
    await until(() => record()?.part === 1 && route().lesson?.part === 1)
  })
})

describe('what is noted', () => {
  test('of a question is the first answer', async () => {
    await begin()
    noteAnswer(open().lesson, '1.9', guess(false))
    await until(() => record()?.answers['1.9'] !== undefined)
    noteAnswer(open().lesson, '1.9', guess(true))
    noteTry(open().lesson)
    await until(() => record()?.challenge?.tries === 1)
    expect(record()?.answers['1.9']).toMatchObject({ isRight: false })
  })

  test('of a challenge is the best score, until the solution was seen', async () => {
    await begin('challenge-fit')
    const { lesson } = open()
    for (const points of [40, 70, 50]) noteScore(lesson, points)
    await until(() => record('challenge-fit')?.challenge?.best === 70)
    await noteSolutionSeen(lesson)
    noteScore(lesson, 100)
    await until(() => record('challenge-fit')?.challenge?.sawSolution === true)
    expect(record('challenge-fit')?.challenge?.best).toBe(70)
  })

  test('goes out as a file under the person’s name and comes in beside what is there', async () => {
    await begin()
    nameProgress('  Mara Lindqvist  ')
    await downloadProgress()
    const { name, text } = await lastDownload()
    expect(name).toBe('memoscope-progress-Mara-Lindqvist.json')
    await resetProgress()
    await until(() => progressOf(learn()).name === '')
    const read = readProgress(text)
    if (read === undefined) throw new Error('it can be read again')
    await importProgress(read)
    await vi.waitFor(() => expect(record()?.part).toBe(1))
    expect(told().at(-1)).toBe('Added the file’s progress to yours.')
  })

  test('that is not understood counts as none', () => {
    expect(parseProgress('nonsense')).toEqual(NO_PROGRESS)
  })
})

describe('a lesson from disk', () => {
  const text = async () => (await readFile('src/lessons/path/batch-pruning.md', 'utf8')).replace(/\r/g, '')

  test('is listed, opened, and found again; removed it is gone', async () => {
    await openLessonFiles([new File([await text()], 'mine.md')])
    await until((state) => state.learn.own.length === 1)
    const [own] = learn().own
    await until(({ route: { lesson } }) => lesson?.id === own?.id)
    openView('learn')
    await removeLessonFile(own?.id ?? '')
    await until((state) => state.learn.own.length === 0)
  })

  test('with mistakes is refused, with each of them, until the person has read that', async () => {
    await openLessonFiles([new File(['# Not a lesson'], 'mine.md')])
    await until((state) => state.learn.refused !== undefined)
    expect(learn().own).toEqual([])
    dismissRefused()
    expect(learn().refused).toBeUndefined()
  })
})
