/**
 * Which results answer which calls, as providers match them: directly after the turn that made the calls.
 */
import type { Message, ToolCall } from '../model/message.ts'

interface Pairs {
  /** Tool messages that answer no call of the turn before them. */
  readonly orphans: readonly number[]
  /** Tool messages that answer a call for the second time. */
  readonly repeated: readonly number[]
  /** Calls that no tool message directly after their turn answers. */
  readonly unanswered: readonly { readonly index: number; readonly call: ToolCall }[]
}

/** O(messages + calls). */
export function pairCalls(messages: readonly Message[]): Pairs {
  const orphans: number[] = []
  const repeated: number[] = []
  const unanswered: { index: number; call: ToolCall }[] = []
  let open = new Map<string, ToolCall>()
  let answered = new Set<string>()
  let turn = -1
  const close = () => {
    for (const call of open.values()) unanswered.push({ index: turn, call })
    open = new Map()
    answered = new Set()
  }
  messages.forEach((message, index) => {
    if (message.role !== 'tool') {
      close()
      turn = index
      open = new Map((message.calls ?? []).map((call) => [call.id, call]))
      return
    }
    const id = message.callId ?? ''
    if (open.delete(id)) answered.add(id)
    else if (answered.has(id)) repeated.push(index)
    else orphans.push(index)
  })
  close()
  return { orphans, repeated, unanswered }
}
