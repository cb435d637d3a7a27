/** What a strategy drops of the system prompt, the task, and the user messages, in words. Pure. */
import { plural } from '#base/format-count.ts'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { DroppedInstructions } from '../replay/dropped-instructions.ts'

/** A sentence about the strategy that was named before; undefined: it keeps them all. */
export function instructionWords(dropped: DroppedInstructions | undefined): string | undefined {
  if (dropped === undefined) return undefined
  const what = whatOf(dropped)
  if (dropped.summarized === 0) return t`It drops ${what}.`
  return isAllSummarized(dropped)
    ? t`Its summary doesn’t quote ${what} in full.`
    : t`It drops ${what}, or replaces them with a summary.`
}

/** The same in a few words, for a row; undefined: it keeps them all. */
export function droppedNote(dropped: DroppedInstructions | undefined): string | undefined {
  if (dropped === undefined) return undefined
  const what = whatOf(dropped)
  if (dropped.summarized === 0) return t`drops ${what}`
  return isAllSummarized(dropped) ? t`doesn’t quote ${what} in full` : t`drops or summarizes ${what}`
}

/**
 * What summaries of several settings have in common, in a sentence: how many user messages they don’t quote,
 * the task included. Undefined: not all of them drop some, or not only by summaries.
 */
export function sharedNote(all: readonly (DroppedInstructions | undefined)[]): string | undefined {
  const found = all.filter((dropped) => dropped !== undefined && isAllSummarized(dropped))
  if (all.length < 2 || found.length < all.length) return undefined
  const words = new Set(found.map((dropped) => dropped && whatOf(dropped)))
  const [only] = words
  if (words.size === 1 && only !== undefined) return t`Their summaries don’t quote ${only} in full.`
  const counts = found.map((dropped) => dropped?.summarized ?? 0)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return least === most
    ? t`Their summaries don’t quote ${plural(most, 'user message')} in full.`
    : t`Their summaries don’t quote ${least} to ${plural(most, 'user message')} in full.`
}

/** A sentence about several runs. `runs`: in how many it does so, such as `2 of 3 runs`. */
export function instructionWordsOver(dropped: DroppedInstructions, runs: string): string {
  const what = whatOf(dropped)
  if (dropped.summarized === 0) return t`In ${runs}, it drops ${what}.`
  return isAllSummarized(dropped)
    ? t`In ${runs}, its summaries don’t quote ${what} in full.`
    : t`In ${runs}, it drops ${what}, or replaces them with a summary.`
}

function whatOf({ system, tasks, messages, files = 0 }: DroppedInstructions): string {
  const typed = messages - files
  return allOf([
    ...(system === 0 ? [] : [system === 1 ? t`the system prompt` : plural(system, 'system prompt')]),
    ...(tasks === 0 ? [] : [tasks === 1 ? t`the task` : plural(tasks, 'task')]),
    ...(files === 0 ? [] : [files === 1 ? t`the instructions file` : plural(files, 'instructions file')]),
    ...(typed === 0 ? [] : [plural(typed, 'user message')]),
  ])
}

function isAllSummarized({ system, tasks, messages, summarized }: DroppedInstructions): boolean {
  return summarized === system + tasks + messages
}
