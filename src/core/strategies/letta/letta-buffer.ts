/** Letta's static message buffer (PEER-STRATEGIES 9). */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../message-strategy.ts'
import { bufferCut } from './cuts.ts'
import { isMessage, lettaMessage } from './message.ts'

export const lettaBuffer = defineMessageStrategy({
  id: 'letta-buffer',
  title: t`Message buffer (Letta)`,
  description: t`Past a limit only the newest messages stay, from the next user message on. Cheap and rare; a long turn without user messages can leave only the system prompt.`,
  params: {
    limit: {
      kind: 'integer',
      label: t`Limit`,
      min: 0,
      max: 100_000,
      initial: 60,
      unit: 'messages',
      help: t`As deployed 60, in code 10.`,
    },
    min: {
      kind: 'integer',
      label: t`Keep`,
      min: 0,
      max: 100_000,
      initial: 15,
      unit: 'messages',
      help: t`As deployed 15, in code 3.`,
    },
    force: {
      kind: 'boolean',
      label: t`Below the limit too`,
      initial: false,
      help: t`Every run cuts, for triggers of your own.`,
    },
    clear: {
      kind: 'boolean',
      label: t`Keep none`,
      initial: false,
      help: t`Only the first message, the system prompt, stays.`,
    },
  },
  summary: ({ limit, min }) => t`${min} messages past ${limit}`,
  guarantees: () => ['order', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  prune: (steps, values) => {
    const messages = steps.filter(isMessage)
    const gone = new Set(messages.slice(1, bufferCut(messages.map(lettaMessage), values)))
    return gone.size === 0 ? steps : steps.filter((step) => !gone.has(step))
  },
})
