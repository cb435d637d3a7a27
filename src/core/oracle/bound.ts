/**
 * The oracle: the run is fully known, so the least that any memory could have lost with this many tokens at a
 * call can be computed. For two classes of memories: those that keep or drop whole steps, and those that may
 * rewrite. Every call is looked at on its own, as if what was dropped could come back for it: a memory that
 * cannot bring back can only do worse, so it is a bound for both. docs/bound.md has the reasons.
 */
import { finish, type Pieces } from '#base/pieces.ts'
import type { Memory } from '../memory/memory.ts'
import type { Step, StepId } from '../model/step.ts'
import type { CallIndex, Tokens } from '../model/units.ts'
import { baselineAt, createHistory, type History } from '../references/history.ts'
import { createPresence, type Presence } from '../references/presence.ts'
import type { ReferenceIndex } from '../references/reference-index.ts'
import { type AgentFigures, createAgentFigures } from '../replay/agent-figures.ts'
import { type AgentState, type FoldableTrace, foldedCalls, type Visit } from '../replay/fold.ts'
import { foldOptions, type ReplayOptions } from '../replay/replay.ts'
import { LEAST_SHARE } from '../tokens/calibration/prompt-growth.ts'
import type { EncodingId } from '../tokens/encoding.ts'
import { totalTokens } from '../tokens/measure.ts'
import { cheapestCover, type Holder, leastLost, type Solution } from './coverage.ts'
import { rewrittenBound, type WordCosts, wordCosts } from './reference-cost.ts'

/** `drop`: contexts are steps of the history, whole. `rewrite`: they may hold others. */
type MemoryClass = 'drop' | 'rewrite'

export interface CallBound {
  readonly call: CallIndex
  /** Tokens of the steps that may be shown: the memory's own at this call, or the budget. */
  readonly tokens: Tokens
  /** Weight of what the answer uses and the history holds. */
  readonly used: number
  /** Weight that the memory loses. */
  readonly lost: number
  /** No memory that keeps or drops whole steps loses less with these tokens. */
  readonly drop: number
  /** What a choice of whole steps loses that was found: the gap to `drop` is what is not known. */
  readonly dropFound: number
  /** No memory at all loses less with these tokens. */
  readonly rewrite: number
  /** No context of whole steps that loses nothing has fewer tokens. Absent: it was not asked for. */
  readonly cheapestDrop?: number
  /**
   * A choice of whole steps that loses no more than `dropFound` within the tokens, and where nothing need be
   * lost one with as few tokens as were found. Absent: it was not asked for.
   */
  readonly choice?: readonly StepId[]
  /** No context that loses nothing has fewer tokens. */
  readonly cheapestRewrite: number
}

interface BoundTotals {
  readonly used: number
  readonly lost: number
  readonly drop: number
  readonly dropFound: number
  readonly rewrite: number
}

export interface Bound {
  /** What the memory did over the run: the class whose bound is its own. */
  readonly memoryClass: MemoryClass
  readonly calls: readonly CallBound[]
  readonly totals: BoundTotals
  /**
   * Of what the best memory of its class could have kept with the same tokens, the share that this one kept;
   * 0 to 1.
   */
  readonly efficiency: number
}

interface BoundOptions {
  readonly index: ReferenceIndex
  readonly options: ReplayOptions
  /**
   * Whose tokens the measure gives; undefined: not one of the list, or scaled down, so that words cost
   * nothing for sure.
   */
  readonly encoding: EncodingId | undefined
  /** Tokens a call; without, what the memory itself shows at that call. */
  readonly budget?: number
  /**
   * Also the cheapest contexts that lose nothing and a best choice: then every call is searched, not just
   * those that lose.
   */
  readonly withCheapest?: boolean
}

/**
 * O(calls that lose · holders of what each uses), and a search of bounded size where the bound is not tight.
 */
export function boundOf(trace: FoldableTrace, memory: Memory, options: BoundOptions): Bound {
  return finish(boundInPieces(trace, memory, options))
}

/** The same in pieces of some milliseconds: yields how many calls are done. */
export function* boundInPieces(
  trace: FoldableTrace,
  memory: Memory,
  { index, options, encoding, budget, withCheapest = false }: BoundOptions,
): Pieces<Bound, number> {
  const calls: CallBound[] = []
  const agents = new Map<AgentState, AgentFacts>()
  // A step that is rewritten keeps its share.
  const least = options.shareOf === undefined ? 1 : LEAST_SHARE
  const costs = createCosts(index, encoding, least)
  let memoryClass: MemoryClass = 'drop'
  for (const visit of foldedCalls(trace, memory, foldOptions(options, false))) {
    const agent = agents.get(visit.agent) ?? createAgentFacts(index)
    agents.set(visit.agent, agent)
    const { removed, inserted, counts } = agent.figures.update(visit)
    agent.history.follow(baselineAt(visit))
    agent.shown.change(removed, inserted)
    for (const step of removed) agent.tokens -= totalTokens(options.measure(step))
    for (const step of inserted) agent.tokens += totalTokens(options.measure(step))
    const isWhole = counts.rewritten + counts.added === 0
    if (!isWhole) memoryClass = 'rewrite'
    const allowed = budget === undefined ? agent.tokens : Math.max(0, budget - options.perCall)
    // A context of whole steps that loses nothing is itself the best with its tokens.
    const canLose = budget !== undefined || !isWhole
    const at = { index, options, costs, allowed, canLose, withCheapest }
    const made = yield* counted(boundAt(visit, agent, at), calls.length)
    calls.push(made)
    yield calls.length
  }
  const totals = sumOf(calls)
  const best = totals.used - (memoryClass === 'drop' ? totals.drop : totals.rewrite)
  const efficiency = best <= 0 ? 1 : Math.min(1, Math.max(0, (totals.used - totals.lost) / best))
  return { memoryClass, calls, totals, efficiency }
}

