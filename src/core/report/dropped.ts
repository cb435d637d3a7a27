/** What a memory left out most over a run: per step how often it was missing, how much that is, and why. */
import type { Blame, Memory } from '../memory/memory.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Tokens } from '../model/units.ts'
import { type AgentState, type FoldableTrace, foldCalls } from '../replay/fold.ts'
import { foldOptions, type ReplayOptions } from '../replay/replay.ts'
import { totalTokens } from '../tokens/measure.ts'

interface DroppedStep {
  readonly step: Step
  readonly tokens: Tokens
  /** Calls whose baseline had the step while the memory did not show it. */
  readonly missingAt: number
  /** The rule that dropped it, and before which call, 0-based; absent where the memory did not say. */
  readonly rule?: string
  readonly sinceCall?: number
}

interface Dropped {
  /** How many steps were missing at one call or more. */
  readonly steps: number
  /** Those that saved most: tokens times calls at which they were missing. */
  readonly most: readonly DroppedStep[]
}

interface Missing {
  readonly step: Step
  readonly agent: AgentState
  count: number
}

/** O(calls · context). */
export function droppedMost(
  trace: FoldableTrace,
  memory: Memory,
  options: ReplayOptions,
  limit: number,
): Dropped {
  const missing = new Map<StepId, Missing>()
  foldCalls(trace, memory, foldOptions(options, true), ({ agent, recall }) => {
    const shown = new Set(recall.steps.map(({ id }) => id))
    for (const step of agent.base) {
      if (shown.has(step.id)) continue
      const known = missing.get(step.id)
      if (known === undefined) missing.set(step.id, { step, agent, count: 1 })
      else known.count++
    }
    return true
  })
  const blames = new Map<AgentState, ReadonlyMap<StepId, Blame>>()
  const blameOf = (agent: AgentState) => {
    const known = blames.get(agent) ?? memory.blame(agent.state)
    blames.set(agent, known)
    return known
  }
  const weigh = (step: Step) => totalTokens(options.measure(step))
  const most = [...missing.values()]
    .map((entry) => ({ ...entry, tokens: weigh(entry.step) }))
    .sort((one, other) => other.tokens * other.count - one.tokens * one.count)
    .slice(0, limit)
    .map(({ step, agent, count, tokens }): DroppedStep => {
      const blame = blameOf(agent).get(step.id)
      const why = blame === undefined ? {} : { rule: blame.rule, sinceCall: blame.call }
      return { step, tokens, missingAt: count, ...why }
    })
  return { steps: missing.size, most }
}
