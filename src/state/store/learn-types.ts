/**
 * What the state knows of lessons. Progress and lessons from disk are Dexie's, the place in a lesson is the
 * route's.
 */
import type { Problem } from '#base/result.ts'
import type { Work } from '#base/work.ts'
import type { LessonInfo } from '#lessons/index.ts'
import type { Lesson } from '#lessons/model/lesson.ts'
import type { Progress } from '#lessons/model/progress.ts'
import type { TraceEntry } from '#storage/index.ts'

export type { LessonInfo }

/** The lesson that the route names, with its trace in this browser. */
export interface OpenLesson {
  readonly lesson: Lesson
  /** The stored trace that it is about. */
  readonly traceId: string
}

export interface LearnState {
  /** Those that come with the app, in the order of the path. */
  readonly list: Work<readonly LessonInfo[]>
  /** Those that the person opened from disk, the newest first. */
  readonly own: readonly LessonInfo[]
  readonly lesson: Work<OpenLesson>
  /** Undefined: not read yet. */
  readonly progress: Progress | undefined
  /** A file that was to be a lesson and is none, with all that is wrong in it. */
  readonly refused: { readonly fileName: string; readonly problems: readonly Problem[] } | undefined
}

export const NO_LEARN: LearnState = {
  list: { status: 'idle' },
  own: [],
  lesson: { status: 'idle' },
  progress: undefined,
  refused: undefined,
}

/** Whether a file is a lesson and no run, by its name. */
export function isLessonFile({ name }: { readonly name: string }): boolean {
  return /\.(md|markdown)$/i.test(name)
}

/** Whether a stored run belongs to a lesson: it came with one and was not edited since. */
export function isOfLesson({ source, isEdited }: Pick<TraceEntry, 'source' | 'isEdited'>): boolean {
  return isEdited !== true && isLessonTrace(source.fileName)
}

/** Opened runs of collections belong to their collection, and runs of lessons to their lesson. */
export function isInLibrary(entry: TraceEntry): boolean {
  return entry.collectionRun === undefined && !isOfLesson(entry)
}

/** Whether a stored run came with a lesson, by the name of its file (lesson-trace.ts). */
export function isLessonTrace(fileName: string): boolean {
  return /^lesson-.+\.[0-9a-f]{8}\.json$/.test(fileName)
}
