/**
 * Fidelity where a run is stored as one list that only grew: the prompt of a call is all that stands before its
 * answer, so one pass over list and steps holds every context against its prompt.
 */
import { openai } from '#core/dialects/openai.ts'
import type { Message } from '#core/message.ts'
import type { Step } from '#core/step.ts'
import type { Fidelity, Trace } from '#core/trace.ts'
import type { Incoming } from './conversation.ts'
import { messageOf } from './recorded-calls/entry.ts'
import { isSameMessage } from './recorded-prompts.ts'

/** A list of messages that only grew. */
export interface RecordedList {
  /** The messages as recorded, in order. */
  readonly messages: readonly Message[]
  /** Of each call of the trace: how many messages stand before its answer. */
  readonly answers: readonly number[]
}

/** The messages of a list and where its answers stand: every assistant message answers what is before it. */
export function recordedList(messages: readonly Incoming[]): RecordedList {
  const answers = messages.flatMap(({ role }, index) => (role === 'assistant' ? [index] : []))
  return { messages: messages.map(messageOf), answers }
}

/**
 * How many contexts equal their prompts. For traces of one lane without recorded changes; `messagesOf` says what a
 * step is sent as. O(messages), where `checkFidelity` would be O(messages · calls).
 */
export function checkListFidelity(
  { steps, calls }: Pick<Trace, 'steps' | 'calls'>,
  { messages, answers }: RecordedList,
  messagesOf: (step: Step) => readonly Message[] = (step) => openai.messages(step, {}),
): Fidelity {
  const before: number[] = []
  let count = 0
  let isSame = true
  let same = 0
  for (const step of steps) {
    before.push(count)
    for (const message of messagesOf(step)) {
      const recorded = messages[count]
      isSame &&= recorded !== undefined && isSameMessage(message, recorded)
      count++
      if (isSame) same = count
    }
  }
  const equal = calls.filter(({ at, index }) => before[at] === answers[index] && (before[at] ?? 0) <= same)
  return { checked: calls.length, equal: equal.length }
}
