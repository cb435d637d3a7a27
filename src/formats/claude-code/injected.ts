/**
 * Which user messages of Claude Code the person did not type: meta lines, slash commands and their output,
 * reminders and notices that the program writes into the conversation.
 */
import type { JsonObject } from '#base/json.ts'
import { CLAUDE_CODE_OPENINGS as OPENINGS } from '#core/model/injected-text.ts'
import type { AnthropicBlocks } from '../messages/anthropic-content.ts'

/** Openings of what a person did start: a slash command, whose expanded prompt follows as a meta line. */
const COMMANDS = ['<command-name>', '<command-message>']

/**
 * Whether every text of the message was written by the program; a message without text is not a prompt
 * either.
 */
export function isInjected(line: JsonObject, { parts }: AnthropicBlocks): boolean {
  if (line.isMeta === true) return true
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text.trimStart()] : []))
  return texts.length > 0 && texts.every((text) => OPENINGS.some((opening) => text.startsWith(opening)))
}

/**
 * Whether an injected message can represent the task where the person typed none: an expanded or a bare
 * command.
 */
export function standsForTask(line: JsonObject, { parts }: AnthropicBlocks): boolean {
  const [first] = parts
  if (first?.kind !== 'text') return false
  const text = first.text.trimStart()
  if (COMMANDS.some((opening) => text.startsWith(opening))) return true
  return line.isMeta === true && !OPENINGS.some((opening) => text.startsWith(opening))
}
