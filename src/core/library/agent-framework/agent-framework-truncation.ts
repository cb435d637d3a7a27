/** Agent Framework's truncation as a strategy. The work is done in compaction.ts. */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { compactSteps } from './compaction.ts'
import { compactionProblem } from './options.ts'

export const agentFrameworkTruncation = defineMessageStrategy({
  id: 'agent-framework-truncation',
  readsText: false,
  title: t`Truncation by groups (Agent Framework)`,
  description: t`Above a size, drops the oldest groups down to a smaller one, so that it runs rarely. A call is dropped with all its results; the last group is always kept.`,
  params: {
    unit: {
      kind: 'choice',
      label: t`Count in`,
      initial: 'tokens',
      options: [
        { value: 'tokens', label: t`tokens`, help: t`In the selected encoding.` },
        {
          value: 'messages',
          label: t`messages`,
          help: t`Calls and each of their results count as separate messages.`,
        },
      ],
    },
    maxN: { kind: 'integer', label: t`Above`, min: 1, max: 10_000_000, initial: 16_000 },
    compactTo: { kind: 'integer', label: t`Reduce to`, min: 1, max: 10_000_000, initial: 8000 },
    preserveSystem: { kind: 'boolean', label: t`Keep system messages`, initial: true },
  },
  summary: ({ maxN, compactTo, unit }) =>
    t`drop groups above ${wholeNumber(maxN)} to ${wholeNumber(compactTo)} ${unit}`,
  guarantees: ({ preserveSystem, unit }) => [
    'order',
    'pairs',
    ...(unit === 'tokens' ? (['budget'] as const) : []),
    'stable',
    'no-new-text',
    ...(preserveSystem ? (['system'] as const) : []),
  ],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  refuses: (steps, values) => (steps.length === 0 ? undefined : compactionProblem(optionsOf(values))),
  budget: ({ unit, maxN }) => (unit === 'tokens' ? maxN : undefined),
  prune: (steps, values, context) => compactSteps(steps, optionsOf(values), context),
})

interface Values {
  readonly unit: string
  readonly maxN: number
  readonly compactTo: number
  readonly preserveSystem: boolean
}

function optionsOf({ unit, ...rest }: Values) {
  return { kind: 'truncation', unit: unit === 'tokens' ? 'tokens' : 'messages', ...rest } as const
}
