/**
 * What recorded compactions say of the prompts before and after them. Files keep these sizes beside the usage
 * of calls, so they are in where a call's own is not recorded.
 */
import type { Call, Trace } from '../../model/trace.ts'
import type { Tokens } from '../../model/units.ts'
import { RECORDED_BACK, type TokensBack, UNRECORDED_BACK } from './compacted.ts'

/** Tokens of a prompt, as a compaction next to it says. */
interface Told {
  readonly tokens: Tokens
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
  /** Of such a prompt: what came back that the file does not hold. */
  readonly back?: TokensBack
  /**
   * Old results were cleared before it: what the file lacks of prompts may be another amount from here on.
   */
  readonly isAfterClearing?: boolean
}

/** By call. O(steps + calls · compactions). */
export function compactionMarks({
  steps,
  calls,
  compactions = [],
  source,
}: Pick<Trace, 'steps' | 'calls' | 'compactions'> & Partial<Pick<Trace, 'source'>>): ReadonlyMap<
  number,
  Mark
> {
  const marks = new Map<number, Mark>()
  if (compactions.length === 0) return marks
  const places = new Map(steps.map(({ id }, index) => [id, index]))
  for (const { kind, last, agent, tokensBefore, tokensAfter, restored } of compactions) {
    // A session can begin with a compaction of what another file holds.
    const at = last === undefined ? -1 : places.get(last)
    if (at === undefined) continue
    const own = calls.filter((call) => call.agent === agent)
    const before = own.findLast((call) => call.at <= at)
    const after = own.find((call) => call.at > at)
    if (kind === 'micro') {
      if (after !== undefined) marks.set(after.index, { ...marks.get(after.index), isAfterClearing: true })
      continue
    }
    if (before !== undefined && tokensBefore !== undefined)
      marks.set(before.index, {
        ...marks.get(before.index),
        told: { tokens: tokensBefore - outputOf(before), lacksFront: false },
      })
    if (after === undefined) continue
    const told = tokensAfter === undefined ? {} : { told: { tokens: tokensAfter, lacksFront: true } }
    const back = comesBack(source?.format, restored.length)
    marks.set(after.index, { ...marks.get(after.index), ...told, back, isAfterCompaction: true })
  }
  return marks
}

/** Claude Code records what it attaches since version 2.1.217. */
function comesBack(format: string | undefined, attached: number): TokensBack {
  return format === 'claude-code' && attached === 0 ? UNRECORDED_BACK : RECORDED_BACK
}

/** The answer to the last call before a compaction is part of what it compacts. */
function outputOf({ usage }: Call): number {
  return usage?.output ?? 0
}
