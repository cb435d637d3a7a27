/** Makes the facts of a run from its trace and the account of its recorded contexts. */
import { given } from '#base/given.ts'
import type { AccountedReplay } from '../account/account.ts'
import { type CacheMiss, cacheMisses } from '../account/cache-misses.ts'
import { probableCauses } from '../account/causes/probable-cause.ts'
import { missCosts } from '../account/miss-cost.ts'
import { allMisses, type Misses, missesOf } from '../account/misses/all-misses.ts'
import { type MissKind, missKindOf } from '../account/misses/miss-kind.ts'
import { projectOf } from '../account/project.ts'
import { runSummary } from '../account/summary.ts'
import { missingAfter } from '../compactions/first-sent.ts'
import { compactionRereads } from '../compactions/refetched.ts'
import { toolUsesOf } from '../memory/tool-uses.ts'
import { partsText } from '../model/message.ts'
import { createSubjects } from '../model/session-subjects.ts'
import type { StepId } from '../model/step.ts'
import { ownSteps } from '../model/steps.ts'
import { type Trace, timeOf } from '../model/trace.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import type { CostOptions } from '../replay/cost-meter.ts'
import { type Count, countChars4 } from '../tokens/encoding.ts'
import type { ToolForm } from '../tokens/tool-definitions.ts'
import { exposureOf } from '../waste/exposure.ts'
import { hasFailure, resultErrors } from '../waste/failed-results.ts'
import { tokenPrices } from '../waste/token-prices.ts'
import { type Waste, wasteOf } from '../waste/waste.ts'
import {
  CALL_FLAGS,
  type CallColumns,
  type CallFacts,
  COST_SOURCES,
  type CompactionColumns,
  createNames,
  emptyCallColumns,
  emptyResultColumns,
  MISS_CAUSES,
} from './call-facts.ts'
import { dayFactsOf } from './days.ts'
import { callKey, compactionKey, relationOf } from './relations.ts'
import { type LargeResult, RESULTS_KEPT, type RunFacts, type RunWaste, type WorstMiss } from './run-facts.ts'

interface FactsBasis {
  /** The account of the recorded contexts: `recordedAccount`, or an accounted replay of the identity. */
  readonly account: AccountedReplay
  /** Context window of the main model, in tokens; undefined: not known. */
  readonly limit?: number | undefined
  /** How the run’s provider shows tools to its models. */
  readonly toolForm: ToolForm
  /** The price list of a call; absent: cache misses have no price. */
  readonly profileOf?: CostOptions['profileOf'] | undefined
  /** Tokens of a tool result; absent: characters ÷ 4. */
  readonly count?: Count
}

export interface MadeFacts {
  readonly run: RunFacts
  readonly calls: CallFacts
}

/** O(calls + text of the tool results + recorded changes · context). */
export function makeFacts(trace: Trace, basis: FactsBasis): MadeFacts {
  const { account, toolForm, limit, profileOf, count = countChars4 } = basis
  const compactions = compactionRereads(trace)
  const again = new Set(compactions.flatMap(({ rereads }) => rereads.map(({ step }) => step)))
  const compacted = new Set(compactions.flatMap(({ call }) => call ?? []))
  const micro = compactions.filter(({ isMicro }) => isMicro).length
  const summarized = new Set(compactions.flatMap(({ isMicro, call }) => (isMicro ? [] : (call ?? []))))
  const misses = cacheMisses(trace, account.calls)
  const causes = probableCauses(trace, account.calls, misses)
  const missing = missingAfter(trace, compactions)
  const missed = profileOf && missesOf(trace, account, missCosts(trace, account.calls, profileOf))
  const { byCall, models, agents } = callColumns(trace, account, { compacted, summarized, misses, missed })
  const byCompaction = compactionColumns(compactions, byCall.key)
  const results = resultColumns(trace, again, count)
  const { step: positions } = results
  const totals = { ...summed(trace, account), ...timesOf(trace, byCall.time) }
  const run: RunFacts = {
    ...totals,
    ...given({ days: dayFactsOf({ byCall, byCompaction, results: results.byResult, run: totals }) }),
    title: trace.title,
    format: trace.source.format,
    ...given({ version: trace.source.version }),
    ...projectIn(trace),
    steps: trace.steps.length,
    agents: Math.max(1, agents.length),
    ...given({ limit }),
    refetched: compactions.reduce((sum, { rereads }) => sum + rereads.length, 0),
    compactions: compactions.length - micro,
    microCompactions: micro,
    misses: misses.length,
    ...given({ missCost: missed && missCostOf(missed) }),
    ...worstOf(misses, (miss) =>
      missKindOf(miss, {
        isCompacted: missing.has(miss.call),
        probable: causes.get(miss.call),
      }),
    ),
    waste: wasteByKind(
      wasteOf(trace, { count, toolForm, prices: tokenPrices(trace, account.calls) }),
      positions,
    ),
    largest: results.largest,
    warnings: trace.warnings.length,
    relation: relationOf(trace, byCall.key[0] ?? 0),
  }
  const { tools, byResult } = results
  return {
    run,
    calls: {
      calls: trace.calls.length,
      results: byResult.call.length,
      models,
      agents,
      tools,
      byCall,
      byResult,
      byCompaction,
    },
  }
}

