/** Agent Framework's selective tool call compaction as a strategy (PEER-STRATEGIES 11). The work is done in compaction.ts. */
import { defineMessageStrategy } from '../message-strategy.ts'
import { compactSteps } from './compaction.ts'
import { toolCallsFold } from './windows.ts'

export const agentFrameworkToolCalls = defineMessageStrategy({
  id: 'agent-framework-tool-calls',
  title: 'Drop or fold older tool calls (Agent Framework)',
  description:
    'Only tool calls go: all but the newest groups of calls and results are dropped, or become a line of their results. Everything that was said stays.',
  params: {
    keepGroups: {
      kind: 'integer',
      label: 'Keep the newest',
      min: 0,
      max: 100_000,
      initial: 1,
      unit: 'groups',
    },
    older: {
      kind: 'choice',
      label: 'Older groups',
      initial: 'folded',
      options: [
        {
          value: 'folded',
          label: 'become a line',
          help: 'Tool result compaction: a note of the assistant with all results of the group, at most 4096 characters.',
        },
        {
          value: 'dropped',
          label: 'are dropped',
          help: 'Selective tool call compaction: nothing stands for them.',
        },
      ],
    },
  },
  summary: ({ keepGroups, older }) =>
    older === 'folded' ? `fold all but ${keepGroups} tool groups` : `drop all but ${keepGroups} tool groups`,
  guarantees: ({ older }) => [
    'order',
    'pairs',
    'system',
    'task',
    'stable',
    ...(older === 'dropped' ? (['no-new-text'] as const) : []),
  ],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  prune: (steps, { keepGroups, older }, context) =>
    compactSteps(steps, { kind: older === 'folded' ? 'tool-results' : 'tool-calls', keepGroups }, context),
  fold: ({ keepGroups, older }) => toolCallsFold(keepGroups, older === 'folded'),
})
