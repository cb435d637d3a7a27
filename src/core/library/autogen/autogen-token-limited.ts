/** AutoGen's token limited context as a strategy. The work is done in contexts.ts. */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { onlyMessages } from '../../memory/messages.ts'
import { groupResults, tokenLimited } from './contexts.ts'
import { tokenLimitedWindow } from './windows.ts'

export const autogenTokenLimited = defineMessageStrategy({
  id: 'autogen-token-limited',
  readsText: false,
  title: t`Token limited context (AutoGen)`,
  description: t`Drops the message in the middle until the rest fits a limit: both ends are kept longest. Splits calls from their results, and can end up empty.`,
  params: {
    limitBy: {
      kind: 'choice',
      label: t`Limit`,
      initial: 'tokens',
      options: [
        { value: 'tokens', label: t`a fixed number`, help: t`A custom limit.` },
        {
          value: 'window',
          label: t`the model’s context window`,
          help: t`The original’s behavior without a limit.`,
        },
      ],
    },
    limit: {
      kind: 'integer',
      label: t`At most`,
      min: 1,
      max: 10_000_000,
      initial: 16_000,
      unit: 'tokens',
      when: { param: 'limitBy', is: ['tokens'] },
    },
    toolTokens: {
      kind: 'integer',
      label: t`Tool schema tokens`,
      help: t`Tool schemas are sent with every request and count toward the limit.`,
      min: 0,
      max: 1_000_000,
      initial: 0,
      unit: 'tokens',
    },
  },
  summary: ({ limitBy, limit }) =>
    limitBy === 'window'
      ? t`drop the middle to fit the context window`
      : t`drop the middle to fit ${wholeNumber(limit)} tokens`,
  guarantees: () => ['order', 'no-new-text', 'budget'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  budget: ({ limitBy, limit, toolTokens }) =>
    limitBy === 'window' ? undefined : Math.max(0, limit - toolTokens),
  prune: (steps, values, { measure, window }) =>
    onlyMessages(steps, (messages) =>
      tokenLimited(groupResults(messages), limitOf(values, window), measure).flat(),
    ),
  window: (values, { measure, window }) => tokenLimitedWindow(limitOf(values, window), measure),
})

interface Values {
  readonly limitBy: string
  readonly limit: number
  readonly toolTokens: number
}

function limitOf({ limitBy, limit, toolTokens }: Values, window: number): number {
  return (limitBy === 'window' ? window : limit) - toolTokens
}
