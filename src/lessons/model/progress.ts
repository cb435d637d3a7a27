/**
 * How far a person is in the lessons: data that is kept, handed to a teacher as a file, and read again as if
 * from a stranger. Every question is kept in words, with what was guessed and what was right then, so that it
 * can be read without the lesson.
 */

import { given } from '#base/given.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  jsonOf,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { largest } from '#base/lists.ts'
import type { LessonKind } from './lesson.ts'

/** What came of a question or task. */
export type Answer = {
  /** The question or the goal in plain words. */
  readonly asked: string
  /** Milliseconds since the epoch. */
  readonly at: number
} & (
  | {
      readonly kind: 'guess'
      /** The number that was guessed, or the place of the choice, from 0. */
      readonly guess: number
      /** The guess as it read, and what was right. */
      readonly said: string
      readonly truth: string
      readonly isRight: boolean
    }
  | { readonly kind: 'done' | 'skipped' }
)

export interface ChallengeRecord {
  /** Settings that were looked at and did not reach the goals. */
  readonly tries: number
  /** Points, 0 to 100, of the best that was found without seeing a solution; absent: not solved so. */
  readonly best?: number
  readonly sawSolution: boolean
}

/** One lesson or challenge that a person has begun. */
export interface LessonRecord {
  readonly title: string
  readonly kind: LessonKind
  /** Where the person is, from 1, of this many. */
  readonly part: number
  readonly parts: number
  /** Milliseconds since the epoch. */
  readonly begunAt: number
  /** When its end was first reached; absent: not yet. */
  readonly doneAt?: number
  /** Under `part.block`: the part from 1, the place of its block from 0. */
  readonly answers: Readonly<Record<string, Answer>>
  readonly challenge?: ChallengeRecord
}

export interface Progress {
  /** As the person wants to be called in the file; empty: no name. */
  readonly name: string
  /** By the lesson's id. */
  readonly lessons: Readonly<Record<string, LessonRecord>>
}

export const NO_PROGRESS: Progress = { name: '', lessons: {} }

export const NO_TRIES: ChallengeRecord = { tries: 0, sawSolution: false }

/** The record of a lesson; undefined: not begun. */
export function recordOf({ lessons }: Progress, id: string): LessonRecord | undefined {
  return Object.hasOwn(lessons, id) ? lessons[id] : undefined
}

/** What came of a question or task; undefined: it is open. */
export function answerOf(record: LessonRecord | undefined, key: string): Answer | undefined {
  return record !== undefined && Object.hasOwn(record.answers, key) ? record.answers[key] : undefined
}

/** Progress with one record put in or replaced. */
export function withRecord(progress: Progress, id: string, record: LessonRecord): Progress {
  return { ...progress, lessons: { ...progress.lessons, [id]: record } }
}

/** How many questions were asked, and how many guesses were right or near. */
export function guessesOf({ answers }: LessonRecord): { readonly right: number; readonly all: number } {
  const guesses = Object.values(answers).filter((answer) => answer.kind === 'guess')
  return { right: guesses.filter(({ isRight }) => isRight).length, all: guesses.length }
}

/**
 * Two progresses as one, lesson by lesson: what is done wins, then who is further, then the earlier; of
 * challenges the best score and all that was seen. The name is the first one's where it has one.
 */
export function mergeProgress(mine: Progress, other: Progress): Progress {
  const merged = Object.entries(other.lessons).reduce<Progress>((progress, [id, record]) => {
    const own = recordOf(progress, id)
    return withRecord(progress, id, own === undefined ? record : mergeRecords(own, record))
  }, mine)
  return { ...merged, name: mine.name === '' ? other.name : mine.name }
}

function mergeRecords(mine: LessonRecord, other: LessonRecord): LessonRecord {
  const isFurther =
    Number(other.doneAt !== undefined) - Number(mine.doneAt !== undefined) || other.part - mine.part
  const { challenge: _, ...ahead } = isFurther > 0 ? other : mine
  if (mine.challenge === undefined && other.challenge === undefined) return ahead
  return { ...ahead, challenge: mergeChallenges(mine.challenge ?? NO_TRIES, other.challenge ?? NO_TRIES) }
}

function mergeChallenges(mine: ChallengeRecord, other: ChallengeRecord): ChallengeRecord {
  const scores = [mine.best, other.best].filter((best) => best !== undefined)
  return {
    tries: Math.max(mine.tries, other.tries),
    sawSolution: mine.sawSolution || other.sawSolution,
    ...(scores.length === 0 ? {} : { best: largest(scores) }),
  }
}

