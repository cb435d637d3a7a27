/** Facts of Anthropic messages. */
import { isObject, textField } from '#base/json.ts'
import type { Trace } from '#core/model/trace.ts'
import { anthropicFacts } from './claude-code.ts'
import { type Facts, type Imported, rawFacts } from './steps.ts'

/**
 * Counted over the messages alone: neither the system prompt nor a logged response, which are next to them.
 */
export function anthropicMessagesFacts({ outcome }: Imported): Facts {
  const traces = outcome.traces.map(ofMessages)
  const roles = new Map<string, number>()
  for (const record of traces.flatMap(recordsOf))
    roles.set(textField(record, 'role') ?? 'null', (roles.get(textField(record, 'role') ?? 'null') ?? 0) + 1)
  return {
    ...rawFacts(outcome),
    messages: [...roles.values()].reduce((sum, count) => sum + count, 0),
    by_role: Object.fromEntries(roles),
    ...anthropicFacts({ outcome: { ...outcome, traces } }),
  }
}

function ofMessages(trace: Trace): Trace {
  const answer = isObject(trace.metadata.response) ? trace.calls.at(-1)?.at : undefined
  return { ...trace, steps: trace.steps.slice(0, answer).filter(({ id }) => trace.records.has(id)) }
}

/** Each message once: several steps can be made of one. */
function recordsOf({ steps, records }: Trace) {
  return [...new Set(steps.flatMap(({ id }) => records.get(id) ?? []))]
}
