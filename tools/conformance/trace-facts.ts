/**
 * Facts of what an importer made of a file, by the same names as the independently counted ones, taken from the
 * normalised steps wherever they hold the answer and from the reader's counters only for raw fields.
 */
import type { JsonValue } from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { openai } from '#core/dialects/openai.ts'
import type { Part } from '#core/message.ts'
import type { Step } from '#core/step.ts'
import type { Trace } from '#core/trace.ts'
import type { ReadOutcome } from '#formats/format.ts'

export type Facts = Readonly<Record<string, JsonValue>>

/** What a fact is taken from. */
export interface Imported {
  readonly outcome: ReadOutcome
  /** Lines of the file that were reported as faulty. */
  readonly badLines: number
  readonly isJsonLines: boolean
}

/** The facts that can be taken, by format id. */
export const FACTS_OF: Readonly<Record<string, (imported: Imported) => Facts>> = {
  'openai-chat': openAiFacts,
  'swe-agent': sweAgentFacts,
  tinyagent: tinyAgentFacts,
}

function openAiFacts({ outcome, badLines, isJsonLines }: Imported): Facts {
  const steps = outcome.traces.flatMap((trace) => trace.steps)
  const counts = outcome.traces.map((trace) => sum(trace.steps, messageCount))
  return {
    runs: outcome.traces.length,
    messages: counts.reduce((total, count) => total + count, 0),
    by_role: countRoles(steps),
    longest_run_messages: Math.max(0, ...counts),
    ...textFacts(steps),
    ...callFacts(steps),
    reasoning_chars: sum(steps, (step) => chars(step, 'reasoning').points),
    ...(isJsonLines ? { bad_lines: badLines } : {}),
  }
}

/**
 * Counted over the history; the steps also hold what only the trajectory has, which the reader counts by itself:
 * `unsent_text_…` is taken off again. Results of native calls that were never sent are those without a record.
 */
function sweAgentFacts({ outcome }: Imported): Facts {
  const steps = outcome.traces.flatMap((trace) => trace.steps)
  const { counters } = outcome
  const texts = textFacts(steps)
  const sent = outcome.traces.flatMap((trace) => trace.steps.map((step) => sentResults(trace, step)))
  return {
    ...rawFacts(outcome),
    text_chars: texts.text_chars - Number(counters.unsent_text_chars ?? 0),
    text_utf16: texts.text_utf16 - Number(counters.unsent_text_utf16 ?? 0),
    tool_calls: sum(steps, (step) => nativeCalls(step)),
    tool_results: sent.reduce((total, count) => total + count, 0),
  }
}

function tinyAgentFacts({ outcome }: Imported): Facts {
  // A system prompt that stands beside the messages has no record: the facts do not count it.
  const steps = outcome.traces.flatMap((trace) => trace.steps.filter((step) => trace.records.has(step.id)))
  return {
    ...rawFacts(outcome),
    ...textFacts(steps),
    ...callFacts(steps),
    reasoning_chars: sum(steps, (step) => chars(step, 'reasoning').points),
  }
}

/** Counts of raw fields, taken by the reader before it normalised. */
function rawFacts({ counters }: ReadOutcome): Facts {
  return Object.fromEntries(Object.entries(counters))
}

function callFacts(steps: readonly Step[]) {
  return {
    tool_calls: sum(steps, (step) => (step.kind === 'action' ? step.calls.length : 0)),
    tool_results: sum(steps, (step) =>
      step.kind === 'action' ? step.results.length : step.kind === 'message' && step.role === 'tool' ? 1 : 0,
    ),
  }
}

function textFacts(steps: readonly Step[]) {
  return {
    text_chars: sum(steps, (step) => chars(step, 'text').points),
    text_utf16: sum(steps, (step) => chars(step, 'text').units),
  }
}

function nativeCalls(step: Step): number {
  return step.kind === 'action' ? step.calls.filter((call) => call.inText !== true).length : 0
}

/** Results of native calls that stand among the step's records as messages of their own. */
function sentResults(trace: Trace, step: Step): number {
  if (step.kind !== 'action' || nativeCalls(step) === 0)
    return step.kind === 'message' && step.role === 'tool' ? 1 : 0
  const records = trace.records.get(step.id) ?? []
  return records.filter((record) => isToolMessage(record)).length
}

function isToolMessage(record: JsonValue): boolean {
  return typeof record === 'object' && record !== null && 'role' in record && record.role === 'tool'
}

function chars(step: Step, kind: 'text' | 'reasoning') {
  let points = 0
  let units = 0
  const add = (text: string) => {
    points += codePointLength(text)
    units += text.length
  }
  for (const part of partsOf(step)) if (part.kind === kind && 'text' in part) add(part.text)
  if (kind === 'text' && step.kind === 'action') for (const { error } of step.results) add(error ?? '')
  if (kind === 'text' && step.kind === 'note') add(step.text)
  return { points, units }
}

function partsOf(step: Step): readonly Part[] {
  if (step.kind === 'note' || step.kind === 'control') return []
  return step.kind === 'action'
    ? [...step.parts, ...step.results.flatMap((result) => result.parts)]
    : step.parts
}

/** Messages that a step stands for. */
function messageCount(step: Step): number {
  return openai.messages(step, {}).length
}

function countRoles(steps: readonly Step[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const step of steps) {
    for (const { role } of openai.messages(step, {})) counts.set(role, (counts.get(role) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

function sum(steps: readonly Step[], count: (step: Step) => number): number {
  return steps.reduce((total, step) => total + count(step), 0)
}
