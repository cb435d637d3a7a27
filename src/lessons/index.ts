/**
 * The door to the lessons: the list, one lesson, its trace. Adding a lesson: its file here, and its line in
 * `GROUPS`. Each is loaded when it is opened; the list reads the heads of all.
 */
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { readFrontMatter, splitFile } from './front-matter.ts'
import type { Lesson, LessonKind } from './model/lesson.ts'
import { readLesson as readFile } from './read-lesson.ts'
import { createReport } from './report.ts'

interface LessonGroup {
  /** What its lessons are about. */
  readonly title: string
  readonly lessons: readonly string[]
}

const CHALLENGES = [
  'challenge-fit',
  'challenge-words',
  'challenge-sixty',
  'challenge-team',
  'challenge-patience',
  'challenge-one-break',
  'challenge-summary',
  'challenge-nothing-lost',
  'challenge-all-at-once',
]

/** In the order in which they are offered. */
const GROUPS: readonly LessonGroup[] = [
  { title: t`Basics`, lessons: ['window-fills', 'steps-and-messages', 'what-pruning-drops'] },
  { title: t`Dropping and shortening steps`, lessons: ['keep-last-n', 'truncating'] },
  { title: t`Cost and the prompt cache`, lessons: ['prompt-cache', 'batch-pruning'] },
  { title: t`Summaries, rules, and budgets`, lessons: ['summaries', 'valid-prompts', 'token-budgets'] },
  { title: t`Choosing a strategy`, lessons: ['which-strategy', 'lost-references'] },
  {
    title: t`Memory systems`,
    lessons: ['scratchpads', 'scratchpads-in-python', 'kinds-of-memory', 'episodes', 'retention'],
  },
  { title: t`Going further`, lessons: ['several-agents', 'write-a-strategy'] },
]

/** The ids of all: lessons, challenges, the demo. */
export const PATH: readonly string[] = [
  ...GROUPS.flatMap(({ lessons }) => lessons),
  ...CHALLENGES,
  'five-minutes',
]

/** The files of the lessons, by their path. */
export const TEXTS = import.meta.glob<string>('./path/*.md', { query: '?raw', import: 'default' })
const TRACES = import.meta.glob<string>('./traces/*.json', { query: '?raw', import: 'default' })

/** Names that a lesson may have as its `trace:`. */
export const SHIPPED_TRACES: readonly string[] = Object.keys(TRACES).map((path) =>
  path.replace(/^.*\/|\.json$/g, ''),
)

/** What a card says of a lesson. */
export interface LessonInfo {
  readonly id: string
  readonly kind: LessonKind
  readonly title: string
  readonly summary: string
  readonly minutes: number
  readonly parts: number
  /** The title of its group in the list; absent: in none. */
  readonly group?: string
}

/** In the order of the path. */
export async function listLessons(): Promise<readonly LessonInfo[]> {
  const texts = await Promise.all(PATH.map(textOf))
  return texts.flatMap((text, index) => {
    const id = PATH[index]
    const info = text === undefined || id === undefined ? undefined : infoOf(id, text)
    return info === undefined ? [] : [info]
  })
}

function infoOf(id: string, text: string): LessonInfo | undefined {
  const file = splitFile(text)
  const front = file === undefined ? undefined : readFrontMatter(file.front, createReport())
  if (file === undefined || front === undefined) return undefined
  const { kind, title, summary, minutes } = front
  const parts = file.body.match(/^## /gm)?.length ?? 0
  const group = GROUPS.find(({ lessons }) => lessons.includes(id))?.title
  return { id, kind, title, summary, minutes, parts, ...given({ group }) }
}

/** One of the list. Fails with `no-such-lesson`, and with what its file has wrong. */
export async function loadLesson(id: string): Promise<Result<Lesson>> {
  const text = PATH.includes(id) ? await textOf(id) : undefined
  if (text === undefined) {
    return fail({ code: 'no-such-lesson', message: t`Lesson “${id}” doesn’t exist.` })
  }
  const lesson = readLesson(text, id)
  if (lesson.ok) return lesson
  const [first] = lesson.error
  return fail(first ?? { code: 'bad-lesson', message: t`Couldn’t read the lesson “${id}”.` })
}

async function textOf(id: string): Promise<string | undefined> {
  return TEXTS[`./path/${id}.md`]?.()
}

/**
 * A lesson's file, from here or from a person's disk. `traceText`: a trace that was handed in with it and
 * takes the place of its own. Fails with every problem and its line, in the order of the file.
 */
export function readLesson(
  text: string,
  id: string,
  { traceText }: { readonly traceText?: string } = {},
): Result<Lesson, readonly Problem[]> {
  return readFile(text, { id, shipped: SHIPPED_TRACES, traceText })
}

/** A shipped trace in Memoscope's own form. Fails with `no-such-lesson-trace`. */
export async function loadLessonTrace(name: string): Promise<Result<string>> {
  const text = await TRACES[`./traces/${name}.json`]?.()
  if (text !== undefined) return ok(text)
  return fail({ code: 'no-such-lesson-trace', message: t`Lesson trace “${name}” doesn’t exist.` })
}
