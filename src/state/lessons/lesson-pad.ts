/**
 * The pad of a lesson: one of its own, empty when the lesson begins, so that what the person ran elsewhere neither answers a
 * task nor is touched by one. TypeScript, as it starts at once.
 */
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { DEFAULT_PAD_OPTIONS } from '#core/scratchpad/pad-document.ts'
import type { Lesson } from '#lessons/model/lesson.ts'
import { createPad, deletePad, listPads, newId } from '#storage/index.ts'
import { createOnce } from '../shell/once.ts'

function nameOf({ title }: Lesson): string {
  return t`Lesson: ${title}`
}

const once = createOnce<string, Result<string>>()

/** The id of the lesson's pad, made where there is none. */
export function lessonPad(lesson: Lesson): Promise<Result<string>> {
  return once(lesson.id, () => findOrMake(lesson))
}

async function findOrMake(lesson: Lesson): Promise<Result<string>> {
  const pads = await listPads()
  if (!pads.ok) return pads
  const found = pads.value.find(({ name }) => name === nameOf(lesson))
  if (found !== undefined) return ok(found.id)
  return createPad({
    document: {
      name: nameOf(lesson),
      language: 'typescript',
      task: '',
      cells: [{ id: newId(), title: '', code: '' }],
      options: DEFAULT_PAD_OPTIONS,
    },
    entries: [],
  })
}

/** Deletes the lesson's pad, for the lesson to begin anew. */
export async function removeLessonPad(lesson: Lesson): Promise<Result<undefined>> {
  const pads = await listPads()
  const found = pads.ok ? pads.value.find(({ name }) => name === nameOf(lesson)) : undefined
  if (found === undefined) return ok(undefined)
  const { forgetPad } = await import('../pads/pads.ts')
  forgetPad(found.id)
  return deletePad(found.id)
}
