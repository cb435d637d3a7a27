/**
 * Messages of runs that used the Responses API: an answer is the whole response with its `output` items and
 * no role, a result is a `function_call_output` item. Both are sent as items, shown here as chat messages.
 */
import { field, isArray, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import type { Part, ToolCall } from '#core/model/message.ts'
import { argumentsText, readContent } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { factsOf } from './answer-facts.ts'
import { textOrError } from './failures.ts'
import type { Extra, MiniMessage, ResponsesMessage } from './shape.ts'
import { noteItems, noteRole, type Tally } from './tally.ts'

interface ItemOptions {
  readonly tally: Tally
  readonly model: string | undefined
}

/** The message as a neutral one; undefined where it is not made of items. */
export function itemMessage(message: JsonObject, options: ItemOptions): Incoming | undefined {
  if (textField<MiniMessage>(message, 'role') !== undefined) return undefined
  if (textField<ResponsesMessage>(message, 'type') === 'function_call_output')
    return resultItem(message, options)
  return isArray(field<ResponsesMessage>(message, 'output')) ? responseItems(message, options) : undefined
}

function resultItem(message: JsonObject, { tally }: ItemOptions): Incoming {
  const callId = textField<ResponsesMessage>(message, 'call_id') ?? ''
  const parts = readContent(field<ResponsesMessage>(message, 'output'))
  noteRole(tally, undefined, 'tool')
  noteItems(tally, parts)
  tally.items_results++
  const exception = textField<Extra>(field<MiniMessage>(message, 'extra'), 'exception_info') ?? ''
  return { role: 'tool', ...textOrError(parts, exception !== ''), callId, records: [message] }
}

function responseItems(message: JsonObject, options: ItemOptions): Incoming {
  const items = listField<ResponsesMessage>(message, 'output') ?? []
  const parts = items.flatMap(partsOf)
  const calls = items.flatMap(callOf)
  noteRole(options.tally, undefined, 'assistant')
  noteItems(options.tally, parts)
  options.tally.items_calls += calls.length
  return { role: 'assistant', parts, calls, call: factsOf(message, options), records: [message] }
}

function partsOf(item: JsonValue): readonly Part[] {
  const type = textField<ResponsesMessage>(item, 'type')
  if (type === 'message') return readContent(field<ResponsesMessage>(item, 'content'))
  if (type === 'reasoning') {
    const texts = (listField<ResponsesMessage>(item, 'summary') ?? []).flatMap(
      (part) => textField(part, 'text') ?? [],
    )
    return texts.map((text): Part => ({ kind: 'reasoning', text }))
  }
  return type === 'function_call' ? [] : [{ kind: 'other', label: type ?? 'item', value: item }]
}

function callOf(item: JsonValue): readonly ToolCall[] {
  if (textField<ResponsesMessage>(item, 'type') !== 'function_call') return []
  const id = textField<ResponsesMessage>(item, 'call_id') ?? textField<ResponsesMessage>(item, 'id') ?? ''
  return [
    {
      id,
      name: textField<ResponsesMessage>(item, 'name') ?? '',
      arguments: argumentsText(field<ResponsesMessage>(item, 'arguments')),
    },
  ]
}
