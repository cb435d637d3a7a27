/** One run: its recorded cache reads against those that the simulator says. */
import { defined } from '#base/assert.ts'
import { ok, unwrap } from '#base/result.ts'
import { createAccount } from '#core/account/account.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { createPricing, onlyModel } from '#core/account/pricing.ts'
import type { PromptRecord } from '#core/account/prompt-size.ts'
import { scalesOf } from '#core/account/scales.ts'
import type { MissReason } from '#core/cost/misses.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { type Replay, replay } from '#core/replay/replay.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { promptTokens, recordedPrompt, UNNAMED_MODEL } from '#core/tokens/calibration/point.ts'
import { medianOf, quantile } from '#core/tokens/calibration/robust.ts'
import type { LoadRanks } from '#workers/bench/counters.ts'
import { type Bench, createWorkbench } from '#workers/bench/workbench.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { TRUTH_COUNTING } from './counting.ts'
import type { FoundTrace } from './traces.ts'

/** Why a recorded read was smaller than the prompt before: as the simulator explains it, or not. */
type Explanation = MissReason | 'unexplained'

export interface RunCheck {
  readonly file: string
  readonly title: string
  readonly model: string
  /** Absent: no profile of ours is of that model, and nothing was checked. */
  readonly profile?: string
  readonly calls: number
  readonly factor: number
  /** Calls that the factor was learned from; 0: it is the profile's. */
  readonly learned: number
  /** Tokens in front that are not recorded, of each agent that is checked. */
  readonly fronts: readonly number[]
  /** Errors of calls that read something, or should have: share of what was recorded. */
  readonly medianError: number
  readonly p90Error: number
  /**
   * The median where all usage of every second call is hidden, sizes too; of those calls. Absent: there are
   * none.
   */
  readonly medianWithoutSizes?: number
  /** All predicted reads against all recorded, as a signed share. */
  readonly totalError: number
  /** Calls that read less than half of what the agent's last prompt left, by explanation. */
  readonly misses: Readonly<Partial<Record<Explanation, number>>>
  /** First calls of an agent that read something all the same: the cache held it from another run. */
  readonly warmStarts: number
  /** Calls where the simulator says a miss and the provider read nearly all. */
  readonly falseMisses: Readonly<Partial<Record<MissReason, number>>>
}

/**
 * Undefined: the run recorded no cache reads by a provider. The figures are the page's own for a run whose
 * prompt sizes are recorded and whose reads are not: nothing of what is checked gets in, not even as the
 * lifetime of a prompt.
 */
export async function cacheReads(
  { file, trace }: FoundTrace,
  loadRanks: LoadRanks,
): Promise<RunCheck | undefined> {
  const recorded = trace.calls.filter(hasReads)
  if (!recorded.some(({ usage }) => (usage?.cacheRead ?? 0) > 0)) return undefined
  const model = recorded.find((call) => call.model !== undefined)?.model ?? 'not named'
  const about = { file, title: trace.title, model }
  const hidden: Trace = { ...trace, calls: trace.calls.map(withoutReads) }
  const workbench = createWorkbench({ loadTrace: async () => ok(hidden), loadRanks })
  const bench = unwrap(await workbench.open(trace.id, TRUTH_COUNTING, new AbortController().signal))
  const found = bench.counting.settledProfile
  if (found === undefined) return { ...about, ...NOTHING, calls: recorded.length }
  const { frontOf } = defined(bench.options.cost, 'a simulated cache')
  const simulated = replay(hidden, buildMemory(IDENTITY), bench.options)
  const { calls } = accountOfSizes(hidden, bench, simulated).of(simulated, { sent: 'untouched' })
  const predicted = calls.map(({ call, use, cacheMiss }) => ({
    read: use?.cacheRead ?? 0,
    reason: cacheMiss?.reason,
    front: frontOf?.(defined(trace.calls[call], 'a call')).tokens ?? 0,
  }))
  const learned = bench.calibrations.reduce((sum, fit) => sum + fit.calls, 0)
  const made = { factor: bench.factor, learned, ...compared(trace, predicted) }
  return { ...about, profile: found.id, ...made, ...(await withoutSizes(trace, loadRanks)) }
}

