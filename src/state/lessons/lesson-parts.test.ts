/** A part whose notebook has still to be found comes late; meanwhile the person may have gone on. */
import { beforeEach, expect, test, vi } from 'vitest'
import { ok, type Result } from '#base/result.ts'
import type { Lesson } from '#lessons/model/lesson.ts'
import { navigate } from '../shell/navigation.ts'
import { store } from '../store/store.ts'
import { setLearn } from './learn-store.ts'
import { keepLayout, restoreLayout } from './lesson-layout.ts'
import { lessonNotebook } from './lesson-notebook.ts'
import { goToPart, leaveDemo, leaveLesson } from './lesson-parts.ts'

vi.mock('./lesson-notebook.ts', () => ({ lessonNotebook: vi.fn(), removeLessonNotebook: vi.fn() }))
vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('history', { replaceState: () => undefined, pushState: () => undefined })

const parts = ['compare', 'scratchpad', 'scratchpad', 'compare'].map((shows, index) => ({
  title: `Part ${index + 1}`,
  shows,
  blocks: [],
}))
const lesson: Lesson = {
  id: 'late',
  kind: 'lesson',
  title: 'Late',
  summary: '',
  minutes: 1,
  trace: { kind: 'shipped', name: 'coding' },
  figures: {},
  parts,
  claims: [],
}

/** Answers the searches for the notebook, in the order in which they were begun. */
let answers: ((notebook: Result<string>) => void)[] = []
const shown = () => {
  const { lesson: place, view, notebook } = store.getState().route
  return { part: place?.part, view, notebook }
}
/** All that waits for an answer has gone on. */
const settled = () => new Promise((done) => setTimeout(done))

beforeEach(() => {
  answers = []
  vi.mocked(lessonNotebook).mockImplementation(() => new Promise((answer) => answers.push(answer)))
  setLearn({ lesson: { status: 'done', value: { lesson, traceId: 'run' } } })
  navigate({ view: 'compare', traceId: 'run', notebook: undefined, lesson: { id: 'late', part: 1 } })
})

test('a part that is asked for twice is turned to once, and takes nobody back', async () => {
  goToPart(2)
  goToPart(2)
  answers[1]?.(ok('pad'))
  await settled()
  expect(shown()).toEqual({ part: 2, view: 'scratchpad', notebook: 'pad' })
  goToPart(4)
  answers[0]?.(ok('pad'))
  await settled()
  expect(shown()).toMatchObject({ part: 4, view: 'compare' })
})

test('a part that comes late does not bring back a lesson that was left', async () => {
  goToPart(2)
  leaveLesson()
  answers[0]?.(ok('pad'))
  await settled()
  expect(shown()).toMatchObject({ part: undefined, view: 'compare' })
})

test('after the demo the person is where they began it, with their own run and columns', () => {
  restoreLayout()
  navigate({
    view: 'timeline',
    traceId: 'own',
    step: 's7',
    columns: [{ id: 'keep-last' }],
    lesson: undefined,
  })
  keepLayout()
  navigate({
    view: 'compare',
    traceId: 'run',
    columns: [],
    lesson: { id: 'late', part: 4 },
    isPresenting: true,
  })
  leaveDemo()
  const { view, traceId, step, columns, isPresenting } = store.getState().route
  expect({ view, traceId, step, columns, isPresenting }).toEqual({
    view: 'timeline',
    traceId: 'own',
    step: 's7',
    columns: [{ id: 'keep-last' }],
    isPresenting: false,
  })
  expect(shown().part).toBeUndefined()
})

test('of two parts that wait, the one that was asked for last is shown', async () => {
  goToPart(3)
  goToPart(2)
  answers[1]?.(ok('pad'))
  answers[0]?.(ok('pad'))
  await settled()
  expect(shown()).toMatchObject({ part: 2 })
})

test('nothing that was left open covers what a part shows', () => {
  const panel = store.getState().codePanel
  store.setState({ building: true, detailOpen: false, codePanel: { ...panel, isOpen: true } })
  navigate({ view: 'strategies', mode: 'sweep' })
  goToPart(4)
  const { building, detailOpen, codePanel, route } = store.getState()
  expect({ building, detailOpen, isCodeOpen: codePanel.isOpen, mode: route.mode }).toEqual({
    building: false,
    detailOpen: true,
    isCodeOpen: false,
    mode: 'one-run',
  })
})
