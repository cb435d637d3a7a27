/**
 * A ModelMessage of the AI SDK (what it sends to a model) as neutral messages; also as it is inside
 * spans.
 */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import { type Part, type ToolCall, textPart } from '#core/model/message.ts'
import { argumentsText, readContent } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { filePart, outputText } from './parts.ts'
import type { ModelMessage, ModelPart, OtherMessage, ToolOutput } from './shape.ts'

const ROLES: ReadonlySet<string | undefined> = new Set(['system', 'user', 'assistant', 'tool'])
const PART_TYPES: ReadonlySet<string | undefined> = new Set([
  'text',
  'reasoning',
  'redacted-reasoning',
  'image',
  'file',
  'tool-call',
  'tool-result',
  'tool-approval-request',
  'tool-approval-response',
])

/** Whether a value can be a ModelMessage: content is a text or a list of this SDK's parts. */
export function isModelMessage(value: JsonValue): boolean {
  if (!ROLES.has(textField<ModelMessage>(value, 'role')) || field<OtherMessage>(value, 'parts') !== undefined)
    return false
  if (
    field<OtherMessage>(value, 'toolInvocations') !== undefined ||
    field<OtherMessage>(value, 'tool_calls') !== undefined
  )
    return false
  const content = field<ModelMessage>(value, 'content')
  if (typeof content === 'string') return textField<ModelMessage>(value, 'role') !== 'tool'
  const parts = listField<ModelMessage>(value, 'content')
  return (
    parts !== undefined &&
    parts.length > 0 &&
    parts.every((part) => PART_TYPES.has(textField<ModelPart>(part, 'type')))
  )
}

/** A tool message is one result a part. */
export function readModelMessage(message: JsonObject): readonly Incoming[] {
  const role = textField<ModelMessage>(message, 'role')
  const content = field<ModelMessage>(message, 'content')
  if (role === 'tool')
    return (listField<ModelMessage>(message, 'content') ?? []).filter(isObject).map(resultMessage)
  const records = [message]
  if (typeof content === 'string') return [{ role: plainRole(role), parts: readContent(content), records }]
  const parts = listField<ModelMessage>(message, 'content') ?? []
  const calls = parts.flatMap(callOf)
  const results = parts
    .filter(isObject)
    .filter((part) => textField<ModelPart>(part, 'type') === 'tool-result')
  const own = { role: plainRole(role), parts: parts.flatMap(contentOf), records }
  return [calls.length > 0 ? { ...own, calls } : own, ...results.map(resultMessage)]
}

function plainRole(role: string | undefined): 'system' | 'user' | 'assistant' {
  return role === 'system' || role === 'assistant' ? role : 'user'
}

function callOf(part: JsonValue): readonly ToolCall[] {
  if (textField<ModelPart>(part, 'type') !== 'tool-call') return []
  const input = field<ModelPart>(part, 'input') ?? field<ModelPart>(part, 'args')
  return [
    {
      id: textField<ModelPart>(part, 'toolCallId') ?? '',
      name: textField<ModelPart>(part, 'toolName') ?? '',
      arguments: argumentsText(input),
    },
  ]
}

/** `result` in version 4; later `output`, tagged by its type. */
function resultMessage(part: JsonObject): Incoming {
  const output = field<ModelPart>(part, 'output')
  const type = textField<ToolOutput>(output, 'type') ?? ''
  const value =
    isObject(output) && field<ToolOutput>(output, 'value') !== undefined
      ? field<ToolOutput>(output, 'value')
      : output
  const text = outputText(value ?? field<ModelPart>(part, 'result') ?? field<ModelPart>(part, 'content'))
  const isError = type.startsWith('error') || field<ModelPart>(part, 'isError') === true
  const name = textField<ModelPart>(part, 'toolName')
  return {
    role: 'tool',
    callId: textField<ModelPart>(part, 'toolCallId') ?? '',
    parts: isError ? [] : [textPart(text)],
    records: [part],
    ...(isError ? { error: text } : {}),
    ...given({ name }),
  }
}

function contentOf(part: JsonValue): readonly Part[] {
  const type = textField<ModelPart>(part, 'type')
  const text = textField<ModelPart>(part, 'text') ?? ''
  if (type === 'tool-call' || type === 'tool-result') return []
  if (type === 'text') return text === '' ? [] : [textPart(text)]
  if (type === 'reasoning') return [{ kind: 'reasoning', text }]
  if (type === 'image' || type === 'file') return [filePart(part)]
  return [{ kind: 'other', label: type ?? 'part', value: part }]
}
