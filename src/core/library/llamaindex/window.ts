/**
 * LlamaIndex's chat memory buffer as a window, message by message: what `buffer` does with the whole list.
 */

import type { MessageWindow } from '../../memory/message-window.ts'
import { type Measure, roleOf } from '../../memory/messages.ts'
import type { Role } from '../../model/message.ts'
import type { BufferOptions } from './buffers.ts'

/** Amortised O(1) a message. Options must be free of problems. */
export function bufferWindow({ limit, initialTokens }: BufferOptions, measure: Measure): MessageWindow {
  const roles: Role[] = []
  const sizes: number[] = []
  /** Where a drop began that further messages cannot change, and the tokens from there on. */
  let start = 0
  let tokens = initialTokens

  /** One drop from here: the message, then a result, then an answer. */
  function dropFrom(at: number): number {
    const behind = roles[at + 1] === 'tool' ? at + 2 : at + 1
    return roles[behind] === 'assistant' ? behind + 1 : behind
  }

  function tokensBetween(from: number, to: number): number {
    let sum = 0
    for (let index = from; index < to; index++) sum += sizes[index] ?? 0
    return sum
  }

  return {
    take: (messages) => {
      for (const message of messages) {
        roles.push(roleOf(message))
        const size = measure(message)
        sizes.push(size)
        tokens += size
      }
      return 'window'
    },
    hidden: () => {
      let at = start
      let left = tokens
      while (left > limit && roles.length - at > 1) {
        const next = dropFrom(at)
        left -= tokensBetween(at, next)
        at = next
        // At the end of the list a message to come may belong to this drop.
        if (at === roles.length) break
        start = at
        tokens = left
      }
      return [0, left > limit ? roles.length : at]
    },
  }
}
