/** Agent Framework's summarisation as a strategy. The work is done in compaction.ts. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { compactSteps } from './compaction.ts'

export const agentFrameworkSummarization = defineMessageStrategy({
  id: 'agent-framework-summarization',
  readsText: true,
  rescans: true,
  title: t`Summarize older groups (Agent Framework)`,
  description: t`Above a number of messages, older groups become one assistant summary; the newest groups and all system messages are kept. Groups are never split.`,
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
      label: t`Minimum excess`,
      help: t`Runs when there are more messages than both numbers together, not counting system messages.`,
      min: 0,
      max: 100_000,
      initial: 2,
      unit: 'messages',
    },
    maxInput: {
      kind: 'integer',
      label: t`Summarize at most`,
      help: t`How much the model is sent per summary; the remaining groups wait for the next one.`,
      min: 1,
      max: 10_000_000,
      initial: 8000,
      unit: 'tokens',
    },
  },
  summary: ({ target }) => t`summarize all but ${target} messages`,
  guarantees: () => ['order', 'pairs', 'system'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  prune: (steps, values, context) => compactSteps(steps, { kind: 'summarization', ...values }, context),
})
