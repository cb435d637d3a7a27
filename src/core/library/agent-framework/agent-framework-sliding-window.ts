/** Agent Framework's sliding window as a strategy. The work is done in compaction.ts. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { compactSteps } from './compaction.ts'
import { slidingWindow } from './windows.ts'

export const agentFrameworkSlidingWindow = defineMessageStrategy({
  id: 'agent-framework-sliding-window',
  readsText: false,
  rescans: true,
  title: t`Sliding window of groups (Agent Framework)`,
  description: t`The newest n groups: a message, or a call with its reasoning and all its results. Groups are never split; the task is not protected.`,
  params: {
    keepGroups: {
      kind: 'integer',
      label: t`Keep the newest`,
      min: 1,
      max: 100_000,
      initial: 10,
      unit: 'groups',
    },
    preserveSystem: { kind: 'boolean', label: t`Keep system messages`, initial: true },
  },
  summary: ({ keepGroups }) => (keepGroups === 1 ? t`last group` : t`last ${keepGroups} groups`),
  guarantees: ({ preserveSystem }) => [
    'order',
    'pairs',
    'stable',
    'no-new-text',
    ...(preserveSystem ? (['system'] as const) : []),
  ],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  prune: (steps, values, context) => compactSteps(steps, { kind: 'sliding-window', ...values }, context),
  window: slidingWindow,
})
