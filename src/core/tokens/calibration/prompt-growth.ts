/**
 * Steps that a prompt has for the first time are together at most what it has grown by, where both sizes are
 * recorded and nothing was removed in between. Counts that say more are too large.
 */
import type { Step, StepId } from '../../model/step.ts'
import type { Call, Trace } from '../../model/trace.ts'
import type { CallIndex, Tokens } from '../../model/units.ts'
import { type Measure, type TokensByCategory, totalTokens } from '../measure.ts'
import { compactionMarks } from './marks.ts'
import { recordedPrompt } from './point.ts'

/** What is counted of a step, from half of it to all, which is 1. */
export type ShareOf = (step: StepId) => number

interface GrowthBasis {
  /** In the tokens of the run's main model. */
  readonly measure: Measure
  /** Tokens of the call's model for one of the main model's. */
  readonly scaleOf: (call: Call) => number
}

export interface Sizes {
  readonly measure: Measure
  /** Absent: all of every step is counted. */
  readonly shareOf?: ShareOf
}

/** The measure under which no step is larger than what its prompt has grown by. As `countedShares`. */
export function boundedSizes(trace: Trace, { measure, scaleOf }: GrowthBasis): Sizes {
  const shares = countedShares(trace, { measure, scaleOf })
  if (shares.size === 0) return { measure }
  const shareOf: ShareOf = (step) => shares.get(step) ?? 1
  return { measure: sharedMeasure(measure, shareOf), shareOf }
}

/** Whole tokens of a share of them: of half or more of them never less than half. */
export function sharedTokens(tokens: Tokens, share: number): Tokens {
  return share === 1 ? tokens : Math.round(tokens * share)
}

interface KnownPrompt {
  readonly at: number
  readonly tokens: Tokens
  readonly model: string | undefined
}

/** No count is wrong by more than this: so little growth means that something left the prompt unrecorded. */
export const LEAST_SHARE = 0.5

/** O(steps + calls · compactions). */
function countedShares(trace: Trace, { measure, scaleOf }: GrowthBasis): ReadonlyMap<StepId, number> {
  const marks = compactionMarks(trace)
  const changed = new Set(trace.recorded.map(({ call }) => call))
  const isRemoving = (index: CallIndex) =>
    changed.has(index) ||
    marks.get(index)?.isAfterCompaction === true ||
    marks.get(index)?.isAfterClearing === true
  const last = new Map<string | undefined, KnownPrompt>()
  const stepsOf = stepsByAgent(trace.steps)
  const shares = new Map<StepId, number>()
  for (const call of trace.calls) {
    const { agent, at, index, model } = call
    if (isRemoving(index)) last.delete(agent)
    const tokens = recordedPrompt(call)
    if (tokens === undefined) continue
    const before = last.get(agent)
    last.set(agent, { at, tokens, model })
    if (before === undefined || before.model !== model) continue
    const added = stepsOf(agent, before.at, at)
    const counted = added.reduce((sum, step) => sum + totalTokens(measure(step)), 0)
    const share = (tokens - before.tokens) / scaleOf(call) / Math.max(1, counted)
    if (share < LEAST_SHARE || share >= 1) continue
    for (const { id } of added) shares.set(id, share)
  }
  return shares
}

/** The steps of an agent between two places of the log. */
function stepsByAgent(steps: readonly Step[]) {
  const own = new Map<string | undefined, number[]>()
  for (const [place, { agent }] of steps.entries()) {
    const known = own.get(agent)
    if (known === undefined) own.set(agent, [place])
    else known.push(place)
  }
  const next = new Map<string | undefined, number>()
  // Calls of an agent ascend, so each of its places is passed once.
  return (agent: string | undefined, from: number, to: number): readonly Step[] => {
    const mine = own.get(agent) ?? []
    const added: Step[] = []
    let at = next.get(agent) ?? 0
    for (; at < mine.length && (mine[at] ?? to) < to; at++) {
      const place = mine[at] ?? 0
      const step = steps[place]
      if (place >= from && step !== undefined) added.push(step)
    }
    next.set(agent, at)
    return added
  }
}

/**
 * A measure that counts these shares. What a strategy makes of a step keeps its id, and so its share.
 * Remembers each step object.
 */
function sharedMeasure(measure: Measure, shareOf: ShareOf): Measure {
  const known = new WeakMap<Step, TokensByCategory>()
  return (step) => {
    const share = shareOf(step.id)
    if (share === 1) return measure(step)
    const tokens = known.get(step) ?? sharedByCategory(measure(step), share)
    known.set(step, tokens)
    return tokens
  }
}

/** They add up to the share of their sum. */
function sharedByCategory(tokens: TokensByCategory, share: number): TokensByCategory {
  let [exact, given] = [0, 0]
  return tokens.map((count) => {
    exact += count
    const own = sharedTokens(exact, share) - given
    given += own
    return own
  })
}
