/**
 * Cache misses that can't be predicted: a provider's cache loses prompts that its rules would keep. Where no
 * usage is recorded, the simulator's reads are therefore the most that was read, and cost the least that was
 * paid. How often real calls missed, and on what it was measured, is in docs/truth.md.
 */

import type { MissRange } from '../cost/cost-info.ts'
import type { Step } from '../model/step.ts'
import { type Trace, timeOf } from '../model/trace.ts'
import type { Dollars, Tokens } from '../model/units.ts'
import type { CacheRule } from '../profiles/rules/profile.ts'

/** What comes before a call, as far as misses depend on it. */
export type Occasion =
  /** The newest message is a user's, and the prompt before is at most five minutes old. */
  | 'user'
  /** The newest message is a tool result, or anything else that no person wrote. */
  | 'tool'
  /** The prompt before is more than five minutes old, whoever spoke. */
  | 'pause'

/**
 * Shares of the calls with a cached prompt that read less than half of it, by the kind of the provider's
 * cache.
 */
const MISS_RATES: Readonly<Record<CacheRule['kind'], Readonly<Record<Occasion, number>>>> = {
  breakpoints: { user: 0.12, tool: 0.002, pause: 0.5 },
  automatic: { user: 0.15, tool: 0.02, pause: 0.5 },
  none: { user: 0, tool: 0, pause: 0 },
}

/** How likely a call misses though its prompt is cached. */
export function missRate({ kind }: CacheRule, occasion: Occasion): number {
  return MISS_RATES[kind][occasion]
}

/** Seconds. */
const PAUSE = 300

/** What a miss at one call would change. */
export interface PossibleMiss {
  readonly probability: number
  /** Tokens that the simulator reads. */
  readonly read: Tokens
  /** What the call would cost more, in US dollars. */
  readonly dollars: Dollars
}

/** What comes before each call, by position in `calls`. O(steps + calls). */
export function occasionsOf({ steps, calls }: Pick<Trace, 'steps' | 'calls'>): readonly Occasion[] {
  const newest = new Map<string | undefined, Step>()
  const times = new Map<string | undefined, number>()
  let position = 0
  return calls.map((call) => {
    for (; position < call.at; position++) {
      const step = steps[position]
      if (step !== undefined && step.kind !== 'control') newest.set(step.agent, step)
    }
    const { agent } = call
    const before = times.get(agent)
    const time = timeOf(call, steps)
    if (time !== undefined) times.set(agent, time)
    if (before !== undefined && time !== undefined && time - before > PAUSE) return 'pause'
    return isUser(newest.get(agent)) ? 'user' : 'tool'
  })
}

function isUser(step: Step | undefined): boolean {
  return step?.kind === 'task' || (step?.kind === 'message' && step.role === 'user')
}

/** Undefined where 9 of 10 runs have none. O(misses · most). */
export function missRange(possible: readonly PossibleMiss[]): MissRange | undefined {
  const most = mostMisses(possible.map(({ probability }) => probability))
  if (most === 0) return undefined
  const sum = (of: (one: PossibleMiss) => number) => possible.reduce((total, one) => total + of(one), 0)
  const expected = sum(({ probability }) => probability)
  /** Of `most` misses of typical weight, and never more than of all calls together. */
  const ofMost = (of: (one: PossibleMiss) => number) =>
    Math.min(sum(of), (most * sum((one) => one.probability * of(one))) / expected)
  return {
    expected,
    most,
    read: Math.round(ofMost(({ read }) => read)),
    dollars: ofMost(({ dollars }) => dollars),
  }
}

/** The share of runs that the range is to hold for. */
const COVERED = 0.9

/**
 * The 90% quantile of a sum of independent calls that each miss with their own probability (Poisson
 * binomial).
 */
export function mostMisses(probabilities: readonly number[]): number {
  const mean = probabilities.reduce((sum, one) => sum + one, 0)
  // The variance is at most the mean: ten deviations further nothing is left.
  const last = Math.min(probabilities.length, Math.ceil(mean + 10 * Math.sqrt(mean) + 10))
  const chances = new Float64Array(last + 1)
  chances[0] = 1
  for (const probability of probabilities) {
    for (let count = last; count > 0; count--) {
      chances[count] = (chances[count] ?? 0) * (1 - probability) + (chances[count - 1] ?? 0) * probability
    }
    chances[0] = (chances[0] ?? 0) * (1 - probability)
  }
  let [most, covered] = [0, chances[0] ?? 0]
  while (covered < COVERED && most < last) covered += chances[++most] ?? 0
  return most
}
