/** AutoGen's buffered context as a strategy. The work is done in contexts.ts. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { onlyMessages } from '../../memory/messages.ts'
import { buffered, groupResults } from './contexts.ts'
import { bufferedWindow } from './windows.ts'

export const autogenBuffered = defineMessageStrategy({
  id: 'autogen-buffered',
  readsText: false,
  title: t`Buffered context (AutoGen)`,
  description: t`Keeps the newest messages. A result whose call was dropped is dropped too; system prompt and task are not protected.`,
  params: {
    size: { kind: 'integer', label: t`Messages`, min: 1, max: 100_000, initial: 20, unit: 'messages' },
  },
  summary: ({ size }) => (size === 1 ? t`last message` : t`last ${size} messages`),
  guarantees: () => ['order', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  prune: (steps, { size }) =>
    onlyMessages(steps, (messages) => buffered(groupResults(messages), size).flat()),
  window: ({ size }) => bufferedWindow(size),
})
