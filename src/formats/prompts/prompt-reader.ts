/**
 * Prompts repeat the history in every call. Whoever reads them message by message, through this, reads each
 * only once and shares what was read: most of an import's time and memory otherwise goes into copies.
 */
import { field, isArray, isObject, type JsonValue } from '#base/json.ts'
import type { Incoming } from './conversation.ts'

/**
 * A reader of whole prompts: a message that is, value by value, the one at its place in the prompt before
 * gives the same neutral messages, the objects themselves; `read` is asked for the others. O(prompt), without
 * allocation where nothing is new.
 */
export function createPromptReader(
  read: (message: JsonValue) => readonly Incoming[],
): (prompt: readonly JsonValue[]) => readonly Incoming[] {
  let before: readonly JsonValue[] = []
  let known: (readonly Incoming[])[] = []
  return (prompt) => {
    const messages: Incoming[] = []
    const next: (readonly Incoming[])[] = []
    for (let index = 0; index < prompt.length; index++) {
      const raw = prompt[index] ?? null
      const same = index < before.length && isSameJson(raw, before[index] ?? null) ? known[index] : undefined
      const own = same ?? read(raw)
      next.push(own)
      for (const message of own) messages.push(message)
    }
    before = prompt
    known = next
    return messages
  }
}

/** Whether two JSON values are equal, whatever the order of keys. O(size), ended by the first difference. */
export function isSameJson(one: JsonValue, other: JsonValue): boolean {
  if (one === other) return true
  if (isArray(one)) {
    if (!isArray(other) || one.length !== other.length) return false
    for (let index = 0; index < one.length; index++)
      if (!isSameJson(one[index] ?? null, other[index] ?? null)) return false
    return true
  }
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  for (const key of keys) {
    const own = one[key]
    const counterpart = field(other, key)
    if (own === undefined || counterpart === undefined || !isSameJson(own, counterpart)) return false
  }
  return true
}
