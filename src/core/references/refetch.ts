/**
 * How well the weight of a lost reference tells whether the agent fetches it again. Only recorded compactions can say: what
 * they took out was really gone for the agent, and what it did next is in the trace.
 */
import { applyChanges } from '../model/change.ts'
import type { Step } from '../model/step.ts'
import type { FoldableTrace } from '../replay/fold.ts'
import type { ReferenceIndex } from './reference-index.ts'

/** A reference that a recorded compaction took out of the context. */
export interface Outcome {
  /** What the loss counts for it. */
  readonly weight: number
  /** Whether the result of a tool gave it again within the next steps. */
  readonly isFetched: boolean
}

export interface Outcomes {
  /** Recorded compactions that took out a reference. */
  readonly compactions: number
  readonly outcomes: readonly Outcome[]
}

/** Steps of the lane in which a fact counts as fetched again. */
export const REFETCH_STEPS = 10

/** Only references that some call uses are known at all. O(compactions · context). */
export function refetchOutcomes(trace: FoldableTrace, index: ReferenceIndex): Outcomes {
  const outcomes: Outcome[] = []
  let compactions = 0
  for (const { call, agent, lost } of lossesOf(trace, index)) {
    if (lost.length > 0) compactions++
    const start = trace.calls[call]?.at ?? 0
    const fetched = new Set(
      trace.steps
        .slice(start)
        .filter((step) => step.agent === agent)
        .slice(0, REFETCH_STEPS)
        .flatMap((step) => index.holds(resultsOnly(step))),
    )
    for (const reference of lost) {
      outcomes.push({ weight: index.weightAt(reference, start), isFetched: fetched.has(reference) })
    }
  }
  return { compactions, outcomes }
}

/** For each recorded change of a lane: what the context before it held and the one behind it does not. */
function lossesOf({ steps, calls, recorded }: FoldableTrace, index: ReferenceIndex) {
  const bases = new Map<string | undefined, { base: readonly Step[]; at: number }>()
  return recorded.map(({ call, changes }) => {
    const { agent, at = 0 } = calls[call] ?? {}
    const lane = bases.get(agent) ?? { base: [], at: 0 }
    const gained = steps.slice(lane.at, at).filter((step) => step.agent === agent)
    const before = [...lane.base, ...gained]
    const after = applyChanges(before, changes)
    bases.set(agent, { base: after, at: Math.max(at, lane.at) })
    const left = new Set(after)
    const gone = new Set(before.filter((step) => !left.has(step)).flatMap((step) => index.holds(step)))
    const held = new Set(gone.size === 0 ? [] : after.flatMap((step) => index.holds(step)))
    const lost = [...gone].filter((reference) => !held.has(reference) && !index.always.has(reference))
    return { call, agent, lost }
  })
}

/** What came back from tools, without what the model said. */
function resultsOnly(step: Step): Step {
  if (step.kind === 'action') return { ...step, parts: [], calls: [] }
  return { kind: 'message', id: step.id, number: step.number, role: 'tool', parts: [] }
}

export interface Auc {
  /** The share of pairs of a fetched and an unfetched one in which the fetched one weighs more; ties count half. */
  readonly area: number
  /** Bounds of its 95% confidence interval (Hanley and McNeil 1982). */
  readonly low: number
  readonly high: number
  readonly fetched: number
  readonly unfetched: number
}

/** The area under the curve; undefined where all or none were fetched. O(n log n). */
export function aucOf(outcomes: readonly Outcome[]): Auc | undefined {
  const sorted = [...outcomes].sort((one, other) => one.weight - other.weight)
  const fetched = sorted.filter(({ isFetched }) => isFetched).length
  const unfetched = sorted.length - fetched
  if (fetched === 0 || unfetched === 0) return undefined
  let ranks = 0
  for (let start = 0; start < sorted.length; ) {
    let end = start
    while (end < sorted.length && sorted[end]?.weight === sorted[start]?.weight) end++
    const rank = (start + 1 + end) / 2
    ranks += rank * sorted.slice(start, end).filter(({ isFetched }) => isFetched).length
    start = end
  }
  const area = (ranks - (fetched * (fetched + 1)) / 2) / (fetched * unfetched)
  const half = 1.96 * standardError(area, fetched, unfetched)
  return { area, low: Math.max(0, area - half), high: Math.min(1, area + half), fetched, unfetched }
}

function standardError(area: number, fetched: number, unfetched: number): number {
  const both = area / (2 - area)
  const same = (2 * area * area) / (1 + area)
  const variance =
    area * (1 - area) + (fetched - 1) * (both - area * area) + (unfetched - 1) * (same - area * area)
  return Math.sqrt(Math.max(0, variance) / (fetched * unfetched))
}
