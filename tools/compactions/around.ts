/** How many tool calls fail, and how often users correct the agent, just before and after its compactions. */
import { type CompactedContext, compactedContexts } from '#core/compactions/contexts.ts'
import { userMessages } from '#core/compactions/corrections.ts'
import { answeredCalls } from '#core/model/answered-calls.ts'
import type { Step } from '#core/model/step.ts'
import { resultErrors } from '#core/waste/failed-results.ts'
import type { FoundTrace } from '../truth/traces.ts'

/** Steps with tool calls on each side; a compaction with fewer on one of them is left out. */
export const AROUND_STEPS = 20

export interface Side {
  readonly calls: number
  readonly failed: number
  readonly messages: number
  readonly corrections: number
}

export interface Around {
  readonly compactions: number
  readonly before: Side
  readonly after: Side
}

/** By format. O(steps × compactions). */
export function aroundCompactions(runs: readonly FoundTrace[]): ReadonlyMap<string, Around> {
  const sums = new Map<string, Around>()
  for (const { trace } of runs) {
    for (const context of compactedContexts(trace)) {
      const sides = sidesOf(context, trace.steps)
      if (sides === undefined) continue
      const { format } = trace.source
      const { compactions = 0, before = NONE, after = NONE } = sums.get(format) ?? {}
      sums.set(format, {
        compactions: compactions + 1,
        before: plus(before, sides.before),
        after: plus(after, sides.after),
      })
    }
  }
  return sums
}

const NONE: Side = { calls: 0, failed: 0, messages: 0, corrections: 0 }

function sidesOf({ recorded, agent, at }: CompactedContext, steps: readonly Step[]) {
  if (recorded?.kind !== 'full') return undefined
  const own = new Set([...recorded.summary, ...recorded.restored])
  const isOfAgent = (step: Step) => step.agent === agent && !own.has(step.id)
  const before = steps.slice(0, at).filter(isOfAgent)
  const after = steps.slice(at).filter(isOfAgent)
  const used = {
    before: withTools(before).slice(-AROUND_STEPS),
    after: withTools(after).slice(0, AROUND_STEPS),
  }
  if (used.before.length < AROUND_STEPS || used.after.length < AROUND_STEPS) return undefined
  return {
    before: sideOf(used.before, before.slice(-AROUND_STEPS)),
    after: sideOf(used.after, after.slice(0, AROUND_STEPS)),
  }
}

function withTools(steps: readonly Step[]): readonly Step[] {
  return steps.filter((step) => callCount(step) > 0)
}

function callCount(step: Step): number {
  return step.kind === 'action' ? answeredCalls(step).length : 0
}

function sideOf(used: readonly Step[], all: readonly Step[]): Side {
  const said = userMessages(all, new Set())
  return {
    calls: used.reduce((sum, step) => sum + callCount(step), 0),
    failed: used.reduce((sum, step) => sum + resultErrors(step).length, 0),
    messages: said.length,
    corrections: said.filter(({ isCorrection }) => isCorrection).length,
  }
}

function plus(one: Side, other: Side): Side {
  return {
    calls: one.calls + other.calls,
    failed: one.failed + other.failed,
    messages: one.messages + other.messages,
    corrections: one.corrections + other.corrections,
  }
}
