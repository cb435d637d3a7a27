/** Which call a result answers, for strategies that read messages in order. */
import { callById } from '../model/call-places.ts'
import type { ToolCall } from '../model/message.ts'
import type { Step } from '../model/step.ts'

/**
 * Fed with messages in order, gives for a result the call of the newest turn that has it: by id, else by
 * place, as formats without ids have it. Undefined for anything else.
 */
export function callTracker(): (piece: Step) => ToolCall | undefined {
  let calls: readonly ToolCall[] = []
  let answered = 0
  return (piece) => {
    if (piece.kind !== 'message') return undefined
    if (piece.role === 'assistant') {
      calls = piece.calls ?? []
      answered = 0
      return undefined
    }
    if (piece.role !== 'tool') return undefined
    const named = piece.callId === '' ? undefined : callById(calls, piece.callId ?? '')
    return named ?? calls[answered++]
  }
}
