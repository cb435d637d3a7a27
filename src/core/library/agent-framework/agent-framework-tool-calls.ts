/**
 * Agent Framework's selective tool call compaction as a strategy. The work is done in
 * compaction.ts.
 */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import type { Step } from '../../model/step.ts'
import { compactSteps } from './compaction.ts'
import { toolCallsFold } from './windows.ts'

export const agentFrameworkToolCalls = defineMessageStrategy({
  id: 'agent-framework-tool-calls',
  readsText: true,
  rescans: true,
  title: t`Drop or fold older tool calls (Agent Framework)`,
  description: t`Older messages with tool calls are removed with the reasoning and text in them: of each group, only a line with its results stays, or nothing. Messages without tool calls stay, and so do calls that an agent writes in its text.`,
  params: {
    keepGroups: {
      kind: 'integer',
      label: t`Keep the newest`,
      min: 0,
      max: 100_000,
      initial: 1,
      unit: 'groups',
    },
    older: {
      kind: 'choice',
      label: t`Older groups`,
      initial: 'folded',
      options: [
        {
          value: 'folded',
          label: t`become a line`,
          help: t`Tool result compaction: an assistant note with all results of the group, at most 4096 characters.`,
        },
        {
          value: 'dropped',
          label: t`are dropped`,
          help: t`Selective tool call compaction: removed without a replacement.`,
        },
      ],
    },
  },
  summary: ({ keepGroups, older }) => {
    if (keepGroups === 1) {
      return older === 'folded'
        ? t`fold all tool groups except the newest`
        : t`drop all tool groups except the newest`
    }
    return older === 'folded'
      ? t`fold all tool groups except the newest ${keepGroups}`
      : t`drop all tool groups except the newest ${keepGroups}`
  },
  guarantees: ({ older }) => [
    'order',
    'pairs',
    'system',
    'task',
    'stable',
    ...(older === 'dropped' ? (['no-new-text'] as const) : []),
  ],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  prune: (steps, { keepGroups, older }, context) => {
    // To the framework, an agent that writes its calls in its text makes none.
    if (steps.some(callsInText)) return steps
    return compactSteps(
      steps,
      { kind: older === 'folded' ? 'tool-results' : 'tool-calls', keepGroups },
      context,
    )
  },
  fold: ({ keepGroups, older }) => toolCallsFold(keepGroups, older === 'folded', callsInText),
})

function callsInText(step: Step): boolean {
  return 'calls' in step && step.calls?.some(({ inText }) => inText === true) === true
}
