import { describe, expect, it } from 'vitest'
import type { Answer, ChallengeRecord, LessonRecord } from '#lessons/model/progress.ts'
import { lessonState, nextOf } from './lesson-state.ts'

const lesson = { kind: 'lesson', parts: 4 } as const
const record = (change: Partial<LessonRecord> = {}): LessonRecord => ({
  title: 't',
  kind: 'lesson',
  part: 2,
  parts: 4,
  begunAt: 0,
  answers: {},
  ...change,
})
const guess = (isRight: boolean): Answer => ({
  kind: 'guess',
  asked: 'q',
  at: 1,
  guess: 1,
  said: '1',
  truth: '2',
  isRight,
})

describe('where a person is in a lesson', () => {
  it('goes on where it was left, also when the lesson has become shorter', () => {
    expect(lessonState(lesson, undefined)).toEqual({ kind: 'new', words: '', part: 1 })
    expect(lessonState(lesson, record())).toEqual({ kind: 'begun', words: 'part 2 of 4', part: 2 })
    expect(lessonState({ ...lesson, parts: 1 }, record()).part).toBe(1)
  })

  it('says of a finished one how the guesses went, and begins it anew', () => {
    const answers = { '1.0': guess(true), '2.0': guess(false) }
    const state = lessonState(lesson, record({ doneAt: 5, answers }))
    expect(state).toEqual({ kind: 'done', words: 'done, 1 of 2 guesses close', part: 1 })
    expect(lessonState(lesson, record({ doneAt: 5 })).words).toBe('done')
  })

  it('of a challenge says the points, and that a solution was seen', () => {
    const challenge = { kind: 'challenge', parts: 1 } as const
    const of = (given: ChallengeRecord) => lessonState(challenge, record({ challenge: given }))
    expect(of({ tries: 1, best: 87, sawSolution: false })).toMatchObject({ kind: 'done', words: '87 points' })
    expect(of({ tries: 1, sawSolution: true })).toMatchObject({ kind: 'begun', words: 'solution seen' })
    expect(of({ tries: 1, sawSolution: false })).toMatchObject({ kind: 'begun', words: 'started' })
  })
})

it('offers the first lesson that is not done', () => {
  const path = ['a', 'b', 'c'].map((id) => ({
    id,
    kind: 'lesson' as const,
    title: id,
    summary: '',
    minutes: 3,
    parts: 4,
  }))
  const records = new Map([
    ['a', record({ doneAt: 1 })],
    ['b', record()],
  ])
  expect(nextOf(path, (id) => records.get(id))?.id).toBe('b')
  expect(nextOf(path.slice(0, 1), (id) => records.get(id))).toBeUndefined()
})
