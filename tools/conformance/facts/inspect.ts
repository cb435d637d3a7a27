/**
 * Facts of Inspect logs: counted over the last messages of each sample. The steps also hold what only the
 * calls show (sub-agents, what was compacted away), which the reader counts on its own as `beside_…`, and
 * errors of results.
 */
import { field } from '#base/json.ts'
import {
  callFacts,
  chars,
  countRoles,
  type Facts,
  type Imported,
  messageCount,
  stepsOf,
  sum,
  textFacts,
} from './steps.ts'
import { zipFacts } from './zip.ts'

export function inspectFacts({ outcome, bytes }: Imported): Facts {
  const { counters, traces } = outcome
  const steps = stepsOf(outcome).filter((step) => !isBlank(step))
  const count = (name: string) => Number(counters[name] ?? 0)
  const texts = textFacts(steps)
  const calls = callFacts(steps)
  const beside = counters.beside_by_role
  return {
    samples: traces.length,
    samples_with_error: count('samples_with_error'),
    events: count('events'),
    by_event: rolesOf(counters.by_event, {}),
    messages: sum(steps, messageCount) - count('beside_messages'),
    by_role: rolesOf(countRoles(steps), beside),
    tool_calls: calls.tool_calls - count('beside_tool_calls'),
    tool_results: calls.tool_results - Number(field(beside, 'tool') ?? 0),
    text_chars: texts.text_chars - count('beside_text_chars') - count('error_chars'),
    text_utf16: texts.text_utf16 - count('beside_text_utf16') - count('error_utf16'),
    reasoning_chars:
      sum(steps, (step) => chars(step, 'reasoning').points) -
      count('beside_reasoning_chars') -
      count('old_reasoning_chars'),
    version: count('version'),
    status: Object.keys(counters.by_status ?? {})[0] ?? null,
    model: Object.keys(counters.by_model ?? {})[0] ?? null,
    ...(bytes === undefined ? {} : zipFacts(bytes)),
    layout: count('chunked') === 1 ? 'chunked' : 'monolith',
  }
}

/** A call without an answer yields no message. */
function isBlank(step: Parameters<typeof messageCount>[0]): boolean {
  return step.kind === 'action' && step.parts.length + step.calls.length + step.results.length === 0
}

function rolesOf(all: unknown, beside: unknown): Readonly<Record<string, number>> {
  const counts: [string, number][] = []
  for (const [role, count] of Object.entries(typeof all === 'object' && all !== null ? all : {})) {
    const left = Number(count) - Number(field(beside, role) ?? 0)
    if (left !== 0) counts.push([role, left])
  }
  return Object.fromEntries(counts)
}
