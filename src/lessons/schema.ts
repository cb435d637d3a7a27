/**
 * What the YAML of a lesson may hold: the front matter, and the fenced blocks. Messages are ends of sentences
 * for its author.
 */
import * as v from 'valibot'
import { NOTEBOOK_LANGUAGES } from '#core/scratchpad/notebook.ts'
import { LESSON_KINDS } from './model/lesson.ts'
import { NAME, numberIn } from './short-forms.ts'

function words(longest: number) {
  return v.pipe(
    v.string('this must be text'),
    v.trim(),
    v.minLength(1, 'this must not be empty'),
    v.maxLength(longest, `this is longer than ${longest} characters`),
  )
}

const SHORT = words(200)
const LONG = words(4000)
/** A number, also written as `60%`. */
const AMOUNT = v.pipe(
  v.union([v.number(), v.string()], 'this must be a number'),
  v.transform((value) => numberIn(value) ?? Number.NaN),
  v.finite('this must be a number, such as 12 or 60%'),
)
/** One condition or a list of them. */
const CONDITIONS = v.pipe(
  v.union([v.string(), v.array(v.string())], 'this must be a condition or a list of them'),
  v.transform((value) => (typeof value === 'string' ? [value] : value)),
  v.minLength(1, 'this needs at least one condition'),
  v.maxLength(40, 'these are too many conditions'),
)
const NAMED = v.pipe(v.string(), v.regex(NAME, 'a name is small letters, digits and hyphens'))

const CHALLENGE = v.strictObject({
  goals: v.pipe(
    v.array(v.strictObject({ text: LONG, until: CONDITIONS })),
    v.minLength(1, 'this needs at least one goal'),
  ),
  score: v.strictObject({ figure: SHORT, best: AMOUNT, worst: AMOUNT }),
  solution: LONG,
  failing: v.optional(v.array(LONG), []),
})

export const FRONT_MATTER = v.strictObject({
  title: SHORT,
  summary: SHORT,
  kind: v.optional(v.picklist(LESSON_KINDS, `this must be one of ${LESSON_KINDS.join(', ')}`), 'lesson'),
  minutes: v.pipe(
    v.number('this must be a number of minutes'),
    v.integer('this must be whole minutes'),
    v.minValue(1, 'this must be 1 or more'),
    v.maxValue(120, 'this must be at most 120'),
  ),
  trace: v.optional(NAMED),
  notebook: v.optional(
    v.picklist(NOTEBOOK_LANGUAGES, `this must be one of ${NOTEBOOK_LANGUAGES.join(', ')}`),
  ),
  figures: v.optional(
    v.record(
      NAMED,
      v.union([v.string(), v.number()], 'a figure is written on one line, such as peak of baseline'),
    ),
    {},
  ),
  claims: v.optional(CONDITIONS),
  challenge: v.optional(CHALLENGE),
})

export const PREDICT = v.strictObject({
  question: LONG,
  answer: SHORT,
  choices: v.optional(
    v.pipe(
      v.array(v.strictObject({ text: SHORT, when: CONDITIONS })),
      v.minLength(2, 'there must be two choices or more'),
      v.maxLength(8, 'there must be at most eight choices'),
    ),
  ),
  near: v.optional(v.pipe(AMOUNT, v.minValue(0, 'this must not be negative'))),
  because: v.optional(LONG),
})

export const TASK = v.strictObject({
  goal: LONG,
  until: CONDITIONS,
  hint: v.optional(LONG),
  solution: v.optional(LONG),
  code: v.optional(words(20_000)),
})

export const PICTURE = v.strictObject({
  title: SHORT,
  /** Figure to label. */
  bars: v.record(NAMED, SHORT),
  limit: v.optional(SHORT),
})
