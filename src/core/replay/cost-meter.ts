/**
 * The cost of a replay, call by call, as its fold goes by: each agent's context is kept as a sequence that is
 * changed where the memory says that it changed, so a call costs in proportion to that, not to its context.
 */

import { given } from '#base/given.ts'
import type { CostInfo, MissRange } from '../cost/cost-info.ts'
import { type ItemOf, TURN_CATEGORIES } from '../cost/items.ts'
import type { Miss, MissReason } from '../cost/misses.ts'
import { type Cost, createCostSum, NO_COST, priceUsage } from '../cost/price-usage.ts'
import { createPromptCache, type Lapsed, type PromptCache } from '../cost/prompt-cache.ts'
import { isRecordedMiss } from '../cost/recorded-miss.ts'
import { type Front, PUBLISHED_LIFE, type RecordedLife } from '../cost/request.ts'
import { append, cutAt, EMPTY, itemAt, type Sequence, write } from '../cost/sequence.ts'
import type { Recall } from '../memory/memory.ts'
import type { StepId } from '../model/step.ts'
import { type Call, type Trace, timeOf } from '../model/trace.ts'
import type { CallIndex, Dollars, Tokens } from '../model/units.ts'
import type { Profile } from '../profiles/rules/profile.ts'
import { isRefused, promptTokens } from '../tokens/calibration/point.ts'
import { type Measure, totalTokens } from '../tokens/measure.ts'
import type { Progress } from './agent-figures.ts'
import type { AgentState, Visit } from './fold.ts'

export interface CostOptions {
  /** Whose prices and cache rules hold for a call; absent: nothing is known of its model. */
  readonly profileOf: (call: Call) => Profile | undefined
  /** Of `measure`. */
  readonly items: ItemOf
  /** Tokens as they are priced. */
  readonly measure: Measure
  /** Tokens that each request adds beside its messages; never cached. */
  readonly perCall: Tokens
  /** What is in front of a call's prompt and is in no step of the trace; nothing without. */
  readonly frontOf?: (call: Call) => Front
  /** What the record says of how long cached prompts lived; nothing without. */
  readonly lifeOf?: (call: Call) => RecordedLife
}

/** Why a call could not read all that the agent's last prompt left in the cache. */
export interface CostMiss {
  readonly reason: MissReason
  /** With `changed`: the step at which the prompt stopped being the same. */
  readonly step?: StepId
  /** With `changed`: by which rule. */
  readonly rule?: string
}

export interface CallCost {
  /** Absent: nothing is known of the prices of the call's model. */
  readonly cost?: Cost
  /** Of the written tokens those under each lifetime; absent where nothing was written. */
  readonly writes?: Readonly<Record<string, number>>
  /** The last call before that used what is read; absent where nothing is. */
  readonly readFrom?: CallIndex
  /** Absent: no expired entry held more than what is read. */
  readonly lapsed?: Lapsed
  readonly cacheMiss?: CostMiss
  /**
   * Whether output tokens were recorded or counted from the answer. Absent: the call failed and is not
   * billed.
   */
  readonly output?: 'recorded' | 'counted'
}

export interface CostTotals {
  readonly cost: Cost
  /**
   * Calls that could not use what the cache held: the prompt changed, its lifetime was over, or no breakpoint
   * reached it.
   */
  readonly breaks: number
  /** Of these, the calls that missed by their recorded usage. Absent: none. */
  readonly recordedBreaks?: number
  /**
   * Failed calls, which cost nothing. Those that the provider counted tokens of were broken off and are in
   * the cache.
   */
  readonly failedCalls: number
  /**
   * US dollars that making summaries would have cost, read from the cache as far as the memory's requests can
   * be; not part of `cost`. Absent where none was made.
   */
  readonly summaries?: Dollars
  /** How sure the dollars are, summaries included; absent for a bare simulation. */
  readonly info?: CostInfo
  /**
   * Cache misses that the simulator can't foresee; absent for a bare simulation, and where usage is recorded.
   */
  readonly misses?: MissRange
  /** Tokens of prompts whose recorded usage says nothing of a cache; absent: none. */
  readonly untold?: number
}

