/**
 * A UIMessage as neutral messages. One message covers several model calls: `step-start` parts part them, and
 * a call and its result are one part.
 */

import { given } from '#base/given.ts'
import {
  field,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { append } from '#base/lists.ts'
import { t } from '#base/words.ts'
import type { Part, ToolCall } from '#core/model/message.ts'
import { textPart } from '#core/model/message.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { argumentsText } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { type FieldWatch, keysOf } from '../reading/field-watch.ts'
import { readTime } from '../reading/timestamp.ts'
import { filePart, outputText, sdkUsage } from './parts.ts'
import type { Approval, UiMessage, UiMetadata, UiPart } from './shape.ts'

/** Keys of a message that are interpreted. */
export const UI_KEYS = keysOf<UiMessage>({
  id: true,
  role: true,
  parts: true,
  content: true,
  metadata: true,
  createdAt: true,
  toolInvocations: true,
  providerOptions: true,
})

const ROLES: ReadonlySet<string | undefined> = new Set(['system', 'user', 'assistant'])

/**
 * Whether a value is a UIMessage: a known role and typed parts whose texts are `text`; or version 4's
 * invocations.
 */
export function isUiMessage(value: JsonValue): boolean {
  if (!ROLES.has(textField<UiMessage>(value, 'role'))) return false
  if (listField<UiMessage>(value, 'toolInvocations') !== undefined) return true
  return listField<UiMessage>(value, 'parts')?.every(isUiPart) === true
}

function isUiPart(part: JsonValue): boolean {
  const type = textField<UiPart>(part, 'type')
  if (type === undefined) return false
  return type === 'text' || type === 'reasoning'
    ? textField<UiPart>(part, 'text') !== undefined || textField<UiPart>(part, 'reasoning') !== undefined
    : true
}

interface Invocation {
  readonly call: ToolCall
  readonly result?: Pick<Incoming, 'parts' | 'error'>
}

interface Turn {
  readonly parts: Part[]
  readonly invocations: Invocation[]
}

export function readUiMessage(message: JsonObject, watch: FieldWatch): readonly Incoming[] {
  const role = textField<UiMessage>(message, 'role')
  const turns = turnsOf(message, watch)
  const timestamp = readTime(field<UiMessage>(message, 'createdAt'))
  const times = timestamp === undefined ? {} : { timestamp }
  if (role !== 'assistant') {
    const parts = turns.flatMap((turn) => turn.parts)
    return [{ role: role === 'system' ? 'system' : 'user', parts, records: [message], ...times }]
  }
  const facts = factsOf(message, turns.length, watch)
  return turns.flatMap((turn, index) => [
    {
      role: 'assistant' as const,
      parts: turn.parts,
      calls: turn.invocations.map(({ call }) => call),
      // The whole message is kept with its first turn.
      records: index === 0 ? [message] : [],
      ...times,
      ...given({ call: facts }),
    },
    ...turn.invocations.flatMap(resultMessage),
  ])
}

function resultMessage({ call, result }: Invocation): readonly Incoming[] {
  return result === undefined ? [] : [{ role: 'tool', callId: call.id, name: call.name, ...result }]
}

/** Turns by `step-start`; without any, a part that follows a finished call begins a new one. Never none. */
function turnsOf(message: JsonObject, watch: FieldWatch): readonly Turn[] {
  const parts = allParts(message)
  const hasMarks = parts.some((part) => textField<UiPart>(part, 'type') === 'step-start')
  const turns: Turn[] = []
  let open: Turn | undefined
  for (const part of parts) {
    if (textField<UiPart>(part, 'type') === 'step-start') {
      open = undefined
      continue
    }
    const invocation = invocationOf(part)
    if (open === undefined || (!hasMarks && invocation === undefined && isFinished(open))) {
      open = { parts: [], invocations: [] }
      turns.push(open)
    }
    if (invocation === undefined) append(open.parts, contentOf(part, watch))
    else open.invocations.push(invocation)
  }
  const full = turns.filter((turn) => turn.parts.length > 0 || turn.invocations.length > 0)
  return full.length > 0 ? full : [{ parts: [], invocations: [] }]
}

/** Version 4 without `parts` has a text and a list of invocations; what came of the calls is in the text. */
function allParts(message: JsonObject): readonly JsonValue[] {
  const parts = listField<UiMessage>(message, 'parts')
  if (parts !== undefined) return parts
  const content = textField<UiMessage>(message, 'content') ?? ''
  const invocations = listField<UiMessage>(message, 'toolInvocations') ?? []
  const wrapped = invocations.map(
    (invocation): JsonValue => ({ type: 'tool-invocation', toolInvocation: invocation }),
  )
  return [...wrapped, ...(content === '' ? [] : [{ type: 'text', text: content }])]
}

function isFinished({ invocations }: Turn): boolean {
  return invocations.some(({ result }) => result !== undefined)
}

function invocationOf(part: JsonValue): Invocation | undefined {
  const type = textField<UiPart>(part, 'type') ?? ''
  const inner = type === 'tool-invocation' ? objectField<UiPart>(part, 'toolInvocation') : undefined
  if (inner !== undefined) return invocation(inner, textField<UiPart>(inner, 'toolName') ?? '')
  if (!isObject(part)) return undefined
  if (type === 'dynamic-tool') return invocation(part, textField<UiPart>(part, 'toolName') ?? '')
  return type.startsWith('tool-') ? invocation(part, type.slice('tool-'.length)) : undefined
}

function invocation(part: JsonObject, name: string): Invocation {
  const input = field<UiPart>(part, 'input') ?? field<UiPart>(part, 'args') ?? field<UiPart>(part, 'rawInput')
  const call = { id: textField<UiPart>(part, 'toolCallId') ?? '', name, arguments: argumentsText(input) }
  const result = resultOf(part)
  return result === undefined ? { call } : { call, result }
}

function resultOf(part: JsonObject): Invocation['result'] {
  const state = textField<UiPart>(part, 'state')
  if (state === 'output-error') return { parts: [], error: textField<UiPart>(part, 'errorText') ?? 'error' }
  if (state === 'output-denied')
    return {
      parts: [],
      error: textField<Approval>(objectField<UiPart>(part, 'approval'), 'reason') ?? 'Tool execution denied.',
    }
  if (state !== 'output-available' && state !== 'result') return undefined
  return { parts: [textPart(outputText(field<UiPart>(part, 'output') ?? field<UiPart>(part, 'result')))] }
}

/** Sources and data parts are for the interface; the SDK does not send them to the model. */
function contentOf(part: JsonValue, watch: FieldWatch): readonly Part[] {
  const type = textField<UiPart>(part, 'type') ?? 'part'
  const text = textField<UiPart>(part, 'text') ?? textField<UiPart>(part, 'reasoning')
  if (type === 'text') return text === undefined || text === '' ? [] : [textPart(text)]
  if (type === 'reasoning') return text === undefined ? [] : [{ kind: 'reasoning', text }]
  if (type === 'file') return [filePart(part)]
  watch.note(t`part of type ${type} (not sent to the model)`)
  return []
}

/** What the metadata says of the model; its usage only where the message was one call. */
function factsOf(message: JsonObject, turns: number, watch: FieldWatch): CallFacts | undefined {
  const metadata = objectField<UiMessage>(message, 'metadata')
  const model = textField<UiMetadata>(metadata, 'model') ?? textField<UiMetadata>(metadata, 'modelId')
  const whole = sdkUsage(field<UiMetadata>(metadata, 'usage') ?? field<UiMetadata>(metadata, 'totalUsage'))
  if (whole !== undefined && turns > 1) watch.note(t`message.metadata usage (of several calls at once)`)
  const usage = turns > 1 ? undefined : whole
  if (model === undefined && usage === undefined) return undefined
  return { ...given({ model, usage }) }
}
