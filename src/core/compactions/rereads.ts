/**
 * What an agent read again after a compaction: the same read-only call with the same arguments, soon after
 * its result was removed.
 */

import type { Step, StepId } from '../model/step.ts'
import { toolSubject } from '../model/tool-subject.ts'
import { createUseReader, type ReadUses } from '../references/refetches.ts'

/** Steps of the agent after the compaction in which a read counts as read again. */
export const REREAD_STEPS = 20

/** A read whose result had been removed. */
export interface Reread {
  /** The step that reads it again. */
  readonly step: StepId
  readonly tool: string
  /** What the call is about: its file, command, or query. Hostile text. */
  readonly subject: string
  /** The newest step before the compaction that held the result. */
  readonly of: StepId
  /** Steps of the agent between the compaction and the read. */
  readonly after: number
  /** Whether the result was the same as before; undefined: it failed or was empty. */
  readonly isSame: boolean | undefined
  /** Lines that the result has now and had not before, and the other way round; absent unless it changed. */
  readonly changed?: { readonly added: number; readonly removed: number }
}

/** Those that brought back what was removed: a result that changed in between had to be read anyway. */
export function unchangedRereads(rereads: readonly Reread[]): number {
  return rereads.filter(({ isSame }) => isSame === true).length
}

/**
 * `gone`: steps whose results the context no longer holds; `following`: the agent's steps after the
 * compaction.
 */
export function rereadsOf(
  gone: readonly Step[],
  shown: readonly Step[],
  following: readonly Step[],
  usesOf: ReadUses = createUseReader(),
): readonly Reread[] {
  const held = heldReads(gone, shown, usesOf)
  const found: Reread[] = []
  for (const [after, step] of following.slice(0, REREAD_STEPS).entries()) {
    for (const { key, tool, call, text } of usesOf(step)) {
      const earlier = held.get(key)
      if (earlier === undefined) continue
      held.delete(key)
      found.push({
        step: step.id,
        tool,
        subject: toolSubject(call).text,
        of: earlier.step,
        after,
        isSame: text === '' ? undefined : text === earlier.text,
        ...(text === '' || text === earlier.text ? {} : { changed: changedLines(earlier.text, text) }),
      })
    }
  }
  return found
}

/** Wherever they are: a line that moved is no difference. */
function changedLines(before: string, after: string): { readonly added: number; readonly removed: number } {
  const counts = new Map<string, number>()
  for (const line of after.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  for (const line of before.split('\n')) counts.set(line, (counts.get(line) ?? 0) - 1)
  const differences = [...counts.values()]
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    added: sum(differences.filter((count) => count > 0)),
    removed: -sum(differences.filter((count) => count < 0)),
  }
}

interface HeldRead {
  readonly step: StepId
  readonly text: string
}

/** The newest result of each read; what the context still shows of the same read was not lost. */
function heldReads(gone: readonly Step[], shown: readonly Step[], usesOf: ReadUses): Map<string, HeldRead> {
  const held = new Map<string, HeldRead>()
  for (const step of gone)
    for (const { key, text, isReadOnly } of usesOf(step))
      if (isReadOnly && text !== '') held.set(key, { step: step.id, text })
  for (const step of shown)
    for (const { key, text } of usesOf(step)) if (held.get(key)?.text === text) held.delete(key)
  return held
}
