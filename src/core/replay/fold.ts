/**
 * The fold of a trace through a memory, one lane at a time: for each call, what the baseline holds and what the
 * memory recalls. Everything on screen is derived from this (docs/decisions.md, 1). It makes no figures and keeps no
 * history; replay.ts and context-at.ts do, each from the same fold.
 */
import { applyChanges, type Change } from '../change.ts'
import type { Cue, Environment, Memory, Recall } from '../memories/memory.ts'
import type { Step } from '../step.ts'
import { stepText } from '../steps.ts'
import type { Call, RecordedChange, Trace } from '../trace.ts'

/**
 * What a memory is built on. `as-recorded`: the call's lane with recorded compactions and elisions applied, so that
 * it equals the prompt that was really sent. `everything`: all that the file holds before the call.
 */
export type Baseline = 'as-recorded' | 'everything'

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
  state: unknown
}

interface LaneInput extends Lane {
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
  { environment, baseline }: FoldOptions,
  visit: (visit: Visit) => boolean,
): void {
  const lanes = lanesOf(trace, memory, { environment, baseline })
  const recorded = new Map<number, RecordedChange[]>()
  for (const entry of baseline === 'everything' ? [] : trace.recorded) {
    recorded.set(entry.call, [...(recorded.get(entry.call) ?? []), entry])
  }
  for (const call of trace.calls) {
    const lane = lanes.get(baseline === 'everything' ? undefined : call.agent)
    if (lane === undefined) continue
    const gained = feed(trace, memory, lane, call.at)
    // A call can have several entries (a compaction, then an elision); a later one sees what the earlier one did.
    const changes = (recorded.get(call.index) ?? []).flatMap((entry) => {
      lane.own = [...applyChanges(lane.own, entry.changes)]
      lane.base = lane.own
      lane.state = memory.revise(lane.state, entry.changes)
      return entry.changes
    })
    const recall = memory.recall(lane.state, cueFor(trace, call, lane))
    if (!visit({ call, lane, gained, changes, recall })) return
  }
}

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
  for (const [agent, list] of positions) {
    const own: Step[] = []
    lanes.set(agent, { agent, positions: list, fed: 0, own, base: own, state: memory.create(environment) })
  }
  return lanes
}

function feed(trace: FoldableTrace, memory: Memory, lane: LaneInput, until: number): readonly Step[] {
  const gained: Step[] = []
  for (;;) {
    const position = lane.positions[lane.fed]
    const step = position === undefined || position >= until ? undefined : trace.steps[position]
    if (step === undefined) return gained
    lane.fed++
    lane.own.push(step)
    lane.state = memory.add(lane.state, step)
    gained.push(step)
  }
}

/** The cue's text is made when a memory asks for it; most never do. */
function cueFor(trace: FoldableTrace, call: Call, lane: Lane): Cue {
  return {
    call: call.index,
    now: trace.steps[call.at]?.timestamp,
    get text() {
      const last = lane.base.at(-1)
      return last === undefined ? '' : stepText(last)
    },
  }
}
