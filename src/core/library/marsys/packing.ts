/**
 * Packing from the newest message backward: the sliding window, and the last processor of
 * the compaction. Both work on indexes, so that whatever is packed stays the same object.
 */
import { append } from '#base/lists.ts'
import type { MarsysMessage } from './message.ts'

/** What packing looks at of a message. */
export type Packable = Pick<MarsysMessage, 'role' | 'calls'>

/** Variants: as the library is, or with what its own comments promise. */
export type Form = 'guarded' | 'library'

/**
 * Where the protected tail starts: at the n-th newest assistant message (n below 1 counts as 1). With fewer
 * than n the library protects nothing, where its comment says everything; `guarded` does what the comment
 * says.
 */
export function tailStart(messages: readonly Packable[], rounds: number, form: Form): number {
  let left = Math.max(1, rounds)
  for (let index = messages.length - 1; index >= 0; index--) {
    if (messages[index]?.role === 'assistant' && --left === 0) return index
  }
  return form === 'library' ? messages.length : 0
}

/**
 * What a tool result pulls in: the tool and user messages before it down to the assistant message with the
 * calls.
 */
interface Bundle {
  readonly members: readonly number[]
  /** Where to go on behind it. */
  readonly next: number
  /** What must fit for it to be taken; infinite where the list starts before a call is found. */
  readonly need: number
  readonly cost: number
}

function bundleBefore(messages: readonly Packable[], costs: readonly number[], result: number): Bundle {
  const members: number[] = []
  let cost = 0
  for (let index = result - 1; index >= 0; index--) {
    const message = messages[index]
    const own = costs[index] ?? 0
    const isCall = message?.role === 'assistant' && message.calls.length > 0
    if (!isCall && message?.role !== 'tool' && message?.role !== 'user') {
      // It ends before this message, which yet has to fit.
      return { members, next: index, need: cost + own, cost }
    }
    members.push(index)
    cost += own
    if (isCall) return { members, next: index - 1, need: cost, cost }
  }
  return { members, next: -1, need: Number.POSITIVE_INFINITY, cost }
}

/**
 * The sliding window: indexes, oldest first, of what is kept. It stops at the first message that does not
 * fit; a newest one that is too large is alone; a result whose bundle does not fit stays without its
 * call. O(n).
 */
export function packWindow(
  messages: readonly Packable[],
  costs: readonly number[],
  target: number,
): readonly number[] {
  const kept: number[] = []
  let used = 0
  let index = messages.length - 1
  while (index >= 0) {
    used += costs[index] ?? 0
    if (used > target && kept.length > 0) break
    kept.push(index)
    if (used > target) break
    if (messages[index]?.role !== 'tool') {
      index--
      continue
    }
    const bundle = bundleBefore(messages, costs, index)
    if (used + bundle.need > target) break
    append(kept, bundle.members)
    used += bundle.cost
    index = bundle.next
  }
  return kept.reverse()
}

/**
 * The processor: the tail stays; older messages are added newest first within what is left of the target,
 * passing over what does not fit. A result counts with its bundle, and goes with it. Indexes, oldest first.
 * O(n).
 */
export function packBeforeTail(
  messages: readonly Packable[],
  costs: readonly number[],
  { target, tail }: { readonly target: number; readonly tail: number },
): readonly number[] {
  const grace = costs.slice(tail).reduce((sum, cost) => sum + cost, 0)
  let room = Math.max(0, target - grace)
  const kept: number[] = []
  for (let index = Math.min(tail, messages.length) - 1; index >= 0; ) {
    const own = costs[index] ?? 0
    const bundle =
      messages[index]?.role === 'tool'
        ? bundleBefore(messages, costs, index)
        : { members: [], next: index - 1, need: 0, cost: 0 }
    if (own + bundle.need <= room) {
      kept.push(index, ...bundle.members)
      room -= own + bundle.cost
    }
    index = bundle.next
  }
  kept.reverse()
  for (let index = tail; index < messages.length; index++) kept.push(index)
  return kept
}
