/**
 * Semantic Kernel's summarisation reducer as a strategy. The work is done in reducers.ts.
 */
import { ok } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attemptOnMessages } from '../../memory/attempt.ts'
import { tryOnlyMessages } from '../../memory/messages.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import type { ValuesOf } from '../../model/params.ts'
import { REDUCER_PARAMS } from './params.ts'
import { entryOf, summarise } from './reducers.ts'

const PARAMS = {
  ...REDUCER_PARAMS,
  earlier: {
    kind: 'choice',
    label: t`Earlier summaries`,
    initial: 'again',
    options: [
      {
        value: 'again',
        label: t`are summarized again`,
        help: t`There is only ever one summary; it loses detail each time.`,
      },
      {
        value: 'stay',
        label: t`kept`,
        help: t`Those at the very start are kept, and the new one follows them.`,
      },
    ],
  },
  includeCalls: {
    kind: 'boolean',
    label: t`Summarize calls and results too`,
    help: t`Otherwise, the model doesn’t see them and they are lost.`,
    initial: false,
  },
} as const

type Values = ValuesOf<typeof PARAMS>

export const semanticKernelSummarisation = defineStrategy({
  id: 'semantic-kernel-summarisation',
  readsText: true,
  rescans: true,
  title: t`Summarization reducer (Semantic Kernel)`,
  description: t`Like the truncation reducer, but one assistant summary replaces the dropped messages. The first system message is kept; calls and results are left out of the summarized text.`,
  params: PARAMS,
  summary: summaryOf,
  // Earlier summaries that stay come after the system message, wherever that stood.
  guarantees: ({ earlier }) => (earlier === 'again' ? ['order'] : []),
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  ...attemptOnMessages(summaryOf, (steps, { target, threshold, earlier, includeCalls }, context) =>
    tryOnlyMessages(steps, (messages) => {
      const done = summarise(
        messages.map(entryOf),
        {
          target,
          threshold,
          includeCalls,
          singleSummary: earlier === 'again',
          rule: t`summarization reducer`,
        },
        context.summarise,
      )
      return done.ok ? ok(done.value.map(({ step }) => step)) : done
    }),
  ),
})

function summaryOf({ target }: Values): string {
  return t`summarize to ${target} messages`
}
