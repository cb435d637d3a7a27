/**
 * What the inferred tokens of a run are known to be, by what the prompts of each agent have in common. Pure.
 */
import { memoryChanges } from '../model/recorded-changes.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { CallFigures } from '../replay/replay.ts'
import { MOST_INSTRUCTIONS } from '../tokens/calibration/compacted.ts'
import { indexOfCategory } from '../tokens/measure.ts'
import { REMOVED } from './earlier-history.ts'

const INFERRED = indexOfCategory('inferred')

/** What inferred tokens of a run are known to be, as far as the recorded sizes of its prompts show it. */
export interface InferredPart {
  /**
   * `every`: in each prompt, as the system prompt and the tools are; `earlier`: a conversation from before
   * the file; `other`: what differs from call to call.
   */
  readonly kind: 'every' | 'earlier' | 'other'
  /** Over the run. */
  readonly overRun: Tokens
  /** The largest share of one call. */
  readonly most: Tokens
  /** How many calls have it, and the first and last of them. */
  readonly calls: number
  readonly first: CallIndex
  readonly last: CallIndex
}

/**
 * Largest first; empty where nothing is inferred. An earlier conversation is what the first compaction
 * removed of the first prompt, or without one what is beyond any known system prompt. O(calls).
 */
export function inferredParts(
  trace: Pick<Trace, 'calls' | 'recorded'>,
  calls: readonly InferredCall[],
): readonly InferredPart[] {
  const parts = new Map<InferredPart['kind'], InferredPart>()
  const add = (kind: InferredPart['kind'], call: CallIndex, tokens: Tokens) => {
    if (tokens <= 0) return
    const part = parts.get(kind) ?? { kind, overRun: 0, most: 0, calls: 0, first: call, last: call }
    const { overRun, most, calls: count, first } = part
    const sums = { overRun: overRun + tokens, most: Math.max(most, tokens), calls: count + 1 }
    parts.set(kind, { kind, ...sums, first, last: call })
  }
  for (const series of inferredByAgent(trace, calls)) {
    const { end, earlier, every } = splitSeries(trace, series)
    for (const { call, inferred } of series) {
      const always = Math.min(inferred, every)
      const ofEarlier = call < end ? Math.min(inferred - always, earlier) : 0
      add('every', call, always)
      add('earlier', call, ofEarlier)
      add('other', call, inferred - always - ofEarlier)
    }
  }
  return [...parts.values()].sort((one, other) => other.overRun - one.overRun)
}

type InferredCall = Pick<CallFigures, 'call' | 'byCategory' | 'isRefused'>

interface InferredAt {
  readonly call: CallIndex
  readonly inferred: Tokens
}

function inferredByAgent(
  trace: Pick<Trace, 'calls'>,
  calls: readonly InferredCall[],
): Iterable<readonly InferredAt[]> {
  const byAgent = new Map<string | undefined, InferredAt[]>()
  for (const { call, byCategory, isRefused } of calls) {
    if (isRefused === true) continue
    const agent = trace.calls[call]?.agent
    const series = byAgent.get(agent) ?? []
    series.push({ call, inferred: byCategory[INFERRED] ?? 0 })
    byAgent.set(agent, series)
  }
  return byAgent.values()
}

/** `every`: tokens of each call; `earlier`: of an earlier conversation, in the calls before `end`. */
function splitSeries(
  trace: Pick<Trace, 'calls' | 'recorded'>,
  series: readonly InferredAt[],
): { readonly end: CallIndex; readonly earlier: Tokens; readonly every: Tokens } {
  const first = series[0]?.inferred ?? 0
  const compacted = new Set(memoryChanges(trace).map(({ call }) => call))
  const after = series.find(({ call }, place) => place > 0 && compacted.has(call))
  const least = series.reduce((smallest, { inferred }) => Math.min(smallest, inferred), first)
  if (after !== undefined && first - after.inferred > REMOVED)
    return { end: after.call, earlier: first - after.inferred, every: least }
  if (first <= MOST_INSTRUCTIONS) return { end: 0, earlier: 0, every: least }
  const every = Math.min(least, MOST_INSTRUCTIONS)
  return { end: after?.call ?? Number.POSITIVE_INFINITY, earlier: first - every, every }
}
