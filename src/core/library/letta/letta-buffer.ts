/** Letta's static message buffer. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { bufferCut } from './cuts.ts'
import { isMessage, lettaMessage } from './message.ts'

export const lettaBuffer = defineMessageStrategy({
  id: 'letta-buffer',
  readsText: false,
  title: t`Message buffer (Letta)`,
  description: t`Above a limit, keeps only the newest messages, starting at the next user message. Cheap and rare; a long turn without user messages can leave only the system prompt.`,
  params: {
    limit: {
      kind: 'integer',
      label: t`Limit`,
      min: 0,
      max: 100_000,
      initial: 60,
      unit: 'messages',
      help: t`Letta runs with 60; the code default is 10.`,
    },
    min: {
      kind: 'integer',
      label: t`Newest messages kept`,
      min: 0,
      max: 100_000,
      initial: 15,
      unit: 'messages',
      help: t`Letta runs with 15; the code default is 3.`,
    },
    force: {
      kind: 'boolean',
      label: t`Also below the limit`,
      initial: false,
      help: t`Cuts every time, even below the limit. Use with a custom trigger.`,
    },
    clear: {
      kind: 'boolean',
      label: t`Keep none`,
      initial: false,
      help: t`Keeps only the first message, the system prompt.`,
    },
  },
  summary: ({ limit, min }) => t`above ${limit} messages, down to ${min}`,
  guarantees: () => ['order', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  prune: (steps, values) => {
    const messages = steps.filter(isMessage)
    const gone = new Set(messages.slice(1, bufferCut(messages.map(lettaMessage), values)))
    return gone.size === 0 ? steps : steps.filter((step) => !gone.has(step))
  },
})
