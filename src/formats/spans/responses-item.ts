/** Items of OpenAI's Responses API where they stand inside spans, mixed with plain messages. */
import { field, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import type { Part } from '#core/message.ts'
import { argumentsText, readContent } from '../chat-message.ts'
import type { Incoming } from '../conversation.ts'

const TYPES: ReadonlySet<string | undefined> = new Set([
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'reasoning',
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'computer_call',
])

/** An item that is no plain message; a message item reads like a chat message. */
export function isResponsesItem(value: JsonValue): boolean {
  const type = textField(value, 'type')
  return TYPES.has(type) || (type === 'message' && textField(value, 'role') !== undefined)
}

export function readResponsesItem(item: JsonObject): readonly Incoming[] {
  const type = textField(item, 'type') ?? ''
  if (type === 'message') return [messageOf(item)]
  if (type.endsWith('_output')) {
    const callId = textField(item, 'call_id')
    return [
      {
        role: 'tool',
        parts: readContent(field(item, 'output')),
        ...(callId === undefined ? {} : { callId }),
      },
    ]
  }
  if (type === 'reasoning') return [{ role: 'assistant', parts: reasoningOf(item) }]
  return [callOf(item, type)]
}

function messageOf(item: JsonObject): Incoming {
  const role = textField(item, 'role')
  const parts = readContent(field(item, 'content'))
  if (role === 'assistant' || role === 'system' || role === 'developer') return { role, parts }
  return { role: 'user', parts }
}

function callOf(item: JsonObject, type: string): Incoming {
  const isHosted = textField(item, 'name') === undefined
  const call = {
    id: textField(item, 'call_id') ?? textField(item, 'id') ?? '',
    name: textField(item, 'name') ?? type,
    arguments: argumentsText(field(item, 'arguments') ?? field(item, 'input') ?? field(item, 'action')),
  }
  // A hosted tool runs at the provider; its result is part of the answer that follows.
  return { role: 'assistant', parts: [], calls: [isHosted ? { ...call, inText: true } : call] }
}

function reasoningOf(item: JsonObject): readonly Part[] {
  const texts = [...(listField(item, 'summary') ?? []), ...(listField(item, 'content') ?? [])]
  return texts.flatMap((entry): readonly Part[] => {
    const text = textField(entry, 'text')
    return text === undefined ? [] : [{ kind: 'reasoning', text }]
  })
}
