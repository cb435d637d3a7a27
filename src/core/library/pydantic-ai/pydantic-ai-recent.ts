/** Pydantic AI's example of a history processor that keeps the newest messages. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { onlyMessages } from '../../memory/messages.ts'
import { historyOf, PAIRS, SYSTEM, wholeFrom } from './messages.ts'

export const pydanticAiRecent = defineMessageStrategy({
  id: 'pydantic-ai-recent',
  readsText: false,
  title: t`Keep the newest messages (Pydantic AI)`,
  description: t`Keeps only the newest messages: a model turn, or everything sent to it between two turns. Short and cheap; the task is lost soon, while a result keeps its call.`,
  params: {
    count: { kind: 'integer', label: t`Messages`, min: 1, max: 100_000, initial: 5, unit: 'messages' },
    pairs: PAIRS,
    system: SYSTEM,
  },
  summary: ({ count }) => (count === 1 ? t`newest message` : t`newest ${count} messages`),
  guarantees: ({ system }) => [
    'order',
    'stable',
    'no-new-text',
    ...(system === 'instructions' ? (['system'] as const) : []),
  ],
  // A processor's result replaces the stored history.
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  prune: (steps, { count, pairs, system }) =>
    onlyMessages(steps, (pieces) => {
      const { fixed, messages } = historyOf(pieces, system)
      const cut = messages.length - count
      if (cut <= 0) return pieces
      const first = pairs === 'kept' ? wholeFrom(messages, cut) : cut
      const gone = new Set(messages.slice(0, first).flatMap((message) => message.pieces))
      return pieces.filter((piece) => fixed.has(piece) || !gone.has(piece))
    }),
})
