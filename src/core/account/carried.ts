/**
 * What the prompts of a full history have beside the file's steps. A compaction also replaces what the file
 * doesn't contain, such as the conversation of an earlier file; without the compaction, it would have been
 * sent on. The sizes that the provider recorded before and after show how much that is.
 */
import type { UndoneCalls } from '../memory/memory.ts'
import type { Call } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { CallFigures, Replay } from '../replay/replay.ts'
import { type PromptBasis, sizeBeyond } from './prompt-size.ts'

/** The run without its agent's own compactions. */
export interface FullHistory {
  readonly replay: Replay
  /** The first calls after the compactions. */
  readonly compacted: ReadonlySet<CallIndex>
}

/** Tokens by call, of those that have any. */
export type Carried = ReadonlyMap<CallIndex, Tokens>

/** A prompt's size beside its steps goes on over a compaction. Never negative. O(calls). */
export function carriedTokens(
  { replay, compacted }: FullHistory,
  calls: readonly Call[],
  prompts: ReadonlyMap<CallIndex, PromptBasis>,
): Carried {
  const ofAgent = new Map<
    string | undefined,
    { readonly beyond: Tokens | undefined; readonly carried: Tokens }
  >()
  const made = new Map<CallIndex, Tokens>()
  for (const figures of replay.calls) {
    const { call } = figures
    const agent = calls[call]?.agent
    const last = ofAgent.get(agent) ?? { beyond: undefined, carried: 0 }
    const beyond = recordedBeyond(figures, prompts.get(call))
    const isCut = compacted.has(call) && beyond !== undefined && last.beyond !== undefined
    const carried = isCut ? Math.max(0, last.beyond + last.carried - beyond) : last.carried
    ofAgent.set(agent, { beyond: beyond ?? last.beyond, carried })
    if (carried > 0) made.set(call, Math.round(carried))
  }
  return made
}

/** What one compaction removed beside the steps, for the calls that it had an effect on. O(calls). */
export function carriedBy(
  { agent, from, until = Number.POSITIVE_INFINITY }: UndoneCalls,
  ofHistory: Carried,
  calls: readonly Call[],
): Carried {
  const own = calls.filter((call) => call.agent === agent)
  const before = own.findLast(({ index }) => index < from)?.index ?? -1
  const tokens = (ofHistory.get(from) ?? 0) - (ofHistory.get(before) ?? 0)
  const within = own.filter(({ index }) => index >= from && index < until)
  return new Map(tokens <= 0 ? [] : within.map(({ index }) => [index, tokens]))
}

/** Undefined: the provider's own size of the prompt is not known. */
function recordedBeyond(figures: CallFigures, basis: PromptBasis | undefined): Tokens | undefined {
  return basis?.record?.from === 'call' ? sizeBeyond(figures, basis) : undefined
}
