/**
 * A trace as OpenAI chat messages: steps that still are what was read are written from their original records, so
 * that nothing is lost; all others through the OpenAI dialect.
 */
import type { JsonValue } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import { openai, writeOpenAiMessage } from '#core/dialects/openai.ts'
import type { Step } from '#core/step.ts'
import type { Trace } from '#core/trace.ts'
import { createTraceBuilder } from '#core/trace-builder.ts'
import { rereadStep } from './steps.ts'

/** One `{messages, tools?}`. */
export function writeChat(trace: Trace, id: string): Result<string> {
  const isOurs = trace.source.format === id
  const messages = trace.steps.flatMap(
    (step) => (isOurs ? originals(trace, step) : undefined) ?? written(step),
  )
  const file = trace.tools.length === 0 ? { messages } : { messages, tools: trace.tools }
  return ok(`${JSON.stringify(file, undefined, 1)}\n`)
}

function written(step: Step): readonly JsonValue[] {
  return openai.messages(step, {}).map(writeOpenAiMessage)
}

/** The records of a step if reading them again gives what the step holds now. */
function originals(trace: Trace, step: Step): readonly JsonValue[] | undefined {
  const records = trace.records.get(step.id)
  if (records === undefined) return undefined
  const reread = rereadStep(createTraceBuilder(), records)
  return reread !== undefined && contentOf(reread) === contentOf(step) ? records : undefined
}

/** What a step holds, whatever its kind: the first user message is a task, the last turn an answer. */
function contentOf(step: Step): string {
  if (step.kind === 'control' || step.kind === 'note') return `${step.kind} ${JSON.stringify(step)}`
  const calls = step.kind === 'action' || step.kind === 'message' ? (step.calls ?? []) : []
  const results = step.kind === 'action' ? step.results : []
  const callId = step.kind === 'message' ? step.callId : undefined
  const name = 'name' in step ? step.name : undefined
  const roles = openai.messages(step, {}).map((message) => message.role)
  return JSON.stringify([roles, step.parts, calls, results, callId ?? null, name ?? null])
}
