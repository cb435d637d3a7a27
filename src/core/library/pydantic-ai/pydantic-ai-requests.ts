/** Pydantic AI's example of a history processor that filters: only requests stay. */

import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { viewOf } from '../../memory/messages.ts'
import { pieceFold } from '../../memory/piece-fold.ts'
import type { Step } from '../../model/step.ts'
import { isResponse } from './messages.ts'

const LABEL = 'requests only'

export const pydanticAiRequests = defineMessageStrategy({
  id: 'pydantic-ai-requests',
  readsText: false,
  title: t`Keep only requests (Pydantic AI)`,
  description: t`Drops everything the model said; keeps what it was sent. Best for chats in which only the user’s words matter; an agent loses everything it did.`,
  params: {
    results: {
      kind: 'choice',
      label: t`Tool results`,
      initial: 'dropped',
      options: [
        {
          value: 'dropped',
          label: t`dropped with their calls`,
          help: t`No result is left without its call.`,
        },
        {
          value: 'as-written',
          label: t`kept`,
          help: t`As in the documentation’s example: they are part of requests. Providers refuse results without calls.`,
        },
      ],
    },
  },
  summary: () => LABEL,
  guarantees: ({ results }) => [
    'order',
    'system',
    'task',
    'stable',
    'no-new-text',
    ...(results === 'dropped' ? (['pairs'] as const) : []),
  ],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  fold: ({ results }) =>
    pieceFold({
      rule: LABEL,
      counts: () => true,
      cut: (count) => count,
      old: (piece) => (isKept(piece, results) ? piece : undefined),
    }),
})

function isKept(message: Step, results: string): boolean {
  if (message.kind === 'control') return true
  return !isResponse(message) && (results !== 'dropped' || viewOf(message).role !== 'tool')
}
