/** Semantic Kernel's truncation as a window, message by message: what `truncate` does with the whole list. */
import type { MessageWindow } from '../../memory/message-window.ts'
import { type Entry, entryOf, isPair, isSystem, type ReduceOptions } from './reducers.ts'

/** A list that begins with `ahead` entries, which belong to no call; all messages from `from` on follow. */
interface Listed {
  readonly from: number
  readonly ahead: number
  /** Entries at the start that are not to be looked at: none, or at least those ahead. */
  readonly offset: number
  /** Index of the system message in the list; -1: there is none. */
  readonly system: number
}

interface Cuts {
  /** Takes the next message. */
  take(entry: Entry): void
  /** Messages taken. */
  count(): number
  /** Index in the list of the first entry to keep; undefined: nothing is to be cut. */
  first(list: Listed): number | undefined
}

/** Where the reducers cut, kept up to date message by message. O(1) for each. */
export function createCuts({ target, threshold }: ReduceOptions): Cuts {
  /**
   * For each message where the calls and results around it begin; itself, where it is safe to cut before it.
   */
  const safe: number[] = []
  /** For each message the last one of the user up to it; -1: none. */
  const users: number[] = []
  let last: Entry | undefined
  return {
    take: (entry) => {
      const index = safe.length
      safe.push(isPair(last, entry) ? (safe[index - 1] ?? index) : index)
      users.push(entry.role === 'user' ? index : (users[index - 1] ?? -1))
      last = entry
    },
    count: () => safe.length,
    first: ({ from, ahead, offset, system }) => {
      const skipped = from - ahead
      const count = safe.length - skipped
      if (count <= target + threshold) return undefined
      const room = target - (system >= 0 && system < count - target ? 1 : 0)
      if (room <= 0) return count
      const earliest = count - threshold - room
      if (earliest <= offset) return undefined
      const chain = safe[safe.length - room] ?? safe.length
      const index = Math.max(chain, from, offset + skipped)
      const user = users[index] ?? -1
      const isNear = user >= from && user - skipped >= earliest
      return (isNear ? user : index) - skipped
    },
  }
}

/** O(1) a message. */
export function truncationWindow(options: ReduceOptions): MessageWindow {
  const cuts = createCuts(options)
  let system = -1
  return {
    take: (messages) => {
      for (const message of messages) {
        const entry = entryOf(message)
        if (system < 0 && isSystem(entry)) system = cuts.count()
        cuts.take(entry)
      }
      return 'window'
    },
    hidden: () => {
      const index = cuts.first({ from: 0, ahead: 0, offset: 0, system }) ?? 0
      return system >= 0 && system < index ? [0, system, system + 1, index] : [0, index]
    },
  }
}
