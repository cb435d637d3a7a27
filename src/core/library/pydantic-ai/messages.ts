/**
 * Pydantic AI's messages: the model's turns are responses, and all that goes to the
 * model between two of them is one request. So a call and its result are in different messages: the
 * response, and the request after it.
 */
import { t } from '#base/words.ts'
import { isSystem, viewOf } from '../../memory/messages.ts'
import type { Step } from '../../model/step.ts'

interface PydanticMessage {
  readonly kind: 'request' | 'response'
  readonly pieces: readonly Step[]
}

/** Whether the model says it. */
export function isResponse(piece: Step): boolean {
  return viewOf(piece).role === 'assistant'
}

/**
 * What can be cut of a history, and what is outside of it: the system prompt, where it is sent as
 * instructions, again with each request.
 */
interface History {
  readonly fixed: ReadonlySet<Step>
  readonly messages: readonly PydanticMessage[]
}

/** The history of these pieces, which are no control steps. O(n). */
export function historyOf(pieces: readonly Step[], system: string): History {
  const fixed = new Set(system === 'instructions' ? pieces.filter(isSystem) : [])
  const messages: { kind: 'request' | 'response'; pieces: Step[] }[] = []
  for (const piece of pieces) {
    if (fixed.has(piece)) continue
    const last = messages.at(-1)
    if (isResponse(piece)) messages.push({ kind: 'response', pieces: [piece] })
    else if (last?.kind === 'request') last.pieces.push(piece)
    else messages.push({ kind: 'request', pieces: [piece] })
  }
  return { fixed, messages }
}

/**
 * Where to cut instead, so that no result in the messages from `cut` on lacks its call there: back to the
 * response that made it. A result that no response asked for stays as it is. O(n).
 */
export function wholeFrom(messages: readonly PydanticMessage[], cut: number): number {
  const callers = new Map<string, number>()
  const makers = messages.map((message, index) => makersOf(message, index, callers))
  let first = Math.max(0, cut)
  for (let index = messages.length - 1; index >= first; index--) {
    for (const maker of makers[index] ?? []) first = Math.min(first, maker)
  }
  return first
}

/** The positions of the responses that made the calls which this message answers. */
function makersOf(
  { pieces }: PydanticMessage,
  index: number,
  callers: Map<string, number>,
): readonly number[] {
  return pieces.flatMap((piece) => {
    const { calls, callId } = viewOf(piece)
    for (const { id } of calls) callers.set(id, index)
    const maker = callId === undefined ? undefined : callers.get(callId)
    return maker === undefined ? [] : [maker]
  })
}

/** How a cut that would part a result from its call is made; the system prompt's place. */
export const PAIRS = {
  kind: 'choice',
  label: t`A result whose call would be cut off`,
  initial: 'kept',
  options: [
    {
      value: 'kept',
      label: t`keeps its call`,
      help: t`The cut moves back to the call, as the documentation recommends.`,
    },
    {
      value: 'as-written',
      label: t`loses its call`,
      help: t`As in the documentation’s examples; providers refuse such a request.`,
    },
  ],
} as const

export const SYSTEM = {
  kind: 'choice',
  label: t`The system prompt is sent`,
  initial: 'instructions',
  options: [
    {
      value: 'instructions',
      label: t`as instructions`,
      help: t`It is not part of the history and is sent with each request.`,
    },
    {
      value: 'history',
      label: t`in the first message`,
      help: t`It is part of the history and can be dropped with it.`,
    },
  ],
} as const
