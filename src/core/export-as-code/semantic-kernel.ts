/**
 * Semantic Kernel: a chat history that reduces itself when it is asked to. As in
 * semantic-kernel 1, at b39d95a3:
 * https://github.com/microsoft/semantic-kernel/tree/main/python/semantic_kernel/contents/history_reducer
 */
import { ok } from '#base/result.ts'
import type { ParamValues } from '../model/params.ts'
import { pythonArguments } from './literals.ts'
import { type HomeTarget, numberOf, textOf } from './target.ts'

const counts = (values: ParamValues) => ({
  target_count: numberOf(values, 'target'),
  threshold_count: numberOf(values, 'threshold'),
})

export const semanticKernel: HomeTarget = {
  id: 'semantic-kernel',
  title: 'Semantic Kernel',
  language: 'python',
  runs: {
    mode: 'destructive',
    triggers: ['every-call'],
    words: 'reduces its history before every call, and what that drops is gone',
  },
  chains: false,
  strategies: {
    'semantic-kernel-truncation': {
      express: (values) => ok({ name: 'ChatHistoryTruncationReducer', params: counts(values) }),
    },
    'semantic-kernel-summarisation': {
      express: (values) =>
        ok({
          name: 'ChatHistorySummarizationReducer',
          params: {
            ...counts(values),
            use_single_summary: textOf(values, 'earlier') === 'again',
            include_function_content_in_summary: values.includeCalls === true,
          },
        }),
    },
  },
  write: (stages) => ({
    code: stages
      .flatMap(({ name, params }) => [
        `from semantic_kernel.contents import ${name}`,
        '',
        `history = ${name}(${name.includes('Summar') ? 'service=service, ' : ''}${pythonArguments(params)})`,
        '# Before each call: await history.reduce()',
        '',
      ])
      .join('\n'),
    notes: stages.some(({ name }) => name.includes('Summar')) ? ['`service` is your chat completion.'] : [],
  }),
}
