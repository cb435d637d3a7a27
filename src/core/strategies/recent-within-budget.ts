/** The documents' own-strategy example with `min_steps` and `max_tokens` (SEED-SYSTEMS 4.6), as the specification completes it. */
import { chosenSteps, pinSteps } from './fill-budget.ts'
import { defineStrategy } from './strategy.ts'

export const recentWithinBudget = defineStrategy({
  id: 'recent-within-budget',
  title: 'Newest steps within a budget',
  description:
    'System, task and the newest steps always stay; older ones, newest first, as long as they fit. A hard limit that uses its room.',
  params: {
    minSteps: {
      kind: 'integer',
      label: 'Always keep',
      min: 0,
      max: 100_000,
      initial: 10,
      unit: 'steps',
      help: 'This many newest steps stay even beyond the budget.',
    },
    maxTokens: { kind: 'integer', label: 'Budget', min: 0, max: 100_000_000, initial: 4000, unit: 'tokens' },
    misfit: {
      kind: 'choice',
      label: 'A step that does not fit',
      initial: 'skip',
      options: [
        {
          value: 'skip',
          label: 'is passed over',
          help: 'Older, smaller steps may still fit: the room is used, but the run has holes.',
        },
        {
          value: 'stop',
          label: 'ends the search',
          help: 'What stays is without a hole from there to the end.',
        },
      ],
    },
  },
  summary: ({ minSteps, maxTokens }) => `newest within ${maxTokens}, at least ${minSteps}`,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text', 'budget'],
  recommended: { trigger: { kind: 'past-tokens', tokens: 4000 } },
  budget: ({ maxTokens }) => maxTokens,
  prune: (steps, { minSteps, maxTokens, misfit }, context) => {
    const budgeted = pinSteps(steps, { budget: maxTokens, recent: minSteps }, context)
    const chosen = new Set<number>()
    let { left } = budgeted
    for (let position = steps.length - 1; position >= 0 && left >= 0; position--) {
      const tokens = budgeted.tokens[position] ?? 0
      if (budgeted.pinned.has(position)) continue
      if (tokens <= left) {
        chosen.add(position)
        left -= tokens
      } else if (misfit === 'stop') break
    }
    return chosenSteps(budgeted, chosen)
  },
})