/** The figures of the run’s summary that are facts as they are. */
function summed(trace: Trace, account: AccountedReplay) {
  const summary = runSummary(trace, account, undefined)
  const { cacheRead, cacheWrite, output, cost, cacheHitRate, outcome } = summary
  return {
    models: summary.models,
    calls: summary.calls.value,
    input: summary.input,
    peak: summary.peak,
    errors: summary.errors.value,
    ...given({ cacheRead, cacheWrite, output, cost, cacheHitRate, outcome }),
    ...(summary.duration === undefined ? {} : { duration: summary.duration.value }),
  }
}

function projectIn(trace: Trace): Pick<RunFacts, 'project'> {
  const project = projectOf(trace)
  return project === undefined ? {} : { project }
}

/** Of steps too: a run whose calls have no time may still have times. */
function timesOf(trace: Trace, calls: Float64Array): Pick<RunFacts, 'started' | 'ended'> {
  let [started, ended] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const take = (time: number) => {
    if (Number.isNaN(time)) return
    started = Math.min(started, time)
    ended = Math.max(ended, time)
  }
  calls.forEach(take)
  for (const { timestamp } of ownSteps(trace.steps)) take((timestamp ?? Number.NaN) * 1000)
  return started > ended ? {} : { started, ended }
}

interface AtCalls {
  readonly compacted: ReadonlySet<number>
  /** Those of `compacted` before which more than old results went. */
  readonly summarized: ReadonlySet<number>
  readonly misses: readonly CacheMiss[]
  /** Undefined: they have no price. */
  readonly missed: Misses | undefined
}

function worstOf(
  misses: readonly CacheMiss[],
  kindOf: (miss: CacheMiss) => MissKind,
): Pick<RunFacts, 'worstMiss'> {
  let worst: WorstMiss | undefined
  for (const miss of misses) {
    const tokens = miss.prompt - miss.read
    if (tokens > (worst?.tokens ?? 0)) worst = { call: miss.call, kind: kindOf(miss), tokens }
  }
  return worst === undefined ? {} : { worstMiss: worst }
}

/** As Insights says it of a run: partial misses included. */
function missCostOf({ sum, counts }: Misses): number | undefined {
  const dollars = allMisses(sum, counts)?.dollars ?? 0
  return dollars > 0 ? dollars : undefined
}

function callColumns(trace: Trace, account: AccountedReplay, at: AtCalls) {
  const { compacted, summarized, misses, missed } = at
  const [models, agents] = [createNames(), createNames()]
  const columns = emptyCallColumns(trace.calls.length)
  for (const call of trace.calls) {
    const { index, model, agent, duration, failure } = call
    columns.time[index] = (timeOf(call, trace.steps) ?? Number.NaN) * 1000
    columns.duration[index] = duration ?? Number.NaN
    columns.model[index] = models.numberOf(model)
    columns.agent[index] = agents.numberOf(agent)
    columns.key[index] = callKey(call, trace.steps)
    const answer = trace.steps[call.at]
    columns.flags[index] =
      (failure === undefined ? 0 : CALL_FLAGS.failed) |
      (answer !== undefined && hasFailure(answer, trace.steps) ? CALL_FLAGS.toolError : 0) |
      (compacted.has(index) ? CALL_FLAGS.afterCompaction : 0) |
      (compacted.has(index) && !summarized.has(index) ? CALL_FLAGS.afterMicroCompaction : 0)
  }
  setFigures(columns, account)
  for (const { call, cause } of misses) columns.miss[call] = MISS_CAUSES.indexOf(cause)
  for (const { call, dollars } of missed?.partial ?? []) columns.missCost[call] = dollars ?? Number.NaN
  for (const { call } of missed?.full ?? []) columns.missCost[call] = missed?.costs?.[call] ?? Number.NaN
  return { byCall: columns, models: models.list, agents: agents.list }
}

