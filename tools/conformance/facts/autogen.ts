/**
 * Facts of AutoGen files. A recorded client is counted over all prompts, so they are taken from the
 * as-recorded contexts, without results, which are no texts there; a history over its messages, without the
 * system texts.
 */

import { field } from '#base/json.ts'
import type { Step } from '#core/model/step.ts'
import type { ReadOutcome } from '#formats/reading/format.ts'
import { contextsOf } from './contexts.ts'
import { type Facts, type Imported, messageCount, rawFacts, stepsOf, sum, textFacts } from './steps.ts'

export function autogenFacts({ outcome }: Imported): Facts {
  const isClient = outcome.traces[0]?.source.version === 'recorded client'
  return isClient ? clientFacts(outcome) : historyFacts(outcome)
}

function clientFacts(outcome: ReadOutcome): Facts {
  const { counters, traces } = outcome
  const prompts = traces.flatMap(contextsOf).flat()
  const answered = new Set(traces.flatMap(({ calls }) => calls.map(({ stepId }) => stepId)))
  const answers = stepsOf(outcome).filter(({ id }) => answered.has(id))
  const texts = textFacts([...prompts, ...answers].map(withoutResults))
  const extra = Number(counters.results ?? 0) - Number(counters.result_messages ?? 0)
  return {
    ...rawFacts(outcome),
    messages: sum(prompts, messageCount) - extra,
    text_chars: texts.text_chars - Number(counters.streamed_chars ?? 0),
    text_utf16: texts.text_utf16 - Number(counters.streamed_utf16 ?? 0),
  }
}

function withoutResults(step: Step): Step {
  if (step.kind === 'action') return { ...step, results: [] }
  return step.kind === 'message' && step.role === 'tool' ? { ...step, parts: [] } : step
}

function historyFacts(outcome: ReadOutcome): Facts {
  const { counters } = outcome
  const steps = stepsOf(outcome)
  const texts = textFacts(steps)
  return {
    ...rawFacts(outcome),
    messages: sum(steps, messageCount) - Number(counters.system_prompts ?? 0),
    // A speaker is in the name, or, where there are no names, in the role.
    [field(counters.by_name, 'null') === undefined ? 'by_name' : 'by_role']: labelsOf(steps),
    text_chars: texts.text_chars - Number(counters.system_chars ?? 0),
    text_utf16: texts.text_utf16 - Number(counters.system_utf16 ?? 0),
  }
}

/** Who spoke, by the label that the log has: of results too. */
function labelsOf(steps: readonly Step[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  const add = (name = 'null') => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const step of steps) {
    if (step.kind === 'system') continue
    add('name' in step ? step.name : undefined)
    if (step.kind === 'action') for (const result of step.results) add(result.name)
  }
  return Object.fromEntries(counts)
}
