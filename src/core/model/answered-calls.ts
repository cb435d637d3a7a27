/** The tool calls of an action with their results, and which of them its line names. Pure. */
import { placeGiver } from './call-places.ts'
import type { ToolCall, ToolResult } from './message.ts'
import type { ActionStep } from './step.ts'

export interface AnsweredCall {
  readonly call: ToolCall
  readonly result: ToolResult
  /** Of the result in its action. */
  readonly index: number
}

/** The calls that have a result, found by id, else by place. O(calls + results). */
export function answeredCalls({ calls, results }: ActionStep): readonly AnsweredCall[] {
  const taken = new Set<number>()
  const takeNamed = placeGiver(results.map(({ callId }) => callId))
  return calls.flatMap((call, place) => {
    const named = call.id === '' ? undefined : takeNamed(call.id)
    const index = named === undefined && results[place]?.callId === '' ? place : named
    const result = index === undefined ? undefined : results[index]
    if (index === undefined || result === undefined || taken.has(index)) return []
    taken.add(index)
    return [{ call, result, index }]
  })
}

/**
 * The call that a step of several is named by: the one with the largest result, which is what makes the step
 * large; the first of equals, or where none has a result. Undefined: it has no call.
 */
export function namingCall(step: ActionStep): ToolCall | undefined {
  if (step.calls.length < 2) return step.calls[0]
  let largest = -1
  let naming = step.calls[0]
  for (const { call, result } of answeredCalls(step)) {
    const size = result.parts.reduce(
      (sum, part) => sum + (part.kind === 'text' ? part.text.length : 0),
      result.error?.length ?? 0,
    )
    if (size > largest) {
      largest = size
      naming = call
    }
  }
  return naming
}
