/** Facts of request logs: what was sent with each request is taken from the as-recorded context of its call. */
import { buildMemory } from '#core/memories/spec.ts'
import { IDENTITY } from '#core/memories/spec-data.ts'
import { foldCalls } from '#core/replay/fold.ts'
import type { Step } from '#core/step.ts'
import { plainContext } from '#core/strategies/context.ts'
import type { Trace } from '#core/trace.ts'
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

/** The steps that each call was sent, in order of the calls. */
export function contextsOf(trace: Trace): readonly (readonly Step[])[] {
  const contexts: (readonly Step[])[] = []
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ recall }) => {
    contexts.push([...recall.steps])
    return true
  })
  return contexts
}
