/**
 * How far the person is in the lessons: kept in Dexie as one document, changed in one stroke, so that two
 * tabs never undo each other.
 */
import type { JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Challenge, Lesson } from '#lessons/model/lesson.ts'
import {
  type Answer,
  answerOf,
  type ChallengeRecord,
  type LessonRecord,
  mergeProgress,
  NAME_LIMIT,
  NO_PROGRESS,
  NO_TRIES,
  type Progress,
  parseProgress,
  recordOf,
  withRecord,
  writeProgress,
} from '#lessons/model/progress.ts'
import { changeSetting, getSetting, setSetting } from '#storage/index.ts'
import { download } from '../export/download.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import type { LearnState } from '../store/learn-types.ts'
import { store } from '../store/store.ts'

/** The key of its setting. */
export const PROGRESS = 'lessons'

/** What the store has of progress, or none. */
export function progressOf({ progress }: LearnState): Progress {
  return progress ?? NO_PROGRESS
}

/** Ends when all that was to be noted so far is stored. */
let noted: Promise<unknown> = Promise.resolve()

function changeProgress(change: (progress: Progress) => Progress): Promise<void> {
  const stored = storeChange(change)
  noted = Promise.all([noted, stored])
  return stored
}

async function storeChange(change: (progress: Progress) => Progress): Promise<void> {
  const result = await changeSetting(PROGRESS, (value) => asJson(change(parseProgress(value))))
  if (!result.ok) tellProblem(result.error)
}

/** Interfaces have no index signature, so that the compiler cannot see that this is JSON. */
function asJson(progress: Progress): JsonValue {
  return JSON.parse(JSON.stringify(progress))
}

function changeRecord(lesson: Lesson, change: (record: LessonRecord) => LessonRecord): Promise<void> {
  return changeProgress((progress) =>
    withRecord(progress, lesson.id, change(recordOf(progress, lesson.id) ?? newRecord(lesson))),
  )
}

function newRecord({ title, kind, parts }: Lesson): LessonRecord {
  return { title, kind, part: 1, parts: parts.length, begunAt: Date.now(), answers: {} }
}

/** The person has come to a part. */
export function notePart(lesson: Lesson, part: number): void {
  const known = recordOf(progressOf(store.getState().learn), lesson.id)
  if (known?.part === part && known.parts === lesson.parts.length) return
  void changeRecord(lesson, (record) => ({
    ...record,
    part,
    title: lesson.title,
    parts: lesson.parts.length,
  }))
}

/** The lesson's end was reached. */
export function noteDone(lesson: Lesson): Promise<void> {
  return changeRecord(lesson, (record) => ({ ...record, doneAt: record.doneAt ?? Date.now() }))
}

/** What came of a question or task, under its key; the first answer is. */
export function noteAnswer(lesson: Lesson, key: string, answer: DistributiveOmit<Answer, 'at'>): void {
  void changeRecord(lesson, (record) =>
    answerOf(record, key) === undefined
      ? { ...record, answers: { ...record.answers, [key]: { ...answer, at: Date.now() } } }
      : record,
  )
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** Opens the questions of a part again, or of all. */
export function clearAnswers(lesson: Lesson, part?: number): Promise<void> {
  return changeRecord(lesson, (record) => {
    const kept = Object.entries(record.answers).filter(
      ([key]) => part !== undefined && !key.startsWith(`${part}.`),
    )
    return { ...record, answers: Object.fromEntries(kept), part: part ?? 1 }
  })
}

/** A setting of a challenge was looked at and does not reach the goals. */
export function noteTry(lesson: Lesson): void {
  void changeChallenge(lesson, (challenge) => ({ ...challenge, tries: challenge.tries + 1 }))
}

/** The goals are reached with this many points. After a look at a solution they no longer count. */
export function noteScore(lesson: Lesson, points: number): void {
  void changeChallenge(lesson, (challenge) =>
    challenge.sawSolution ? challenge : { ...challenge, best: Math.max(points, challenge.best ?? 0) },
  )
}

export function noteSolutionSeen(lesson: Lesson): Promise<void> {
  return changeChallenge(lesson, (challenge) => ({ ...challenge, sawSolution: true }))
}

function changeChallenge(
  lesson: Lesson & { readonly challenge?: Challenge },
  change: (challenge: ChallengeRecord) => ChallengeRecord,
): Promise<void> {
  return changeRecord(lesson, (record) => ({ ...record, challenge: change(record.challenge ?? NO_TRIES) }))
}

/** The name that the progress goes by; empty: none. */
export function nameProgress(name: string): void {
  void changeProgress((progress) => ({ ...progress, name: name.trim().slice(0, NAME_LIMIT) }))
}

/**
 * Hands the progress to the person as one file, as it is stored: what is still being written, such as a name
 * just typed, is in it.
 */
export async function downloadProgress(): Promise<void> {
  await noted
  const stored = await getSetting(PROGRESS)
  if (!stored.ok) return tellProblem(stored.error)
  const progress = parseProgress(stored.value)
  const whose = progress.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  download({
    name: `memoscope-progress${whose === '' ? '' : `-${whose}`}.json`,
    mediaType: 'application/json',
    data: writeProgress(progress, Date.now()),
  })
}

/** Takes over what a file says, beside what is there. */
export async function importProgress(other: Progress): Promise<void> {
  await changeProgress((progress) => mergeProgress(progress, other))
  tell(t`Added the file’s progress to yours.`, 'success')
}

/** Forgets all progress, and the name. Lessons from disk stay. */
export async function resetProgress(): Promise<void> {
  const result = await setSetting(PROGRESS, undefined)
  if (result.ok) tell(t`Reset your progress in all lessons.`, 'success')
  else tellProblem(result.error)
}
