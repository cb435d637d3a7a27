/** AutoGen's model contexts: buffered, head and tail, token limited. */
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { addedSummary, type Measure, roleOf, sum, viewOf } from '../../memory/messages.ts'
import type { Step } from '../../model/step.ts'

/**
 * One message of AutoGen. It puts all results of a turn into one message, so a message of its is several of
 * ours: the results of one action.
 */
export type Message = readonly Step[]

/** The messages as AutoGen has them: neighbouring results of one action are one. */
export function groupResults(steps: readonly Step[]): readonly Message[] {
  const messages: Step[][] = []
  for (const step of steps) {
    const last = messages.at(-1)
    if (last?.[0] !== undefined && areOfOneTurn(last[0], step)) last.push(step)
    else messages.push([step])
  }
  return messages
}

/** Whether a message of AutoGen that starts with the one has the other too. */
export function areOfOneTurn(one: Step, other: Step): boolean {
  const owner = one.origin?.[0]
  return isResult(one) && isResult(other) && owner !== undefined && owner === other.origin?.[0]
}

export function isResult(step: Step | undefined): boolean {
  return step !== undefined && roleOf(step) === 'tool'
}

/** A size of 0 or below, which the original refuses. */
export function sizeProblem(sizes: Readonly<Record<string, number>>): Problem | undefined {
  const [name] = Object.entries(sizes).find(([, size]) => size <= 0) ?? []
  return name === undefined
    ? undefined
    : { code: 'refused-by-original', message: t`“${name}” must be greater than 0.` }
}

/** The last `size`; a result at the front, whose call is gone, is dropped: that one only. */
export function buffered(messages: readonly Message[], size: number): readonly Message[] {
  return withoutLeadingResult(messages.slice(-size))
}

function withoutLeadingResult(messages: readonly Message[]): readonly Message[] {
  return isResult(messages[0]?.[0]) ? messages.slice(1) : messages
}

/** The first and the last messages with a note between that says how many are skipped. */
export function headAndTail(
  messages: readonly Message[],
  { head, tail }: { readonly head: number; readonly tail: number },
  rule: string,
): readonly Message[] {
  const skipped = messages.slice(head, messages.length - tail)
  if (messages.length - head - tail <= 0) return messages
  const first = messages.slice(0, head)
  const last = first.at(-1)?.[0]
  const endsInCalls = last !== undefined && viewOf(last).calls.length > 0
  const note = addedSummary(skipped.flat(), {
    text: skippedText(skipped.length),
    role: 'user',
    rule,
  })
  return [
    ...(endsInCalls ? first.slice(0, -1) : first),
    [note],
    ...withoutLeadingResult(messages.slice(-tail)),
  ]
}

/** The note's text. As the original has it, the count does not know of a call and a result that go too. */
export function skippedText(count: number): string {
  return `Skipped ${count} messages.`
}

/** Drops the message in the middle until the rest fits; then a result at the front: that one only. O(n). */
export function tokenLimited(
  messages: readonly Message[],
  limit: number,
  measure: Measure,
): readonly Message[] {
  let tokens = messages.reduce((total, message) => total + sum(message, measure), 0)
  // What stays is a front and a back half of equal length, the front one longer by one where the number is
  // odd.
  let left = messages.length
  for (; tokens > limit && left > 0; left--) {
    const middle = left % 2 === 0 ? messages.length - left / 2 : (left - 1) / 2
    tokens -= sum(messages[middle] ?? [], measure)
  }
  const back = messages.length - Math.floor(left / 2)
  return withoutLeadingResult([...messages.slice(0, Math.ceil(left / 2)), ...messages.slice(back)])
}
