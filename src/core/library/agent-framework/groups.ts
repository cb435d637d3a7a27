/**
 * The groups of Microsoft's Agent Framework: calls, results and reasoning that stay or go together.
 */

import { viewOf } from '../../memory/messages.ts'
import type { Role } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'

/** A message as the framework has it: its parts in the order reasoning, text, calls, results. */
export interface Message {
  readonly step: Step
  readonly id: string
  readonly role: Role
  /** How many parts of reasoning it has. */
  readonly reasoning: number
  /** Undefined: no part of text. */
  readonly text: string | undefined
  readonly calls: readonly { readonly id: string; readonly name: string }[]
  readonly results: readonly { readonly id: string; readonly text: string }[]
}

export type GroupKind = 'system' | 'user' | 'assistant_text' | 'tool_call'

/** Neighbouring messages that belong together. Spans of one group name its first message. */
interface Span {
  readonly kind: GroupKind
  readonly start: number
  /** Index of the last message. */
  readonly end: number
  /** Index of the first message of the group. */
  readonly group: number
  /** Of any message of the group. */
  readonly hasReasoning: boolean
}

const plain = new WeakMap<Step, Message>()
const unrecorded = new WeakMap<Step, Message>()

/**
 * Message steps as messages, remembered per step. An action whose call is not recorded makes one all the
 * same: its results tell.
 */
export function messagesFrom(steps: readonly Step[]): readonly Message[] {
  return steps.map((step, index) => {
    const message = remembered(plain, step, messageFrom)
    const { role, calls } = message
    const isUnrecorded = role === 'assistant' && calls.length === 0 && isFollowedByOwnResult(steps, index)
    if (!isUnrecorded) return message
    return remembered(unrecorded, step, () => ({ ...message, calls: [{ id: '', name: '' }] }))
  })
}

function remembered(known: WeakMap<Step, Message>, step: Step, make: (step: Step) => Message): Message {
  let message = known.get(step)
  if (message === undefined) {
    message = make(step)
    known.set(step, message)
  }
  return message
}

function messageFrom(step: Step): Message {
  const { role, text, calls, callId } = viewOf(step)
  const parts = 'parts' in step ? step.parts : []
  const hasText = step.kind === 'note' || parts.some((part) => part.kind !== 'reasoning')
  return {
    step,
    id: step.id,
    role,
    reasoning: parts.filter((part) => part.kind === 'reasoning').length,
    text: hasText ? text : undefined,
    calls,
    results: role === 'tool' ? [{ id: callId ?? '', text }] : [],
  }
}

function isFollowedByOwnResult(steps: readonly Step[], index: number): boolean {
  const next = steps[index + 1]
  const owner = steps[index]?.origin?.[0]
  return (
    next !== undefined && owner !== undefined && next.origin?.[0] === owner && viewOf(next).role === 'tool'
  )
}

/** The spans in order. O(n). */
export function spansOf(messages: readonly Message[]): readonly Span[] {
  const spans: { kind: GroupKind; start: number; end: number }[] = []
  for (let start = 0; start < messages.length; ) {
    const { kind, end } = spanAt(messages, start)
    spans.push({ kind, start, end })
    start = end + 1
  }
  const groups = joinLateResults(messages, spans)
  const withReasoning = new Set<number>()
  spans.forEach((span, index) => {
    for (let at = span.start; at <= span.end; at++)
      if ((messages[at]?.reasoning ?? 0) > 0) withReasoning.add(groups[index] ?? index)
  })
  return spans.map(({ kind, start, end }, index) => {
    const first = groups[index] ?? index
    return { kind, start, end, group: spans[first]?.start ?? start, hasReasoning: withReasoning.has(first) }
  })
}

/** The span that starts here. */
function spanAt(
  messages: readonly Message[],
  start: number,
): { readonly kind: GroupKind; readonly end: number } {
  const role = messages[start]?.role
  if (role === 'tool') return { kind: 'tool_call', end: endOfRun(messages, start, isTool) - 1 }
  const call = endOfRun(messages, start, isOnlyReasoning)
  if (role === 'assistant' && (messages[call]?.calls.length ?? 0) > 0) {
    const results = endOfRun(messages, call + 1, isOnlyReasoning)
    return { kind: 'tool_call', end: endOfRun(messages, results, isTool) - 1 }
  }
  if (role === 'system' || role === 'developer') return { kind: 'system', end: start }
  return { kind: role === 'user' ? 'user' : 'assistant_text', end: start }
}

function endOfRun(messages: readonly Message[], start: number, is: (message: Message) => boolean): number {
  let end = start
  for (let message = messages[end]; message !== undefined && is(message); message = messages[end]) end++
  return end
}

function isTool({ role }: Message): boolean {
  return role === 'tool'
}

function isOnlyReasoning({ role, reasoning, text, calls, results }: Message): boolean {
  return (
    role === 'assistant' && reasoning > 0 && text === undefined && calls.length === 0 && results.length === 0
  )
}

/**
 * For each span the first span of its group. A result joins the span of an earlier call of its id if exactly
 * one call of the id is open; one that finds two answers none.
 */
function joinLateResults(
  messages: readonly Message[],
  spans: readonly { readonly start: number; readonly end: number }[],
): readonly number[] {
  const first = spans.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while (first[root] !== root) root = first[root] ?? root
    first[index] = root
    return root
  }
  const open = new Map<string, number[]>()
  const declare = (id: string, span: number) => {
    if (!open.get(id)?.push(span)) open.set(id, [span])
  }
  const answer = (id: string, span: number) => {
    const callers = id === '' ? [] : (open.get(id) ?? [])
    const [caller] = callers
    // Formats without ids have it empty: such a result only belongs to what it is next to.
    if (caller === undefined || callers.length > 1) return
    open.delete(id)
    const [one, other] = [rootOf(caller), rootOf(span)]
    first[Math.max(one, other)] = Math.min(one, other)
  }
  spans.forEach(({ start, end }, index) => {
    for (let at = start; at <= end; at++) {
      for (const { id } of messages[at]?.calls ?? []) declare(id, index)
      for (const { id } of messages[at]?.results ?? []) answer(id, index)
    }
  })
  return spans.map((_, index) => rootOf(index))
}
