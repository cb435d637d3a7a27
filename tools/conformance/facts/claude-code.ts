/** Facts of Claude Code session files and of its stream-json output, and of Anthropic messages. */
import { field, isObject, type JsonValue, listField } from '#base/json.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import type { ReadOutcome } from '#formats/reading/format.ts'
import { callFacts, chars, type Facts, type Imported, rawFacts, stepsOf, sum, textFacts } from './steps.ts'

export function claudeCodeFacts({ outcome, badLines }: Imported): Facts {
  const { counters } = outcome
  const texts = textFacts(stepsOf(outcome))
  return {
    ...rawFacts(outcome),
    bad_lines: badLines,
    ...anthropicFacts({ outcome }),
    // What the person typed while the agent worked enters the context and is not counted.
    text_chars: texts.text_chars - Number(counters.uncounted_text_chars ?? 0),
    text_utf16: texts.text_utf16 - Number(counters.uncounted_text_utf16 ?? 0),
  }
}

/**
 * What the steps say of Anthropic messages. Results of tools that ran at the provider are no `tool_result`s.
 */
export function anthropicFacts({ outcome }: Pick<Imported, 'outcome'>): Facts {
  const steps = stepsOf(outcome)
  const calls = callFacts(steps)
  return {
    ...callFacts(steps),
    tool_results: calls.tool_results - serverResults(outcome),
    tool_errors:
      sum(steps, (step) =>
        step.kind === 'action' ? step.results.filter(({ error }) => error !== undefined).length : 0,
      ) +
      outcome.traces.reduce((total, trace) => total + sum(trace.steps, (step) => lateErrors(trace, step)), 0),
    ...unmatched(steps),
    ...textFacts(steps),
    reasoning_chars: sum(steps, (step) => chars(step, 'reasoning').points),
  }
}

function serverResults({ counters }: ReadOutcome): number {
  const blocks = counters.by_block
  if (!isObject(blocks)) return 0
  const types = Object.keys(blocks).filter((type) => type.endsWith('_tool_result'))
  return types.reduce((total, type) => total + Number(blocks[type]), 0)
}

/** A result that is alone shows its error as text; its record says that it is one. */
function lateErrors(trace: Trace, step: Step): number {
  if (step.kind !== 'message' || step.role !== 'tool') return 0
  const records = trace.records.get(step.id) ?? []
  return records.some((record) => blocksOf(record).some((block) => isErrorOf(block, step.callId ?? '')))
    ? 1
    : 0
}

function blocksOf(record: JsonValue): readonly JsonValue[] {
  return listField(field(record, 'message') ?? record, 'content') ?? []
}

function isErrorOf(block: JsonValue, callId: string): boolean {
  return field(block, 'is_error') === true && (field(block, 'tool_use_id') ?? '') === callId
}

function unmatched(steps: readonly Step[]): Facts {
  const calls = new Set(
    steps.flatMap((step) => (step.kind === 'action' ? step.calls.map(({ id }) => id) : [])),
  )
  const results = new Set(steps.flatMap(answeredIds))
  return {
    calls_without_result: [...calls].filter((id) => !results.has(id)).length,
    results_without_call: [...results].filter((id) => !calls.has(id)).length,
  }
}

function answeredIds(step: Step): readonly string[] {
  if (step.kind === 'action') return step.results.map(({ callId }) => callId)
  return step.kind === 'message' && step.role === 'tool' ? [step.callId ?? ''] : []
}
