/**
 * Semantic Kernel's truncation reducer as a strategy. The work is done in reducers.ts.
 */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { onlyMessages } from '../../memory/messages.ts'
import { REDUCER_PARAMS } from './params.ts'
import { entryOf, truncate } from './reducers.ts'
import { truncationWindow } from './window.ts'

export const semanticKernelTruncation = defineMessageStrategy({
  id: 'semantic-kernel-truncation',
  readsText: false,
  title: t`Truncation reducer (Semantic Kernel)`,
  description: t`The newest messages from a safe point on: not between a call and its result, at a user message if one is near. The first system message is kept.`,
  params: REDUCER_PARAMS,
  summary: ({ target }) => t`truncate to ${target} messages`,
  guarantees: () => ['order', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  prune: (steps, options) =>
    onlyMessages(steps, (messages) => truncate(messages.map(entryOf), options).map(({ step }) => step)),
  window: truncationWindow,
})
