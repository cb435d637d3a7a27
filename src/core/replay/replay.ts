/**
 * A replay: per call of a trace what a memory would have shown, in figures and in what changed since the call
 * before. A full context or ledger at a call is made when somebody looks at it (context-at.ts).
 */

import { given } from '#base/given.ts'
import { type Problem, unwrap } from '#base/result.ts'
import type { CostInfo } from '../cost/cost-info.ts'
import type { Amounts } from '../cost/price-usage.ts'
import { createLexicalEmbedder } from '../embeddings/lexical.ts'
import type { Memory } from '../memory/memory.ts'
import type { Embed, ReservedAt, Summarise } from '../model/services.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Call } from '../model/trace.ts'
import type { CallIndex, Dollars, Tokens } from '../model/units.ts'
import { bindSummariser } from '../summaries/bind.ts'
import { DEFAULT_SUMMARISER } from '../summaries/index.ts'
import type { ShareOf } from '../tokens/calibration/prompt-growth.ts'
import { type Count, countChars4 } from '../tokens/encoding.ts'
import {
  CATEGORIES,
  indexOfCategory,
  type Measure,
  type TokensByCategory,
  totalTokens,
} from '../tokens/measure.ts'
import type { Uncertainty, UncertaintyOf } from '../tokens/with-images.ts'
import { type AgentFigures, createAgentFigures, type Progress } from './agent-figures.ts'
import { type BoundedPart, boundedAfter, NO_PART } from './bounded-part.ts'
import {
  type CallCost,
  type CostMeter,
  type CostOptions,
  type CostTotals,
  createCostMeter,
} from './cost-meter.ts'
import { createInstructionsFollower, type DroppedInstructions } from './dropped-instructions.ts'
import {
  type AgentState,
  type Baseline,
  type FoldableTrace,
  type FoldOptions,
  foldCalls,
  type Visit,
} from './fold.ts'
import type { LedgerCounts } from './ledger.ts'
import { createWorkFollower } from './starts-over.ts'

export interface ReplayOptions {
  readonly baseline: Baseline
  /** Tokens of a step under the chosen dialect, encoding and overhead. */
  readonly measure: Measure
  /** What the measure counts of a step, where recorded prompts bound it. Absent: all of each. */
  readonly shareOf?: ShareOf
  /** Tokens that each request adds beside its messages (overhead formula); 0 without. */
  readonly perCall: Tokens
  /** Tokens of all tool definitions of the run; 0 without. */
  readonly tools?: Tokens
  /** Tokens of the tool definitions that a call was sent; without, all of them. */
  readonly toolsOf?: (call: Call) => number
  /** How far the measure of a step may be off; without, of none. */
  readonly uncertainty?: UncertaintyOf
  /** The model's window in tokens, for triggers by share. */
  readonly window: Tokens
  /** Tokens of each request that the file doesn’t hold; `window` is what they leave. Absent: none. */
  readonly reserved?: Tokens
  /** The same of one request, by its recorded size. Absent: `reserved`, of all. */
  readonly reservedAt?: (call: CallIndex) => ReservedAt
  /** Tokens of a text, for strategies that count texts of their own; by default characters ÷ 4. */
  readonly count?: Count
  /** Tokens of a call's model for one by `count`, for the summaries that it would have made; by default 1. */
  readonly scaleOf?: (call: Call) => number
  /** By default the built-in summariser. */
  readonly summarise?: Summarise
  /** By default the built-in lexical embedder. */
  readonly embed?: Embed
  /** What the calls cost under a provider's prices and prompt cache; without, nothing is billed. */
  readonly cost?: CostBasis
}

/**
 * What pricing takes beside the replay's own options; `measure` where priced tokens are not those of the
 * figures.
 */
export type CostBasis = Omit<CostOptions, 'measure' | 'perCall'> & Partial<Pick<CostOptions, 'measure'>>

/** Tokens of the model calls that would have made summaries before a call: prompts in, summaries out. */
export interface SummaryTokens {
  readonly input: Tokens
  readonly output: Tokens
}

