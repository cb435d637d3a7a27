/**
 * Facts of request logs: what was sent with each request is taken from the as-recorded context of its call.
 */
import { contextsOf } from './contexts.ts'
import {
  callFacts,
  countRoles,
  type Facts,
  type Imported,
  messageCount,
  rawFacts,
  sum,
  textFacts,
} from './steps.ts'

export function requestLogFacts({ outcome, badLines }: Imported): Facts {
  const contexts = outcome.traces.flatMap(contextsOf)
  const counts = contexts.map((steps) => sum(steps, messageCount))
  const largest = contexts[counts.indexOf(Math.max(...counts))] ?? []
  return {
    ...rawFacts(outcome),
    bad_lines: badLines,
    request_message_counts: counts,
    largest_request: {
      messages: sum(largest, messageCount),
      by_role: countRoles(largest),
      ...callFacts(largest),
      ...textFacts(largest),
    },
  }
}
