/**
 * What LangChain takes a message for: its type, its two forms of content, and counting over lists.
 */

import { roleOf } from '../../memory/messages.ts'
import type { Role } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'

export const MESSAGE_TYPES = ['human', 'ai', 'system', 'tool'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

const TYPES: Readonly<Record<Role, MessageType>> = {
  system: 'system',
  developer: 'system',
  user: 'human',
  assistant: 'ai',
  tool: 'tool',
}

export function typeOf(step: Step): MessageType {
  return TYPES[roleOf(step)]
}

/** Counts a list of messages: not always the sum of its messages. */
export type CountMessages = (messages: readonly Step[]) => number

/** Content is a text or a list of blocks. Ours are always parts; one text alone represents a text. */
export function isBlocks(step: Step): boolean {
  if (!('parts' in step)) return false
  return step.parts.length > 1 || step.parts.some((part) => part.kind !== 'text')
}
