/**
 * Going through a lesson: what the app shows when a part begins, the way on and back, the end, and beginning
 * again.
 */
import { doneValue } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { Lesson } from '#lessons/model/lesson.ts'
import { resetTrace } from '../edits/edits.ts'
import { navigate, openView } from '../shell/navigation.ts'
import { tellProblem } from '../shell/notices.ts'
import type { OpenLesson } from '../store/learn-types.ts'
import { parseRoute, type Route } from '../store/route.ts'
import { store } from '../store/store.ts'
import { setLearn } from './learn-store.ts'
import { clearLayout, ownPlace, placeBefore } from './lesson-layout.ts'
import { lessonNotebook, removeLessonNotebook } from './lesson-notebook.ts'
import { clearAnswers, noteDone } from './lesson-progress.ts'

function openLesson(): OpenLesson | undefined {
  return doneValue(store.getState().learn.lesson)
}

/** Opens a lesson at the beginning of a part. */
export function goToLesson(id: string, part = 1, { isPresenting = false } = {}): void {
  const open = openLesson()
  const isShown = open?.lesson.id === id && store.getState().route.lesson?.id === id
  if (isShown) beginPart(part)
  else navigate({ view: 'learn', lesson: { id, part }, isPresenting })
}

/** Shows a part of the open lesson as it begins: what its last `shows` up to here says. */
export function beginPart(part: number, options?: { readonly replace: boolean }): void {
  const open = openLesson()
  if (open !== undefined) void begin(open, part, options)
}

function begin(open: OpenLesson, part: number, options?: { readonly replace: boolean }): Promise<void> {
  return show(open, part, { ...options, shows: showsAt(open.lesson, part) })
}

/** Goes to a part of the open lesson; where it says nothing of what is shown, that stays. */
export function goToPart(part: number): void {
  const open = openLesson()
  if (open === undefined || part < 1 || part > open.lesson.parts.length) return
  void show(open, part, { shows: open.lesson.parts[part - 1]?.shows })
}

interface ShowOptions {
  /** Undefined: what is shown stays. */
  readonly shows: string | undefined
  readonly replace?: boolean
}

/** How often a part was asked for: of several that wait for their notebook, only the last is shown. */
let asked = 0

/**
 * Resolves when it is shown, or when it is not wanted any more: the person has gone to another part or out of
 * the lesson.
 */
async function show(
  { lesson, traceId }: OpenLesson,
  part: number,
  { shows, replace = false }: ShowOptions,
): Promise<void> {
  if (shows !== undefined) clearLayout()
  const shown = shows === undefined ? {} : routeOf(shows, traceId)
  const place = { lesson: { id: lesson.id, part }, isPresenting: store.getState().route.isPresenting }
  const go = (notebook: Pick<Route, 'notebook'> | undefined) =>
    navigate({ ...shown, ...place, ...notebook }, { replace })
  if (!('view' in shown) || shown.view !== 'scratchpad') return go(undefined)
  const mine = ++asked
  const from = store.getState().route.lesson
  const notebook = await lessonNotebook(lesson)
  if (mine !== asked || store.getState().route.lesson !== from) return
  if (notebook.ok) go({ notebook: notebook.value })
  else tellProblem(notebook.error)
}

const FIRST_SHOWN = 'timeline'

/** What a part shows that is begun without those before it. */
function showsAt({ parts }: Lesson, part: number): string {
  return parts.slice(0, part).findLast(({ shows }) => shows !== undefined)?.shows ?? FIRST_SHOWN
}

/**
 * A link of a lesson, such as `compare?call=9`, on its own run. What is not understood is told, and left out.
 * No lesson is next to the list of lessons: the library is shown in its place.
 */
function routeOf(link: string, traceId: string): Route {
  const { route, problems } = parseRoute(`#/${link.replace(/^#?\/?/, '')}`)
  problems.forEach(tellProblem)
  return { ...route, view: route.view === 'learn' ? 'library' : route.view, traceId }
}

/**
 * Follows a link of a lesson, which stays where it is; only to the list of lessons it does not come along.
 */
export function followLessonLink(link: string): void {
  const open = openLesson()
  const { lesson, isPresenting } = store.getState().route
  if (/^#?\/?learn\b/.test(link)) openView('learn')
  else if (open !== undefined) navigate({ ...routeOf(link, open.traceId), lesson, isPresenting })
}

/** Shows the lesson's own run again, as its part begins; it is brought in again where it was deleted. */
export function showLessonRun(): void {
  setLearn({ lesson: { status: 'idle' } })
  navigate({ view: 'learn' })
}

/**
 * The end of the open lesson: it is noted as done, and the path is shown. Columns and counting are the
 * person's own again.
 */
export function finishLesson(): void {
  noteEnd()
  navigate({ ...ownPlace(), view: 'learn', lesson: undefined, isPresenting: false })
}

/** Notes the open lesson as done, and stays. */
export function noteEnd(): void {
  const open = openLesson()
  if (open !== undefined) void noteDone(open.lesson)
}

/** The lesson goes; what is shown next to it stays. */
export function leaveLesson(): void {
  navigate({ lesson: undefined, isPresenting: false })
}

/**
 * The demo goes, and the person is where they began it: it shows the app, and what it opened is not theirs.
 */
export function leaveDemo(): void {
  navigate({ ...placeBefore(), lesson: undefined, isPresenting: false })
}

/** Leaves the large type and the presenter's keys, or takes them. */
export function setPresenting(isPresenting: boolean): void {
  navigate({ isPresenting }, { replace: true })
}

/** The part as it was before the person touched anything: edits of its run undone, its questions open. */
export async function restartPart(): Promise<void> {
  const open = openLesson()
  const { lesson } = store.getState().route
  if (open === undefined || lesson === undefined) return
  await undoEdits(open.traceId)
  await removeLessonNotebook(open.lesson)
  // First: with what was done still on screen, its tasks would be noted as done again.
  await begin(open, lesson.part)
  await clearAnswers(open.lesson, lesson.part)
}

/** The whole lesson as it was before, from its first part. What was once reached stays noted. */
export async function restartLesson(): Promise<void> {
  const open = openLesson()
  if (open === undefined) return
  await undoEdits(open.traceId)
  await removeLessonNotebook(open.lesson)
  await begin(open, 1)
  await clearAnswers(open.lesson)
}

async function undoEdits(traceId: string): Promise<void> {
  const { editing, route } = store.getState()
  const isOpen = storedIdOf(route.traceId ?? '') === traceId
  if (isOpen && editing?.traceId === traceId && editing.head.head !== 0) await resetTrace()
}
