/**
 * Lost facts: what a call uses, its history holds and its context under a memory does not. Counts of each
 * reference in history and context are kept up to date from what changes between calls, so a call costs in
 * proportion to that and not to its context. Texts are looked through: what survives in a summary or in the
 * kept part of a shortened result is not lost.
 */
import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import type { Memory, Replayed } from '../memory/memory.ts'
import type { Step, StepId } from '../model/step.ts'
import type { CallIndex } from '../model/units.ts'
import { type AgentFigures, createAgentFigures, type Progress } from '../replay/agent-figures.ts'
import { type AgentState, type Baseline, type FoldableTrace, foldCalls, type Visit } from '../replay/fold.ts'
import { createReplaySink, foldOptions, type Replay, type ReplayOptions } from '../replay/replay.ts'
import { backgroundOf } from './background.ts'
import { baselineAt, createHistory, type History } from './history.ts'
import { answerOf } from './places.ts'
import { createPresence, type Presence } from './presence.ts'
import type { Manner } from './reference.ts'
import type { Reference, ReferenceIndex, Use } from './reference-index.ts'
import { createRefetches, type Refetches, type Repeat } from './refetches.ts'
import { createRemovals, type Removal, type Removals } from './removals.ts'
import { createWritten, type Written } from './written.ts'

export interface Loss {
  /** References lost. */
  readonly count: number
  /** The sum of their weights; each is 0 to 1. */
  readonly weight: number
}

interface CallLoss extends Loss {
  readonly call: CallIndex
  /**
   * Re-fetched results: read-only tool calls of its answer whose result the context no longer shows; see
   * refetches.ts. Absent: unknown, as a skeleton has no arguments to compare.
   */
  readonly faults?: number
}

/** A re-fetched result. */
export interface Refetch extends Repeat {
  readonly call: CallIndex
  readonly removed: Removal
}

export interface LossTotals extends Loss {
  /** Of how many: what the calls use of the baseline's contexts. Absent: not counted. */
  readonly used?: number
  /** Re-fetched results; absent for a skeleton, as is the next. */
  readonly faults?: number
  /** Other tool calls that repeat one whose result the context no longer shows. */
  readonly repeatedActions?: number
  /** About how many of `count` would be found by chance; see background.ts. */
  readonly background: number
}

/** Totals are sums over the calls: what is missed at two calls is missed twice. */
export interface LossFigures {
  readonly calls: readonly CallLoss[]
  readonly totals: LossTotals
}

export const NO_TOTALS: LossTotals = { count: 0, weight: 0, faults: 0, repeatedActions: 0, background: 0 }

/** `text`: of a path that the history has only relative to a folder, that form. */
export interface LostFact extends Reference {
  readonly call: CallIndex
  /** 0 to 1. */
  readonly weight: number
  /** What the call's answer did with it. */
  readonly manner: Manner
  /** The last step of the history that holds it. */
  readonly lastSeen: StepId
  /** The first step of the history that contains it; absent: the last is the only one. */
  readonly firstSeen?: StepId
  readonly removed: Removal
  /**
   * The first call, from the one that used it on, of whose recorded tool results one contains it; absent:
   * none does.
   */
  readonly readAgain?: CallIndex
}

/** Count and weight of each call. The baseline itself loses nothing, by definition. */
export function lossFigures(
  trace: FoldableTrace,
  memory: Memory,
  index: ReferenceIndex,
  options: ReplayOptions,
): LossFigures {
  const sums = createLossSums(index)
  eachLoss(trace, memory, { index, options, explain: false }, (at) => {
    sums.add(at)
    return true
  })
  return sums.result()
}

/** For each call in order, with what it uses and its context lacks. */
type OnVisit = (visit: Visit, progress: Progress, lost: readonly Use[]) => void

/** The figures of a replay and those of what it loses from one fold: half the work of making them apart. */
export function replayWithLosses(
  trace: FoldableTrace,
  memory: Memory,
  index: ReferenceIndex,
  options: ReplayOptions & { readonly onVisit?: OnVisit },
): { readonly replay: Replay; readonly losses: LossFigures } {
  const sink = createReplaySink(trace, memory, options)
  const follow = createLossFollower(trace, memory, { index, options, explain: false })
  const sums = createLossSums(index)
  foldCalls(trace, memory, sink.options, (visit) => {
    const progress = sink.visit(visit)
    const at = follow(visit, progress)
    options.onVisit?.(visit, progress, at.lost)
    sums.add(at)
    return true
  })
  return { replay: sink.result(), losses: sums.result() }
}

