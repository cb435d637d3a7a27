/**
 * Facts of ADK sessions, from the steps: thoughts count as text, what tools answered does not. Logged
 * requests bring texts that no event has; the reader counts them as `beside_…`.
 */
import type { Step } from '#core/model/step.ts'
import { callFacts, chars, type Facts, type Imported, rawFacts, stepsOf, sum } from './steps.ts'

export function googleAdkFacts({ outcome }: Imported): Facts {
  const steps = stepsOf(outcome)
  const count = (name: string) => Number(outcome.counters[name] ?? 0)
  const spoken = steps.map(withoutResults)
  const total = (unit: 'points' | 'units') =>
    sum(spoken, (step) => chars(step, 'text')[unit] + chars(step, 'reasoning')[unit])
  const calls = callFacts(steps)
  return {
    ...rawFacts(outcome),
    tool_calls: calls.tool_calls - count('beside_tool_calls'),
    tool_results: calls.tool_results - count('beside_tool_results'),
    text_chars:
      total('points') - count('beside_text_chars') - count('summary_chars') + count('partial_text_chars'),
    text_utf16:
      total('units') - count('beside_text_utf16') - count('summary_utf16') + count('partial_text_utf16'),
  }
}

function withoutResults(step: Step): Step {
  if (step.kind === 'action') return { ...step, results: [] }
  return step.kind === 'message' && step.role === 'tool' ? { ...step, parts: [] } : step
}
