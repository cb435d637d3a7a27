import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Answer,
  answerOf,
  guessesOf,
  type LessonRecord,
  mergeProgress,
  NO_PROGRESS,
  type Progress,
  parseProgress,
  readProgress,
  recordOf,
  withRecord,
  writeProgress,
} from './progress.ts'

const answer: fc.Arbitrary<Answer> = fc.oneof(
  fc.record({
    kind: fc.constant('guess' as const),
    asked: fc.string({ maxLength: 40 }),
    at: fc.nat(),
    guess: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    said: fc.string({ maxLength: 20 }),
    truth: fc.string({ maxLength: 20 }),
    isRight: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('done' as const, 'skipped' as const),
    asked: fc.string({ maxLength: 40 }),
    at: fc.nat(),
  }),
)

const record: fc.Arbitrary<LessonRecord> = fc.record(
  {
    title: fc.string({ maxLength: 40 }),
    kind: fc.constantFrom('lesson' as const, 'challenge' as const),
    part: fc.integer({ min: 1, max: 9 }),
    parts: fc.integer({ min: 1, max: 9 }),
    begunAt: fc.nat(),
    doneAt: fc.nat(),
    answers: fc.dictionary(fc.constantFrom('1.0', '1.3', '2.1'), answer, { noNullPrototype: true }),
    challenge: fc.record(
      { tries: fc.nat({ max: 50 }), best: fc.integer({ min: 0, max: 100 }), sawSolution: fc.boolean() },
      { requiredKeys: ['tries', 'sawSolution'] },
    ),
  },
  { requiredKeys: ['title', 'kind', 'part', 'parts', 'begunAt', 'answers'] },
)

const progress: fc.Arbitrary<Progress> = fc.record({
  name: fc.string({ maxLength: 30 }),
  lessons: fc.dictionary(fc.constantFrom('window-fills', 'constructor', 'file-x', '2'), record, {
    noNullPrototype: true,
  }),
})

const begun = (change: Partial<LessonRecord> = {}): LessonRecord => ({
  title: 'The window fills',
  kind: 'lesson',
  part: 1,
  parts: 3,
  begunAt: 1000,
  answers: {},
  ...change,
})

describe('progress', () => {
  it('is in its file as it was', () => {
    fc.assert(
      fc.property(progress, (given) => {
        expect(readProgress(writeProgress(given, 5))).toEqual(JSON.parse(JSON.stringify(given)))
      }),
    )
  })

  it('says dates in words in its file', () => {
    const text = writeProgress(withRecord(NO_PROGRESS, 'window-fills', begun({ doneAt: 0 })), 0)
    expect(text).toContain('"done": "1970-01-01T00:00:00.000Z"')
    expect(text).toContain('"savedAt": "1970-01-01T00:00:00.000Z"')
  })

  it('leaves out what it does not understand, whatever is handed in', () => {
    const bad =
      '{"name": 5, "lessons": {"__proto__": {"part": 1}, "A B": {}, "x": {"kind": "lesson"}, "y": 7}}'
    expect(parseProgress(JSON.parse(bad))).toEqual(NO_PROGRESS)
    const far = { kind: 'lesson', part: 1, begunAt: 1e300, answers: {} }
    expect(recordOf(parseProgress({ lessons: { far } }), 'far')).toBeUndefined()
    fc.assert(fc.property(fc.jsonValue(), (value) => parseProgress(value).lessons !== undefined))
  })

  it('refuses other files', () => {
    for (const text of ['', 'oops', '[]', '{"kind": "memoscope-comparison", "version": 1}']) {
      expect(readProgress(text)).toBeUndefined()
    }
  })

  it('does not take what every object has for a lesson or an answer', () => {
    expect(recordOf(NO_PROGRESS, 'constructor')).toBeUndefined()
    expect(answerOf(begun(), 'constructor')).toBeUndefined()
  })
})

describe('two progresses as one', () => {
  it('keep who is further, and what is done before all', () => {
    const mine = withRecord(NO_PROGRESS, 'a', begun({ part: 3 }))
    const other = { name: 'Ada', lessons: { a: begun({ part: 1, doneAt: 5 }), b: begun() } }
    const merged = mergeProgress(mine, other)
    expect(merged.name).toBe('Ada')
    expect(recordOf(merged, 'a')?.doneAt).toBe(5)
    expect(recordOf(merged, 'b')).toEqual(begun())
  })

  it('are the same again when nothing new comes in', () => {
    fc.assert(
      fc.property(progress, (given) => {
        expect(mergeProgress(given, given)).toEqual(given)
      }),
    )
  })

  it('never lose a score', () => {
    fc.assert(
      fc.property(progress, progress, (mine, other) => {
        const merged = mergeProgress(mine, other)
        for (const [id, { challenge }] of [
          ...Object.entries(mine.lessons),
          ...Object.entries(other.lessons),
        ]) {
          expect(recordOf(merged, id)?.challenge?.best ?? -1).toBeGreaterThanOrEqual(challenge?.best ?? -1)
        }
      }),
    )
  })
})

it('counts guesses, and those that were right', () => {
  const guess = (isRight: boolean): Answer => ({
    kind: 'guess',
    asked: 'How many?',
    at: 1,
    guess: 3,
    said: '3',
    truth: '4',
    isRight,
  })
  const answers = {
    '1.0': guess(true),
    '1.1': guess(false),
    '2.0': { kind: 'done', asked: 'x', at: 2 },
  } as const
  expect(guessesOf(begun({ answers }))).toEqual({ right: 1, all: 2 })
})
