/**
 * One line of a session as what a reader needs of it: its message's blocks, its place in the tree, and what
 * is known of the call. Lines that are no messages keep their place in the tree, through which branches run.
 */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, type JsonValue, numberField, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Retries } from '#core/model/trace.ts'
import { type AnthropicBlocks, readBlocks } from '../messages/anthropic-content.ts'
import { readTime } from '../reading/timestamp.ts'
import { attachmentText } from './attachments.ts'
import { type Boundary, boundaryOf } from './boundaries.ts'
import { isInjected } from './injected.ts'
import type { Line } from './lines.ts'
import type { ApiError, Attachment, SessionLine, SessionMessage, SystemLine } from './shape.ts'

export interface MessageEntry {
  readonly kind: 'message'
  readonly role: 'user' | 'assistant' | 'system'
  readonly blocks: AnthropicBlocks
  /** The message as recorded. */
  readonly message: JsonObject
  /** What the lines of one API message share. */
  readonly messageId: string | undefined
  /** A text that the program wrote, not the person. */
  readonly isInjected: boolean
  readonly line: Line
  readonly timestamp: number | undefined
}

/** A line that is not a message; `boundary`: a compaction is here. */
interface OtherEntry {
  readonly kind: 'other'
  readonly boundary: Boundary | undefined
  readonly line: Line
}

export type Entry = MessageEntry | OtherEntry

/** Why a line's message cannot be read; undefined: it is a message, or no message at all. */
export function faultOf({ value }: Line): string | undefined {
  if (!Object.hasOwn(value, 'message')) {
    const type = textField<SessionLine>(value, 'type')
    return type === 'user' || type === 'assistant' ? t`Skipped a message line without a message.` : undefined
  }
  const { message } = value
  if (!isObject(message)) return t`Skipped a message that is not an object.`
  if (roleOf(value, message) === undefined) return t`Skipped a message with an unknown role.`
  return Object.hasOwn(message, 'content') ? undefined : t`Skipped a message without content.`
}

export function readEntry(line: Line): Entry {
  const { value } = line
  const message = shownAttachment(value) ?? (isObject(value.message) ? value.message : undefined)
  const role = message === undefined ? undefined : roleOf(value, message)
  if (message === undefined || role === undefined || !Object.hasOwn(message, 'content')) {
    return { kind: 'other', boundary: boundaryOf(line), line }
  }
  const blocks = readBlocks(message.content)
  return {
    kind: 'message',
    role,
    blocks,
    message,
    messageId:
      role === 'assistant'
        ? (textField<SessionMessage>(message, 'id') ?? textField<SessionLine>(value, 'requestId'))
        : undefined,
    isInjected: role === 'user' && (isAttachment(value) || isInjected(value, blocks)),
    line,
    timestamp: readTime(value.timestamp),
  }
}

/** Whether the line contains text that the model was shown and that is outside a message. */
export function isShownAttachment(line: Line): boolean {
  return shownAttachment(line.value) !== undefined
}

/**
 * Attachments that the program makes; what a person typed while the agent worked is one too, and is a prompt.
 */
function isAttachment(value: JsonObject): boolean {
  return value.type === 'attachment' && queuedPrompt(value) === undefined
}

function shownAttachment(value: JsonObject): JsonObject | undefined {
  const text = attachmentText(value)
  return text === undefined ? queuedPrompt(value) : { role: 'user', content: text }
}

/**
 * What the person typed while the agent worked is an attachment, not a message; the model reads it all the
 * same.
 */
function queuedPrompt({ type, attachment }: JsonObject): JsonObject | undefined {
  if (type !== 'attachment' || textField<Attachment>(attachment, 'type') !== 'queued_command')
    return undefined
  const content = isObject(attachment) ? attachment.prompt : undefined
  return content === undefined ? undefined : { role: 'user', content }
}

function roleOf(line: JsonObject, message: JsonObject): MessageEntry['role'] | undefined {
  const type = textField<SessionMessage>(message, 'role') ?? textField<SessionLine>(line, 'type')
  return type === 'user' || type === 'assistant' || type === 'system' ? type : undefined
}

/** Whether the line says that a request failed and is tried again. */
export function isRetry(value: JsonObject): boolean {
  return value.type === 'system' && textField<SystemLine>(value, 'subtype') === 'api_error'
}

/** The tries of one request, of which `value` reports one more. */
export function withRetry(before: Retries | undefined, value: JsonObject): Retries {
  const status = numberField<ApiError>(field<SystemLine>(value, 'error'), 'status')
  return { count: (before?.count ?? 0) + 1, ...given({ status }) }
}

/** Seconds; older versions say how long a call took. */
export function durationOf(value: JsonValue): number | undefined {
  const milliseconds = numberField<SessionLine>(value, 'durationMs')
  return milliseconds === undefined ? undefined : milliseconds / 1000
}
