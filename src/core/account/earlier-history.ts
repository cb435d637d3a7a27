/**
 * What is inferred of a run's prompts: the system prompt and the tools, or, where the run goes on from
 * another file, an earlier conversation as well. Pure.
 */
import { t } from '#base/words.ts'
import type { Trace } from '../model/trace.ts'
import type { CallFigures } from '../replay/replay.ts'
import { MOST_INSTRUCTIONS } from '../tokens/calibration/compacted.ts'
import { CATEGORIES, indexOfCategory } from '../tokens/measure.ts'
import { compactedCalls, inferredParts, isEarlierRemoved } from './inferred-parts.ts'

const INFERRED = indexOfCategory('inferred')

/** Share of the inferred tokens that its title doesn't leave unsaid. */
const MUCH = 0.1

/**
 * What the category of inferred tokens is called. `calls`: the figures of the recorded contexts. O(calls).
 */
export function inferredTitle(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>,
  calls: readonly Pick<CallFigures, 'call' | 'byCategory' | 'isRefused'>[],
): string {
  if (mayHoldEarlier(trace, calls)) return t`Inferred system prompt, tools, or earlier conversation`
  const parts = inferredParts(trace, calls)
  const all = parts.reduce((sum, { overRun }) => sum + overRun, 0)
  const every = parts.find(({ kind }) => kind === 'every')?.overRun ?? 0
  return all - every > all * MUCH
    ? t`Not in the file: system prompt, tools, and more`
    : (CATEGORIES[INFERRED]?.title ?? '')
}

/** Whether an agent's first prompt may have begun with a conversation that the file doesn't contain. */
export function mayHoldEarlier(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>,
  calls: readonly Pick<CallFigures, 'call' | 'byCategory' | 'isRefused'>[],
): boolean {
  const compacted = compactedCalls(trace)
  const firsts = new Map<string | undefined, number>()
  return calls.some(({ call, byCategory, isRefused }) => {
    if (isRefused === true) return false
    const agent = trace.calls[call]?.agent
    const inferred = byCategory[INFERRED] ?? 0
    const first = firsts.get(agent)
    if (first !== undefined) return compacted.has(call) && isEarlierRemoved(first, inferred)
    firsts.set(agent, inferred)
    return inferred > MOST_INSTRUCTIONS
  })
}
