/**
 * Agent Framework's context window compaction as a strategy. The work is done in
 * compaction.ts.
 */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import type { StrategyContext } from '../../memory/strategy.ts'
import { compactSteps } from './compaction.ts'
import { type Compaction, compactionProblem } from './options.ts'

export const agentFrameworkContextWindow = defineMessageStrategy({
  id: 'agent-framework-context-window',
  readsText: true,
  rescans: true,
  title: t`Two thresholds of the context window (Agent Framework)`,
  description: t`Above the first share of the context window, older tool results are folded into lines, and old groups dropped if that is not enough; above the second it truncates. The framework’s ready-made strategy.`,
  params: {
    windowBy: {
      kind: 'choice',
      label: t`Context window`,
      initial: 'model',
      options: [
        { value: 'model', label: t`the model’s`, help: t`The context window configured for the replay.` },
        { value: 'own', label: t`token limit`, help: t`A custom limit.` },
      ],
    },
    window: {
      kind: 'integer',
      label: t`Context window`,
      min: 1,
      max: 10_000_000,
      initial: 128_000,
      unit: 'tokens',
      when: { param: 'windowBy', is: ['own'] },
    },
    output: {
      kind: 'integer',
      label: t`Reserved for the response`,
      min: 0,
      max: 1_000_000,
      initial: 4096,
      unit: 'tokens',
    },
    eviction: {
      kind: 'integer',
      label: t`Fold tool results above`,
      min: 1,
      max: 100,
      initial: 50,
      unit: '%',
    },
    truncation: { kind: 'integer', label: t`Truncate above`, min: 1, max: 100, initial: 80, unit: '%' },
    keepGroups: {
      kind: 'integer',
      label: t`Keep the newest`,
      help: t`Groups of calls and results that are not folded.`,
      min: 0,
      max: 100_000,
      initial: 4,
      unit: 'groups',
    },
  },
  summary: ({ eviction, truncation }) => t`fold at ${eviction}%, truncate at ${truncation}%`,
  guarantees: () => ['order', 'pairs'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  refuses: (steps, values, context) =>
    steps.length === 0 ? undefined : compactionProblem(optionsOf(values, context)),
  prune: (steps, values, context) => {
    const options = optionsOf(values, context)
    return compactSteps(steps, options, context)
  },
})

interface Values {
  readonly windowBy: string
  readonly window: number
  readonly output: number
  readonly eviction: number
  readonly truncation: number
  readonly keepGroups: number
}

function optionsOf({ windowBy, ...values }: Values, context: StrategyContext): Compaction {
  return {
    kind: 'context-window',
    ...values,
    window: windowBy === 'own' ? values.window : context.window,
    eviction: values.eviction / 100,
    truncation: values.truncation / 100,
  }
}
