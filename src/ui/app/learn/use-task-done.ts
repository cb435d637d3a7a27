/**
 * Whether a person has done a task: what it asks for counts only once they changed something after the task
 * was set.
 */
import { useState } from 'react'
import { allHold } from '#lessons/model/conditions.ts'
import type { Known } from '#lessons/model/evaluate.ts'
import type { Task } from '#lessons/model/lesson.ts'
import type { LessonScope } from './lesson-scope.ts'

/**
 * What the app shows, as a text that changes with it; undefined: the run is still being opened, which is
 * no one's doing.
 */
function placeOf({ notebook, ...known }: Known): string | undefined {
  const { replayOf: _replay, lossesOf: _losses, refusalsOf: _refusals, ...shown } = known
  if (shown.steps === 0) return undefined
  if (shown.view !== 'scratchpad') return JSON.stringify(shown)
  // Its tokens are counted later than they change.
  return JSON.stringify({ ...shown, notebook: notebook && { ...notebook, tokens: undefined } })
}

/**
 * A notebook that is still being opened is no one's doing either; where there is none, opening the view is.
 */
function isOpeningNotebook({ view, notebook }: Known): boolean {
  return view === 'scratchpad' && notebook === undefined
}

/** `isOpen`: neither done nor skipped yet. */
export function useTaskDone({ until }: Task, isOpen: boolean, { lesson, known }: LessonScope): boolean {
  /**
   * Where the person was when the task was set, and whether its conditions have been seen not to hold since.
   */
  const [start, setStart] = useState<string>()
  const [wasOpen, setWasOpen] = useState(false)
  const place = placeOf(known)
  const holds = isOpen && place !== undefined ? allHold(until, lesson.figures, known) : undefined
  if (isOpen && start === undefined && place !== undefined && !isOpeningNotebook(known)) setStart(place)
  if (!isOpen && start !== undefined) setStart(undefined)
  const isUnmet = holds === false && start !== undefined
  if (isOpen ? isUnmet && !wasOpen : wasOpen) setWasOpen(isOpen)
  return holds === true && start !== undefined && (wasOpen || place !== start)
}
