/**
 * Pydantic AI: a function over the history, run before every request. As in pydantic-ai 2; version 1 has
 * history_processors too, which it deprecates: https://ai.pydantic.dev/message-history/
 */
import { ok } from '#base/result.ts'
import { type Expressed, type HomeTarget, numberOf, textOf } from './target.ts'

export const pydanticAi: HomeTarget = {
  id: 'pydantic-ai',
  title: 'Pydantic AI',
  language: 'python',
  runs: {
    mode: 'destructive',
    triggers: ['every-call'],
    words: 'processes its history before every request, and keeps what that returns',
  },
  chains: false,
  strategies: {
    'pydantic-ai-recent': {
      express: (values) =>
        ok({
          name: textOf(values, 'pairs') === 'kept' ? 'newest_with_calls' : 'newest',
          params: { count: numberOf(values, 'count') },
        }),
    },
    'pydantic-ai-requests': {
      express: (values) =>
        ok({
          name: textOf(values, 'results') === 'dropped' ? 'requests_without_results' : 'requests',
          params: {},
        }),
    },
  },
  write: ([stage]) => (stage === undefined ? { code: '', notes: [] } : written(stage)),
}

const NEWEST = ({ count }: Expressed['params']) => [`    start = max(0, len(messages) - ${Number(count)})`]

const BODIES: Readonly<Record<string, (params: Expressed['params']) => readonly string[]>> = {
  newest: (params) => [...NEWEST(params), '    return messages[start:]'],
  newest_with_calls: (params) => [
    ...NEWEST(params),
    '    # Back to the response with the calls that a request answers.',
    '    while start > 0 and any(isinstance(part, ToolReturnPart) for part in messages[start].parts):',
    '        start -= 1',
    '    return messages[start:]',
  ],
  requests: () => ['    return [message for message in messages if isinstance(message, ModelRequest)]'],
  requests_without_results: () => [
    '    kept = []',
    '    for message in messages:',
    '        parts = [part for part in message.parts if not isinstance(part, ToolReturnPart)]',
    '        if isinstance(message, ModelRequest) and parts:',
    '            kept.append(replace(message, parts=parts))',
    '    return kept',
  ],
}

function written({ name, params }: Expressed) {
  const body = BODIES[name]?.(params) ?? []
  const used = ['ModelRequest', 'ToolReturnPart'].filter((type) => body.some((line) => line.includes(type)))
  return {
    code: [
      ...(body.some((line) => line.includes('replace(')) ? ['from dataclasses import replace', ''] : []),
      `from pydantic_ai import ${['Agent', 'ModelMessage', ...used].join(', ')}`,
      'from pydantic_ai.capabilities import ProcessHistory',
      '',
      '',
      'def prune(messages: list[ModelMessage]) -> list[ModelMessage]:',
      ...body,
      '',
      '',
      'agent = Agent(model, capabilities=[ProcessHistory(prune)])',
      '',
    ].join('\n'),
    notes: [
      '`model` is yours. In older versions: Agent(model, history_processors=[prune]).',
      '`instructions` are sent with every request; a `system_prompt` is part of the first message, which may go.',
    ],
  }
}
