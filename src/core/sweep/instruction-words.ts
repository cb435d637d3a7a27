/** What a strategy drops of the system prompt, the task, and the user messages, in words. Pure. */
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { DroppedInstructions, InstructionCounts } from '../replay/dropped-instructions.ts'

/** Whose summaries they are: of a strategy that the sentence before is about, or of what a heading names. */
export const ITS_SUMMARIES = t`Its summaries`
export const THE_SUMMARIES = t`The summaries`

/** Below a heading, which may be what to do in the agent. Undefined: of a strategy. */
export function summariesOf(agent: string | undefined): string {
  return agent === undefined ? THE_SUMMARIES : t`${agent}’s summaries`
}

/** A sentence about the strategy that was named before; undefined: it keeps them all. */
export function instructionWords(
  dropped: DroppedInstructions | undefined,
  summaries: string = ITS_SUMMARIES,
): string | undefined {
  if (dropped === undefined) return undefined
  const what = whatOf(dropped)
  if (dropped.summarized === 0) return t`It drops ${what}.`
  if (!isAllSummarized(dropped)) return t`It drops ${what}, or replaces them with a summary.`
  return summarySentence(actsOf(dropped), what, summaries)
}

/** What summaries shorten and what they leave out, in words; both undefined: it isn't known. */
interface ActWords {
  readonly shortened: string | undefined
  readonly leftOut: string | undefined
}

function actsOf(dropped: DroppedInstructions): ActWords {
  const { shortened, leftOut } = summaryActs(dropped)
  return { shortened: shortened && whatOf(shortened), leftOut: leftOut && whatOf(leftOut) }
}

/** `all`: both together. */
export function summarySentence({ shortened, leftOut }: ActWords, all: string, summaries: string): string {
  if (shortened === undefined && leftOut === undefined) return t`${summaries} shorten or leave out ${all}.`
  if (leftOut === undefined) return t`${summaries} shorten ${all}.`
  if (shortened === undefined) return t`${summaries} leave out ${all}.`
  return t`${summaries} shorten ${shortened}, and leave out ${leftOut}.`
}

/** The same for a row. */
export function summaryNote({ shortened, leftOut }: ActWords, all: string): string {
  if (shortened === undefined && leftOut === undefined) return t`shortens or leaves out ${all}`
  if (leftOut === undefined) return t`shortens ${all}`
  if (shortened === undefined) return t`leaves out ${all}`
  return t`shortens ${shortened}, and leaves out ${leftOut}`
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
  if (!isAllSummarized(dropped)) return t`drops or summarizes ${what}`
  return summaryNote(actsOf(dropped), what)
}

/**
 * Of what only summaries have, what they shorten and what they have nothing of. Both undefined: not known.
 */
export function summaryActs({ leftOut, ...all }: DroppedInstructions): {
  readonly shortened?: InstructionCounts
  readonly leftOut?: InstructionCounts
} {
  if (leftOut === undefined) return {}
  const shortened = {
    system: all.system - leftOut.system,
    tasks: all.tasks - leftOut.tasks,
    messages: all.messages - leftOut.messages,
    files: (all.files ?? 0) - (leftOut.files ?? 0),
  }
  return {
    ...(countOf(shortened) > 0 && { shortened }),
    ...(countOf(leftOut) > 0 && { leftOut }),
  }
}

/** The same without how much of each a summary has. */
function merged({ leftOut: _, ...counts }: DroppedInstructions): DroppedInstructions {
  return counts
}

