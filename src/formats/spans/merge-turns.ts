/**
 * Neighbouring assistant messages of one answer (reasoning, text, calls as items of their own) as one turn.
 */
import type { Incoming } from '../prompts/conversation.ts'

/** Items come one by one where an API lists them; one request's answer is one turn. O(messages). */
export function mergeTurns(messages: readonly Incoming[]): readonly Incoming[] {
  const merged: Incoming[] = []
  for (const message of messages) {
    const last = merged.at(-1)
    if (last?.role === 'assistant' && message.role === 'assistant')
      merged[merged.length - 1] = joined(last, message)
    else merged.push(message)
  }
  return merged
}

function joined(one: Incoming, other: Incoming): Incoming {
  const calls = [...(one.calls ?? []), ...(other.calls ?? [])]
  const parts = [...one.parts, ...other.parts]
  return calls.length === 0 ? { ...one, parts } : { ...one, parts, calls }
}
