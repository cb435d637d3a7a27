/**
 * The fold of a trace through a memory, one agent at a time: for each call, what the baseline contains and
 * what the memory recalls. Everything on screen is derived from this (docs/decisions.md, 1). It makes no
 * figures and keeps no history; whoever visits the calls does (replay.ts, context-at.ts, the validity of all
 * calls).
 */

import type { Cue, Environment, Memory, Recall } from '../memory/memory.ts'
import { applyChanges, type Change } from '../model/change.ts'
import type { Step } from '../model/step.ts'
import type { Call, RecordedChange, Trace } from '../model/trace.ts'
import type { CallIndex, EpochSeconds } from '../model/units.ts'
import { queryOf } from './query.ts'

/**
 * What a memory is built on. `as-recorded`: the steps of the call's agent with recorded compactions and
 * elisions applied, so that it equals the prompt that was really sent. `everything`: all that the file holds
 * before the call. `uncompacted`: as recorded, had the agent never compacted its context; the trace comes
 * without its compactions then (sweep/uncompacted.ts).
 */
export type Baseline = 'as-recorded' | 'uncompacted' | 'everything'

export type FoldableTrace = Pick<Trace, 'steps' | 'calls' | 'recorded'>

/** The state of one agent at one call. Lists are the fold's own: read them, do not keep them. */
export interface Visit {
  readonly call: Call
  readonly agent: AgentState
  /** Steps that the baseline gained since the agent's last call. */
  readonly gained: readonly Step[]
  /** Recorded changes of this call; empty for most. */
  readonly changes: readonly Change[]
  readonly recall: Recall
}

/** One agent as the fold goes by; with the baseline `everything` one represents all of them. */
export interface AgentState {
  /** Undefined: the run has one agent only, or the baseline is `everything`. */
  readonly name: string | undefined
  /** The baseline's steps at this call. */
  base: readonly Step[]
  readonly state: unknown
}

/** Where a memory's state lives: one for each agent, or one for all agents of a run. */
interface Home {
  state: unknown
  /** For a memory of the whole run: how many of the trace's steps it was fed. */
  fed: number
}

interface FoldedAgent extends AgentState {
  readonly home: Home
  /** Positions in `trace.steps` of the agent's steps, and how many of them were fed. */
  readonly positions: readonly number[]
  fed: number
  /** `base` may be pushed to until it was handed out by a recorded change. */
  own: Step[]
}

export interface FoldOptions {
  readonly environment: Environment
  readonly baseline: Baseline
}

/** Folds until `visit` returns false or the calls end. O(steps + calls · cost of recall). */
export function foldCalls(
  trace: FoldableTrace,
  memory: Memory,
  options: FoldOptions,
  visit: (visit: Visit) => boolean,
): void {
  for (const made of foldedCalls(trace, memory, options)) if (!visit(made)) return
}

/** The same call by call, for whoever stops in between: a visit holds until the next one is asked for. */
export function* foldedCalls(
  trace: FoldableTrace,
  memory: Memory,
  { environment, baseline }: FoldOptions,
): Generator<Visit, void, void> {
  const agents = agentsOf(trace, memory, { environment, baseline })
  const recorded = new Map<number, RecordedChange[]>()
  for (const entry of baseline === 'everything' ? [] : trace.recorded) {
    const list = recorded.get(entry.call)
    if (list === undefined) recorded.set(entry.call, [entry])
    else list.push(entry)
  }
  const nameOf = (name: string | undefined) => (baseline === 'everything' ? undefined : name)
  for (const call of trace.calls) {
    const agent = agents.get(nameOf(call.agent))
    if (agent === undefined) continue
    if (memory.scope === 'run')
      feedRun(memory, agent.home, trace.steps.slice(agent.home.fed, call.at), nameOf)
    const gained = feed(trace, memory, agent, call.at)
    // A call can have several entries (a compaction, then an elision); a later one sees what the earlier one
    // did.
    const entries = recorded.get(call.index) ?? NONE
    for (const entry of entries) {
      agent.own = [...applyChanges(agent.own, entry.changes)]
      agent.base = agent.own
      agent.home.state = memory.revise(agent.home.state, entry.changes, agent.name)
    }
    const changes = entries.length === 0 ? NO_CHANGES : entries.flatMap((entry) => entry.changes)
    const recall = memory.recall(agent.home.state, new CallCue(trace, call, agent))
    yield { call, agent, gained, changes, recall }
  }
}

const NONE: readonly RecordedChange[] = []
const NO_CHANGES: readonly Change[] = []

function agentsOf(
  trace: FoldableTrace,
  memory: Memory,
  { environment, baseline }: FoldOptions,
): Map<string | undefined, FoldedAgent> {
  const positions = new Map<string | undefined, number[]>()
  trace.steps.forEach((step, index) => {
    const name = baseline === 'everything' ? undefined : step.agent
    const list = positions.get(name)
    if (list === undefined) positions.set(name, [index])
    else list.push(index)
  })
  for (const call of trace.calls) {
    const name = baseline === 'everything' ? undefined : call.agent
    if (!positions.has(name)) positions.set(name, [])
  }
  const agents = new Map<string | undefined, FoldedAgent>()
  const shared: Home | undefined =
    memory.scope === 'run' ? { state: memory.create(environment), fed: 0 } : undefined
  for (const [name, list] of positions) {
    const own: Step[] = []
    const home = shared ?? { state: memory.create(environment), fed: 0 }
    agents.set(name, {
      name,
      positions: list,
      fed: 0,
      own,
      base: own,
      home,
      get state() {
        return home.state
      },
    })
  }
  return agents
}

/** Steps of all agents, in the order of the trace. */
function feedRun(
  memory: Memory,
  home: Home,
  steps: readonly Step[],
  nameOf: (name: string | undefined) => string | undefined,
): void {
  for (const step of steps) home.state = memory.add(home.state, step, nameOf(step.agent))
  home.fed += steps.length
}

function feed(trace: FoldableTrace, memory: Memory, agent: FoldedAgent, until: number): readonly Step[] {
  const gained: Step[] = []
  for (;;) {
    const position = agent.positions[agent.fed]
    const step = position === undefined || position >= until ? undefined : trace.steps[position]
    if (step === undefined) return gained
    agent.fed++
    agent.own.push(step)
    if (memory.scope !== 'run') agent.home.state = memory.add(agent.home.state, step, agent.name)
    gained.push(step)
  }
}

/** Its text is made when a memory asks for it; most never do. A class, as one is made for every call. */
class CallCue implements Cue {
  readonly call: CallIndex
  readonly agent: string | undefined
  readonly now: EpochSeconds | undefined
  readonly #base: readonly Step[]

  constructor(trace: FoldableTrace, { index, at }: Call, { name, base }: AgentState) {
    this.call = index
    this.agent = name
    this.now = trace.steps[at]?.timestamp
    this.#base = base
  }

  get text(): string {
    return queryOf(this.#base)
  }
}
