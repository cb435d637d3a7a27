/** No pruning (SEED-SYSTEMS 4.4): the identity. */
import { defineStrategy } from './strategy.ts'

export const none = defineStrategy({
  id: 'none',
  title: 'No pruning',
  description: 'Everything stays. For tests and debugging; grows without bound.',
  params: {},
  summary: () => 'no pruning',
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text'],
  prune: (steps) => steps,
  fold: () => ({ push: () => true }),
})