function compactionColumns(
  compactions: ReturnType<typeof compactionRereads>,
  keys: Float64Array,
): CompactionColumns {
  const calls = keys.length
  return {
    call: Uint32Array.from(compactions, ({ call = calls }) => call),
    micro: Uint8Array.from(compactions, ({ isMicro }) => (isMicro ? 1 : 0)),
    key: Float64Array.from(compactions, ({ call = calls, timestamp }) =>
      compactionKey(keys[call - 1] ?? 0, timestamp),
    ),
  }
}

function setFigures(columns: CallColumns, account: AccountedReplay): void {
  for (const { call, tokens, use, cost, costInfo, isCacheUntold } of account.calls) {
    const cached = isCacheUntold ? undefined : use
    columns.input[call] = tokens
    columns.cacheRead[call] = cached?.cacheRead ?? Number.NaN
    columns.cacheWrite[call] = cached?.cacheWrite ?? Number.NaN
    columns.output[call] = use?.output ?? Number.NaN
    columns.cost[call] = cost?.money.billed ?? Number.NaN
    columns.costSource[call] = costInfo === undefined ? 255 : COST_SOURCES.indexOf(costInfo.source)
  }
}

interface FoundResult {
  readonly call: CallIndex
  readonly step: number
  readonly tool: string
  readonly subject: string
  readonly tokens: Tokens
  readonly isFailed: boolean
  readonly isAgain: boolean
}

function resultColumns(trace: Trace, again: ReadonlySet<StepId>, count: Count) {
  const tools = createNames()
  const exposure = exposureOf(trace)
  const found = foundResults(trace, again, count)
  const byResult = emptyResultColumns(found.length)
  for (const [row, { call, step, tool, tokens, ...result }] of found.entries()) {
    byResult.call[row] = call
    byResult.step[row] = step
    byResult.tool[row] = tools.numberOf(tool)
    byResult.tokens[row] = tokens
    byResult.failed[row] = result.isFailed ? 1 : 0
    byResult.refetched[row] = result.isAgain ? 1 : 0
  }
  const largest = found
    .filter(({ step }) => exposure.of(trace.steps[step]?.id ?? '') > 0)
    .toSorted((one, other) => other.tokens - one.tokens)
    .slice(0, RESULTS_KEPT)
    .map(({ tool, subject, tokens, call, step }): LargeResult => ({ tool, subject, tokens, call, step }))
  const step = new Map(trace.steps.map(({ id }, position) => [id, position]))
  return { byResult, tools: tools.list, largest, step }
}

function foundResults(trace: Trace, again: ReadonlySet<StepId>, count: Count): readonly FoundResult[] {
  const callAt = new Map(trace.calls.map(({ at, index }) => [at, index]))
  const about = createSubjects()
  return trace.steps.flatMap((step, position) => {
    const call = callAt.get(position)
    if (call === undefined) return []
    const failed = new Set(resultErrors(step, trace.steps).map(({ index }) => index))
    return toolUsesOf(step, position).map(({ call: made, result, index }): FoundResult => {
      const tokens = count(`${partsText(result.parts)}${result.error ?? ''}`)
      const is = { isFailed: failed.has(index), isAgain: again.has(step.id) }
      return { call, step: position, tool: made.name, subject: about(made, result).text, tokens, ...is }
    })
  })
}

function wasteByKind(found: readonly Waste[], positions: ReadonlyMap<StepId, number>): readonly RunWaste[] {
  const kinds = new Map<Waste['kind'], RunWaste>()
  for (const { kind, overRun, dollars, subject, steps } of found) {
    const known = kinds.get(kind)
    if (known !== undefined) {
      const { dollars: before, ...others } = known
      const sum = before === undefined || dollars === undefined ? undefined : before + dollars
      kinds.set(kind, {
        ...others,
        count: known.count + 1,
        overRun: known.overRun + overRun,
        ...given({ dollars: sum }),
      })
      continue
    }
    const step = positions.get(steps[0] ?? '')
    kinds.set(kind, { kind, count: 1, overRun, subject, ...given({ dollars, step }) })
  }
  return [...kinds.values()].sort((one, other) => other.overRun - one.overRun)
}
