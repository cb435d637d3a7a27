/**
 * Which user messages of Codex the person did not type: context that the program writes into the
 * conversation.
 */
import type { Part } from '#core/model/message.ts'

const OPENINGS = [
  '<environment_context>',
  '<user_instructions>',
  '# AGENTS.md instructions',
  '<permissions instructions>',
  '<turn_aborted>',
  '<skill>',
  '<skills_instructions>',
  '<user_shell_command>',
  '<subagent_notification>',
  '<collaboration_mode>',
  '<personality_spec>',
]

/** Whether every text of the message opens as the program's own do. */
export function isInjected(parts: readonly Part[]): boolean {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text.trimStart()] : []))
  return texts.length > 0 && texts.every((text) => OPENINGS.some((opening) => text.startsWith(opening)))
}
