/**
 * Lessons from disk: a Markdown file, or one with a trace beside it. They are kept as the texts they were, in
 * this browser, so that a reload and a link find them again, and a newer Memoscope reads them again.
 */
import { given } from '#base/given.ts'
import { isArray, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import type { Problem, Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { readLesson } from '#lessons/index.ts'
import type { Lesson } from '#lessons/model/lesson.ts'
import { changeSetting } from '#storage/index.ts'
import { navigate } from '../shell/navigation.ts'
import { tellProblem } from '../shell/notices.ts'
import { isLessonFile } from '../store/learn-types.ts'
import { parseRoute } from '../store/route.ts'
import { setLearn } from './learn-store.ts'
import { goToLesson } from './lesson-parts.ts'

/** The key of their setting. */
export const LESSON_FILES = 'own-lessons'

/** The texts of one lesson from disk. */
interface LessonFile {
  readonly id: string
  readonly text: string
  /** Of the trace that was opened with it. */
  readonly traceText?: string
}

/** Those of the setting that can be read, the newest first. */
export function readLessonFiles(value: JsonValue | undefined): readonly Lesson[] {
  return parseFiles(value).flatMap((file) => {
    const lesson = lessonOf(file)
    return lesson.ok ? [lesson.value] : []
  })
}

function parseFiles(value: JsonValue | undefined): readonly LessonFile[] {
  return (isArray(value) ? value : []).flatMap((entry) => {
    const id = textField(entry, 'id')
    const text = textField(entry, 'text')
    const traceText = textField(entry, 'traceText')
    if (id === undefined || text === undefined) return []
    return [{ id, text, ...given({ traceText }) }]
  })
}

function lessonOf({ id, text, traceText }: LessonFile): Result<Lesson, readonly Problem[]> {
  return readLesson(text, id, traceText === undefined ? {} : { traceText })
}

/** Larger files are not even read: a lesson is a text, and its trace one that can be read whole. */
const LIMIT = 20_000_000

/**
 * Opens a lesson from disk: of the files the first in Markdown, and the first other as its trace. Says what
 * is wrong with it.
 */
export async function openLessonFiles(files: readonly File[]): Promise<void> {
  const lesson = files.find(isLessonFile)
  const trace = files.find((file) => !isLessonFile(file))
  if (lesson === undefined) return refuse(files[0]?.name ?? '', [NO_MARKDOWN])
  if (lesson.size + (trace?.size ?? 0) > LIMIT) return refuse(lesson.name, [TOO_LARGE])
  const traceText = await trace?.text()
  if (traceText?.includes('\0') === true) return refuse(trace?.name ?? '', [NOT_TEXT])
  const file: LessonFile = {
    id: idOf(lesson.name),
    text: await lesson.text(),
    ...given({ traceText }),
  }
  const read = lessonOf(file)
  if (!read.ok) return refuse(lesson.name, read.error)
  const strange = linksOf(read.value).flatMap((link) => parseRoute(`#/${link}`).problems)
  if (strange.length > 0) return refuse(lesson.name, strange)
  const stored = await changeSetting(LESSON_FILES, (value) => [
    toJson(file),
    ...parseFiles(value)
      .filter(({ id }) => id !== file.id)
      .map(toJson),
  ])
  if (!stored.ok) return tellProblem(stored.error)
  setLearn({ refused: undefined, lesson: { status: 'idle' } })
  goToLesson(file.id)
}

function toJson(file: LessonFile): JsonObject {
  return { ...file }
}

/** Letters, digits and hyphens of the file's name; those of lessons that come with the app never begin so. */
function idOf(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `file-${words === '' ? 'lesson' : words.slice(0, 60)}`
}

/**
 * Every link that a lesson goes by; what is not understood of them is better said at once than in the middle.
 */
function linksOf({ parts, challenge }: Lesson): readonly string[] {
  const ofParts = parts.flatMap(({ shows, blocks }) => [
    ...(shows === undefined ? [] : [shows]),
    ...blocks.flatMap((block) =>
      block.kind === 'task' && block.solution !== undefined ? [block.solution] : [],
    ),
  ])
  return challenge === undefined ? ofParts : [...ofParts, challenge.solution, ...challenge.failing]
}

function refuse(fileName: string, problems: readonly Problem[]): void {
  setLearn({ refused: { fileName, problems } })
  navigate({ view: 'learn', lesson: undefined, isPresenting: false })
}

/** Takes away what is said of a file that was no lesson. */
export function dismissRefused(): void {
  setLearn({ refused: undefined })
}

/** Forgets a lesson from disk; its run and what was reached in it stay. */
export async function removeLessonFile(id: string): Promise<void> {
  const stored = await changeSetting(LESSON_FILES, (value) =>
    parseFiles(value)
      .filter((file) => file.id !== id)
      .map(toJson),
  )
  if (!stored.ok) tellProblem(stored.error)
}

const NO_MARKDOWN: Problem = {
  code: 'no-lesson',
  message: t`None of these files is a lesson.`,
  hint: t`A lesson is one Markdown file (.md). Open it together with its run.`,
}

const TOO_LARGE: Problem = {
  code: 'lesson-too-large',
  message: t`The lesson and its run together are larger than 20 MB.`,
  hint: t`Use a smaller run.`,
}

const NOT_TEXT: Problem = {
  code: 'no-text',
  message: t`The file next to the lesson isn’t text.`,
  hint: t`Unpack it first, or export it from Memoscope as JSON.`,
}
