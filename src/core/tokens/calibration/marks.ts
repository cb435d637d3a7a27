/**
 * What recorded compactions say of the prompts before and after them. Files keep these sizes beside the usage
 * of calls, so they stand in where a call's own is not recorded.
 */
import type { Call, Trace } from '../../model/trace.ts'

/** Tokens of a prompt, as a compaction next to it says. */
export interface Told {
  readonly tokens: number
  /**
   * Without the system prompt and tools: the agent's own count of what it kept, not the provider's of a
   * request.
   */
  readonly lacksFront: boolean
}

export interface Mark {
  readonly told?: Told
  /** The first prompt of its agent after a compaction. */
  readonly isAfterCompaction?: boolean
}

/** By call; micro-compactions free too little to be told apart. O(steps + calls · compactions). */
export function compactionMarks({
  steps,
  calls,
  compactions = [],
}: Pick<Trace, 'steps' | 'calls' | 'compactions'>): ReadonlyMap<number, Mark> {
  const marks = new Map<number, Mark>()
  if (compactions.length === 0) return marks
  const places = new Map(steps.map(({ id }, index) => [id, index]))
  for (const { kind, last, agent, tokensBefore, tokensAfter } of compactions) {
    const at = last === undefined ? undefined : places.get(last)
    if (kind !== 'full' || at === undefined) continue
    const own = calls.filter((call) => call.agent === agent)
    const before = own.findLast((call) => call.at <= at)
    const after = own.find((call) => call.at > at)
    if (before !== undefined && tokensBefore !== undefined)
      marks.set(before.index, {
        ...marks.get(before.index),
        told: { tokens: tokensBefore - outputOf(before), lacksFront: false },
      })
    if (after === undefined) continue
    const told = tokensAfter === undefined ? {} : { told: { tokens: tokensAfter, lacksFront: true } }
    marks.set(after.index, { ...told, isAfterCompaction: true })
  }
  return marks
}

/** The answer to the last call before a compaction is part of what it compacts. */
function outputOf({ usage }: Call): number {
  return usage?.output ?? 0
}
