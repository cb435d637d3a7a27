/**
 * Messages of runs that used the Responses API: an answer is the whole response with its `output` items and
 * no role, a result is a `function_call_output` item. Both are sent as items, shown here as chat messages.
 */
import { field, isArray, type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import { type Part, partsText, type ToolCall } from '#core/model/message.ts'
import { argumentsText, readContent } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { factsOf } from './answer-facts.ts'
import { noteItems, noteRole, type Tally } from './tally.ts'

interface ItemOptions {
  readonly tally: Tally
  readonly model: string | undefined
}

/** The message as a neutral one; undefined where it is not made of items. */
export function itemMessage(message: JsonObject, options: ItemOptions): Incoming | undefined {
  if (textField(message, 'role') !== undefined) return undefined
  if (textField(message, 'type') === 'function_call_output') return resultItem(message, options)
  return isArray(field(message, 'output')) ? responseItems(message, options) : undefined
}

function resultItem(message: JsonObject, { tally }: ItemOptions): Incoming {
  const callId = textField(message, 'call_id') ?? ''
  const parts = readContent(field(message, 'output'))
  noteRole(tally, undefined, 'tool')
  noteItems(tally, parts)
  tally.items_results++
  const isError = (textField(field(message, 'extra'), 'exception_info') ?? '') !== ''
  const shown = isError ? { parts: [], error: partsText(parts) } : { parts }
  return { role: 'tool', ...shown, callId, records: [message] }
}

function responseItems(message: JsonObject, options: ItemOptions): Incoming {
  const items = listField(message, 'output') ?? []
  const parts = items.flatMap(partsOf)
  const calls = items.flatMap(callOf)
  noteRole(options.tally, undefined, 'assistant')
  noteItems(options.tally, parts)
  options.tally.items_calls += calls.length
  return { role: 'assistant', parts, calls, call: factsOf(message, options), records: [message] }
}

function partsOf(item: JsonValue): readonly Part[] {
  const type = textField(item, 'type')
  if (type === 'message') return readContent(field(item, 'content'))
  if (type === 'reasoning') {
    const texts = (listField(item, 'summary') ?? []).flatMap((part) => textField(part, 'text') ?? [])
    return texts.map((text): Part => ({ kind: 'reasoning', text }))
  }
  return type === 'function_call' ? [] : [{ kind: 'other', label: type ?? 'item', value: item }]
}

function callOf(item: JsonValue): readonly ToolCall[] {
  if (textField(item, 'type') !== 'function_call') return []
  const id = textField(item, 'call_id') ?? textField(item, 'id') ?? ''
  return [{ id, name: textField(item, 'name') ?? '', arguments: argumentsText(field(item, 'arguments')) }]
}
