/** Items of OpenAI's Responses API where they are inside spans, mixed with plain messages. */
import { type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { isSealedCompaction, readResponsesItem as readItem } from '../messages/responses-items.ts'
import type { Incoming } from '../prompts/conversation.ts'

/** An item that is no plain message; a message item reads like a chat message. */
export function isResponsesItem(value: JsonValue): boolean {
  const type = textField(value, 'type')
  if (type === 'message') return textField(value, 'role') !== undefined
  return type === 'reasoning' || /_call(?:_output)?$/.test(type ?? '') || isSealedCompaction(value)
}

/**
 * The item as a neutral message; none where it says nothing to a model. A tool that ran at the provider is
 * part of the answer: its call is shown and not sent a second time, what it found is next to it.
 */
export function readResponsesItem(item: JsonObject): readonly Incoming[] {
  const read = readItem(item)
  switch (read.kind) {
    case 'input':
      return [{ role: read.role, parts: read.parts }]
    case 'result':
      return [{ role: 'tool', ...read.result }]
    case 'output': {
      const hosted = new Set(read.results.map(({ callId }) => callId))
      const calls = read.calls.map((call) => (hosted.has(call.id) ? { ...call, inText: true } : call))
      const parts = [...read.parts, ...read.results.flatMap((result) => result.parts)]
      return [{ role: 'assistant', parts, calls }]
    }
    case 'compaction':
      return [{ role: 'user', as: 'summary', parts: read.parts }]
    case 'other':
      return []
  }
}
