/**
 * OpenHands' conversation window: essentials and the newest half, when the context is full.
 */

import { t } from '#base/words.ts'
import { defineMessageStrategy, messageOf } from '../../memory/message-strategy.ts'
import type { Step } from '../../model/step.ts'
import { condensed, eventKind, isEvent, isObservation, recallOf } from './event.ts'

export const openHandsWindow = defineMessageStrategy({
  id: 'openhands-window',
  readsText: false,
  title: t`Keep the essentials and the newest half (OpenHands)`,
  description: t`Keeps the system prompt, the task, what was recalled for it, and the newest half of the other events. Best for a full context window; later user messages are not protected.`,
  params: {},
  summary: () => t`essentials + newest half`,
  guarantees: () => ['order', 'no-new-text'],
  // The original runs it when the provider refuses a request as too long.
  recommended: { trigger: { kind: 'past-share', share: 1 }, mode: 'destructive' },
  prune: (messages) => condensed(messages, { forgotten: new Set(forgetOlderHalf(messages.filter(isEvent))) }),
})

/** What is forgotten of these events. None, where there is no user message. O(n). */
export function forgetOlderHalf(events: readonly Step[]): readonly Step[] {
  const task = events.find((event) => eventKind(event) === 'user')
  if (task === undefined) return []
  const kept = new Set<Step>([task, ...recalled(events, messageOf(task)?.text ?? '')])
  const system = events.find((event) => eventKind(event) === 'system')
  if (system !== undefined) kept.add(system)
  const others = events.length - kept.size
  if (others === 0) return []
  const newest = events.slice(-Math.max(1, Math.floor(others / 2)))
  const start = newest.findIndex((event) => !isObservation(event))
  for (const event of start < 0 ? [] : newest.slice(start)) kept.add(event)
  return events.filter((event) => !kept.has(event))
}

/** The recall for this text with its result. */
function recalled(events: readonly Step[], text: string): readonly Step[] {
  const recall = events.find((event) => recallOf(event)?.query === text)
  const callId = recall === undefined ? undefined : recallOf(recall)?.callId
  if (recall === undefined) return []
  const result = events.find(
    (event) => event.kind === 'message' && event.role === 'tool' && event.callId === callId,
  )
  return result === undefined ? [recall] : [recall, result]
}
