/**
 * Messages of the OpenAI dialect as a request of the Anthropic Messages API: the system prompt beside the
 * messages, calls and results as blocks, and all results of a turn in one user message.
 */
import { isObject, type JsonObject, jsonOf } from '#base/json.ts'
import type { Message, ToolCall } from '../model/message.ts'
import { anthropicBlock } from './provider-parts.ts'

/** `{system, messages}`; what the API has no place for is left out. */
export function anthropicRequest(messages: readonly Message[]): JsonObject {
  const system = messages.filter(isSystem).flatMap((message) => blocksOf(message))
  const turns: { readonly role: 'user' | 'assistant'; readonly content: JsonObject[] }[] = []
  for (const message of messages) {
    const content = isSystem(message) ? [] : contentOf(message)
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const last = turns.at(-1)
    if (content.length === 0) continue
    if (last?.role === role) last.content.push(...content)
    else turns.push({ role, content: [...content] })
  }
  return { system, messages: turns }
}

function isSystem({ role }: Message): boolean {
  return role === 'system' || role === 'developer'
}

function contentOf(message: Message): readonly JsonObject[] {
  const { role, callId = '', calls = [] } = message
  const blocks = blocksOf(message)
  if (role === 'tool' && callId !== '')
    return [{ type: 'tool_result', tool_use_id: idOf(callId), content: blocks }]
  return [...blocks, ...calls.map(callBlock)]
}

function blocksOf({ parts, role }: Message): readonly JsonObject[] {
  return parts.flatMap((part): readonly JsonObject[] => {
    const block = anthropicBlock(part, role)
    return block === undefined ? [] : [block]
  })
}

function callBlock({ id, name, arguments: text }: ToolCall): JsonObject {
  const parsed = jsonOf(text === '' ? '{}' : text)
  const input = isObject(parsed) ? parsed : { arguments: text }
  return { type: 'tool_use', id: idOf(id), name, input }
}

/** The API takes letters, digits, `_` and `-`. */
function idOf(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/g, '_')
}
