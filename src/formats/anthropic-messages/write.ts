/**
 * A trace as a request of the Anthropic Messages API: the system prompt and the tools beside the messages, calls and
 * results as blocks, all results of a turn in the next user message. Only what the API takes; nothing of the answers.
 */
import { field, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import type { Part } from '#core/message.ts'
import type { ActionStep, Step } from '#core/step.ts'
import type { Trace } from '#core/trace.ts'
import { messagesOf } from '../losses/said.ts'
import { argumentsObject, nativeCalls, resultIds } from '../written-calls.ts'

/** One `{model?, system, tools?, messages}`. */
export function writeAnthropic(trace: Trace): Result<string> {
  const { steps, tools, calls } = trace
  const firstOther = steps.findIndex(({ kind }) => kind !== 'system' && kind !== 'control')
  const head = steps.slice(0, firstOther < 0 ? steps.length : firstOther)
  const model = calls.find((call) => call.model !== undefined)?.model
  const request = {
    ...(model === undefined ? {} : { model }),
    system: head.flatMap((step) => (step.kind === 'system' ? step.parts.flatMap(block) : [])),
    ...(tools.length === 0 ? {} : { tools: tools.map(tool) }),
    messages: steps.slice(head.length).flatMap(written),
  }
  return ok(`${JSON.stringify(request, undefined, 1)}\n`)
}

function written(step: Step): readonly JsonObject[] {
  if (step.kind === 'action') return actionMessages(step)
  return messagesOf(step).flatMap(({ role, parts, callId }): readonly JsonObject[] => {
    if (role === 'control') return []
    if (role === 'tool' && callId !== undefined && callId !== '')
      return [{ role: 'user', content: [resultBlock(callId, parts, undefined)] }]
    return [{ role: role === 'assistant' ? 'assistant' : 'user', content: parts.flatMap(block) }]
  })
}

function actionMessages(step: ActionStep): readonly JsonObject[] {
  const calls = nativeCalls(step).map((call) => ({
    type: 'tool_use',
    id: call.id,
    name: call.name,
    input: argumentsObject(call.arguments) ?? { arguments: call.arguments },
  }))
  const ids = resultIds(step)
  const hasTurn = step.parts.length > 0 || calls.length > 0 || step.results.length === 0
  const turn = { role: 'assistant', content: [...step.parts.flatMap(block), ...calls] }
  const blocks = step.results.flatMap((result, index) => {
    const id = ids[index]
    return id === undefined
      ? [...result.parts, ...errorPart(result.error)].flatMap(block)
      : [resultBlock(id, result.parts, result.error)]
  })
  return [...(hasTurn ? [turn] : []), ...(blocks.length === 0 ? [] : [{ role: 'user', content: blocks }])]
}

function resultBlock(id: string, parts: readonly Part[], error: string | undefined): JsonObject {
  const content = [...parts, ...errorPart(error)].flatMap(block)
  return { type: 'tool_result', tool_use_id: id, content, ...(error === undefined ? {} : { is_error: true }) }
}

function errorPart(error = ''): readonly Part[] {
  return error === '' ? [] : [{ kind: 'text', text: error }]
}

/** The API refuses empty text. */
function block(part: Part): readonly JsonObject[] {
  switch (part.kind) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }]
    case 'reasoning':
      return [{ type: 'thinking', thinking: part.text, signature: '' }]
    case 'image':
      return [{ type: 'image', source: imageSource(part.url, part.mediaType) }]
    case 'other':
      return [
        isObject(part.value) && textField(part.value, 'type') !== undefined
          ? part.value
          : { type: 'text', text: JSON.stringify(part.value) },
      ]
  }
}

const DATA_URL = /^data:([\w.+-]+\/[\w.+-]+);base64,/

function imageSource(url: string, mediaType: string | undefined): JsonObject {
  const [head = '', type = mediaType ?? 'image/png'] = DATA_URL.exec(url) ?? []
  return head === ''
    ? { type: 'url', url }
    : { type: 'base64', media_type: type, data: url.slice(head.length) }
}

/** OpenAI's form of a definition as the API's own; any other is left as it is. */
function tool(definition: JsonValue): JsonValue {
  const described = field(definition, 'function') ?? definition
  const name = textField(described, 'name')
  const schema = field(described, 'parameters')
  if (name === undefined || schema === undefined) return definition
  const description = textField(described, 'description')
  return { name, ...(description === undefined ? {} : { description }), input_schema: schema }
}
