/** OpenHands' attention condenser: a ranking says which events stay. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { cosineTo, type Embed } from '../../model/services.ts'
import type { Step } from '../../model/step.ts'
import { condensed, eventKind, eventText, isEvent, refuseSizes } from './event.ts'
import { KEEP_FIRST, MAX_SIZE, WHEN } from './request.ts'

export const openHandsAttention = defineMessageStrategy({
  id: 'openhands-attention',
  readsText: true,
  rescans: true,
  title: t`Keep the most relevant events (OpenHands)`,
  description: t`Above a size, keeps the first events and the most relevant ones, down to half. Relevance here is the number of words shared with the newest messages, where the original asks a model; pairs can be split.`,
  params: { maxSize: MAX_SIZE, keepFirst: KEEP_FIRST, when: WHEN },
  summary: ({ maxSize }) => t`most relevant above ${maxSize} events`,
  guarantees: () => ['order', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  refuses: (steps, { maxSize, keepFirst }) =>
    steps.length === 0 ? undefined : refuseSizes(maxSize, keepFirst),
  prune: (messages, { maxSize, keepFirst, when }, { embed }) => {
    const events = messages.filter(isEvent)
    if (when === 'past-size' && events.length <= maxSize) return messages
    const forgotten = forgetUnranked(events, rankByWords(events, embed), { maxSize, keepFirst })
    return condensed(messages, { forgotten: new Set(forgotten) })
  },
})

/**
 * What is forgotten of these events, given a ranking with the most important first. One that is not among the
 * events (undefined: the model named an id that there is none of) uses up a place; events of the head do not.
 * O(n).
 */
export function forgetUnranked<T>(
  events: readonly T[],
  ranking: readonly (T | undefined)[],
  { maxSize, keepFirst }: { readonly maxSize: number; readonly keepFirst: number },
): readonly T[] {
  const head = new Set<T | undefined>(events.slice(0, keepFirst))
  const places = Math.floor(maxSize / 2) - keepFirst
  const chosen = ranking.filter((event) => !head.has(event)).slice(0, places)
  const kept = new Set<T | undefined>([...head, ...chosen])
  let free = places - chosen.length
  for (let index = events.length - 1; index >= 0 && free > 0; index--) {
    const event = events[index]
    if (kept.has(event)) continue
    kept.add(event)
    free--
  }
  return events.filter((event) => !kept.has(event))
}

/**
 * The events by the words they share with the newest user message and the newest event; equals: the newer
 * first.
 */
function rankByWords(events: readonly Step[], embed: Embed): readonly Step[] {
  const texts = events.map(eventText)
  const user = events.findLastIndex((event) => eventKind(event) === 'user')
  const cue = `${texts[user] ?? ''}\n${texts.at(-1) ?? ''}`
  const vectors = embed([...texts, cue], true)
  const about = vectors.at(-1)
  if (about === undefined) return events
  const nearness = cosineTo(about)
  return events
    .map((event, index) => ({ event, index, score: nearness(vectors[index] ?? about) }))
    .sort((one, other) => other.score - one.score || other.index - one.index)
    .map(({ event }) => event)
}
