/**
 * What no request shows: messages after an agent's last call, of an agent that never calls a model, or that
 * its own memory removed or replaced before the next call. A span of ours, which is not a request, holds the
 * agent's context there.
 */
import { given } from '#base/given.ts'
import type { Change } from '#core/model/change.ts'
import type { StepId } from '#core/model/step.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import type { FoldableTrace } from '#core/replay/fold.ts'

/**
 * A place of the log at which a context is written; `call` is absent where no call of the run is made there.
 */
interface Moment {
  readonly call?: Call
}

interface WithMoments {
  /** The trace with a call at each moment, to be folded. */
  readonly trace: FoldableTrace
  /** By the index of the folded call. */
  readonly moments: readonly Moment[]
}

/** O(steps + calls · agents whose steps wait to be shown + changes). */
export function withMoments({ steps, calls, recorded }: Trace): WithMoments {
  const changesAt = changesByCall(recorded)
  const made = new Set(calls.map(({ stepId }) => stepId))
  const waiting = createWaiting()
  const folded: { readonly call: Call; readonly moment: Moment }[] = []
  const place = (call: Omit<Call, 'index'>, moment: Moment) =>
    void folded.push({ call: { ...call, index: folded.length }, moment })
  const show = (at: number, agents: readonly (string | undefined)[]) => {
    for (const agent of agents) {
      place({ at, stepId: '', ...given({ agent }) }, {})
      waiting.shown(agent)
    }
  }
  let from = 0
  for (const call of calls) {
    for (const step of steps.slice(from, call.at))
      if (step.kind !== 'control') waiting.add(step.agent, step.id, made.has(step.id))
    from = Math.max(from, call.at)
    const changes = changesAt.get(call.index) ?? []
    const others = waiting.agents().filter((agent) => agent !== call.agent)
    const isSentWhole = !changes.some((change) => waiting.has(call.agent, changedBy(change)))
    show(call.at, isSentWhole ? others : [...others, call.agent])
    place(call, { call })
    waiting.shown(call.agent)
  }
  for (const step of steps.slice(from))
    if (step.kind !== 'control') waiting.add(step.agent, step.id, made.has(step.id))
  show(steps.length, waiting.agents())
  const indexOf = new Map(
    folded.flatMap(({ moment: { call } }, at) => (call === undefined ? [] : [[call.index, at]])),
  )
  return {
    trace: {
      steps,
      calls: folded.map(({ call }) => call),
      recorded: recorded.map((change) => ({ ...change, call: indexOf.get(change.call) ?? change.call })),
    },
    moments: folded.map(({ moment }) => moment),
  }
}

function changesByCall(recorded: Trace['recorded']): ReadonlyMap<number, readonly Change[]> {
  const byCall = new Map<number, Change[]>()
  for (const { call, changes } of recorded) byCall.set(call, [...(byCall.get(call) ?? []), ...changes])
  return byCall
}

/** The step that is not sent as the log has it; an inserted one takes nothing away. */
function changedBy(change: Change): StepId | undefined {
  if (change.kind === 'insert') return undefined
  return change.kind === 'remove' ? change.id : change.step.id
}

/** The steps that no context has shown yet, by agent. */
function createWaiting() {
  const byAgent = new Map<string | undefined, Set<StepId>>()
  const unmade = new Set<string | undefined>()
  return {
    /** `isAnswer`: the span of its call contains it, and only its results have not been shown. */
    add: (agent: string | undefined, id: StepId, isAnswer: boolean) => {
      const known = byAgent.get(agent) ?? new Set()
      byAgent.set(agent, known.add(id))
      if (!isAnswer) unmade.add(agent)
    },
    has: (agent: string | undefined, id: StepId | undefined) =>
      id !== undefined && byAgent.get(agent)?.has(id) === true,
    /** Those with more than results to show. */
    agents: () => [...unmade],
    shown: (agent: string | undefined) => {
      byAgent.delete(agent)
      unmade.delete(agent)
    },
  }
}
