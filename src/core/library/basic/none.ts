/** No pruning: the identity. */
import { t } from '#base/words.ts'
import { defineStrategy } from '../../memory/strategy.ts'

export const none = defineStrategy({
  id: 'none',
  readsText: false,
  title: t`No pruning`,
  description: t`Keeps everything. Best for tests and debugging; grows without bound.`,
  params: {},
  summary: () => t`no pruning`,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text'],
  fold: () => ({ push: () => true }),
})
