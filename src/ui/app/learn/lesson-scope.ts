/**
 * What every piece of a lesson's text needs to be drawn: the lesson, what is known of its figures, and how
 * sure they are.
 */
import type { Known } from '#lessons/model/evaluate.ts'
import type { Lesson } from '#lessons/model/lesson.ts'
import type { Provenance } from '../../kit/index.ts'

export interface LessonScope {
  readonly lesson: Lesson
  readonly known: Known
  /** Of counts of tokens, and what is made of them. */
  readonly provenance: Provenance
}