/** The page's own figures for every second call, where nothing is recorded of those. */
async function withoutSizes(
  trace: Trace,
  loadRanks: LoadRanks,
): Promise<Pick<RunCheck, 'medianWithoutSizes'>> {
  const isHidden = ({ index }: Call) => index % 2 === 1
  const calls = trace.calls.map((call) => {
    const { usage: _, cost: __, ...rest } = call
    return isHidden(call) ? rest : call
  })
  const hidden: Trace = { ...trace, calls }
  const engine = createEngine({ loadTrace: async () => ok(hidden), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const made = unwrap(
    await engine.replay({ traceId: trace.id, memory: IDENTITY, counting: TRUTH_COUNTING }, context),
  )
  const reads = new Map(made.calls.map(({ call, use }) => [call, use?.cacheRead ?? 0]))
  const agents = new Set<string | undefined>()
  const errors = trace.calls.flatMap((call) => {
    const isFirst = !agents.has(call.agent)
    agents.add(call.agent)
    if (isFirst || !isHidden(call) || !hasReads(call)) return []
    const [read, recorded] = [reads.get(call.index) ?? 0, call.usage?.cacheRead ?? 0]
    return read + recorded === 0 ? [] : [Math.abs(read - recorded) / Math.max(recorded, 1)]
  })
  const median = medianOf(errors)
  return median === undefined ? {} : { medianWithoutSizes: median }
}

/** What was read is taken for plain input; what was written stays, as it says for how long. */
function withoutReads(call: Call): Call {
  if (call.usage === undefined) return call
  const { cacheRead = 0, ...usage } = call.usage
  return { ...call, usage: { ...usage, input: (usage.input ?? 0) + cacheRead } }
}

/** An account that knows the sizes of the prompts and nothing of how they were split. */
function accountOfSizes(trace: Trace, { counting, calibrations }: Bench, sent: Replay) {
  const pricing = createPricing(AUTO_PROFILE, { only: onlyModel(trace.calls) })
  const scales = scalesOf({ counting, calibrations, pricing })
  const prompts = trace.calls.map((call): PromptRecord | undefined => {
    const prompt = recordedPrompt(call)
    return prompt === undefined ? undefined : { prompt, from: 'run' }
  })
  return createAccount({
    ...trace,
    sent,
    record: { prompts },
    pricing,
    fullHistory: () => undefined,
    isPriced: true,
    hidden: [],
    promptOf: (call) => ({
      fit: calibrations.find(({ model }) => model === (call.model ?? UNNAMED_MODEL)),
      missing: scales.missingOf(call),
      scale: scales.scaleOf(call),
      isExact: false,
      spread: scales.spreadOf(call),
    }),
  })
}

const NOTHING = {
  factor: 0,
  learned: 0,
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

interface Predicted {
  readonly read: number
  readonly reason: MissReason | undefined
  /** Tokens in front that are not recorded. */
  readonly front: number
}

/** A call with what was recorded and said of it. */
interface Pair extends Predicted {
  readonly agent: string | undefined
  readonly recorded: number
  /** The recorded prompt of the agent's call before; undefined: it is the first. */
  readonly before: number | undefined
}

function compared(trace: Trace, predicted: readonly Predicted[]) {
  const all = pairsOf(trace, predicted)
  const later = all.filter(({ before }) => before !== undefined)
  const sum = (of: (pair: Pair) => number) => later.reduce((total, pair) => total + of(pair), 0)
  const errors = later
    .filter(({ read, recorded }) => read + recorded > 0)
    .map(({ read, recorded }) => Math.abs(read - recorded) / Math.max(recorded, 1))
  const recorded = sum((pair) => pair.recorded)
  return {
    calls: errors.length,
    fronts: all.filter(({ before }) => before === undefined).map(({ front }) => front),
    medianError: medianOf(errors) ?? 0,
    p90Error: quantile(errors, 0.9) ?? 0,
    totalError: recorded === 0 ? 0 : (sum(({ read }) => read) - recorded) / recorded,
    ...missesOf(later),
    warmStarts: all.filter((pair) => pair.before === undefined && pair.recorded > 0).length,
  }
}

function pairsOf(trace: Trace, predicted: readonly Predicted[]): readonly Pair[] {
  const lastPrompts = new Map<string | undefined, number>()
  return trace.calls.flatMap((call, index) => {
    const prompt = promptTokens(call.usage) ?? 0
    const said = predicted[index]
    if (!hasReads(call) || prompt === 0 || said === undefined) return []
    const before = lastPrompts.get(call.agent)
    lastPrompts.set(call.agent, prompt)
    return [{ ...said, agent: call.agent, before, recorded: call.usage?.cacheRead ?? 0 }]
  })
}

/** A miss: less than half of what the agent's prompt before left. */
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
