/**
 * Which user messages of Codex the person did not type: context that the program writes into the
 * conversation.
 */
import { CODEX_OPENINGS as OPENINGS } from '#core/model/injected-text.ts'
import type { Part } from '#core/model/message.ts'

/** Whether every text of the message opens as the program's own do. */
export function isInjected(parts: readonly Part[]): boolean {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text.trimStart()] : []))
  return texts.length > 0 && texts.every((text) => OPENINGS.some((opening) => text.startsWith(opening)))
}
