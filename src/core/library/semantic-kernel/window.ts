/** Semantic Kernel's truncation as a window, message by message: what `truncate` does with the whole list. */
import type { MessageWindow } from '../../memory/message-window.ts'
import { isSystem, roleOf } from '../../memory/messages.ts'
import { type Entry, entryOf, isPair, type ReduceOptions } from './reducers.ts'

/** O(1) a message. */
export function truncationWindow({ target, threshold }: ReduceOptions): MessageWindow {
  /**
   * For each message where the calls and results around it begin; itself, where it is safe to cut before it.
   */
  const safe: number[] = []
  /** For each message the last one of the user up to it; -1: none. */
  const users: number[] = []
  let last: Entry | undefined
  let system = -1

  /** Index of the first message to keep; undefined: nothing is to be cut. */
  function cut(): number | undefined {
    const count = safe.length
    if (count <= target + threshold) return undefined
    const room = target - (system >= 0 && system < count - target ? 1 : 0)
    if (room <= 0) return count
    const earliest = count - threshold - room
    if (earliest <= 0) return undefined
    const index = safe[count - room] ?? count
    const user = users[index] ?? -1
    return user >= earliest ? user : index
  }

  return {
    take: (messages) => {
      for (const message of messages) {
        const index = safe.length
        const entry = entryOf(message)
        safe.push(isPair(last, entry) ? (safe[index - 1] ?? index) : index)
        users.push(roleOf(message) === 'user' ? index : (users[index - 1] ?? -1))
        if (system < 0 && isSystem(message)) system = index
        last = entry
      }
      return 'window'
    },
    hidden: () => {
      const index = cut() ?? 0
      return system >= 0 && system < index ? [0, system, system + 1, index] : [0, index]
    },
  }
}
