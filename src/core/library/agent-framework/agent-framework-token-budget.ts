/**
 * Agent Framework's composed token budget as a strategy. The work is done in
 * compaction.ts.
 */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { compactSteps } from './compaction.ts'
import type { Compaction } from './options.ts'

const GROUPS = { kind: 'integer', label: t`Keep the newest`, min: 0, max: 100_000, unit: 'groups' } as const

export const agentFrameworkTokenBudget = defineMessageStrategy({
  id: 'agent-framework-token-budget',
  readsText: true,
  rescans: true,
  title: t`Token budget, cheapest measures first (Agent Framework)`,
  description: t`Above a budget, applies measures from cheap to expensive until the rest fits: folding tool results, summarizing older groups, a window. If that is not enough, it drops the oldest groups and, last, system messages.`,
  params: {
    budget: { kind: 'integer', label: t`At most`, min: 1, max: 10_000_000, initial: 16_000, unit: 'tokens' },
    fold: { kind: 'boolean', label: t`First fold tool results`, initial: true },
    foldKeep: { ...GROUPS, initial: 1, when: { param: 'fold', is: [true] } },
    summarise: { kind: 'boolean', label: t`Then summarize older groups`, initial: true },
    summariseKeep: {
      kind: 'integer',
      label: t`Keep the newest`,
      min: 1,
      max: 100_000,
      initial: 4,
      unit: 'messages',
      when: { param: 'summarise', is: [true] },
    },
    slide: { kind: 'boolean', label: t`Then keep a window`, initial: false },
    slideKeep: { ...GROUPS, min: 1, initial: 10, when: { param: 'slide', is: [true] } },
    earlyStop: {
      kind: 'boolean',
      label: t`Stop once it fits`,
      help: t`Otherwise all measures run as soon as the budget is exceeded.`,
      initial: true,
    },
  },
  summary: ({ budget }) => t`groups in ${wholeNumber(budget)} tokens`,
  guarantees: ({ fold, summarise }) => [
    'order',
    'pairs',
    'budget',
    ...(fold || summarise ? [] : (['no-new-text'] as const)),
  ],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  budget: ({ budget }) => budget,
  prune: (steps, { budget, earlyStop, ...values }, context) => {
    const compactions: readonly (readonly [boolean, Compaction])[] = [
      [values.fold, { kind: 'tool-results', keepGroups: values.foldKeep }],
      [
        values.summarise,
        { kind: 'summarization', target: values.summariseKeep, threshold: 2, maxInput: 8000 },
      ],
      [values.slide, { kind: 'sliding-window', keepGroups: values.slideKeep, preserveSystem: true }],
    ]
    const chosen = compactions.flatMap(([isOn, compaction]) => (isOn ? [compaction] : []))
    return compactSteps(steps, { kind: 'token-budget', budget, compactions: chosen, earlyStop }, context)
  },
})