function createLossSums(index: ReferenceIndex): { add(at: AtCall): void; result(): LossFigures } {
  const calls: CallLoss[] = []
  let [refetched, repeatedActions] = [0, 0]
  let [used, background] = [0, 0]
  return {
    add: ({ visit, used: usedHere, lost, faults: repeats }) => {
      used += usedHere
      const faults = repeats.filter(({ isReadOnly }) => isReadOnly)
      repeatedActions += repeats.length - faults.length
      background += backgroundOf(lost, index)
      let weight = 0
      for (const use of lost) weight += use.weight
      refetched += faults.length
      const known = index.isBare ? {} : { faults: faults.length }
      calls.push({ call: visit.call.index, count: lost.length, weight, ...known })
    },
    result: () => {
      const count = calls.reduce((sum, call) => sum + call.count, 0)
      const weight = calls.reduce((sum, call) => sum + call.weight, 0)
      const known = index.isBare ? {} : { faults: refetched, repeatedActions }
      return { calls, totals: { count, weight, used, ...known, background } }
    },
  }
}

export interface LostOptions {
  readonly index: ReferenceIndex
  readonly options: ReplayOptions
  /** Only those of this call; without, of all. */
  readonly call?: CallIndex
  /** Repeated actions instead of re-fetched results. */
  readonly isAction?: boolean
}

/** Each lost fact with where it was last seen and what removed it; heaviest first within a call. */
export function lostFacts(
  trace: FoldableTrace,
  memory: Memory,
  { index, options, call: only }: LostOptions,
): readonly LostFact[] {
  const found: LostFact[] = []
  eachLoss(trace, memory, { index, options, explain: true }, ({ visit, lost, agent }) => {
    const call = visit.call.index
    if (only !== undefined && only !== call) return true
    const texts = new Set<string>()
    const ofCall = lost.flatMap(({ reference, manner, weight }): readonly LostFact[] => {
      const lastSeen = agent.replayed.history.lastHolder(reference)
      const described = index.references[reference]
      const first = agent.replayed.history.firstHolder(reference)
      if (lastSeen === undefined || described === undefined) return []
      const removed = agent.removals.of(lastSeen, memory.blame(visit.agent.state), memory.title)
      const readAgain = index.readAgain(reference, call)
      const written = agent.written(described.text, agent.replayed.history.holders(reference))
      const text = texts.has(written) ? described.text : written
      texts.add(text)
      const firstSeen = first === lastSeen ? undefined : first
      const known = given({ firstSeen, readAgain })
      return [{ ...described, text, weight, call, manner, lastSeen, removed, ...known }]
    })
    append(
      found,
      ofCall.sort((one, other) => other.weight - one.weight),
    )
    return only === undefined
  })
  return found
}

/** Each re-fetched result, or each repeated action, in the order of the calls. */
export function refetchedResults(
  trace: FoldableTrace,
  memory: Memory,
  { index, options, call: only, isAction = false }: LostOptions,
): readonly Refetch[] {
  const found: Refetch[] = []
  eachLoss(trace, memory, { index, options, explain: true }, ({ visit, faults, agent }) => {
    const call = visit.call.index
    if (only !== undefined && only !== call) return true
    const blame = memory.blame(visit.agent.state)
    for (const fault of faults.filter(({ isReadOnly }) => isReadOnly !== isAction)) {
      found.push({ ...fault, call, removed: agent.removals.of(fault.repeats, blame, memory.title) })
    }
    return only === undefined
  })
  return found
}

interface AgentFacts {
  /** The baseline's. */
  readonly history: History
  /** The memory's, where it replays another run. */
  readonly replayed: { readonly history: History; steps?: readonly Step[] }
  readonly shown: Presence
  readonly removals: Removals
  readonly written: Written
  readonly faults: Refetches
}

interface AtCall {
  readonly visit: Visit
  /** References that the call uses and could lose. */
  readonly used: number
  readonly lost: readonly Use[]
  readonly faults: readonly Repeat[]
  readonly agent: AgentFacts
}

