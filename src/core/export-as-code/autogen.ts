/**
 * AutoGen: a model context, which an agent asks before each call. As in autogen-core 0.7, at 12358ab0:
 * https://github.com/microsoft/autogen/tree/main/python/packages/autogen-core/src/autogen_core/model_context
 */
import { ok } from '#base/result.ts'
import { pythonArguments } from './literals.ts'
import { type HomeTarget, numberOf, refuse, textOf } from './target.ts'

export const autogen: HomeTarget = {
  id: 'autogen',
  title: 'AutoGen',
  language: 'python',
  formats: ['autogen'],
  runs: {
    mode: 'view',
    triggers: ['every-call'],
    words: 'asks its context before every call, and keeps all messages',
  },
  chains: false,
  strategies: {
    'autogen-buffered': {
      express: (values) =>
        ok({ name: 'BufferedChatCompletionContext', params: { buffer_size: numberOf(values, 'size') } }),
    },
    'autogen-head-and-tail': {
      express: (values) =>
        ok({
          name: 'HeadAndTailChatCompletionContext',
          params: { head_size: numberOf(values, 'head'), tail_size: numberOf(values, 'tail') },
        }),
    },
    'autogen-token-limited': {
      express: (values) =>
        numberOf(values, 'toolTokens') > 0
          ? refuse(
              'AutoGen counts the tool schemas that it is given. Set their tokens to 0 to export the rest.',
            )
          : ok({
              name: 'TokenLimitedChatCompletionContext',
              params:
                textOf(values, 'limitBy') === 'window' ? {} : { token_limit: numberOf(values, 'limit') },
            }),
    },
  },
  write: (stages) => ({
    code: stages
      .flatMap(({ name, params }) => [
        'from autogen_agentchat.agents import AssistantAgent',
        `from autogen_core.model_context import ${name}`,
        '',
        `context = ${name}(${[...firstOf(name), pythonArguments(params)].filter(Boolean).join(', ')})`,
        'agent = AssistantAgent("assistant", model_client=model_client, tools=tools, model_context=context)',
        '',
      ])
      .join('\n'),
    notes: [
      '`model_client` and `tools` are yours.',
      'An AssistantAgent keeps its system message outside of the context: it is always sent, and not counted.',
    ],
  }),
}

/** The model counts the tokens. */
function firstOf(name: string): readonly string[] {
  return name === 'TokenLimitedChatCompletionContext' ? ['model_client'] : []
}
