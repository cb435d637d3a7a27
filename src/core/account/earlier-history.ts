/**
 * What is inferred of a run's prompts: the system prompt and the tools, or, where the run goes on from
 * another file, an earlier conversation as well. Pure.
 */
import { t } from '#base/words.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { CallFigures } from '../replay/replay.ts'
import { MOST_INSTRUCTIONS } from '../tokens/calibration/compacted.ts'
import { CATEGORIES, indexOfCategory } from '../tokens/measure.ts'
import { compactedCalls, inferredParts, inferredSplits, isEarlierRemoved } from './inferred-parts.ts'

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

/** A conversation from before the file, as far as the recorded sizes of prompts show it. */
export interface EarlierConversation {
  /** Its tokens in the prompt that has the fewest of it, and the most. */
  readonly fewest: Tokens
  readonly most: Tokens
  /** The first and the last call whose prompt has it. */
  readonly first: CallIndex
  readonly last: CallIndex
  /** The largest prompt that has it. */
  readonly peak: Tokens
  /** Those larger than each such prompt before them, in order. Absent: not known. */
  readonly rises?: readonly PromptSize[]
}

type PromptSize = { readonly call: CallIndex; readonly tokens: Tokens }

/** Undefined: no prompt of the run is known to have one. O(calls). */
export function earlierConversation(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>,
  calls: readonly Pick<CallFigures, 'call' | 'byCategory' | 'isRefused' | 'tokens'>[],
): EarlierConversation | undefined {
  if (!mayHoldEarlier(trace, calls)) return undefined
  const splits = inferredSplits(trace, calls)
  const having = calls.flatMap(({ call, tokens: prompt }) => {
    const tokens = splits.get(call)?.earlier ?? 0
    return tokens > 0 ? [{ call, tokens, prompt }] : []
  })
  const [first] = having
  if (first === undefined) return undefined
  const rises: PromptSize[] = []
  let peak = 0
  for (const { call, prompt } of having) {
    if (prompt <= peak) continue
    peak = prompt
    rises.push({ call, tokens: prompt })
  }
  const about = having.reduce(
    (all, { call, tokens }) => ({
      fewest: Math.min(all.fewest, tokens),
      most: Math.max(all.most, tokens),
      first: Math.min(all.first, call),
      last: Math.max(all.last, call),
    }),
    { fewest: first.tokens, most: 0, first: first.call, last: first.call },
  )
  return { ...about, peak, rises }
}
