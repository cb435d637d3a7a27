/** Agent Framework's summarisation as a strategy (PEER-STRATEGIES 11). The work is done in compaction.ts. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../message-strategy.ts'
import { compactSteps } from './compaction.ts'

export const agentFrameworkSummarization = defineMessageStrategy({
  id: 'agent-framework-summarization',
  title: t`Summarise older groups (Agent Framework)`,
  description: t`Above a number of messages the older groups become one summary of the assistant; the newest and all system messages stay. Nothing is torn.`,
  params: {
    target: {
      kind: 'integer',
      label: t`Keep the newest`,
      help: t`Whole groups, up to this many messages.`,
      min: 1,
      max: 100_000,
      initial: 4,
      unit: 'messages',
    },
    threshold: {
      kind: 'integer',
      label: t`Only when over by`,
      help: t`Runs when there are more than both together, system messages not counted.`,
      min: 0,
      max: 100_000,
      initial: 2,
      unit: 'messages',
    },
    maxInput: {
      kind: 'integer',
      label: t`Summarise at most`,
      help: t`What the model is shown for a summary; groups beyond wait for the next.`,
      min: 1,
      max: 10_000_000,
      initial: 8000,
      unit: 'tokens',
    },
  },
  summary: ({ target }) => t`summarise all but ${target} messages`,
  guarantees: () => ['order', 'pairs', 'system'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  prune: (steps, values, context) => compactSteps(steps, { kind: 'summarization', ...values }, context),
})