/**
 * Of all prompt tokens those that were read from the cache, from 0 to 1. Undefined where no prompt was sent,
 * or nothing is known of any's cache.
 */
export function readShare({ cost, untold = 0 }: Pick<CostTotals, 'cost' | 'untold'>): number | undefined {
  const prompt = cost.input + cost.cacheRead + cost.cacheWrite
  return prompt <= untold ? undefined : cost.cacheRead / prompt
}

/** What a run costs: its own calls, and making the summaries for them. */
export function totalDollars({ cost, summaries = 0 }: Pick<CostTotals, 'cost' | 'summaries'>): number {
  return cost.money.billed + summaries
}

export interface CostMeter {
  /** `blame` says which rule removed a step, where the memory notes it. */
  update(visit: Visit, progress: Progress, blame: (id: StepId) => string | undefined): CallCost
  /**
   * Summaries made for the call that was updated last: what was summarized in, summaries out. `fromCache`:
   * the request begins like the call before it, tools included, and reads what is left of that. What they
   * would have cost; undefined: the model has no price.
   */
  summarize(
    call: Call,
    tokens: { readonly input: Tokens; readonly output: Tokens },
    fromCache: boolean,
  ): Dollars | undefined
  totals(): CostTotals
}

/** Whether a reason counts as a break: on a first call, and below the minimum, there was nothing to lose. */
export function isCacheMiss(reason: MissReason): boolean {
  return reason === 'changed' || reason === 'expired' || reason === 'breakpoint'
}

export function createCostMeter(trace: Pick<Trace, 'steps'>, options: CostOptions): CostMeter {
  const { profileOf, items, perCall, frontOf = () => NO_FRONT, lifeOf } = options
  // A model reads only what was written for it.
  const caches = new Map<string, PromptCache>()
  const cacheFor = (profile: Profile) => {
    const found = caches.get(profile.id) ?? createPromptCache(profile.cache)
    caches.set(profile.id, found)
    return found
  }
  const agents = new Map<AgentState, AgentContext>()
  const sum = createCostSum()
  /** By agent, the tokens of its last prompt as far as they are recorded. */
  const prompts = new Map<AgentState, Tokens | undefined>()
  let breaks = 0
  let recordedBreaks = 0
  let failedCalls = 0
  let summaries: Dollars | undefined
  let left = 0
  return {
    update: (visit, progress, blame) => {
      const { call, agent, recall } = visit
      const context = agents.get(agent) ?? createAgentContext(items)
      agents.set(agent, context)
      const now = context.become(recall, progress.stablePrefix)
      const time = timeOf(call, trace.steps)
      const front = frontOf(call)
      const life = lifeOf?.(call) ?? PUBLISHED_LIFE
      const request = { agent, context: now, front, tail: perCall, time, life, call: call.index }
      const profile = profileOf(call)
      if (isRefused(call)) {
        failedCalls++
        return FAILED
      }
      const isMissed = isRecordedMiss(call.usage, prompts.get(agent))
      prompts.set(agent, promptTokens(call.usage))
      if (profile === undefined) return UNPRICED
      const cache = cacheFor(profile)
      left = cache.left(request)
      const { input, read, readFrom, writes, written, miss, lapsed } = cache.use(request)
      const output = outputOf(call, trace, options.measure)
      const cost = priceUsage(profile, { input, read, writes, output: output.tokens }, time)
      sum.add(cost)
      if (miss !== undefined && isCacheMiss(miss.reason)) {
        breaks++
        if (isMissed) recordedBreaks++
      }
      return {
        cost,
        output: output.from,
        ...(written === 0 ? {} : { writes }),
        ...given({ readFrom, lapsed }),
        ...(miss === undefined ? {} : { cacheMiss: breakOf(miss, { now, visit, progress, blame }) }),
      }
    },
    summarize: (call, { input: summarized, output }, fromCache) => {
      const profile = profileOf(call)
      if (profile === undefined) return undefined
      const prompt = fromCache ? frontOf(call).tokens + summarized : summarized
      const read = fromCache ? Math.min(left, prompt) : 0
      const usage = { input: prompt - read, read, writes: {}, output }
      const dollars = priceUsage(profile, usage).money.billed
      summaries = (summaries ?? 0) + dollars
      return dollars
    },
    totals: () => ({
      cost: sum.sum(),
      breaks,
      ...(recordedBreaks === 0 ? {} : { recordedBreaks }),
      failedCalls,
      ...given({ summaries }),
    }),
  }
}