/** Pauses within a call say the same number of calls. */
function* counted<T>(work: Pieces<T>, done: number): Pieces<T, number> {
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
    yield done
  }
}

interface AgentFacts {
  readonly figures: AgentFigures
  readonly history: History
  readonly shown: Presence
  tokens: number
}

function createAgentFacts(index: ReferenceIndex): AgentFacts {
  return {
    figures: createAgentFigures(),
    history: createHistory(index, true),
    shown: createPresence(index),
    tokens: 0,
  }
}

interface AtCall {
  readonly index: ReferenceIndex
  readonly options: ReplayOptions
  readonly costs: (reference: number) => WordCosts
  readonly allowed: number
  /** Whether another context with these tokens may lose what the memory's did not. */
  readonly canLose: boolean
  readonly withCheapest: boolean
}

function* boundAt(visit: Visit, agent: AgentFacts, at: AtCall): Pieces<CallBound> {
  const { index, options, costs, allowed, canLose, withCheapest } = at
  const call = visit.call.index
  const uses = index
    .factsOf(call)
    .filter(({ reference }) => agent.history.holds(reference) && !index.always.has(reference))
  const wanted = uses.map(({ reference }) => reference)
  const weights = uses.map(({ weight }) => weight)
  const used = weights.reduce((sum, weight) => sum + weight, 0)
  const lost = wanted.reduce(
    (sum, reference, place) => sum + (agent.shown.holds(reference) ? 0 : (weights[place] ?? 0)),
    0,
  )
  const rewritten = rewrittenBound(
    wanted.map((reference, place) => ({ weight: weights[place] ?? 0, words: costs(reference) })),
    allowed,
  )
  const figures = { call, tokens: allowed, used, lost, cheapestRewrite: rewritten.tokens }
  if (lost === 0 && !canLose && !withCheapest) return { ...figures, drop: 0, dropFound: 0, rewrite: 0 }
  const holders = holdersOf(wanted, agent.history, options.measure)
  const least = yield* leastLost(holders, weights, allowed)
  const bound = {
    ...figures,
    drop: least.atLeast,
    dropFound: least.found,
    rewrite: Math.min(rewritten.lost, least.atLeast),
  }
  if (!withCheapest) return bound
  const cover = yield* cheapestCover(holders, wanted.length)
  return { ...bound, cheapestDrop: cover.atLeast, choice: choiceOf(holders, { cover, least, allowed }) }
}

interface Found {
  readonly cover: Solution
  readonly least: Solution
  readonly allowed: number
}

function choiceOf(holders: readonly HoldingStep[], { cover, least, allowed }: Found): readonly StepId[] {
  const { chosen } = cover.found <= allowed ? cover : least
  return chosen.flatMap((place) => holders[place]?.step.id ?? [])
}

interface HoldingStep extends Holder {
  readonly step: Step
}

/** The steps of the history that contain any of the wanted, with the places of those that they hold. */
function holdersOf(
  wanted: readonly number[],
  history: History,
  measure: ReplayOptions['measure'],
): readonly HoldingStep[] {
  const places = new Map<Step, number[]>()
  wanted.forEach((reference, place) => {
    for (const step of history.holders(reference)) {
      const list = places.get(step)
      if (list === undefined) places.set(step, [place])
      else list.push(place)
    }
  })
  return [...places].map(([step, references]) => ({ step, tokens: totalTokens(measure(step)), references }))
}

/**
 * The words of each reference, found once; nothing where they say nothing for sure. `least`: what is counted
 * of a token at least.
 */
function createCosts(
  index: ReferenceIndex,
  encoding: EncodingId | undefined,
  least: number,
): (id: number) => WordCosts {
  const known = new Map<number, WordCosts>()
  return (id) => {
    const reference = index.references[id]
    const before = known.get(id)
    if (before !== undefined || reference === undefined) return before ?? NO_WORDS
    const whole = encoding === undefined || index.isBare ? NO_WORDS : wordCosts(reference, encoding)
    const made = least === 1 ? whole : new Map([...whole].map(([word, cost]) => [word, cost * least]))
    known.set(id, made)
    return made
  }
}

const NO_WORDS: WordCosts = new Map()

function sumOf(calls: readonly CallBound[]): BoundTotals {
  const totals = { used: 0, lost: 0, drop: 0, dropFound: 0, rewrite: 0 }
  for (const call of calls) {
    totals.used += call.used
    totals.lost += call.lost
    totals.drop += call.drop
    totals.dropFound += call.dropFound
    totals.rewrite += call.rewrite
  }
  return totals
}
