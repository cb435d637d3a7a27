/**
 * Facts that can be taken from normalised steps alike for most formats, by the names of the independently
 * counted ones. A format's own file beside this says which of them are its.
 */
import type { JsonValue } from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { openai } from '#core/dialects/openai.ts'
import type { Part } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { ReadOutcome } from '#formats/reading/format.ts'

export type Facts = Readonly<Record<string, JsonValue>>

/** What a fact is taken from. */
export interface Imported {
  readonly outcome: ReadOutcome
  /** Lines of the file that were reported as faulty. */
  readonly badLines: number
  readonly isJsonLines: boolean
  /** The file as it is, for facts of its packing; absent for a folder. */
  readonly bytes?: Uint8Array
}

/** Counts of raw fields, taken by the reader before it normalised. */
export function rawFacts({ counters }: ReadOutcome): Facts {
  return Object.fromEntries(Object.entries(counters))
}

/** All steps of all runs. */
export function stepsOf({ traces }: ReadOutcome): readonly Step[] {
  return traces.flatMap((trace) => trace.steps)
}

export function callFacts(steps: readonly Step[]) {
  return {
    tool_calls: sum(steps, (step) => (step.kind === 'action' ? step.calls.length : 0)),
    tool_results: sum(steps, (step) =>
      step.kind === 'action' ? step.results.length : step.kind === 'message' && step.role === 'tool' ? 1 : 0,
    ),
  }
}

export function textFacts(steps: readonly Step[]) {
  return {
    text_chars: sum(steps, (step) => chars(step, 'text').points),
    text_utf16: sum(steps, (step) => chars(step, 'text').units),
  }
}

export function chars(step: Step, kind: 'text' | 'reasoning') {
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

/** Messages that a step represents. */
export function messageCount(step: Step): number {
  return openai.messages(step, {}).length
}

export function countRoles(steps: readonly Step[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const step of steps) {
    for (const { role } of openai.messages(step, {})) counts.set(role, (counts.get(role) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

export function sum(steps: readonly Step[], count: (step: Step) => number): number {
  return steps.reduce((total, step) => total + count(step), 0)
}
