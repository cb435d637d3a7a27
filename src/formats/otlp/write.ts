/**
 * A trace as OTLP JSON with the attributes of the GenAI conventions: a span for the run, one for each call
 * with the prompt it was sent, as recorded (input-deltas.ts), one for each tool result, and one of ours for
 * each context that no call was sent (moments.ts). https://opentelemetry.io/docs/specs/semconv/gen-ai/
 */

import { given } from '#base/given.ts'
import { isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { append } from '#base/lists.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { recordText } from '#core/dialects/provider-parts.ts'
import type { Part } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { foldOptions } from '#core/replay/replay.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { isSealed } from '#core/tokens/measure.ts'
import { genAiTools } from '../messages/tool-definitions.ts'
import {
  argumentsObject,
  nativeCalls,
  resultIds,
  type WrittenMessage,
  writtenMessages,
} from '../messages/written-calls.ts'
import { AGENT, INSERTED, MOMENT, OF_TURN } from '../spans/own-attributes.ts'
import { createDeltaWriter } from './input-deltas.ts'
import { withMoments } from './moments.ts'

/** UTF-16 units: prompts that share no beginning still make a run grow with the square of its length. */
const MOST_UNITS = 200_000_000

/** Fails with `too-large`, and with `no-call` where there is no request to write a span of. */
export function writeOtlp(trace: Trace): Result<string> {
  if (trace.calls.length === 0) {
    return fail({
      code: 'no-call',
      message: t`The run has no model call, but OTLP contains only model calls.`,
    })
  }
  const spans: JsonObject[] = [runSpan(trace)]
  const deltas = createDeltaWriter()
  const messagesOf = createMessageTexts(trace)
  const { trace: folded, moments } = withMoments(trace)
  let units = 0
  let last: Call | undefined
  foldCalls(folded, buildMemory(IDENTITY), RECORDED, ({ call: at, recall }) => {
    const messages = deltas.attributes(spanId(spans.length), at.agent, recall.steps.flatMap(messagesOf))
    const prompt = { ...messages, [AGENT]: at.agent ?? '' }
    const call = moments[at.index]?.call
    last = call ?? last
    const made =
      call === undefined
        ? [momentSpan(prompt, last ?? trace.calls[0])]
        : callSpans(trace, call, prompt, spans.length)
    units += JSON.stringify(made).length
    append(spans, made)
    return units < MOST_UNITS
  })
  if (units >= MOST_UNITS) {
    return fail({
      code: 'too-large',
      message: t`This run’s prompts need more than ${MOST_UNITS / 1e6} million characters in OTLP.`,
      hint: t`Export as Memoscope, which stores each step once.`,
    })
  }
  const ids = spans.map((span, index) => ({ traceId: traceId(trace), spanId: spanId(index), ...span }))
  const scope = { scope: { name: 'memoscope' }, spans: ids }
  const resource = { attributes: attributes({ 'service.name': trace.title }) }
  return ok(`${JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [scope] }] }, undefined, 1)}\n`)
}

/** The messages of a step as JSON texts, made once a step: it is in the prompt of every later call. */
function createMessageTexts({ steps }: Trace) {
  const logged = new Set(steps.map(({ id }) => id))
  const known = new Map<Step, readonly string[]>()
  return (step: Step): readonly string[] => {
    const texts =
      known.get(step) ??
      genAiMessages(withNativeCalls(step)).map((message) =>
        JSON.stringify(logged.has(step.id) ? message : { ...message, [INSERTED]: true }),
      )
    known.set(step, texts)
    return texts
  }
}

/** Only the steps of the contexts are needed, no figure. */
const RECORDED = foldOptions(
  { baseline: 'as-recorded', measure: () => [], perCall: 0, window: Number.POSITIVE_INFINITY },
  false,
)

function runSpan({ title, calls }: Trace): JsonObject {
  const last = calls.at(-1)
  return {
    name: `invoke_agent ${title}`,
    kind: 1,
    ...times(calls[0]?.timestamp, endOf(last)),
    attributes: attributes({ 'gen_ai.operation.name': 'invoke_agent' }),
  }
}

/** A context that no call was sent, at the time of the call before it. */
function momentSpan(prompt: Readonly<Record<string, Attribute>>, call: Call | undefined): JsonObject {
  return {
    parentSpanId: spanId(0),
    name: 'context without a request',
    kind: 1,
    ...times(call?.timestamp, undefined),
    attributes: attributes({ ...prompt, [MOMENT]: 'true' }),
  }
}

function callSpans(
  trace: Trace,
  call: Call,
  prompt: Readonly<Record<string, Attribute>>,
  index: number,
): readonly JsonObject[] {
  const made = trace.steps[call.at]
  const answer = made === undefined ? undefined : withNativeCalls(made)
  const model = call.model ?? 'unknown'
  const { usage, stopReason, failure } = call
  const written = answer === undefined ? [] : writtenMessages(answer)
  const output = written
    .filter(({ role }) => role === 'assistant')
    .map((message) => ({ ...genAiMessage(message, true), finish_reason: stopReason ?? 'unknown' }))
  const tools = call.index === 0 ? genAiTools(trace.tools) : []
  const cached = (usage?.cacheRead ?? 0) + (usage?.cacheWrite ?? 0)
  const span = {
    parentSpanId: spanId(0),
    name: `chat ${model}`,
    kind: 3,
    ...times(call.timestamp, endOf(call)),
    ...(failure === undefined ? {} : { status: { code: 2, message: failure } }),
    attributes: attributes({
      'gen_ai.operation.name': 'chat',
      ...given({ 'gen_ai.request.model': call.model, 'gen_ai.agent.name': call.agent }),
      ...prompt,
      'gen_ai.output.messages': JSON.stringify(output),
      ...(tools.length === 0 ? {} : { 'gen_ai.tool.definitions': JSON.stringify(tools) }),
      'gen_ai.usage.input_tokens': usage?.input === undefined ? undefined : usage.input + cached,
      'gen_ai.usage.output_tokens': usage?.output,
      'gen_ai.usage.cache_read.input_tokens': usage?.cacheRead,
      'gen_ai.usage.cache_creation.input_tokens': usage?.cacheWrite,
      ...(stopReason === undefined ? {} : { 'gen_ai.response.finish_reasons': [stopReason] }),
    }),
  }
  return [span, ...toolSpans(answer, index)]
}

/** A result has its call's place in the tree: below the call of the model that asked for it. */
function toolSpans(step: Step | undefined, parent: number): readonly JsonObject[] {
  if (step?.kind !== 'action') return []
  const calls = new Map(nativeCalls(step).map((call) => [call.id, call]))
  const ids = resultIds(step)
  return step.results.flatMap((result, index): readonly JsonObject[] => {
    const call = calls.get(ids[index] ?? '')
    if (call === undefined) return []
    const text = result.parts.map((part) => (part.kind === 'text' ? part.text : `[${part.kind}]`)).join('')
    return [
      {
        parentSpanId: spanId(parent),
        name: `execute_tool ${call.name}`,
        kind: 1,
        ...times(step.timestamp, undefined),
        ...(result.error === undefined ? {} : { status: { code: 2, message: result.error } }),
        attributes: attributes({
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': call.name,
          'gen_ai.tool.call.id': call.id,
          'gen_ai.tool.call.arguments': call.arguments,
          'gen_ai.tool.call.result': text,
        }),
      },
    ]
  })
}

/**
 * The conventions have one form of a call: one that is written in the text becomes a part like any other, so
 * that its result stays a result and is not taken for a message of the user.
 */
function withNativeCalls(step: Step): Step {
  if (step.kind !== 'action' || !step.calls.some(({ inText }) => inText === true)) return step
  return { ...step, calls: step.calls.map(({ inText: _inText, ...call }) => call) }
}

/** The messages of a step as a prompt shows them. What answers its turn and no call of it says so. */
function genAiMessages(step: Step): readonly JsonObject[] {
  const written = writtenMessages(step)
  const [turn] = written
  if (step.kind !== 'action' || step.calls.length > 0 || turn?.role !== 'assistant')
    return written.map((message) => genAiMessage(message, false))
  return written.map((message) => ({
    ...genAiMessage(message, false),
    ...(message.role === 'user' ? { [OF_TURN]: true } : {}),
  }))
}

/** Reasoning is part of an answer; it is not sent again. */
function genAiMessage(
  { role, parts, calls, callId, error, name }: WrittenMessage,
  isAnswer: boolean,
): JsonObject {
  if (role === 'tool') {
    const response = parts.map((part) => (part.kind === 'text' ? part.text : `[${part.kind}]`)).join('')
    const whole = [response, error ?? ''].filter((text) => text !== '').join('\n')
    return { role, parts: [{ type: 'tool_call_response', id: callId ?? '', response: whole }] }
  }
  const native = calls.filter(({ inText }) => inText !== true)
  return {
    role: role === 'developer' ? 'system' : role,
    parts: [
      ...parts.flatMap((part) => genAiPart(part, isAnswer)),
      // What answers no call travels as a message of the user, its error as text.
      ...(error === undefined || error === '' ? [] : [{ type: 'text', content: error }]),
      ...native.map((call) => ({
        type: 'tool_call',
        id: call.id,
        name: call.name,
        arguments: argumentsObject(call.arguments) ?? call.arguments,
      })),
    ],
    ...given({ name }),
  }
}

function genAiPart(part: Part, isAnswer: boolean): readonly JsonObject[] {
  switch (part.kind) {
    case 'text':
      return [{ type: 'text', content: part.text }]
    case 'reasoning':
      return isAnswer ? [{ type: 'reasoning', content: part.text }] : []
    case 'image':
      return [{ type: 'uri', modality: 'image', uri: part.url }]
    case 'other': {
      const text = recordText(part)
      if (text !== undefined) return [{ type: 'text', content: text }]
      // Any object with a type is a generic part; what only its provider can read says nothing in a span.
      if (isSealed(part) || !isObject(part.value)) return []
      return textField(part.value, 'type') === undefined ? [] : [part.value]
    }
  }
}

function endOf(call: Call | undefined): number | undefined {
  return call?.timestamp === undefined ? undefined : call.timestamp + (call.duration ?? 0)
}

/**
 * Nanoseconds as text; zero where no time is known. Microseconds are what a number can hold of this century.
 */
function times(start: number | undefined, end: number | undefined): JsonObject {
  return { startTimeUnixNano: nanoseconds(start), endTimeUnixNano: nanoseconds(end ?? start) }
}

function nanoseconds(seconds: number | undefined): string {
  if (seconds === undefined || seconds <= 0 || seconds > 1e11) return '0'
  return `${Math.round(seconds * 1e6)}000`
}

type Attribute = string | number | readonly string[] | undefined

function attributes(values: Readonly<Record<string, Attribute>>): readonly JsonObject[] {
  return Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: attributeValue(value) }],
  )
}

function attributeValue(value: string | number | readonly string[]): JsonValue {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number') return { intValue: String(Math.round(value)) }
  return { arrayValue: { values: value.map((text) => ({ stringValue: text })) } }
}

function spanId(index: number): string {
  return (index + 1).toString(16).padStart(16, '0')
}

/** Thirty-two hexadecimal digits that follow from the trace's id. */
function traceId({ id }: Trace): string {
  let hash = 0x811c9dc5
  let digits = ''
  for (let round = 0; round < 4; round++) {
    for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ (round + 1), 0x01000193)
    digits += (hash >>> 0).toString(16).padStart(8, '0')
  }
  return digits
}
