/**
 * At how many calls of a run each step was shown, as recorded: what a step costs over the run is its tokens
 * times that.
 */
import { applyChanges } from '../model/change.ts'
import type { Step, StepId } from '../model/step.ts'
import { sameStep } from '../model/steps.ts'
import type { CallIndex } from '../model/units.ts'
import type { FoldableTrace } from '../replay/fold.ts'
import { isRefused } from '../tokens/calibration/point.ts'

/** Calls of an agent without one between them: those of its `order` from a place up to another. */
export interface Stretch {
  readonly order: readonly CallIndex[]
  readonly from: number
  readonly to: number
}

export interface Exposure {
  /** Calls whose context held the step. */
  of(step: StepId): number
  /** Of those the calls from `call` on. */
  from(step: StepId, call: number): number
  /** The same calls, in order. O(calls). */
  callsFrom(step: StepId, call: number): readonly CallIndex[]
  /** The same calls as stretches. */
  stretchesOf(step: StepId): readonly Stretch[]
  /**
   * Steps that a recorded change put into contexts, each with the number of calls that were shown it. The
   * log's own steps are not among them where a change moved them or put them back as they were.
   */
  readonly made: () => readonly { readonly step: Step; readonly calls: number; readonly stretch: Stretch }[]
}

interface Span {
  readonly from: number
  to: number
}

/**
 * A refused request showed nothing to the model, as in the totals. O(steps + calls + recorded changes ·
 * context). Only the log's own steps are told of.
 */
export function exposureOf({ steps, calls, recorded }: FoldableTrace): Exposure {
  const spans = new Map<StepId, Span[]>()
  const logged = new Map(steps.map((step) => [step.id, step]))
  const made = new Map<Step, Span & { readonly agent: string | undefined }>()
  const contexts = new Map<string | undefined, { own: readonly Step[]; at: number; order: number[] }>()
  const changes = byCall(recorded)
  // A compaction that keeps a step in another place removes it and inserts the same step again.
  const isOwn = (step: Step, agent: string | undefined) => {
    const own = logged.get(step.id)
    return own !== undefined && own.agent === agent && sameStep(own, step)
  }
  for (const call of calls) {
    const { index, at, agent } = call
    const known = contexts.get(agent) ?? { own: [], at: 0, order: [] }
    const gained = steps.slice(known.at, at).filter((step) => step.agent === agent)
    const before = gained.length === 0 ? known.own : [...known.own, ...gained]
    const after = (changes.get(index) ?? []).reduce(
      (list, entry) => applyChanges(list, entry.changes),
      before,
    )
    const open = (id: StepId) => {
      const span = { from: known.order.length, to: Number.POSITIVE_INFINITY }
      spans.set(id, [...(spans.get(id) ?? []), span])
    }
    for (const step of gained) open(step.id)
    if (after !== before) {
      const now = known.order.length
      endSpans(before, after, (step) => made.get(step) ?? spans.get(step.id)?.at(-1), now)
      const was = new Set(before)
      for (const step of after.filter((one) => !was.has(one))) {
        if (isOwn(step, agent)) open(step.id)
        else made.set(step, { from: now, to: Number.POSITIVE_INFINITY, agent })
      }
    }
    if (!isRefused(call)) known.order.push(index)
    contexts.set(agent, { own: after, at: Math.max(known.at, at), order: known.order })
  }
  const from = (id: StepId, call: number): number => {
    const order = contexts.get(logged.get(id)?.agent)?.order ?? []
    const first = firstFrom(order, call)
    return (spans.get(id) ?? []).reduce(
      (sum, { from: start, to }) => sum + Math.max(0, Math.min(to, order.length) - Math.max(start, first)),
      0,
    )
  }
  const callsFrom = (id: StepId, call: number) => {
    const order = contexts.get(logged.get(id)?.agent)?.order ?? []
    const first = firstFrom(order, call)
    return (spans.get(id) ?? []).flatMap(({ from: start, to }) => order.slice(Math.max(start, first), to))
  }
  const stretchOf = (agent: string | undefined, { from: first, to }: Span): Stretch => {
    const order = contexts.get(agent)?.order ?? []
    return { order, from: first, to: Math.max(first, Math.min(to, order.length)) }
  }
  const stretchesOf = (id: StepId) =>
    (spans.get(id) ?? []).map((span) => stretchOf(logged.get(id)?.agent, span))
  const shown = ([step, span]: readonly [Step, Span & { agent: string | undefined }]) => {
    const stretch = stretchOf(span.agent, span)
    return { step, calls: stretch.to - stretch.from, stretch }
  }
  return { of: (id) => from(id, 0), from, callsFrom, stretchesOf, made: () => [...made].map(shown) }
}

function byCall(recorded: FoldableTrace['recorded']): ReadonlyMap<number, FoldableTrace['recorded']> {
  const changes = new Map<number, FoldableTrace['recorded'][number][]>()
  for (const entry of recorded) changes.set(entry.call, [...(changes.get(entry.call) ?? []), entry])
  return changes
}

/** What a recorded change took out or rewrote was shown until the call before. */
function endSpans(
  before: readonly Step[],
  after: readonly Step[],
  spanOf: (step: Step) => Span | undefined,
  now: number,
): void {
  const left = new Set(after)
  for (const step of before) {
    const span = spanOf(step)
    if (!left.has(step) && span !== undefined) span.to = Math.min(span.to, now)
  }
}

/** How many of the agent's calls are before a call of the run; they ascend. */
function firstFrom(order: readonly number[], call: number): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((order[middle] ?? 0) < call) low = middle + 1
    else high = middle
  }
  return low
}
