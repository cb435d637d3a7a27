/** One run: its recorded cache reads against those that the simulator says. */
import { unwrap } from '#base/result.ts'
import { createItems } from '#core/cost/items.ts'
import type { MissReason } from '#core/cost/prompt-cache.ts'
import { bindDialect } from '#core/dialects/index.ts'
import { buildMemory } from '#core/memories/spec.ts'
import { IDENTITY } from '#core/memories/spec-data.ts'
import { profileOfModel } from '#core/profiles/index.ts'
import type { Breakpoint, Profile } from '#core/profiles/profile.ts'
import { scaledMeasure } from '#core/profiles/scaled-measure.ts'
import { replay } from '#core/replay/replay.ts'
import type { Count } from '#core/tokens/encoding.ts'
import { createMeasure } from '#core/tokens/measure.ts'
import { sealedReasoning, withSealed } from '#core/tokens/sealed-reasoning.ts'
import type { Call, Trace } from '#core/trace.ts'
import { type Fit, fitRun, median, promptOf, quantile } from './fit.ts'
import type { Run } from './runs.ts'

/** Why a recorded read was smaller than the prompt before: as the simulator explains it, or not. */
export type Explanation = MissReason | 'unexplained'

export interface RunCheck {
  readonly file: string
  readonly title: string
  readonly model: string
  /** Absent: no profile of ours is of that model, and nothing was checked. */
  readonly profile?: string
  readonly calls: number
  readonly factor: number
  readonly pairs: number
  /** Tokens in front that are not recorded, of each lane that is checked. */
  readonly fronts: readonly number[]
  /** Errors of calls that read something, or should have: share of what was recorded. */
  readonly medianError: number
  readonly p90Error: number
  /** All predicted reads against all recorded, as a signed share. */
  readonly totalError: number
  /** Calls that read less than half of what the lane's last prompt left, by explanation. */
  readonly misses: Readonly<Partial<Record<Explanation, number>>>
  /** First calls of a lane that read something all the same: the cache held it from another run. */
  readonly warmStarts: number
  /** Calls where the simulator says a miss and the provider read nearly all. */
  readonly falseMisses: Readonly<Partial<Record<MissReason, number>>>
}

/** Undefined: the run recorded no cache reads by a provider. */
export function checkRun({ file, trace }: Run, count: Count): RunCheck | undefined {
  const recorded = trace.calls.filter(hasReads)
  if (!recorded.some(({ usage }) => (usage?.cacheRead ?? 0) > 0)) return undefined
  const model = recorded.find((call) => call.model !== undefined)?.model ?? 'not named'
  const found = profileOfModel(model)
  const about = { file, title: trace.title, model }
  if (found === undefined) return { ...about, ...NOTHING, calls: recorded.length }
  const profile = withRecordedLifetimes(found, recorded)
  const bound = unwrap(bindDialect({ id: 'openai' }))
  const sealed = sealedReasoning(trace)
  const bare = createMeasure(count, bound, profile.overhead)
  const measure = withSealed(bare, sealed)
  const options = { baseline: 'as-recorded' as const, perCall: 0, window: profile.window }
  const memory = buildMemory(IDENTITY)
  const plain = replay(trace, memory, { ...options, measure })
  const { factor } = profile.encoding
  const initial = { factor: factor?.typical ?? 1, isExact: factor === undefined }
  const fit = fitRun(trace.calls, plain.calls, initial)
  const scaled = withSealed(scaledMeasure(bare, fit.factor), sealed)
  const frontOf = (agent: string | undefined) => ({
    key: `front of ${agent ?? 'the run'}`,
    tokens: fit.fronts.get(agent) ?? 0,
  })
  const cost = { profile, items: createItems(scaled, bound), frontOf }
  const { calls } = replay(trace, memory, { ...options, measure: scaled, cost })
  const predicted = calls.map((call) => ({
    read: call.cost?.cacheRead ?? 0,
    reason: call.cacheBreak?.reason,
  }))
  return { ...about, profile: profile.id, ...compared(trace, predicted, fit) }
}