export interface CallFigures extends Partial<CallCost> {
  readonly call: CallIndex
  /** Current tokens: the size of the context at this call. */
  readonly tokens: Tokens
  /** The same by category, which add up to it. */
  readonly byCategory: TokensByCategory
  /** How far `tokens` may be off, with what could not be counted for certain; absent: it is not. */
  readonly uncertainty?: Uncertainty
  readonly steps: number
  /** Of the tokens and steps, those that recorded prompts bound. Absent: none. */
  readonly bounded?: BoundedPart
  readonly counts: LedgerCounts
  /** Ids of the steps that differ from the agent's call before: gone, new, rewritten or moved. */
  readonly changed: readonly StepId[]
  /** Steps at the front that are the same as at the call before: what a prompt cache can hold. */
  readonly stablePrefix: number
  /** What summaries made for this call would have cost; absent where none was made. */
  readonly summaries?: SummaryTokens
  /** US dollars of making them; not part of `cost`. Absent: no price is known. */
  readonly summaryCost?: Dollars
  /** Tokens of the recorded prompt that are in no step, and that summaries replaced; absent: none. */
  readonly freed?: Tokens
  readonly problem?: Problem
  /**
   * With an account: tokens of the request by kind; absent where nothing is known of the model's prompt
   * cache.
   */
  readonly use?: Amounts
  /** With an account: how sure the dollars of `cost` are. */
  readonly costInfo?: CostInfo
  /** With an account: the request failed before its prompt was read, so that no total has its tokens. */
  readonly isRefused?: true
  /**
   * With an account: the recorded usage says nothing of a cache, so that `use` has no reads means nothing.
   */
  readonly isCacheUntold?: true
}

export interface ReplayTotals {
  readonly calls: number
  /** The largest context, in tokens. */
  readonly peak: Tokens
  /** The sum of all contexts, in tokens: what was sent over the run. */
  readonly cumulative: Tokens
  /** What all summaries would have cost; not part of `cumulative`. Absent where none was made. */
  readonly summaries?: SummaryTokens
  /** System prompts, tasks, and user messages that a context lacks. Absent: none. */
  readonly dropped?: DroppedInstructions
  /** Calls that are sent nothing of what the agent did, so that it would start over. Absent: none. */
  readonly startsOver?: number
  /**
   * Calls at which steps that the agent's call before was sent are changed, moved, or gone: a prompt cache
   * holds only what is before them. Absent: none.
   */
  readonly prefixChanges?: number
  /** What the run cost; absent where a call has no price. */
  readonly costs?: CostTotals
  /** With an account: tokens of all requests by kind; absent where those of a call are not known. */
  readonly use?: Amounts
  /**
   * With an account: the recorded models that have no price here, `undefined` for calls that name none.
   * Absent: none.
   */
  readonly unpriced?: readonly (string | undefined)[]
}

export interface Replay {
  readonly calls: readonly CallFigures[]
  readonly totals: ReplayTotals
}

type RequestOptions = Pick<ReplayOptions, 'perCall' | 'tools'>

/** What a request holds beside the messages of its steps. */
export function requestTokens({ perCall, tools = 0 }: RequestOptions): number {
  return perCall + tools
}

/** The same by category: the tokens that each request adds are the start of the assistant's answer. */
export function requestByCategory({ perCall, tools = 0 }: RequestOptions): TokensByCategory {
  return CATEGORIES.map(({ id }) => (id === 'assistant' ? perCall : id === 'tools' ? tools : 0))
}

/**
 * What the fold of a replay is given. `explain` asks the memory to note who removed what; `onSummary` is told
 * what each summary would have cost.
 */
