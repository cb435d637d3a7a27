/**
 * A trace as OpenAI chat messages: steps that still are what was read are written from their original
 * records, so that nothing is lost; all others through the OpenAI dialect.
 */
import type { JsonValue } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import { openai, writeOpenAiMessage } from '#core/dialects/openai.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { originalRecords } from '../messages/original-records.ts'
import { openAiTools } from '../messages/tool-definitions.ts'
import { rereadStep } from './steps.ts'

/** One `{messages, tools?}`. */
export function writeChat(trace: Trace, id: string): Result<string> {
  const isOurs = trace.source.format === id
  const messages = trace.steps.flatMap(
    (step) => (isOurs ? originalRecords(trace, step, reread) : undefined) ?? written(step),
  )
  const tools = openAiTools(trace.tools)
  const file = tools.length === 0 ? { messages } : { messages, tools }
  return ok(`${JSON.stringify(file, undefined, 1)}\n`)
}

/** A result that names no call has no place among tool messages: it is written as a user message. */
function written(step: Step): readonly JsonValue[] {
  return openai
    .messages(step, {})
    .map((message) =>
      writeOpenAiMessage(
        message.role === 'tool' && (message.callId ?? '') === '' ? { ...message, role: 'user' } : message,
      ),
    )
}

function reread(records: readonly JsonValue[]): Step | undefined {
  return rereadStep(createTraceBuilder(), records)
}
