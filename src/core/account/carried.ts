/**
 * How large the prompts of a history would be that the agent's compactions did not cut: as large as the
 * prompt that was sent before each, plus what was added since. Our count of these steps may be larger or
 * smaller than what was recorded, and a compaction also replaces what the file doesn't contain, such as the
 * conversation of an earlier file.
 */
import type { UndoneCalls } from '../memory/memory.ts'
import type { Call } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import { NO_PART } from '../replay/bounded-part.ts'
import type { CallFigures, Replay } from '../replay/replay.ts'
import type { Carried, Counted, PromptBasis } from './prompt-size.ts'

/** The run without its agent's own compactions. */
export interface FullHistory {
  readonly replay: Pick<Replay, 'calls'>
  /** The first calls after the compactions. */
  readonly compacted: ReadonlySet<CallIndex>
}

export type CarriedByCall = ReadonlyMap<CallIndex, Carried>

interface AgentSoFar extends Omit<Carried, 'counted'> {
  /** What the newest recorded prompt has beside our count of it. */
  readonly unseen: Tokens | undefined
}

const AT_FIRST: AgentSoFar = { unseen: undefined, beyond: 0, tooMuch: 0, compactions: 0 }

/**
 * What the last prompt before a compaction has beside our count of it, the prompts after it would have, too.
 * O(calls).
 */
export function carriedTokens(
  { replay, compacted }: FullHistory,
  calls: readonly Call[],
  prompts: ReadonlyMap<CallIndex, PromptBasis>,
): CarriedByCall {
  const ofAgent = new Map<string | undefined, AgentSoFar>()
  const made = new Map<CallIndex, Carried>()
  for (const figures of replay.calls) {
    const { call } = figures
    const agent = calls[call]?.agent
    const prompt = prompts.get(call)
    const last = ofAgent.get(agent) ?? AT_FIRST
    const unseen = prompt === undefined ? undefined : recordedUnseen(prompt)
    const isCut = compacted.has(call) && unseen !== undefined && last.unseen !== undefined
    const { unseen: _, ...sizes } = isCut
      ? {
          beyond: last.beyond + last.unseen - unseen,
          tooMuch: last.tooMuch + Math.min(0, last.unseen) - Math.min(0, unseen),
          compactions: last.compactions + 1,
          unseen,
        }
      : last
    ofAgent.set(agent, { unseen: unseen ?? last.unseen, ...sizes })
    if (prompt !== undefined)
      made.set(call, { counted: difference(countedOf(figures), countedOf(prompt.sent)), ...sizes })
  }
  return made
}

/** What one compaction removed, for the calls that it had an effect on. O(calls). */
export function carriedBy(
  { agent, from, until = Number.POSITIVE_INFINITY }: UndoneCalls,
  ofHistory: CarriedByCall,
  calls: readonly Call[],
): CarriedByCall {
  const own = calls.filter((call) => call.agent === agent)
  const before = own.findLast(({ index }) => index < from)?.index
  const [earlier, later] = [before === undefined ? undefined : ofHistory.get(before), ofHistory.get(from)]
  if (earlier === undefined || later === undefined) return new Map()
  const carried = {
    counted: difference(later.counted, earlier.counted),
    beyond: later.beyond - earlier.beyond,
    tooMuch: later.tooMuch - earlier.tooMuch,
    compactions: later.compactions - earlier.compactions,
  }
  const within = own.filter(({ index }) => index >= from && index < until)
  return new Map(within.map(({ index }) => [index, carried]))
}

function countedOf({ tokens, steps, bounded = NO_PART }: Pick<CallFigures, keyof Counted>): Counted {
  return { tokens, steps, bounded }
}

function difference(more: Counted, less: Counted): Counted {
  return {
    tokens: more.tokens - less.tokens,
    steps: more.steps - less.steps,
    bounded: {
      tokens: more.bounded.tokens - less.bounded.tokens,
      steps: more.bounded.steps - less.bounded.steps,
    },
  }
}

/** In tokens of the figures. Undefined: the provider's own size of the prompt is not known. */
function recordedUnseen({ record, sent, scale }: PromptBasis): Tokens | undefined {
  return record?.from === 'call' ? record.prompt / scale - sent.tokens : undefined
}
