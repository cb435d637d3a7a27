/** Where the steps of a mini-SWE-agent file differ from its raw messages, as numbers of their own. */

import { codePointLength } from '#base/text.ts'
import type { Part, Role } from '#core/model/message.ts'

/** Counters that grow while messages are read. */
export interface Tally {
  /**
   * Messages whose role is shown as another: `raw>shown`; nothing behind the sign where they yield no
   * message.
   */
  readonly roles_shown: Record<string, number>
  /** Reasoning that only the kept provider's answer holds. */
  reasoning_of_response_chars: number
  /** What Responses items hold, which the plain rules of chat messages do not count. */
  items_calls: number
  items_results: number
  items_text_chars: number
  items_text_utf16: number
  items_reasoning_chars: number
}

/** A tally at its start. */
export function emptyTally(): Tally {
  return {
    roles_shown: {},
    reasoning_of_response_chars: 0,
    items_calls: 0,
    items_results: 0,
    items_text_chars: 0,
    items_text_utf16: 0,
    items_reasoning_chars: 0,
  }
}

/** Notes that a message of role `raw` is shown as `shown`. */
export function noteRole({ roles_shown }: Tally, raw: string | undefined, shown: Role | ''): void {
  if (raw === shown) return
  const key = `${raw ?? 'null'}>${shown}`
  roles_shown[key] = (roles_shown[key] ?? 0) + 1
}

/** Notes the texts of Responses items. */
export function noteItems(tally: Tally, parts: readonly Part[]): void {
  for (const part of parts) {
    if (part.kind === 'reasoning') tally.items_reasoning_chars += codePointLength(part.text)
    if (part.kind !== 'text') continue
    tally.items_text_chars += codePointLength(part.text)
    tally.items_text_utf16 += part.text.length
  }
}
