/**
 * Microsoft Agent Framework: compaction strategies of an agent, at 00aa4914. They are experimental there:
 * https://learn.microsoft.com/agent-framework/concepts/agents/conversations/compaction
 */
import type { JsonObject } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import type { ParamValues } from '../model/params.ts'
import { pythonArguments } from './literals.ts'
import { type Expressed, type HomeTarget, numberOf, refuse, textOf } from './target.ts'

export const agentFramework: HomeTarget = {
  id: 'agent-framework',
  title: 'Agent Framework',
  language: 'python',
  runs: {
    mode: 'destructive',
    triggers: ['every-call'],
    words: 'compacts before every call, and what it leaves out stays out',
  },
  chains: false,
  strategies: {
    'agent-framework-sliding-window': {
      runs: { mode: 'either', triggers: ['every-call'], words: 'compacts before every call' },
      express: (values) =>
        ok({
          name: 'SlidingWindowStrategy',
          params: {
            keep_last_groups: numberOf(values, 'keepGroups'),
            preserve_system: values.preserveSystem === true,
          },
        }),
    },
    'agent-framework-tool-calls': {
      isSameInBothModes: true,
      express: (values) =>
        ok({
          name:
            textOf(values, 'older') === 'folded'
              ? 'ToolResultCompactionStrategy'
              : 'SelectiveToolCallCompactionStrategy',
          params: { keep_last_tool_call_groups: numberOf(values, 'keepGroups') },
        }),
    },
    'agent-framework-truncation': { express: truncation },
    'agent-framework-summarization': {
      express: (values) =>
        ok({
          name: 'SummarizationStrategy',
          params: { target_count: numberOf(values, 'target'), threshold: numberOf(values, 'threshold') },
        }),
    },
    'agent-framework-context-window': { express: contextWindow },
  },
  write: ([stage]) => (stage === undefined ? { code: '', notes: [] } : written(stage)),
}

function truncation(values: ParamValues): Result<Expressed> {
  const [above, to] = [numberOf(values, 'maxN'), numberOf(values, 'compactTo')]
  if (to > above) return refuse('Agent Framework reduces to no more than the size above which it acts.')
  return ok({
    name: 'TruncationStrategy',
    params: {
      max_n: above,
      compact_to: to,
      preserve_system: values.preserveSystem === true,
      ...(textOf(values, 'unit') === 'tokens' ? { tokenizer: TOKENIZER } : {}),
    },
  })
}

function contextWindow(values: ParamValues): Result<Expressed> {
  if (textOf(values, 'windowBy') !== 'own') {
    return refuse('Agent Framework needs the size of the context window as a number: choose “token limit”.')
  }
  return ok({
    name: 'ContextWindowCompactionStrategy',
    params: {
      max_context_window_tokens: numberOf(values, 'window'),
      max_output_tokens: numberOf(values, 'output'),
      tool_eviction_threshold: numberOf(values, 'eviction') / 100,
      truncation_threshold: numberOf(values, 'truncation') / 100,
      keep_last_tool_call_groups: numberOf(values, 'keepGroups'),
    },
  })
}

const TOKENIZER = 'CharacterEstimatorTokenizer'

function written({ name, params: { tokenizer, ...params } }: Expressed) {
  const counts = tokenizer === undefined ? [] : [TOKENIZER]
  const names = ['Agent', ...counts, name].sort()
  return {
    code: [
      `from agent_framework import ${names.join(', ')}`,
      '',
      `strategy = ${name}(${argumentsOf(name, params, counts.length > 0)})`,
      'agent = Agent(client=client, tools=tools, compaction_strategy=strategy)',
      '',
    ].join('\n'),
    notes: [
      '`client` and `tools` are yours. Compaction is experimental there.',
      ...(counts.length > 0 || name === 'ContextWindowCompactionStrategy'
        ? ['Its tokens are four characters each; pass a `tokenizer` of yours to count as here.']
        : []),
    ],
  }
}

function argumentsOf(name: string, params: JsonObject, hasTokenizer: boolean): string {
  return [
    ...(name === 'SummarizationStrategy' ? ['client=client'] : []),
    pythonArguments(params),
    ...(hasTokenizer ? [`tokenizer=${TOKENIZER}()`] : []),
  ].join(', ')
}