/** What is stored or is in a file, as progress; what is not understood is left out. */
export function parseProgress(value: unknown): Progress {
  const lessons = objectField(value, 'lessons') ?? {}
  const records = Object.entries(lessons).flatMap(([id, stored]) => {
    const record = isId(id) ? parseRecord(stored) : undefined
    return record === undefined ? [] : [[id, record] as const]
  })
  return { name: (textField(value, 'name') ?? '').slice(0, NAME_LIMIT), lessons: Object.fromEntries(records) }
}

/** Letters of a person's name that are kept. */
export const NAME_LIMIT = 120

/** Letters of a question or answer that are kept. */
const TEXT_LIMIT = 2000

function isId(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,80}$/.test(text)
}

const KINDS = ['lesson', 'challenge', 'demo'] as const

function parseRecord(stored: unknown): LessonRecord | undefined {
  const kind = KINDS.find((known) => known === textField(stored, 'kind'))
  const part = countField(stored, 'part')
  const begunAt = dateField(stored, 'begunAt')
  if (!isObject(stored) || kind === undefined || part === undefined || begunAt === undefined) return undefined
  const doneAt = dateField(stored, 'doneAt')
  const answers = Object.entries(objectField(stored, 'answers') ?? {}).flatMap(([key, value]) => {
    const answer = /^\d{1,3}\.\d{1,3}$/.test(key) ? parseAnswer(value) : undefined
    return answer === undefined ? [] : [[key, answer] as const]
  })
  const challenge = objectField(stored, 'challenge')
  return {
    title: shortText(stored, 'title') ?? '',
    kind,
    part,
    parts: countField(stored, 'parts') ?? part,
    begunAt,
    ...given({ doneAt }),
    answers: Object.fromEntries(answers),
    ...(challenge === undefined ? {} : { challenge: parseChallenge(challenge) }),
  }
}

function parseChallenge(stored: JsonObject): ChallengeRecord {
  const best = numberField(stored, 'best')
  return {
    tries: countField(stored, 'tries') ?? 0,
    sawSolution: stored['sawSolution'] === true,
    ...(best === undefined ? {} : { best: Math.min(100, Math.max(0, best)) }),
  }
}

function parseAnswer(stored: unknown): Answer | undefined {
  const at = dateField(stored, 'at')
  const asked = shortText(stored, 'asked')
  if (!isObject(stored) || at === undefined || asked === undefined) return undefined
  const { kind } = stored
  if (kind === 'done' || kind === 'skipped') return { kind, asked, at }
  const guess = numberField(stored, 'guess')
  const said = shortText(stored, 'said')
  const truth = shortText(stored, 'truth')
  if (kind !== 'guess' || guess === undefined || said === undefined || truth === undefined) return undefined
  return { kind, asked, at, guess, said, truth, isRight: stored['isRight'] === true }
}

function shortText(stored: unknown, key: string): string | undefined {
  return textField(stored, key)?.slice(0, TEXT_LIMIT)
}

function countField(stored: unknown, key: string): number | undefined {
  const value = numberField(stored, key)
  return value !== undefined && Number.isInteger(value) && value >= 0 && value < 1e6 ? value : undefined
}

/** A date that a calendar can show. */
function dateField(stored: unknown, key: string): number | undefined {
  const value = numberField(stored, key)
  return value !== undefined && Math.abs(value) <= 8.64e15 ? value : undefined
}

const FILE_KIND = 'memoscope-progress'

/** The file of a progress: JSON that a teacher can read as it is, with dates as text. */
export function writeProgress({ name, lessons }: Progress, savedAt: number): string {
  const entries = Object.entries(lessons).map(([id, record]) => [id, withDates(record)] as const)
  const file = {
    kind: FILE_KIND,
    version: 1,
    name,
    savedAt: new Date(savedAt).toISOString(),
    lessons: Object.fromEntries(entries),
  }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/** Dates in words beside the numbers that are read again. */
function withDates(record: LessonRecord): object {
  const { begunAt, doneAt, ...rest } = record
  return {
    begun: new Date(begunAt).toISOString(),
    ...(doneAt === undefined ? {} : { done: new Date(doneAt).toISOString(), doneAt }),
    begunAt,
    ...rest,
  }
}

/** What such a file says; undefined: the text is no such file. */
export function readProgress(text: string): Progress | undefined {
  const value = jsonOf(text)
  if (!isObject(value) || isArray(value)) return undefined
  return textField(value, 'kind') === FILE_KIND && value['version'] === 1 ? parseProgress(value) : undefined
}
