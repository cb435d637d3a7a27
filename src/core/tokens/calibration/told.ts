/**
 * What compactions say of the context before and after them. Files keep these sizes beside the usage of calls, so they stand in
 * where a call's own is not recorded.
 */
import type { Call, Trace } from '../../model/trace.ts'

/** Tokens of a prompt, as a compaction next to it says. */
export interface Told {
  readonly tokens: number
  /** Without the system prompt and tools: the agent's own count of what it kept, not the provider's of a request. */
  readonly lacksFront: boolean
}

/** By call. Nothing of calls whose own prompt is recorded is asked of it. O(steps + calls). */
export function toldSizes({
  steps,
  calls,
  compactions = [],
}: Pick<Trace, 'steps' | 'calls' | 'compactions'>): ReadonlyMap<number, Told> {
  const told = new Map<number, Told>()
  if (compactions.length === 0) return told
  const places = new Map(steps.map(({ id }, index) => [id, index]))
  for (const { kind, last, agent, tokensBefore, tokensAfter } of compactions) {
    const at = last === undefined ? undefined : places.get(last)
    if (kind !== 'full' || at === undefined) continue
    const own = calls.filter((call) => call.agent === agent)
    const before = own.findLast((call) => call.at <= at)
    const after = own.find((call) => call.at > at)
    if (before !== undefined && tokensBefore !== undefined)
      told.set(before.index, { tokens: tokensBefore - outputOf(before), lacksFront: false })
    if (after !== undefined && tokensAfter !== undefined)
      told.set(after.index, { tokens: tokensAfter, lacksFront: true })
  }
  return told
}

/** The answer to the last call before a compaction is part of what it compacts. */
function outputOf({ usage }: Call): number {
  return usage?.output ?? 0
}