export function foldOptions(
  options: ReplayOptions,
  explain: boolean,
  onSummary: (tokens: SummaryTokens) => void = () => undefined,
): FoldOptions {
  const { measure, window, baseline, count = countChars4, embed = createLexicalEmbedder() } = options
  const summarise = options.summarise ?? unwrap(bindSummariser(DEFAULT_SUMMARISER))
  const counted: Summarise = (request) => {
    const summary = summarise(request)
    if (summary.ok) onSummary({ input: count(request.prompt), output: count(summary.value) })
    return summary
  }
  return {
    environment: {
      measure: (step) => totalTokens(measure(step)),
      count,
      window,
      ...given({ reserved: options.reserved, reservedAt: options.reservedAt }),
      summarise: counted,
      embed,
      explain,
    },
    baseline,
  }
}

interface AgentSums {
  /** Steps of its call before. */
  steps: number
  /** Tokens of tool definitions in `byCategory`. */
  tools: Tokens
  readonly figures: AgentFigures
  readonly byCategory: number[]
  uncertainty: Uncertainty
  bounded: BoundedPart
}

/** Gathers the figures of a replay while its caller folds the trace. */
interface ReplaySink {
  /** What the fold is to be given. */
  readonly options: FoldOptions
  /** To be called for every call, in order. Gives what changed since the agent's call before. */
  visit(visit: Visit): Progress
  result(): Replay
}

/** O(sum over calls of what changed) beside the memory's own cost of recall; see docs/performance.md. */
export function replay(trace: FoldableTrace, memory: Memory, options: ReplayOptions): Replay {
  const sink = createReplaySink(trace, memory, options)
  foldCalls(trace, memory, sink.options, (visit) => {
    sink.visit(visit)
    return true
  })
  return sink.result()
}

/** For folds that more than the replay's figures are made of. */
export function createReplaySink(trace: FoldableTrace, memory: Memory, options: ReplayOptions): ReplaySink {
  const agents = new Map<AgentState, AgentSums>()
  const calls: CallFigures[] = []
  let peak = 0
  let cumulative = 0
  let prefixChanges = 0
  let made = NO_SUMMARIES
  const onSummary = (tokens: SummaryTokens) => {
    made = plus(made, tokens)
  }
  let summaries = NO_SUMMARIES
  const { cost } = options
  const meter = cost === undefined ? undefined : createCostMeter(trace, { ...options, ...cost })
  const instructions = createInstructionsFollower()
  const work = createWorkFollower()
  return {
    options: foldOptions(options, meter !== undefined, onSummary),
    visit: (visit) => {
      const sums = sumsOf(agents, visit.agent, options)
      addTools(sums, options.toolsOf?.(visit.call) ?? options.tools ?? 0)
      const progress = sums.figures.update(visit)
      instructions.visit(visit, progress)
      work.visit(visit, progress)
      if (progress.stablePrefix < sums.steps) prefixChanges++
      sums.steps = progress.steps
      add(sums.byCategory, progress.removed, options.measure, -1)
      add(sums.byCategory, progress.inserted, options.measure, 1)
      if (options.uncertainty !== undefined)
        sums.uncertainty = uncertaintyAfter(sums.uncertainty, progress, options.uncertainty)
      sums.bounded = boundedAfter(sums.bounded, progress, options)
      const tokens = totalTokens(sums.byCategory)
      peak = Math.max(peak, tokens)
      cumulative += tokens
      const { problem, freed } = visit.recall
      made = scaled(made, options.scaleOf?.(visit.call) ?? 1)
      // Assigned, as most have none of these: spreading costs more than all else here.
      const figures: { -readonly [K in keyof CallFigures]: CallFigures[K] } = {
        call: visit.call.index,
        tokens,
        byCategory: sums.byCategory.slice(),
        steps: progress.steps,
        counts: progress.counts,
        changed: changedIds(progress),
        stablePrefix: progress.stablePrefix,
      }
      if (sums.uncertainty.below + sums.uncertainty.above !== 0) figures.uncertainty = sums.uncertainty
      if (sums.bounded.steps > 0) figures.bounded = sums.bounded
      if (meter !== undefined) Object.assign(figures, costOf(meter, memory, { visit, progress }))
      if (made !== NO_SUMMARIES) figures.summaries = made
      if (problem !== undefined) figures.problem = problem
      if (freed !== undefined) figures.freed = freed
      calls.push(figures)
      if (made !== NO_SUMMARIES)
        Object.assign(
          figures,
          given({ summaryCost: meter?.summarize(visit.call, made, memory.asksFromCache === true) }),
        )
      summaries = plus(summaries, made)
      made = NO_SUMMARIES
      return progress
    },
    result: () => ({
      calls,
      totals: {
        calls: calls.length,
        peak,
        cumulative,
        ...(summaries === NO_SUMMARIES ? {} : { summaries }),
        ...(prefixChanges === 0 ? {} : { prefixChanges }),
        ...given({ costs: meter?.totals(), dropped: instructions.result(), startsOver: work.result() }),
      },
    }),
  }
}

