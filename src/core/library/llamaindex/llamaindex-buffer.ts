/** LlamaIndex's ChatMemoryBuffer as a strategy. The work is done in buffers.ts. */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { onlyMessages } from '../../memory/messages.ts'
import { buffer, bufferProblem } from './buffers.ts'
import { INITIAL_TOKENS, limitOf } from './params.ts'
import { bufferWindow } from './window.ts'

export const llamaindexBuffer = defineMessageStrategy({
  id: 'llamaindex-buffer',
  readsText: false,
  title: t`Chat memory buffer (LlamaIndex)`,
  description: t`Drops the oldest messages until the rest fits, and leading responses with them. System prompt and task are not protected; a result can lose its call, and a last message that is too long leaves nothing.`,
  params: {
    limitBy: {
      kind: 'choice',
      label: t`Limit`,
      initial: 'tokens',
      options: [
        { value: 'tokens', label: t`a fixed number`, help: t`The original’s default is 3000.` },
        {
          value: 'window',
          label: t`75% of the context window`,
          help: t`The original’s default when it knows the model.`,
        },
      ],
    },
    limit: { ...limitOf(3000), when: { param: 'limitBy', is: ['tokens'] } },
    initialTokens: INITIAL_TOKENS,
  },
  summary: ({ limitBy, limit }) =>
    limitBy === 'window' ? t`newest in 75% of the context window` : t`newest in ${wholeNumber(limit)} tokens`,
  guarantees: () => ['order', 'stable', 'no-new-text', 'budget'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  budget: ({ limitBy, limit, initialTokens }) =>
    limitBy === 'window' ? undefined : Math.max(0, limit - initialTokens),
  refuses: (steps, values, { window }) =>
    steps.length === 0 ? undefined : bufferProblem(optionsOf(values, window)),
  prune: (steps, values, { measure, window }) =>
    onlyMessages(steps, (messages) => buffer(messages, optionsOf(values, window), measure)),
  window: (values, { measure, window }) => {
    const options = optionsOf(values, window)
    return bufferProblem(options) === undefined ? bufferWindow(options, measure) : undefined
  },
})

interface Values {
  readonly limitBy: string
  readonly limit: number
  readonly initialTokens: number
}

function optionsOf({ limitBy, limit, initialTokens }: Values, window: number) {
  return { limit: limitBy === 'window' ? Math.floor(window * 0.75) : limit, initialTokens }
}
