/** What a strategy drops of the system prompt, the task, and the user messages, in words. Pure. */
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { DroppedInstructions } from '../replay/dropped-instructions.ts'

/** A sentence about the strategy that was named before; undefined: it keeps them all. */
export function instructionWords(dropped: DroppedInstructions | undefined): string | undefined {
  if (dropped === undefined) return undefined
  const what = whatOf(dropped)
  if (dropped.summarized === 0) return t`It drops ${what}.`
  if (!isAllSummarized(dropped)) return t`It drops ${what}, or replaces them with a summary.`
  return t`Its summaries shorten or leave out ${what}.`
}

/** A sentence about the strategy that was named before; undefined: every call is sent some of the work. */
export function startsOverWords(calls: number | undefined): string | undefined {
  return calls === undefined
    ? undefined
    : t`At ${plural(calls, 'call')}, it sends nothing of what the agent did, so the agent would start over.`
}

/** The first in a few words, for a row; undefined: it keeps them all. */
export function droppedNote(dropped: DroppedInstructions | undefined): string | undefined {
  if (dropped === undefined) return undefined
  const what = whatOf(dropped)
  if (dropped.summarized === 0) return t`drops ${what}`
  return isAllSummarized(dropped) ? t`shortens or leaves out ${what}` : t`drops or summarizes ${what}`
}

/** The same in as few words as a narrow column has room for; undefined: it keeps them all. */
export function droppedShort(dropped: DroppedInstructions | undefined): string | undefined {
  if (dropped === undefined) return undefined
  const found = kindsOf(dropped).filter(({ count }) => count > 0)
  const what = found.map(({ count, short }) => short(count)).join(', ')
  if (dropped.summarized === 0) return t`drops ${what}`
  return isAllSummarized(dropped) ? t`summarizes ${what}` : t`drops or summarizes ${what}`
}

/**
 * The same beside another that was named before, without what both shorten: undefined where both drop as
 * much.
 */
export function droppedBeside(
  dropped: DroppedInstructions | undefined,
  other: DroppedInstructions | undefined,
): string | undefined {
  const note = droppedNote(dropped)
  if (note === undefined || dropped === undefined || note === droppedNote(other)) return undefined
  if (other === undefined || !isAllSummarized(dropped) || !isAllSummarized(other)) return note
  const [typed, before] = [typedOf(dropped), typedOf(other)]
  const isSameElse =
    whatOf({ ...dropped, messages: dropped.files ?? 0 }) === whatOf({ ...other, messages: other.files ?? 0 })
  // The user messages are last.
  return isSameElse && typed > 0 && before > 0 ? t`${note} instead of ${before}` : note
}

/** Whether it drops more of the instructions than another. */
export function dropsMore(
  dropped: DroppedInstructions | undefined,
  other: DroppedInstructions | undefined,
): boolean {
  return countOf(dropped) > countOf(other)
}

function countOf(dropped: DroppedInstructions | undefined): number {
  return kindsOf(dropped).reduce((sum, { count }) => sum + count, 0)
}

/** User messages that aren't instructions files. */
function typedOf({ messages, files = 0 }: DroppedInstructions): number {
  return messages - files
}

/**
 * What summaries of several settings have in common, in a sentence. Undefined: not all of them shorten the
 * same kinds, or not only by summaries.
 */
export function sharedNote(all: readonly (DroppedInstructions | undefined)[]): string | undefined {
  const isShared = all.every((dropped) => dropped !== undefined && isAllSummarized(dropped))
  if (all.length < 2 || !isShared) return undefined
  const perSetting = all.map((dropped) => kindsOf(dropped).map(({ count }) => count))
  const isSame = perSetting.every((counts) =>
    counts.every((count, at) => count > 0 === (perSetting[0]?.[at] ?? 0) > 0),
  )
  if (!isSame) return undefined
  const kinds = kindsOf(all[0]).flatMap(({ words }, at) => {
    const counts = perSetting.map((one) => one[at] ?? 0)
    const [least, most] = [Math.min(...counts), Math.max(...counts)]
    if (most === 0) return []
    return [least === most ? words(most) : t`${formatExact(least)} to ${words(most)}`]
  })
  return t`Their summaries shorten or leave out ${allOf(kinds)}.`
}

/**
 * What the summaries of all of these shorten, as `sharedNote` says it, and what each shortens beside that.
 * Undefined: they have no kind in common, or some drop without a summary.
 */
export function sharedInstructions(all: readonly (DroppedInstructions | undefined)[]):
  | {
      readonly note: string
      readonly restOf: (dropped: DroppedInstructions | undefined) => DroppedInstructions | undefined
    }
  | undefined {
  const isIn = (key: 'system' | 'tasks' | 'files') => all.every((one) => (one?.[key] ?? 0) > 0)
  const hasTyped = all.every((one) => one !== undefined && typedOf(one) > 0)
  const [system, tasks, files] = [isIn('system'), isIn('tasks'), isIn('files')]
  const part = (dropped: DroppedInstructions, isShared: boolean): DroppedInstructions => {
    const typed = hasTyped === isShared ? typedOf(dropped) : 0
    const kept = {
      system: system === isShared ? dropped.system : 0,
      tasks: tasks === isShared ? dropped.tasks : 0,
      files: files === isShared ? (dropped.files ?? 0) : 0,
    }
    const messages = typed + kept.files
    return { ...kept, messages, summarized: kept.system + kept.tasks + messages }
  }
  const isAny = system || tasks || files || hasTyped
  if (!isAny || !all.every((one) => one !== undefined && isAllSummarized(one))) return undefined
  const note = sharedNote(all.map((one) => one && part(one, true)))
  const restOf = (dropped: DroppedInstructions | undefined) => {
    const rest = dropped && part(dropped, false)
    return countOf(rest) === 0 ? undefined : rest
  }
  return note === undefined ? undefined : { note, restOf }
}

function whatOf(dropped: DroppedInstructions): string {
  return allOf(kindsOf(dropped).flatMap(({ count, words }) => (count === 0 ? [] : [words(count)])))
}

interface Kind {
  readonly count: number
  readonly words: (count: number) => string
  /** The same without an article, where there is little room. */
  readonly short: (count: number) => string
}

/** Each kind of instruction, also those of which none is dropped, always in the same order. */
export function kindsOf(dropped: DroppedInstructions | undefined): readonly Kind[] {
  const { system = 0, tasks = 0, messages = 0, files = 0 } = dropped ?? {}
  return [
    {
      count: system,
      words: (count) => (count === 1 ? t`the system prompt` : plural(count, 'system prompt')),
      short: (count) => (count === 1 ? t`system prompt` : plural(count, 'system prompt')),
    },
    {
      count: tasks,
      words: (count) => (count === 1 ? t`the task` : plural(count, 'task')),
      short: (count) => (count === 1 ? t`task` : plural(count, 'task')),
    },
    {
      count: files,
      words: (count) => (count === 1 ? t`the instructions file` : plural(count, 'instructions file')),
      short: (count) => (count === 1 ? t`instructions file` : plural(count, 'instructions file')),
    },
    {
      count: messages - files,
      words: (count) => plural(count, 'user message'),
      short: (count) => plural(count, 'message'),
    },
  ]
}

export function isAllSummarized({ system, tasks, messages, summarized }: DroppedInstructions): boolean {
  return summarized === system + tasks + messages
}
