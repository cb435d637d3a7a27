/**
 * A recorded run as its agents' calls, each with its context before and after what the agent's own memory did
 * there.
 */
import { compactedContexts } from '#core/compactions/contexts.ts'
import { applyChanges } from '#core/model/change.ts'
import type { Step } from '#core/model/step.ts'
import type { RecordedChange, Trace } from '#core/model/trace.ts'

export interface AgentCall {
  /** Among the trace's calls. */
  readonly call: number
  /** Its answer's place among the trace's steps. */
  readonly at: number
  /** The context at the call without what was recorded there. */
  readonly before: readonly Step[]
  /** The context that the call was sent. */
  readonly after: readonly Step[]
  /** The steps that came since the agent's last call. */
  readonly gained: readonly Step[]
  readonly changes: readonly RecordedChange[]
  /** A compaction before it can't be read: what replaced the removed steps is not in the file. */
  readonly isOpaque: boolean
  /** The steps that the answer became. */
  readonly answer: readonly Step[]
}

/** The calls of each agent in order. O(calls · context). */
export function callsByAgent(trace: Trace): readonly (readonly AgentCall[])[] {
  const opaque = new Set(
    compactedContexts(trace).flatMap(({ recorded, call }) => (recorded?.isOpaque === true ? [call] : [])),
  )
  const agents = [...new Set(trace.calls.map(({ agent }) => agent))]
  return agents.map((agent) => {
    const calls = trace.calls.filter((call) => call.agent === agent)
    let base: readonly Step[] = []
    let from = 0
    return calls.map(({ index, at }, place): AgentCall => {
      const own = (start: number, end: number) =>
        trace.steps.slice(start, end).filter((step) => step.agent === agent)
      const gained = own(from, at)
      const before = [...base, ...gained]
      const changes = trace.recorded.filter(({ call }) => call === index)
      base = changes.reduce<readonly Step[]>((steps, entry) => applyChanges(steps, entry.changes), before)
      from = Math.max(at, from)
      const answer = own(at, calls[place + 1]?.at ?? trace.steps.length)
      const isOpaque = opaque.has(index)
      return { call: index, at, before, after: base, gained, changes, isOpaque, answer }
    })
  })
}