const NO_FRONT: Front = { key: '', tokens: 0 }
const FAILED: CallCost = { cost: NO_COST }
const UNPRICED: CallCost = {}

interface AgentContext {
  become(recall: Recall, stablePrefix: number): Sequence
}

/**
 * By position as long as the memory goes by position: a slot for each step of its input. Then a slot for each
 * step that is shown. A step that sends nothing leaves its slot empty.
 */
function createAgentContext(items: ItemOf): AgentContext {
  let sequence = EMPTY
  let isByPosition = true
  return {
    become: (recall, stablePrefix) => {
      const { delta, appended } = recall
      if (isByPosition && delta !== undefined) {
        for (const { position, after } of delta) {
          sequence = write(sequence, position, [after === undefined ? undefined : items(after)])
        }
        return sequence
      }
      if (isByPosition || appended === undefined) {
        const stable = isByPosition ? 0 : stablePrefix
        isByPosition = false
        sequence = append(cutAt(sequence, stable), recall.steps.slice(stable).map(items))
        return sequence
      }
      sequence = append(cutAt(sequence, recall.keeping ?? sequence.slots), appended.map(items))
      return sequence
    },
  }
}

/** Recorded output tokens, if the provider counted them; else those of the answer that the trace holds. */
export function outputOf(
  { usage, usageOrigin, failure, at }: Call,
  { steps }: Pick<Trace, 'steps'>,
  measure: Measure,
): { readonly tokens: Tokens; readonly from: 'recorded' | 'counted' } {
  if (usage?.output !== undefined && usageOrigin !== 'client')
    return { tokens: usage.output, from: 'recorded' }
  if (failure !== undefined) return { tokens: 0, from: 'counted' }
  const answer = steps[at]
  if (answer === undefined) return { tokens: 0, from: 'counted' }
  const tokens = measure(answer)
  const counted =
    answer.kind === 'action'
      ? TURN_CATEGORIES.reduce((sum, index) => sum + (tokens[index] ?? 0), 0)
      : totalTokens(tokens)
  return { tokens: counted, from: 'counted' }
}

interface Circumstances {
  readonly now: Sequence
  readonly visit: Visit
  readonly progress: Progress
  readonly blame: (id: StepId) => string | undefined
}

/** Which step ended the common prefix: the one that went, if one went there, else the one that came. */
function breakOf({ reason, common, last }: Miss, { now, visit, progress, blame }: Circumstances): CostMiss {
  if (reason !== 'changed' || last === undefined) return { reason }
  const before = itemAt(last, common)?.step
  const after = itemAt(now, common)?.step
  const step =
    before !== undefined && (after === undefined || progress.removed.includes(before)) ? before : after
  if (step === undefined) return { reason }
  const rule =
    (after?.id === step.id ? after.rule : undefined) ??
    blame(step.id) ??
    (visit.changes.length > 0 ? RECORDED_CHANGE : after?.rule)
  return { reason, step: step.id, ...given({ rule }) }
}

/** The rule of what the recorded agent's own memory did. */
const RECORDED_CHANGE = 'recorded change'
