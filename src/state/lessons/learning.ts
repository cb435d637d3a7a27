/**
 * The lessons: their list, the one that the address names, and its trace. Loaded with the first look at
 * Learn. What is done in a lesson is lesson-parts.ts', how far a person is lesson-progress.ts', files are
 * lesson-files.ts'.
 */
import { ok, type Result } from '#base/result.ts'
import { doneValue, RUNNING, type Work } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { type LessonInfo, listLessons, loadLesson } from '#lessons/index.ts'
import type { Lesson } from '#lessons/model/lesson.ts'
import { parseProgress } from '#lessons/model/progress.ts'
import { getSetting, watchSetting } from '#storage/index.ts'
import { navigate } from '../shell/navigation.ts'
import { tellProblem } from '../shell/notices.ts'
import type { OpenLesson } from '../store/learn-types.ts'
import type { Route } from '../store/route.ts'
import { store } from '../store/store.ts'
import { setLearn } from './learn-store.ts'
import { LESSON_FILES, readLessonFiles } from './lesson-files.ts'
import { keepLayout, restoreLayout } from './lesson-layout.ts'
import { beginPart } from './lesson-parts.ts'
import { notePart, PROGRESS } from './lesson-progress.ts'
import { storedLessonTrace } from './lesson-trace.ts'

let hasStarted = false

/**
 * Starts to follow the address, the stored progress and the lessons from disk; once, however often it is
 * asked for.
 */
export function followLearning(): void {
  if (hasStarted) return
  hasStarted = true
  setLearn({ list: RUNNING })
  void listLessons().then((list) => setLearn({ list: { status: 'done', value: list } }))
  watchSetting(PROGRESS, (value) => {
    if (value.ok) setLearn({ progress: parseProgress(value.value) })
    else tellProblem(value.error)
  })
  watchSetting(LESSON_FILES, (value) => {
    if (value.ok) setLearn({ own: infosOf(readLessonFiles(value.value)) })
    else tellProblem(value.error)
  })
  store.subscribe((state, before) => {
    if (state.route !== before.route) void followPlace(before.route)
  })
  void followPlace()
}

function infosOf(lessons: readonly Lesson[]): readonly LessonInfo[] {
  return lessons.map(({ id, kind, title, summary, minutes, parts }) => ({
    id,
    kind,
    title,
    summary,
    minutes,
    parts: parts.length,
  }))
}

/** The lesson that was loaded last, or is being loaded, or could not be. */
let asked: string | undefined

/**
 * Loads the lesson that the address names, and begins its part where the address says no more than that.
 * `before`: the place that was left for this one; undefined: the page was opened here.
 */
async function followPlace(before?: Route): Promise<void> {
  const { route, learn } = store.getState()
  if (route.lesson === undefined) {
    asked = undefined
    restoreLayout()
    if (learn.lesson.status !== 'idle') setLearn({ lesson: { status: 'idle' } })
    return
  }
  const { id } = route.lesson
  keepLayout(before)
  // Idle: it is to be loaded again, as its file was opened again or its run may be gone.
  if (asked === id && learn.lesson.status !== 'idle') {
    const open = doneValue(learn.lesson)
    if (open !== undefined) followPart(open)
    return
  }
  asked = id
  setLearn({ lesson: RUNNING })
  const opened = await openLesson(id)
  // The person may have gone on to another lesson meanwhile.
  if (asked !== id) return
  setLearn({ lesson: opened })
  if (opened.status !== 'done') return
  takeOwnRun(opened.value)
  followPart(opened.value)
}

async function openLesson(id: string): Promise<Work<OpenLesson>> {
  const lesson = await lessonOf(id)
  if (!lesson.ok) return { status: 'failed', problem: lesson.error }
  const traceId = await storedLessonTrace(lesson.value)
  if (!traceId.ok) return { status: 'failed', problem: traceId.error }
  return { status: 'done', value: { lesson: lesson.value, traceId: traceId.value } }
}

async function lessonOf(id: string): Promise<Result<Lesson>> {
  const own = await getSetting(LESSON_FILES)
  if (!own.ok) return own
  const found = readLessonFiles(own.value).find((lesson) => lesson.id === id)
  return found === undefined ? loadLesson(id) : ok(found)
}

/** Where the address names a run that is not in this browser, the lesson's own takes its place. */
function takeOwnRun({ traceId }: OpenLesson): void {
  const { route, library } = store.getState()
  const named = storedIdOf(route.traceId ?? traceId)
  const isThere = named === traceId || doneValue(library)?.some(({ id }) => id === named) === true
  if (!isThere) navigate({ traceId, step: undefined }, { replace: true })
}

/**
 * A part begins where the address names it and no run; else what is shown is, and how far the person is,
 * is noted.
 */
function followPart({ lesson }: OpenLesson): void {
  const { route } = store.getState()
  if (route.lesson === undefined) return
  const part = Math.min(route.lesson.part, lesson.parts.length)
  if (route.view === 'learn' || route.traceId === undefined) beginPart(part, { replace: true })
  else if (part !== route.lesson.part) navigate({ lesson: { id: lesson.id, part } }, { replace: true })
  else notePart(lesson, part)
}
