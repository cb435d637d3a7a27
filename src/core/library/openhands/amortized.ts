/** OpenHands' amortized forgetting: rarely, and then half of it. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { condensed, isEvent, refuseSizes } from './event.ts'
import { KEEP_FIRST, MAX_SIZE, WHEN } from './request.ts'

export const openHandsAmortized = defineMessageStrategy({
  id: 'openhands-amortized',
  readsText: false,
  title: t`Amortized forgetting (OpenHands)`,
  description: t`Above a size, drops the middle, leaving half of the events. The prompt prefix stays unchanged between two prunings, so the cache keeps working; call and result pairs can be split.`,
  params: { maxSize: MAX_SIZE, keepFirst: KEEP_FIRST, when: WHEN },
  summary: ({ maxSize }) => t`halve above ${maxSize} events`,
  guarantees: () => ['order', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  refuses: (steps, { maxSize, keepFirst }) =>
    steps.length === 0 ? undefined : refuseSizes(maxSize, keepFirst),
  prune: (messages, { maxSize, keepFirst, when }) => {
    const events = messages.filter(isEvent)
    if (when === 'past-size' && events.length <= maxSize) return messages
    return condensed(messages, { forgotten: new Set(forgetMiddle(events, { maxSize, keepFirst })) })
  },
})

interface Sizes {
  readonly maxSize: number
  readonly keepFirst: number
}

/** What is forgotten of these events: all between the head and the newest, half the size together. */
export function forgetMiddle<T>(events: readonly T[], { maxSize, keepFirst }: Sizes): readonly T[] {
  const head = Math.min(keepFirst, events.length)
  return events.slice(head, Math.max(head, events.length - (Math.floor(maxSize / 2) - head)))
}