/** The same in as few words as a narrow column has room for; undefined: it keeps them all. */
export function droppedShort(dropped: DroppedInstructions | undefined): string | undefined {
  if (dropped === undefined) return undefined
  const found = kindsOf(dropped).filter(({ count }) => count > 0)
  const what = found.map(({ count, short }) => short(count)).join(', ')
  if (dropped.summarized === 0) return t`drops ${what}`
  return isAllSummarized(dropped) ? t`shortens or leaves out ${what}` : t`drops or summarizes ${what}`
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
  if (droppedNote(merged(dropped)) === droppedNote(merged(other))) return undefined
  const [typed, before] = [typedOf(dropped), typedOf(other)]
  const isSameElse =
    whatOf({ ...dropped, messages: dropped.files ?? 0 }) === whatOf({ ...other, messages: other.files ?? 0 })
  // The user messages are last.
  if (!isSameElse || typed === 0 || before === 0) return note
  return t`${droppedNote(merged(dropped)) ?? note} instead of ${before}`
}

/** The same of the task alone, where summaries replace it. Undefined: it is kept. */
export function tasksOf(dropped: DroppedInstructions | undefined): DroppedInstructions | undefined {
  if (dropped === undefined || dropped.tasks === 0) return undefined
  const only = (tasks: number) => ({ system: 0, tasks, messages: 0 })
  const { tasks, leftOut } = dropped
  return { ...only(tasks), summarized: tasks, ...(leftOut && { leftOut: only(leftOut.tasks) }) }
}

/** What shortening means, behind a sentence that says so; undefined: no summary shortens anything. */
export function shortenedWords(all: readonly (DroppedInstructions | undefined)[]): string | undefined {
  const isShortening = (one: DroppedInstructions | undefined) =>
    one !== undefined && isAllSummarized(one) && summaryActs(one).shortened !== undefined
  return all.some(isShortening) ? t`Simulated summaries keep only a part of what they shorten.` : undefined
}

/** Whether it drops more of the instructions than another. */
export function dropsMore(
  dropped: DroppedInstructions | undefined,
  other: DroppedInstructions | undefined,
): boolean {
  return countOf(dropped) > countOf(other)
}

function countOf(dropped: InstructionCounts | undefined): number {
  return kindsOf(dropped).reduce((sum, { count }) => sum + count, 0)
}

/** User messages that aren't instruction files. */
function typedOf({ messages, files = 0 }: InstructionCounts): number {
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
  const acts = all.map((dropped) => (dropped === undefined ? {} : summaryActs(dropped)))
  if (acts.every(({ shortened, leftOut }) => shortened !== undefined && leftOut === undefined))
    return t`Their summaries shorten ${allOf(kinds)}.`
  if (acts.every(({ shortened, leftOut }) => shortened === undefined && leftOut !== undefined))
    return t`Their summaries leave out ${allOf(kinds)}.`
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
  const countsIn = (dropped: InstructionCounts, isShared: boolean) => {
    const kept = {
      system: system === isShared ? dropped.system : 0,
      tasks: tasks === isShared ? dropped.tasks : 0,
      files: files === isShared ? (dropped.files ?? 0) : 0,
    }
    return { ...kept, messages: (hasTyped === isShared ? typedOf(dropped) : 0) + kept.files }
  }
  const part = (dropped: DroppedInstructions, isShared: boolean): DroppedInstructions => {
    const counts = countsIn(dropped, isShared)
    const { leftOut } = dropped
    return {
      ...counts,
      summarized: counts.system + counts.tasks + counts.messages,
      ...(leftOut && { leftOut: countsIn(leftOut, isShared) }),
    }
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

function whatOf(dropped: InstructionCounts): string {
  return allOf(kindsOf(dropped).flatMap(({ count, words }) => (count === 0 ? [] : [words(count)])))
}

interface Kind {
  readonly count: number
  readonly words: (count: number) => string
  /** The same without an article, where there is little room. */
  readonly short: (count: number) => string
}

/** Each kind of instruction, also those of which none is dropped, always in the same order. */
export function kindsOf(dropped: InstructionCounts | undefined): readonly Kind[] {
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
      words: (count) => (count === 1 ? t`the instruction file` : plural(count, 'instruction file')),
      short: (count) => (count === 1 ? t`instruction file` : plural(count, 'instruction file')),
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
