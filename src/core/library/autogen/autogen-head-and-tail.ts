/** AutoGen's head and tail context as a strategy. The work is done in contexts.ts. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { onlyMessages } from '../../memory/messages.ts'
import { groupResults, headAndTail } from './contexts.ts'
import { headAndTailWindow } from './windows.ts'

const RULE = 'head and tail'

export const autogenHeadAndTail = defineMessageStrategy({
  id: 'autogen-head-and-tail',
  readsText: false,
  title: t`Head and tail context (AutoGen)`,
  description: t`The first and the newest messages, with a note between them that says how many were skipped: the task is kept, and the model knows about the gap.`,
  params: {
    head: { kind: 'integer', label: t`First`, min: 1, max: 100_000, initial: 2, unit: 'messages' },
    tail: { kind: 'integer', label: t`Last`, min: 1, max: 100_000, initial: 20, unit: 'messages' },
  },
  summary: ({ head, tail }) => t`first ${head} and last ${tail} messages`,
  guarantees: () => ['order'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  prune: (steps, sizes) =>
    onlyMessages(steps, (messages) => headAndTail(groupResults(messages), sizes, RULE).flat()),
  window: (sizes) => headAndTailWindow(sizes, RULE),
})
