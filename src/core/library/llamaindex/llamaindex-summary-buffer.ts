/** LlamaIndex's ChatSummaryMemoryBuffer as a strategy. The work is done in buffers.ts. */
import { wholeNumber } from '#base/locale.ts'
import { fail } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attemptOnMessages } from '../../memory/attempt.ts'
import { SUMMARY_INSTRUCTION, tryOnlyMessages } from '../../memory/messages.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import type { ValuesOf } from '../../model/params.ts'
import { bufferProblem, summaryBuffer } from './buffers.ts'
import { INITIAL_TOKENS, limitOf } from './params.ts'

const PARAMS = {
  limit: limitOf(2000),
  model: {
    kind: 'choice',
    label: t`Older messages`,
    initial: 'summarised',
    options: [
      { value: 'summarised', label: t`become a summary`, help: t`One system message at the start.` },
      { value: 'dropped', label: t`are dropped`, help: t`The original’s behavior without a model.` },
    ],
  },
  initialTokens: INITIAL_TOKENS,
} as const

type Values = ValuesOf<typeof PARAMS>

export const llamaindexSummaryBuffer = defineStrategy({
  id: 'llamaindex-summary-buffer',
  readsText: true,
  title: t`Chat summary memory buffer (LlamaIndex)`,
  description: t`The newest messages that fit are kept in full; all older ones, including the system prompt, become one system message with a summary. The summary itself does not count.`,
  params: PARAMS,
  summary: summaryOf,
  guarantees: ({ model }) => (model === 'summarised' ? ['order'] : ['order', 'no-new-text']),
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  ...attemptOnMessages(summaryOf, (steps, { limit, initialTokens, model }, context) => {
    const options = {
      limit,
      initialTokens,
      hasModel: model === 'summarised',
      instruction: SUMMARY_INSTRUCTION,
      rule: t`summary buffer`,
    }
    const problem = bufferProblem(options)
    if (problem !== undefined) return fail(problem)
    return tryOnlyMessages(steps, (messages) => summaryBuffer(messages, options, context))
  }),
})

function summaryOf({ limit, model }: Values): string {
  return model === 'summarised'
    ? t`newest in ${wholeNumber(limit)} tokens, rest summarized`
    : t`newest in ${wholeNumber(limit)} tokens`
}
