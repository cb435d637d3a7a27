/**
 * LlamaIndex: a memory that is handed to an agent or a chat engine. As in
 * llama-index-core at cb54856a:
 * https://github.com/run-llama/llama_index/tree/main/llama-index-core/llama_index/core/memory
 */
import type { JsonObject } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import type { ParamValues } from '../model/params.ts'
import { pythonArguments } from './literals.ts'
import { type Expressed, type HomeTarget, numberOf, refuse, textOf } from './target.ts'

export const llamaIndex: HomeTarget = {
  id: 'llamaindex',
  title: 'LlamaIndex',
  language: 'python',
  runs: {
    mode: 'view',
    triggers: ['every-call'],
    words: 'asks its memory before every call, and keeps what it stores',
  },
  chains: false,
  strategies: {
    'llamaindex-buffer': {
      express: (values) =>
        withoutOtherTokens(values, 'ChatMemoryBuffer', {
          ...(textOf(values, 'limitBy') === 'window' ? {} : { token_limit: numberOf(values, 'limit') }),
        }),
    },
    'llamaindex-summary-buffer': {
      runs: {
        mode: 'destructive',
        triggers: ['every-call'],
        words: 'asks its memory before every call, and a summary replaces the steps it covers',
      },
      express: (values) =>
        textOf(values, 'model') === 'summarised'
          ? withoutOtherTokens(values, 'ChatSummaryMemoryBuffer', { token_limit: numberOf(values, 'limit') })
          : refuse('The code passes a model; choose that older messages become a summary.'),
    },
    'llamaindex-memory': {
      runs: {
        mode: 'either',
        triggers: ['every-call'],
        words: 'asks its memory before every call',
      },
      express: memory,
    },
  },
  write: ([stage]) => (stage === undefined ? { code: '', notes: [] } : written(stage)),
}

function withoutOtherTokens(values: ParamValues, name: string, params: JsonObject): Result<Expressed> {
  return numberOf(values, 'initialTokens') > 0
    ? refuse(
        'LlamaIndex’s agents say themselves what else is sent. Set the other tokens to 0 to export the rest.',
      )
    : ok({ name, params })
}

function memory(values: ParamValues): Result<Expressed> {
  if (textOf(values, 'starts') !== 'user') return refuse('LlamaIndex’s queue begins with a user message.')
  if (values.vector === true)
    return refuse('A vector block needs a store of yours. Leave it out to export the rest.')
  const own = textOf(values, 'ownText')
  return ok({
    name: 'Memory',
    params: {
      token_limit: numberOf(values, 'limit'),
      chat_history_token_ratio: numberOf(values, 'ratio') / 100,
      token_flush_size: numberOf(values, 'portion'),
      insert_method: textOf(values, 'insert'),
      ...(own === '' ? {} : { static_content: own }),
      ...(values.facts === true ? { max_facts: numberOf(values, 'maxFacts') } : {}),
    },
  })
}

const BLOCKS = 'StaticMemoryBlock, FactExtractionMemoryBlock'.split(', ')

function written({ name, params: { static_content: own, max_facts: facts, ...params } }: Expressed) {
  const blocks = [
    ...(own === undefined
      ? []
      : [`${BLOCKS[0]}(name="static", ${pythonArguments({ static_content: own })}, priority=0)`]),
    ...(facts === undefined
      ? []
      : [`${BLOCKS[1]}(name="facts", llm=llm, ${pythonArguments({ max_facts: facts })}, priority=1)`]),
  ]
  const used = BLOCKS.filter((block) => blocks.some((code) => code.startsWith(block)))
  const needsModel = name === 'ChatSummaryMemoryBuffer' || Object.keys(params).length === 0
  const given = [
    ...(name === 'Memory' ? ['session_id="run"'] : []),
    ...(needsModel ? ['llm=llm'] : []),
    ...(Object.keys(params).length === 0 ? [] : [pythonArguments(params)]),
    ...(blocks.length === 0 ? [] : [`memory_blocks=[${blocks.join(', ')}]`]),
  ]
  return {
    code: [
      `from llama_index.core.memory import ${[name, ...used].join(', ')}`,
      '',
      `memory = ${name}.from_defaults(${given.join(', ')})`,
      '# response = await agent.run(task, memory=memory)',
      '',
    ].join('\n'),
    notes: needsModel || facts !== undefined ? ['`llm` is yours.'] : [],
  }
}
