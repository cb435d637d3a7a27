/**
 * Semantic Kernel's summarisation reducer as a strategy. The work is done in reducers.ts.
 */
import { ok } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attemptOnMessages } from '../../memory/attempt.ts'
import { tryOnlyMessages } from '../../memory/messages.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import type { ValuesOf } from '../../model/params.ts'
import type { Services } from '../../model/services.ts'
import { REDUCER_PARAMS } from './params.ts'
import { entryOf, type SummariseOptions, summarise } from './reducers.ts'
import { summariseRuns } from './summarise-runs.ts'

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
  title: t`Summarization reducer (Semantic Kernel)`,
  description: t`Like the truncation reducer, but one assistant summary replaces the dropped messages. The first system message is kept; calls and results are left out of the summarized text.`,
  params: PARAMS,
  summary: summaryOf,
  // Earlier summaries that stay come after the system message, wherever that stood.
  guarantees: ({ earlier }) => (earlier === 'again' ? ['order'] : []),
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  ...attemptOnMessages(summaryOf, (steps, values, context) =>
    tryOnlyMessages(steps, (messages) => {
      const done = summarise(messages.map(entryOf), optionsOf(values), context.summarise)
      return done.ok ? ok(done.value.map(({ step }) => step)) : done
    }),
  ),
  rerun: (values: Values, services: Services) => summariseRuns(optionsOf(values), services.summarise),
})

function optionsOf({ target, threshold, earlier, includeCalls }: Values): SummariseOptions {
  const rule = t`summarization reducer`
  return { target, threshold, includeCalls, singleSummary: earlier === 'again', rule }
}

function summaryOf({ target }: Values): string {
  return t`summarize to ${target} messages`
}
