/**
 * LangChain's `trim_messages` without cutting messages, as a window, message by message: what trim.ts does
 * with the whole list.
 */
import type { MessageWindow } from '../../memory/message-window.ts'
import type { Measure } from '../../memory/messages.ts'
import { type MessageType, typeOf } from './messages.ts'

interface WindowOptions {
  readonly maxTokens: number
  /** Not negative. */
  readonly size: Measure
  /** Message types; none: any. */
  readonly endOn: readonly string[]
}

interface NewestOptions extends WindowOptions {
  readonly startOn: readonly string[]
  readonly includeSystem: boolean
}

function matches(types: readonly string[], type: MessageType | undefined): boolean {
  return types.length === 0 || (type !== undefined && types.includes(type))
}

/**
 * The oldest that fit, to the last of a type. O(1) a message: once one does not fit, nothing changes any
 * more.
 */
export function oldestWindow({ maxTokens, size, endOn }: WindowOptions): MessageWindow {
  let used = 0
  let count = 0
  let end = 0
  return {
    take: (messages) => {
      for (const message of messages) {
        used += size(message)
        count++
        if (used <= maxTokens && matches(endOn, typeOf(message))) end = count
      }
      return 'window'
    },
    hidden: () => [end, count],
  }
}

/**
 * The newest that fit, from the first to the last of a type. Amortised O(1) a message: both ends only move
 * on.
 */
export function newestWindow({
  maxTokens,
  size,
  endOn,
  startOn,
  includeSystem,
}: NewestOptions): MessageWindow {
  const types: MessageType[] = []
  const sizes: number[] = []
  let end = 0
  /** First message that fits, and the tokens from there to the end. */
  let from = 0
  let used = 0
  /** First message from there on that may be the first. */
  let start = 0

  function moveEnd(): void {
    for (; end < sizes.length; end++) used += sizes[end] ?? 0
  }

  function moveStart(room: number): void {
    for (; used > room && from < end; from++) used -= sizes[from] ?? 0
    start = Math.max(start, from)
    while (start < end && !matches(startOn, types[start])) start++
  }

  return {
    take: (messages) => {
      for (const message of messages) {
        const type = typeOf(message)
        types.push(type)
        sizes.push(size(message))
        if (matches(endOn, type)) moveEnd()
      }
      return 'window'
    },
    hidden: () => {
      const hasSystem = includeSystem && end > 0 && types[0] === 'system'
      if (hasSystem && from === 0) {
        used -= sizes[0] ?? 0
        from = 1
      }
      moveStart(hasSystem ? Math.max(0, maxTokens - (sizes[0] ?? 0)) : maxTokens)
      return [hasSystem ? 1 : 0, start, end, sizes.length]
    },
  }
}
