/**
 * What the inferred tokens of a run are known to be, by what the prompts of each agent have in common. Pure.
 */
import { memoryChanges } from '../model/recorded-changes.ts'
import type { RecordedChange, Trace } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { CallFigures } from '../replay/replay.ts'
import { MOST_INSTRUCTIONS } from '../tokens/calibration/compacted.ts'
import { indexOfCategory } from '../tokens/measure.ts'

const INFERRED = indexOfCategory('inferred')

/**
 * Tokens. Where a compaction removes more of what the first prompt had beside the file, that was no system
 * prompt: this one and the tools are in every prompt.
 */
const REMOVED = 20_000

/**
 * The calls before which something may have gone that the file doesn't contain. Content that was cleared
 * where it is leaves everything else there. O(changes).
 */
export function compactedCalls(trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>): ReadonlySet<CallIndex> {
  const isClearing = ({ changes }: RecordedChange) =>
    changes.length > 0 && changes.every(({ kind }) => kind === 'replace')
  return new Set(memoryChanges(trace).flatMap((entry) => (isClearing(entry) ? [] : [entry.call])))
}

/**
 * Whether a compaction removed more than a system prompt and tools, by the inferred tokens of the first
 * prompt and of one after it. Every prompt has these two, so where nothing is inferred we count too much.
 */
export function isEarlierRemoved(first: Tokens, after: Tokens): boolean {
  return after > 0 && first - after > REMOVED
}

/**
 * `every`: in each prompt, as the system prompt and the tools are; `earlier`: a conversation from before the
 * file; `added`: in each prompt after a compaction, as files are that the agent attaches again; `other`:
 * what differs from call to call.
 */
const KINDS = ['every', 'earlier', 'added', 'other'] as const

/** What the inferred tokens of a call are, as far as the recorded sizes of the run's prompts show it. */
export type InferredSplit = Readonly<Record<(typeof KINDS)[number], Tokens>>

/** One kind over the whole run. */
export interface InferredPart {
  readonly kind: keyof InferredSplit
  readonly overRun: Tokens
  /** The largest share of one call. */
  readonly most: Tokens
  /** How many calls have it, and the first and last of them. */
  readonly calls: number
  readonly first: CallIndex
  readonly last: CallIndex
}

/** Largest first; empty where nothing is inferred. O(calls). */
export function inferredParts(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>,
  calls: readonly InferredCall[],
): readonly InferredPart[] {
  const splits = [...inferredSplits(trace, calls)].sort(([one], [other]) => one - other)
  return KINDS.flatMap((kind) => {
    const having = splits.filter(([, split]) => split[kind] > 0)
    const [first, last] = [having[0], having.at(-1)]
    if (first === undefined || last === undefined) return []
    const tokens = having.map(([, split]) => split[kind])
    const overRun = tokens.reduce((sum, each) => sum + each, 0)
    const most = tokens.reduce((largest, each) => Math.max(largest, each), 0)
    return [{ kind, overRun, most, calls: having.length, first: first[0], last: last[0] }]
  }).sort((one, other) => other.overRun - one.overRun)
}

/**
 * The inferred tokens of each call that was not refused, by what they are. An earlier conversation is what
 * the first compaction removed of the first prompt, or without one what is beyond any known system prompt.
 * What a later compaction added is the least that its stretch of calls has beyond each prompt. O(calls).
 */
export function inferredSplits(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>,
  calls: readonly InferredCall[],
): ReadonlyMap<CallIndex, InferredSplit> {
  const compacted = compactedCalls(trace)
  const splits = new Map<CallIndex, InferredSplit>()
  for (const series of inferredByAgent(trace, calls)) {
    const stretches = stretchesOf(series, compacted)
    const { every, earlier } = frontOf(stretches)
    for (const [place, stretch] of stretches.entries()) {
      const least = leastOf(stretch) - every
      const level = place > 0 && least > ADDED ? least : 0
      for (const { call, inferred } of stretch) {
        const always = Math.min(inferred, every)
        const ofEarlier = place === 0 ? Math.min(inferred - always, earlier) : 0
        const other = inferred - always - ofEarlier - level
        splits.set(call, { every: always, earlier: ofEarlier, added: level, other })
      }
    }
  }
  return splits
}

/** Tokens: less is within the error of our count. */
const ADDED = 2000

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

/** The calls of an agent, a new stretch at each compaction after its first call. */
function stretchesOf(
  series: readonly InferredAt[],
  compacted: ReadonlySet<CallIndex>,
): readonly (readonly InferredAt[])[] {
  const stretches: InferredAt[][] = [[]]
  for (const [place, at] of series.entries()) {
    if (place > 0 && compacted.has(at.call)) stretches.push([])
    stretches.at(-1)?.push(at)
  }
  return stretches
}

/** `every`: tokens of each call; `earlier`: of an earlier conversation, in the calls of the first stretch. */
function frontOf(stretches: readonly (readonly InferredAt[])[]): {
  readonly every: Tokens
  readonly earlier: Tokens
} {
  const first = stretches[0]?.[0]?.inferred ?? 0
  const after = stretches[1]?.[0]?.inferred
  const least = leastOf(stretches.flat())
  if (after !== undefined && isEarlierRemoved(first, after)) return { every: least, earlier: first - after }
  const every = Math.min(least, MOST_INSTRUCTIONS)
  return { every, earlier: first <= MOST_INSTRUCTIONS ? 0 : first - every }
}

function leastOf(stretch: readonly InferredAt[]): Tokens {
  return stretch.reduce((least, { inferred }) => Math.min(least, inferred), stretch[0]?.inferred ?? 0)
}
