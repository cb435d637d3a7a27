/** AutoGen's token limited context as a strategy (PEER-STRATEGIES 5). The work is done in contexts.ts. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../message-strategy.ts'
import { onlyMessages } from '../messages.ts'
import { groupResults, tokenLimited } from './contexts.ts'
import { tokenLimitedWindow } from './windows.ts'

export const autogenTokenLimited = defineMessageStrategy({
  id: 'autogen-token-limited',
  title: t`Token limited context (AutoGen)`,
  description: t`Drops the message in the middle until the rest fits a limit: both ends stay longest. Tears calls from their results, and can end empty.`,
  params: {
    limitBy: {
      kind: 'choice',
      label: t`Limit`,
      initial: 'tokens',
      options: [
        { value: 'tokens', label: t`so many tokens`, help: t`A limit of your own.` },
        { value: 'window', label: t`the model’s window`, help: t`What the original does without a limit.` },
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
      label: t`Tool schemas take`,
      help: t`They are sent with every request and count too.`,
      min: 0,
      max: 1_000_000,
      initial: 0,
      unit: 'tokens',
    },
  },
  summary: ({ limitBy, limit }) => t`fit ${limitBy === 'window' ? t`the window` : limit} from the middle`,
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
