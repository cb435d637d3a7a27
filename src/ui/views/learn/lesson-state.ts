/** Where a person is in a lesson, in words, and where going on would begin. Pure. */
import { t } from '#base/words.ts'
import { guessesOf, type LessonRecord } from '#lessons/model/progress.ts'
import type { LessonInfo } from '#state/index.ts'
import { formatExact } from '../../kit/index.ts'

interface LessonState {
  readonly kind: 'new' | 'begun' | 'done'
  /** Such as `part 2 of 4`; empty for what was not begun. */
  readonly words: string
  /** The part that opens next, from 1. */
  readonly part: number
}

export function lessonState(
  { kind, parts }: Pick<LessonInfo, 'kind' | 'parts'>,
  record: LessonRecord | undefined,
): LessonState {
  if (record === undefined) return { kind: 'new', words: '', part: 1 }
  const { best, sawSolution } = record.challenge ?? { best: undefined, sawSolution: false }
  if (kind === 'challenge') {
    const isDone = best !== undefined || record.doneAt !== undefined
    const words =
      best !== undefined ? t`${formatExact(best)} points` : sawSolution ? t`solution seen` : t`started`
    return { kind: isDone ? 'done' : 'begun', words, part: 1 }
  }
  if (record.doneAt !== undefined) return { kind: 'done', words: doneWords(record), part: 1 }
  const part = Math.min(Math.max(1, record.part), Math.max(1, parts))
  return { kind: 'begun', words: t`part ${part} of ${parts}`, part }
}

function doneWords(record: LessonRecord): string {
  const { right, all } = guessesOf(record)
  return all === 0 ? 'done' : t`done, ${right} of ${all} guesses close`
}

/** What all others build on: a growing context, what pruning drops and loses, and what a cache changes. */
const ESSENTIAL: ReadonlySet<string> = new Set([
  'window-fills',
  'what-pruning-drops',
  'prompt-cache',
  'lost-references',
])

export function isEssential({ id }: Pick<LessonInfo, 'id'>): boolean {
  return ESSENTIAL.has(id)
}

/** The first of the path that is not done; undefined: all are. */
export function nextOf(
  path: readonly LessonInfo[],
  recordOf: (id: string) => LessonRecord | undefined,
): LessonInfo | undefined {
  return path.find((info) => lessonState(info, recordOf(info.id)).kind !== 'done')
}
