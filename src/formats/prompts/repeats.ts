/** The same request recorded twice, as nested spans of a client and its wrapper do. */

import type { RecordedCall } from './call.ts'
import type { Incoming } from './conversation.ts'
import { messageOf } from './entry.ts'
import { isSameMessage } from './recorded-prompts.ts'

/**
 * Leaves out a call that says what an earlier one said, prompt and answer, while that one was running; where
 * times are not known, directly after it. What only the repetition knows of the request is kept with the
 * first. `calls` in the order of time. O(all prompts).
 */
export function withoutRepeats(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const kept: RecordedCall[] = []
  for (const call of calls) {
    const from = Math.max(0, kept.length - MAX_NESTED)
    const at = kept.findLastIndex(
      (other, index) => index >= from && isRepeat(call, other, index === kept.length - 1),
    )
    const first = kept[at]
    if (first === undefined) kept.push(call)
    else kept[at] = { ...call, ...first, facts: { ...call.facts, ...first.facts } }
  }
  return kept
}

/** So many calls may run at once around a repeated one. */
const MAX_NESTED = 8

function isRepeat(call: RecordedCall, other: RecordedCall, isNext: boolean): boolean {
  const [start, end] = [call.facts?.timestamp, endOf(other)]
  const isWithin = start === undefined || end === undefined ? isNext : start <= end
  return isWithin && isSame(call.answer, other.answer) && isSame(call.prompt ?? [], other.prompt ?? [])
}

function endOf({ facts }: RecordedCall): number | undefined {
  return facts?.timestamp === undefined || facts.duration === undefined
    ? undefined
    : facts.timestamp + facts.duration
}

function isSame(one: readonly Incoming[], other: readonly Incoming[]): boolean {
  return (
    one.length === other.length &&
    one.every((message, index) => {
      const counterpart = other[index]
      return counterpart !== undefined && isSameMessage(messageOf(message), messageOf(counterpart))
    })
  )
}
