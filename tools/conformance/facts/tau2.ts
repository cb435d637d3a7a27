/** Facts of tau2-bench simulations. */
import {
  callFacts,
  chars,
  countRoles,
  type Facts,
  type Imported,
  messageCount,
  sum,
  textFacts,
} from './steps.ts'

/** The policy is a step without a record: it is next to the messages, which alone are counted. */
export function tau2Facts({ outcome }: Imported): Facts {
  const runs = outcome.traces.map((trace) => trace.steps.filter((step) => trace.records.has(step.id)))
  const steps = runs.flat()
  const counts = runs.map((run) => sum(run, messageCount))
  return {
    runs: runs.length,
    messages: counts.reduce((total, count) => total + count, 0),
    by_role: roles(countRoles(steps), countRoles(steps.filter((step) => step.agent === 'user'))),
    longest_run_messages: Math.max(0, ...counts),
    ...callFacts(steps),
    tool_calls_by_requestor: outcome.counters.tool_calls_by_requestor ?? {},
    ...textFacts(steps),
    reasoning_chars: sum(steps, (step) => chars(step, 'reasoning').points),
  }
}

/** A turn of the simulated user is its own as that model's, and in the file as a user's. */
function roles(all: Readonly<Record<string, number>>, user: Readonly<Record<string, number>>) {
  const turned = user['assistant'] ?? 0
  return {
    ...all,
    assistant: (all['assistant'] ?? 0) - turned,
    user: (all['user'] ?? 0) + turned,
  }
}