interface LossOptions {
  readonly index: ReferenceIndex
  readonly options: ReplayOptions
  /** Also keep what a list of the lost needs. */
  readonly explain: boolean
}

function eachLoss(
  trace: FoldableTrace,
  memory: Memory,
  { index, options, explain }: LossOptions,
  visitLoss: (at: AtCall) => boolean,
): void {
  const figures = new Map<AgentState, AgentFigures>()
  const follow = createLossFollower(trace, memory, { index, options, explain })
  foldCalls(trace, memory, foldOptions(options, explain), (visit) => {
    const ofAgent = figures.get(visit.agent) ?? createAgentFigures()
    figures.set(visit.agent, ofAgent)
    return visitLoss(follow(visit, ofAgent.update(visit)))
  })
}

/** To be called for every call of a fold, in order, with what changed since the agent's call before. */
function createLossFollower(
  trace: FoldableTrace,
  memory: Memory,
  { index, options: { baseline }, explain }: LossOptions,
): (visit: Visit, progress: Progress) => AtCall {
  const agents = new Map<AgentState, AgentFacts>()
  const known = explain || memory.replayed ? undefined : knownUses(trace, index, baseline)
  const made: (readonly Use[])[] = []
  const usedAt = (visit: Visit, agent: AgentFacts): readonly Use[] => {
    agent.history.follow(baselineAt(visit))
    const replayed = memory.replayed?.(visit.agent.state)
    if (replayed !== undefined) followReplayed(visit, agent, replayed)
    const used = index
      .factsOf(visit.call.index, replayed?.leftOut)
      .filter(({ reference }) => agent.history.holds(reference) && !index.always.has(reference))
    if (replayed !== undefined) return used.filter(({ reference }) => agent.replayed.history.holds(reference))
    if (made.push(used) === trace.calls.length) keepUses(trace, index, { baseline, made })
    return used
  }
  let at = 0
  return (visit, { removed, inserted }) => {
    const agent =
      agents.get(visit.agent) ?? createAgentFacts(index, { explain, isOwn: memory.replayed !== undefined })
    agents.set(visit.agent, agent)
    const used = known?.[at++] ?? usedAt(visit, agent)
    agent.shown.change(removed, inserted)
    agent.removals.change(removed, inserted)
    agent.faults.change(removed, inserted)
    agent.faults.gain(visit.gained)
    if (visit.changes.length > 0) agent.faults.rebase(visit.agent.base)
    const lost = used.filter(({ reference }) => !agent.shown.holds(reference))
    const faults = agent.faults.of(answerOf(trace, visit.call))
    return { visit, used: used.length, lost, faults, agent }
  }
}

interface KnownUses {
  readonly trace: FoldableTrace
  readonly made: readonly (readonly Use[])[]
}

const knownOf = new WeakMap<ReferenceIndex, Map<Baseline, KnownUses>>()

/** What the calls use and could lose, the same for every memory. Undefined: no one asked yet. */
function knownUses(
  trace: FoldableTrace,
  index: ReferenceIndex,
  baseline: Baseline,
): KnownUses['made'] | undefined {
  const known = knownOf.get(index)?.get(baseline)
  return known?.trace === trace ? known.made : undefined
}

function keepUses(
  trace: FoldableTrace,
  index: ReferenceIndex,
  { baseline, made }: { readonly baseline: Baseline; readonly made: KnownUses['made'] },
): void {
  const kept = knownOf.get(index) ?? new Map<Baseline, KnownUses>()
  knownOf.set(index, kept.set(baseline, { trace, made }))
}

/** What a compaction that didn't happen wrote isn't known from it; what it removed still is. */
function followReplayed({ gained }: Visit, { replayed }: AgentFacts, { steps, leftOut }: Replayed): void {
  const isChanged = replayed.steps !== steps
  replayed.history.follow({ gained: gained.filter(({ id }) => !leftOut.has(id)), isChanged, steps })
  replayed.steps = steps
}

function createAgentFacts(
  index: ReferenceIndex,
  { explain, isOwn }: { readonly explain: boolean; readonly isOwn: boolean },
): AgentFacts {
  const history = createHistory(index, explain)
  return {
    history,
    replayed: { history: isOwn ? createHistory(index, explain) : history },
    shown: createPresence(index),
    removals: createRemovals(explain),
    written: createWritten(),
    faults: createRefetches(index.toolUsesOf),
  }
}
