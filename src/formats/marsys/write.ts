/**
 * A trace as MARSYS memory messages, with the fields that its memory keeps: ids, reasoning, what the answer
 * said. Messages that were read from such a list and not edited since are written as they were, with all that
 * only MARSYS knows.
 */
import { given } from '#base/given.ts'
import { type JsonObject, type JsonValue, objectField } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import { openAiPart } from '#core/dialects/provider-parts.ts'
import { BLOCK, LIST, RECORD } from '#core/library/marsys/labels.ts'
import { contentOf, roleOfParts } from '#core/library/marsys/message.ts'
import type { Part, ToolCall } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { Call, Trace, Usage } from '#core/model/trace.ts'
import { originalRecords } from '../messages/original-records.ts'
import { type WrittenMessage, writtenMessages } from '../messages/written-calls.ts'
import { MESSAGES_VERSION, rereadStep } from './messages.ts'
import type { MemoryMessage } from './shape.ts'

/** The list of all agents' messages, in order. */
export function writeMarsys(trace: Trace): Result<string> {
  const calls = new Map(trace.calls.map((call) => [call.stepId, call]))
  const isOurs = trace.source.format === 'marsys' && trace.source.version === MESSAGES_VERSION
  const messages = trace.steps.flatMap(
    (step) =>
      (isOurs ? originalRecords(trace, step, rereadStep) : undefined) ?? written(step, calls.get(step.id)),
  )
  return ok(`${JSON.stringify(messages, undefined, 1)}\n`)
}

function written(step: Step, call: Call | undefined): readonly JsonObject[] {
  return writtenMessages(step).map((message, index) => ({
    ...spoken(message),
    message_id: index === 0 ? step.id : `${step.id}-${index}`,
    structured_data: null,
    ...(index === 0 ? ownFields(step, spoken(message)) : {}),
    ...(message.role === 'assistant' ? turn(message, call) : { agent_calls: null }),
    ...given({ timestamp: step.timestamp }),
  }))
}

/** Id, structured data and metadata as they were read or typed; the step's importance is metadata too. */
function ownFields({ extra = {}, importance }: Step, said: JsonObject): JsonObject {
  const metadata = {
    ...objectField<MemoryMessage>(extra, 'metadata'),
    ...objectField<MemoryMessage>(said, 'metadata'),
    ...given({ importance }),
  }
  return { ...extra, ...(Object.keys(metadata).length === 0 ? {} : { metadata }) }
}

function spoken({ role, parts, error, name, callId }: WrittenMessage): JsonObject {
  const shown = [...parts, ...errorPart(parts, error)]
  const { role: said, caller } = roleOfParts(shown, role)
  const content = contentOf(shown.filter(isContent))
  return {
    role: said,
    content: role === 'tool' ? (content ?? '') : content,
    ...given({ name }),
    ...(callId === undefined || role !== 'tool' ? {} : { tool_call_id: callId }),
    ...(caller === undefined ? {} : { metadata: { caller } }),
  }
}

/** Blocks are those of OpenAI chat, whatever the role; what MARSYS itself wrote stays as it was. */
function isContent(part: Part): boolean {
  if (part.kind !== 'other') return true
  return [RECORD, LIST, BLOCK].includes(part.label) || openAiPart(part, 'user') !== undefined
}

function turn({ calls, parts }: WrittenMessage, call: Call | undefined): JsonObject {
  const native = calls.filter(({ inText }) => inText !== true)
  return {
    agent_calls: agentCalls(calls),
    ...(native.length === 0 ? {} : { tool_calls: toolCalls(native) }),
    ...reasoning(parts),
    ...responseMetadata(call),
  }
}

function errorPart(parts: readonly Part[], error = ''): readonly Part[] {
  if (error === '') return []
  const hasText = parts.some((part) => part.kind === 'text' && part.text !== '')
  return [{ kind: 'text', text: hasText ? `\n${error}` : error }]
}

function toolCalls(calls: readonly ToolCall[]): JsonValue {
  return calls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function',
    function: { name, arguments: given },
  }))
}

/** Calls written in the text are what MARSYS keeps of calls of other agents; each names its agent. */
function agentCalls(calls: readonly ToolCall[]): JsonValue {
  const inText = calls.filter((call) => call.inText === true && call.name !== '')
  return inText.length === 0
    ? null
    : inText.map(({ name, arguments: given }) => ({ agent_name: name, request: given }))
}

function reasoning(parts: readonly Part[]): JsonObject {
  const details = parts.flatMap((part) => (part.kind === 'reasoning' ? [{ text: part.text }] : []))
  return details.length === 0 ? {} : { reasoning_details: details }
}

function responseMetadata(call: Call | undefined): JsonObject {
  if (call === undefined) return {}
  const { model, usage, stopReason, duration } = call
  const metadata = {
    ...given({ model }),
    ...(usage === undefined ? {} : { usage: usageOf(usage) }),
    ...given({ finish_reason: stopReason, response_time: duration }),
  }
  return Object.keys(metadata).length === 0 ? {} : { response_metadata: metadata }
}

/** As chat completions report it: `prompt_tokens` includes the cache. */
function usageOf({ input, output, cacheRead, cacheWrite, reasoning: thought }: Usage): JsonObject {
  return {
    ...(input === undefined ? {} : { prompt_tokens: input + (cacheRead ?? 0) + (cacheWrite ?? 0) }),
    ...given({ completion_tokens: output }),
    ...(cacheRead === undefined ? {} : { prompt_tokens_details: { cached_tokens: cacheRead } }),
    ...given({ cache_creation_input_tokens: cacheWrite }),
    ...(thought === undefined ? {} : { completion_tokens_details: { reasoning_tokens: thought } }),
  }
}
