/**
 * The notebook of a lesson: one of its own, empty when the lesson begins, so that what the person ran
 * elsewhere neither answers a task nor is touched by one.
 */

import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { AGENT_NOTEBOOK_OPTIONS } from '#core/scratchpad/notebook-document.ts'
import type { Lesson } from '#lessons/model/lesson.ts'
import { createNotebook, deleteNotebook, listNotebooks, newId } from '#storage/index.ts'

function nameOf({ title }: Lesson): string {
  return t`Lesson: ${title}`
}

const once = dedupeInFlight<string, Result<string>>()

/** The id of the lesson's notebook, made where there is none. */
export function lessonNotebook(lesson: Lesson): Promise<Result<string>> {
  return once(lesson.id, () => findOrMake(lesson))
}

async function findOrMake(lesson: Lesson): Promise<Result<string>> {
  const notebooks = await listNotebooks()
  if (!notebooks.ok) return notebooks
  const found = notebooks.value.find(({ name }) => name === nameOf(lesson))
  if (found !== undefined) return ok(found.id)
  return createNotebook({
    document: {
      name: nameOf(lesson),
      language: lesson.notebook ?? 'typescript',
      task: '',
      cells: [{ id: newId(), title: '', code: '' }],
      options: AGENT_NOTEBOOK_OPTIONS,
    },
    entries: [],
  })
}

/** Deletes the lesson's notebook, for the lesson to begin again. */
export async function removeLessonNotebook(lesson: Lesson): Promise<Result<undefined>> {
  const notebooks = await listNotebooks()
  const found = notebooks.ok ? notebooks.value.find(({ name }) => name === nameOf(lesson)) : undefined
  if (found === undefined) return ok(undefined)
  const { dropNotebook } = await import('../notebooks/notebooks.ts')
  dropNotebook(found.id)
  return deleteNotebook(found.id)
}
