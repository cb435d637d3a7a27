/**
 * The fold of a trace through a memory, one lane at a time: for each call, what the baseline holds and what
 * the memory recalls. Everything on screen is derived from this (docs/decisions.md, 1). It makes no figures
 * and keeps no history; whoever visits the calls does (replay.ts, context-at.ts, the validity of all calls).
 */

import type { Cue, Environment, Memory, Recall } from '../memory/memory.ts'
import { applyChanges, type Change } from '../model/change.ts'
import type { Step } from '../model/step.ts'
import type { Call, RecordedChange, Trace } from '../model/trace.ts'
import { queryOf } from './query.ts'

/**
 * What a memory is built on. `as-recorded`: the call's lane with recorded compactions and elisions applied,
 * so that it equals the prompt that was really sent. `everything`: all that the file holds before the call.
 * `uncompacted`: as recorded, had the agent never compacted its context; the trace comes without its
 * compactions then (sweep/uncompacted.ts).
 */
export type Baseline = 'as-recorded' | 'uncompacted' | 'everything'

export type FoldableTrace = Pick<Trace, 'steps' | 'calls' | 'recorded'>

/** The state of one lane at one call. Lists are the fold's own: read them, do not keep them. */
export interface Visit {
  readonly call: Call
  readonly lane: Lane
  /** Steps that the baseline gained since the lane's last call. */
  readonly gained: readonly Step[]
  /** Recorded changes of this call; empty for most. */
  readonly changes: readonly Change[]
  readonly recall: Recall
}

export interface Lane {
  readonly agent: string | undefined
  /** The baseline's steps at this call. */
  base: readonly Step[]
  readonly state: unknown
}

/** Where a memory's state lives: one a lane, or one for all lanes of a run. */
interface Home {
  state: unknown
  /** For a memory of the whole run: how many of the trace's steps it was fed. */
  fed: number
}

interface LaneInput extends Lane {
  readonly home: Home
  /** Positions in `trace.steps` of the lane's steps, and how many of them were fed. */
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
  const lanes = lanesOf(trace, memory, { environment, baseline })
  const recorded = new Map<number, RecordedChange[]>()
  for (const entry of baseline === 'everything' ? [] : trace.recorded) {
    const list = recorded.get(entry.call)
    if (list === undefined) recorded.set(entry.call, [entry])
    else list.push(entry)
  }
  const laneOf = (agent: string | undefined) => (baseline === 'everything' ? undefined : agent)
  for (const call of trace.calls) {
    const lane = lanes.get(laneOf(call.agent))
    if (lane === undefined) continue
    if (memory.scope === 'run') feedRun(memory, lane.home, trace.steps.slice(lane.home.fed, call.at), laneOf)
    const gained = feed(trace, memory, lane, call.at)
    // A call can have several entries (a compaction, then an elision); a later one sees what the earlier one
    // did.
    const entries = recorded.get(call.index) ?? NONE
    for (const entry of entries) {
      lane.own = [...applyChanges(lane.own, entry.changes)]
      lane.base = lane.own
      lane.home.state = memory.revise(lane.home.state, entry.changes, lane.agent)
    }
    const changes = entries.length === 0 ? NO_CHANGES : entries.flatMap((entry) => entry.changes)
    const recall = memory.recall(lane.home.state, new CallCue(trace, call, lane))
    yield { call, lane, gained, changes, recall }
  }
}

const NONE: readonly RecordedChange[] = []
const NO_CHANGES: readonly Change[] = []

function lanesOf(
  trace: FoldableTrace,
  memory: Memory,
  { environment, baseline }: FoldOptions,
): Map<string | undefined, LaneInput> {
  const positions = new Map<string | undefined, number[]>()
  trace.steps.forEach((step, index) => {
    const agent = baseline === 'everything' ? undefined : step.agent
    const list = positions.get(agent)
    if (list === undefined) positions.set(agent, [index])
    else list.push(index)
  })
  for (const call of trace.calls) {
    const agent = baseline === 'everything' ? undefined : call.agent
    if (!positions.has(agent)) positions.set(agent, [])
  }
  const lanes = new Map<string | undefined, LaneInput>()
  const shared: Home | undefined =
    memory.scope === 'run' ? { state: memory.create(environment), fed: 0 } : undefined
  for (const [agent, list] of positions) {
    const own: Step[] = []
    const home = shared ?? { state: memory.create(environment), fed: 0 }
    lanes.set(agent, {
      agent,
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
  return lanes
}

/** Steps of all lanes, in the order of the trace. */
function feedRun(
  memory: Memory,
  home: Home,
  steps: readonly Step[],
  laneOf: (agent: string | undefined) => string | undefined,
): void {
  for (const step of steps) home.state = memory.add(home.state, step, laneOf(step.agent))
  home.fed += steps.length
}

function feed(trace: FoldableTrace, memory: Memory, lane: LaneInput, until: number): readonly Step[] {
  const gained: Step[] = []
  for (;;) {
    const position = lane.positions[lane.fed]
    const step = position === undefined || position >= until ? undefined : trace.steps[position]
    if (step === undefined) return gained
    lane.fed++
    lane.own.push(step)
    if (memory.scope !== 'run') lane.home.state = memory.add(lane.home.state, step, lane.agent)
    gained.push(step)
  }
}

/** Its text is made when a memory asks for it; most never do. A class, as one is made for every call. */
class CallCue implements Cue {
  readonly call: number
  readonly lane: string | undefined
  readonly now: number | undefined
  readonly #base: readonly Step[]

  constructor(trace: FoldableTrace, { index, at }: Call, { agent, base }: Lane) {
    this.call = index
    this.lane = agent
    this.now = trace.steps[at]?.timestamp
    this.#base = base
  }

  get text(): string {
    return queryOf(this.#base)
  }
}