const NOTHING = {
  factor: 0,
  pairs: 0,
  fronts: [],
  medianError: 0,
  p90Error: 0,
  totalError: 0,
  misses: {},
  warmStarts: 0,
  falseMisses: {},
}

function hasReads({ usage, usageOrigin, failure }: Call): boolean {
  return usage?.cacheRead !== undefined && usageOrigin !== 'client' && failure === undefined
}

/** Where the run wrote for an hour, so do the simulated requests. */
function withRecordedLifetimes(profile: Profile, calls: readonly Call[]): Profile {
  const sum = (of: (call: Call) => number | undefined) =>
    calls.reduce((total, call) => total + (of(call) ?? 0), 0)
  const isByHour = sum(({ usage }) => usage?.cacheWriteHour) > sum(({ usage }) => usage?.cacheWrite) / 2
  if (!isByHour || profile.cache.kind !== 'breakpoints') return profile
  const placement = profile.cache.placement.map(
    (breakpoint): Breakpoint => ({ ...breakpoint, lifetime: '1h' }),
  )
  return { ...profile, cache: { ...profile.cache, placement } }
}

interface Predicted {
  readonly read: number
  readonly reason: MissReason | undefined
}

/** A call with what was recorded and said of it. */
interface Pair extends Predicted {
  readonly agent: string | undefined
  readonly recorded: number
  /** The recorded prompt of the lane's call before; undefined: it is the first. */
  readonly before: number | undefined
}

function compared(trace: Trace, predicted: readonly Predicted[], fit: Fit) {
  const all = pairsOf(trace, predicted)
  const later = all.filter(({ before }) => before !== undefined)
  const sum = (of: (pair: Pair) => number) => later.reduce((total, pair) => total + of(pair), 0)
  const errors = later
    .filter(({ read, recorded }) => read + recorded > 0)
    .map(({ read, recorded }) => Math.abs(read - recorded) / Math.max(recorded, 1))
  const recorded = sum((pair) => pair.recorded)
  return {
    calls: errors.length,
    factor: fit.factor,
    pairs: fit.pairs,
    fronts: [...new Set(all.map(({ agent }) => agent))].map((agent) => fit.fronts.get(agent) ?? 0),
    medianError: median(errors),
    p90Error: quantile(errors, 0.9),
    totalError: recorded === 0 ? 0 : (sum(({ read }) => read) - recorded) / recorded,
    ...missesOf(later),
    warmStarts: all.filter((pair) => pair.before === undefined && pair.recorded > 0).length,
  }
}

function pairsOf(trace: Trace, predicted: readonly Predicted[]): readonly Pair[] {
  const lanes = new Map<string | undefined, number>()
  return trace.calls.flatMap((call, index) => {
    const prompt = call.usage === undefined ? 0 : promptOf(call.usage)
    const said = predicted[index]
    if (!hasReads(call) || prompt === 0 || said === undefined) return []
    const before = lanes.get(call.agent)
    lanes.set(call.agent, prompt)
    return [{ ...said, agent: call.agent, before, recorded: call.usage?.cacheRead ?? 0 }]
  })
}

/** A miss: less than half of what the lane's prompt before left. */
function missesOf(pairs: readonly Pair[]): Pick<RunCheck, 'misses' | 'falseMisses'> {
  const misses: Partial<Record<Explanation, number>> = {}
  const falseMisses: Partial<Record<MissReason, number>> = {}
  for (const { before = 0, recorded, read, reason } of pairs) {
    const isSaid = reason !== undefined && read < before / 2
    if (recorded < before / 2) bump(misses, isSaid ? reason : 'unexplained')
    else if (isSaid) bump(falseMisses, reason)
  }
  return { misses, falseMisses }
}

function bump<K extends string>(counts: Partial<Record<K, number>>, key: K): void {
  counts[key] = (counts[key] ?? 0) + 1
}
