/** Facts of smolagents files. */
import { codePointLength } from '#base/text.ts'
import { smolagents } from '#core/dialects/smolagents.ts'
import { partsText } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { type Facts, type Imported, rawFacts, sum, textFacts } from './steps.ts'

/** Answers and marks were in no message; runs without an agent have no steps that the facts count. */
export function smolagentsFacts({ outcome, badLines }: Imported): Facts {
  const isRepr = outcome.traces.some((trace) => trace.source.version?.includes('Python') === true)
  const common = { runs: outcome.traces.length, bad_lines: badLines }
  if (isRepr) return { ...common, ...reprFacts({ outcome, badLines, isJsonLines: true }) }
  const lists = outcome.traces.filter((trace) => trace.source.version === 'benchmark')
  const steps = lists.flatMap((trace) => trace.steps)
  const counts = lists.map((trace) => sum(trace.steps, (step) => roles(step).length))
  const calls = Number(outcome.counters.verbatim_calls ?? 0)
  const responses = Number(outcome.counters.verbatim_responses ?? 0)
  const byRole = countRoles(steps, { calls, responses })
  const texts = steps
    .flatMap((step) => smolagents.messages(step, { summaryMode: false }))
    .map(({ parts }) => partsText(parts))
  return {
    ...common,
    messages: counts.reduce((total, count) => total + count, 0),
    by_role: byRole,
    tool_calls: byRole['tool-call'] ?? 0,
    tool_results: byRole['tool-response'] ?? 0,
    longest_run_messages: Math.max(0, ...counts),
    text_chars: texts.reduce((total, text) => total + codePointLength(text), 0),
    text_utf16: texts.reduce((total, text) => total + text.length, 0),
  }
}

function reprFacts({ outcome }: Imported): Facts {
  const steps = outcome.traces.flatMap((trace) => trace.steps.filter((step) => isRecorded(trace, step)))
  return {
    steps: steps.length,
    ...rawFacts(outcome),
    non_strict_json: (outcome.warnings ?? []).some(({ code }) => code === 'bare-number'),
    ...textFacts(steps),
  }
}

function isRecorded(trace: Trace, step: Step): boolean {
  return trace.records.has(step.id)
}

/** The roles that smolagents itself gives a step's messages. */
function roles(step: Step): readonly string[] {
  const sent = smolagents.messages(step, { summaryMode: false })
  if (step.kind !== 'action') return sent.map(({ role }) => role)
  return sent.map(({ role, parts }) => {
    const text = partsText(parts)
    if (role === 'assistant')
      return text.startsWith('Calling tools:\n') && step.calls.length > 0 ? 'tool-call' : role
    return text === '' ? role : 'tool-response'
  })
}

function countRoles(
  steps: readonly Step[],
  verbatim: { readonly calls: number; readonly responses: number },
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  const add = (role: string, count: number) => counts.set(role, (counts.get(role) ?? 0) + count)
  for (const role of steps.flatMap(roles)) add(role, 1)
  add('tool-call', verbatim.calls)
  add('assistant', -verbatim.calls)
  add('tool-response', verbatim.responses)
  add('user', -verbatim.responses)
  return Object.fromEntries([...counts].filter(([, count]) => count !== 0))
}