/** A break names the rule that the memory blames; a memory that keeps no notes is itself to blame. */
function costOf(
  meter: CostMeter,
  memory: Memory,
  { visit, progress }: { readonly visit: Visit; readonly progress: Progress },
): CallCost {
  const made = meter.update(visit, progress, (id) => memory.blame(visit.agent.state).get(id)?.rule)
  const { cacheMiss } = made
  if (cacheMiss?.step === undefined || cacheMiss.rule !== undefined) return made
  return { ...made, cacheMiss: { ...cacheMiss, rule: memory.title } }
}

const NO_SUMMARIES: SummaryTokens = { input: 0, output: 0 }

function scaled(made: SummaryTokens, factor: number): SummaryTokens {
  if (made === NO_SUMMARIES || factor === 1) return made
  return { input: Math.round(made.input * factor), output: Math.round(made.output * factor) }
}

function plus(one: SummaryTokens, other: SummaryTokens): SummaryTokens {
  return other === NO_SUMMARIES ? one : { input: one.input + other.input, output: one.output + other.output }
}

const TOOLS = indexOfCategory('tools')

function sumsOf(
  agents: Map<AgentState, AgentSums>,
  agent: AgentState,
  { perCall }: Pick<ReplayOptions, 'perCall'>,
): AgentSums {
  let sums = agents.get(agent)
  if (sums === undefined) {
    const byCategory = [...requestByCategory({ perCall })]
    const none = { uncertainty: NO_DOUBT, bounded: NO_PART }
    sums = { steps: 0, tools: 0, figures: createAgentFigures(), byCategory, ...none }
    agents.set(agent, sums)
  }
  return sums
}

function addTools(sums: AgentSums, tools: Tokens): void {
  sums.byCategory[TOOLS] = (sums.byCategory[TOOLS] ?? 0) + tools - sums.tools
  sums.tools = tools
}

const NO_DOUBT: Uncertainty = { below: 0, above: 0 }

function uncertaintyAfter(
  before: Uncertainty,
  { removed, inserted }: Progress,
  uncertaintyOf: UncertaintyOf,
): Uncertainty {
  let { below, above } = before
  const addAll = (steps: readonly Step[], sign: 1 | -1) => {
    for (const step of steps) {
      const uncertainty = uncertaintyOf(step)
      if (uncertainty === undefined) continue
      below += sign * uncertainty.below
      above += sign * uncertainty.above
    }
  }
  addAll(removed, -1)
  addAll(inserted, 1)
  return below === before.below && above === before.above ? before : { below, above }
}

/** Above this a set finds what is named twice; most calls change a step or two, and there are many calls. */
const FEW = 8

function changedIds({ removed, inserted, reordered }: Progress): readonly StepId[] {
  const ids: StepId[] = [...reordered]
  for (const { id } of removed) ids.push(id)
  for (const { id } of inserted) ids.push(id)
  if (ids.length > FEW) return [...new Set(ids)]
  return ids.length < 2 ? ids : ids.filter((id, index) => ids.indexOf(id) === index)
}

function add(sums: number[], steps: readonly Step[], measure: Measure, sign: 1 | -1): void {
  for (const step of steps) {
    const tokens = measure(step)
    for (let index = 0; index < sums.length; index++)
      sums[index] = (sums[index] ?? 0) + sign * (tokens[index] ?? 0)
  }
}
