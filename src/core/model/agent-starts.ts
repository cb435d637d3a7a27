/**
 * Which call started a sub-agent, pure: its first step is what a tool call of another agent gave it as an
 * argument, word for word. Formats record sub-agents after one another even where they ran at the same time,
 * so order alone does not tell.
 */
import { isObject, jsonOf } from '#base/json.ts'
import type { Step } from './step.ts'
import { stepText } from './steps.ts'
import type { Trace } from './trace.ts'
import type { CallIndex } from './units.ts'

/** Shorter texts, such as `yes`, are in arguments by chance. In characters. */
const SHORTEST = 12

/**
 * The index of the call whose answer started the agent, for each agent that was started so. O(steps and
 * arguments).
 */
export function startsOfAgents({
  steps,
  calls,
}: Pick<Trace, 'steps' | 'calls'>): ReadonlyMap<string, number> {
  const callOf = new Map(calls.map(({ stepId, index }) => [stepId, index]))
  const given = new Map<string, { readonly agent: string | undefined; readonly call: CallIndex }>()
  const seen = new Set<string | undefined>()
  const starts = new Map<string, number>()
  for (const step of steps) {
    const { agent } = step
    if (agent !== undefined && !seen.has(agent)) {
      const start = given.get(stepText(step).trim())
      if (start !== undefined && start.agent !== agent) starts.set(agent, start.call)
    }
    seen.add(agent)
    const call = callOf.get(step.id)
    if (call !== undefined) for (const text of argumentTexts(step)) given.set(text, { agent, call })
  }
  return starts
}

function argumentTexts(step: Step): readonly string[] {
  const calls = step.kind === 'action' ? step.calls : []
  return calls.flatMap((call) => {
    const args = jsonOf(call.arguments)
    const values = isObject(args) ? Object.values(args) : []
    return values.flatMap((value) =>
      typeof value === 'string' && value.trim().length >= SHORTEST ? [value.trim()] : [],
    )
  })
}
