/**
 * A message as MARSYS has it, and the way between it and our steps. Its content may be
 * missing, a text, a record or a list of blocks; our parts say which, so that a step made of a message gives
 * the message back.
 */
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonValue, textField } from '#base/json.ts'
import { messageOf } from '../../memory/message-strategy.ts'
import { unfold } from '../../memory/unfold.ts'
import { type Part, partsText, type Role, type ToolCall, textPart } from '../../model/message.ts'
import type { MessageStep, Step, StepId } from '../../model/step.ts'
import { BLOCK, LIST, RECORD } from './labels.ts'

export type MarsysRole = Exclude<Role, 'developer'> | 'agent_call' | 'agent_response'

export interface MarsysMessage {
  readonly role: MarsysRole
  /**
   * null: missing. A list holds blocks (`{type: 'text' | 'image_url' | …}`); any other object is a record.
   */
  readonly content: JsonValue
  readonly name?: string
  readonly calls: readonly ToolCall[]
  readonly callId?: string
  /** On an agent_call: the agent that asks. */
  readonly caller?: string
}

const AGENT_ROLES = ['agent_call', 'agent_response'] as const

const known = new WeakMap<Step, MarsysMessage>()

/** What an unfolded step is to MARSYS; a control step is nothing. Remembered per step. */
export function marsysMessage(step: Step): MarsysMessage | undefined {
  const message = known.get(step) ?? makeMessage(step)
  if (message !== undefined) known.set(step, message)
  return message
}

function makeMessage(step: Step): MarsysMessage | undefined {
  const view = messageOf(step)
  if (view === undefined) return undefined
  const parts = 'parts' in step ? step.parts : [textPart(view.text)]
  const name = view.name ?? (step.kind === 'summary' ? step.name : undefined)
  return {
    ...roleOfParts(parts, view.role),
    content: contentOf(parts),
    calls: view.calls,
    ...given({ name, callId: view.callId }),
  }
}

/** All messages of a step that need not be unfolded. */
export function marsysMessages(step: Step): readonly MarsysMessage[] {
  return unfold(step).flatMap((piece) => marsysMessage(piece) ?? [])
}

/** A message as a step. The roles between agents become user and assistant with a part that says so. */
export function stepOfMarsys(message: MarsysMessage, id: StepId): MessageStep {
  const { role, name, calls, callId, caller } = message
  const ours = role === 'agent_call' ? 'user' : role === 'agent_response' ? 'assistant' : role
  const mark: readonly Part[] =
    ours === role ? [] : [{ kind: 'other', label: role, value: { ...given({ caller }) } }]
  return {
    id,
    number: 0,
    kind: 'message',
    role: ours,
    parts: [...mark, ...partsOf(message.content)],
    ...given({ name }),
    ...(calls.length === 0 ? {} : { calls }),
    ...given({ callId }),
  }
}

type Roles = Pick<MarsysMessage, 'role' | 'caller'>

/** The role of a message with these parts, where a part may say that it passes between agents. */
export function roleOfParts(parts: readonly Part[], role: Role): Roles {
  const mark = parts.find(isAgentMark)
  if (mark?.kind !== 'other') return { role: role === 'developer' ? 'system' : role }
  const caller = textField(mark.value, 'caller')
  return {
    role: mark.label === 'agent_call' ? 'agent_call' : 'agent_response',
    ...given({ caller }),
  }
}

/** Whether the part only says that its message passes between agents. */
export function isAgentMark(part: Part): boolean {
  return part.kind === 'other' && AGENT_ROLES.some((role) => role === part.label)
}

/** Content as MARSYS has it; reasoning is none of it. */
export function contentOf(parts: readonly Part[]): JsonValue {
  const shown = parts.filter((part) => part.kind !== 'reasoning' && !isAgentMark(part))
  const [first] = shown
  if (first === undefined) return null
  if (shown.every((part) => part.kind === 'text')) return partsText(shown)
  if (first.kind === 'other' && shown.length === 1 && (first.label === RECORD || first.label === LIST)) {
    return first.value
  }
  return shown.map(blockOf)
}

export function partsOf(content: JsonValue): readonly Part[] {
  if (content === null) return []
  if (typeof content === 'string') return [textPart(content)]
  if (!isArray(content)) return [{ kind: 'other', label: RECORD, value: content }]
  const parts = content.map(partOf)
  // A list of texts alone would come back as one text.
  return parts.every((part) => part.kind === 'text')
    ? [{ kind: 'other', label: LIST, value: content }]
    : parts
}

function blockOf(part: Part): JsonValue {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return textBlock(part.text)
    case 'image':
      return imageBlock(part.url)
    case 'other':
      return part.value
  }
}

function partOf(block: JsonValue): Part {
  const text = textOfBlock(block)
  if (text !== undefined && sizeOf(block) === 2) return textPart(text)
  const url = imageOfBlock(block)
  if (url !== undefined && sizeOf(block) === 2 && sizeOf(field(block, 'image_url') ?? null) === 1) {
    return { kind: 'image', url }
  }
  return { kind: 'other', label: BLOCK, value: block }
}

function sizeOf(value: JsonValue): number {
  return isObject(value) ? Object.keys(value).length : 0
}

export function textBlock(text: string): JsonValue {
  return { type: 'text', text }
}

export function imageBlock(url: string): JsonValue {
  return { type: 'image_url', image_url: { url } }
}

/** The text of a text block; undefined: it is none. */
export function textOfBlock(block: JsonValue): string | undefined {
  return textField(block, 'type') === 'text' ? (textField(block, 'text') ?? '') : undefined
}

/** The address of an image block; undefined: it is none. */
export function imageOfBlock(block: JsonValue): string | undefined {
  if (textField(block, 'type') !== 'image_url' || !isObject(block)) return undefined
  return textField(block.image_url, 'url') ?? ''
}
