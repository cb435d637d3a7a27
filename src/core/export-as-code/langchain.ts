/**
 * LangChain: functions over messages, or middleware of an agent. As in langchain-core 1:
 * https://reference.langchain.com/python/langchain_core/messages
 */
import { given } from '#base/given.ts'
import type { JsonObject, JsonValue } from '#base/json.ts'
import { ok } from '#base/result.ts'
import { namesOf, type ParamValues } from '../model/params.ts'
import { pythonArguments, pythonLiteral } from './literals.ts'
import { type Expressed, type HomeTarget, numberOf, type Runs, refuse, textOf } from './target.ts'

const BEFORE_EVERY_CALL: Runs = {
  mode: 'view',
  triggers: ['every-call'],
  words: 'does this before every call, and the stored history stays whole',
}

export const langchain: HomeTarget = {
  id: 'langchain',
  title: 'LangChain',
  language: 'python',
  formats: ['langchain'],
  runs: BEFORE_EVERY_CALL,
  chains: false,
  strategies: {
    'langchain-trim': { express: trim },
    'langchain-filter': { express: filter },
    'langchain-merge': { express: () => ok({ name: 'merge_message_runs', params: {} }) },
    'clear-tool-uses': { express: clearToolUses },
    'langchain-summarization': {
      express: summarize,
      runs: {
        mode: 'destructive',
        triggers: ['every-call'],
        words: 'does this before every call, and puts the summary in the place of what it stands for',
      },
    },
  },
  write: ([stage]) => (stage === undefined ? { code: '', notes: [] } : written(stage)),
}

/** Types at which a history may begin or end; `human+ai` is a list in the original. */
function types(choice: string): JsonValue | undefined {
  if (choice === 'any') return undefined
  return choice.includes('+') ? choice.split('+') : choice
}

const COUNTERS: Readonly<Record<string, string>> = {
  messages: 'len',
  approximate: 'approximate',
  tokens: 'model',
}

function trim(values: ParamValues) {
  const startOn = types(textOf(values, 'startOn'))
  const endOn = types(textOf(values, 'endOn'))
  const isFirst = textOf(values, 'strategy') === 'first'
  if (isFirst && (startOn !== undefined || values.includeSystem === true)) {
    return refuse('trim_messages refuses start_on and include_system with strategy="first".')
  }
  return ok({
    name: 'trim_messages',
    params: {
      max_tokens: numberOf(values, 'maxTokens'),
      counter: COUNTERS[textOf(values, 'counter')] ?? 'model',
      strategy: textOf(values, 'strategy'),
      ...(values.includeSystem === true ? { include_system: true } : {}),
      ...given({ start_on: startOn, end_on: endOn }),
      ...(values.allowPartial === true ? { allow_partial: true, splitter: textOf(values, 'pieces') } : {}),
    },
  })
}

function filter(values: ParamValues) {
  if (textOf(values, 'includeIds') !== '' || textOf(values, 'excludeIds') !== '') {
    return refuse('LangChain’s messages have ids of their own. Filter by type or name to export it.')
  }
  const calls = textOf(values, 'calls')
  const lists = [
    ['include_types', 'includeTypes'],
    ['include_names', 'includeNames'],
    ['exclude_types', 'excludeTypes'],
    ['exclude_names', 'excludeNames'],
  ] as const
  const given = lists
    .map(([name, ours]) => [name, [...namesOf(textOf(values, ours))]] as const)
    .filter(([, names]) => names.length > 0)
  return ok({
    name: 'filter_messages',
    params: {
      ...Object.fromEntries(given),
      ...(calls === 'all' ? { exclude_tool_calls: true } : {}),
      ...(calls === 'some' ? { exclude_tool_calls: [...namesOf(textOf(values, 'callIds'))] } : {}),
    },
  })
}

function clearToolUses(values: ParamValues) {
  if (textOf(values, 'unit') !== 'tokens') return refuse('ClearToolUsesEdit goes by tokens alone.')
  if (numberOf(values, 'clearAtLeast') > 0 && textOf(values, 'atLeastMeans') !== 'stop') {
    return refuse(
      'ClearToolUsesEdit stops once so much is freed; clearing that much or nothing is Anthropic’s reading.',
    )
  }
  if (textOf(values, 'inputs') === 'some') {
    return refuse('ClearToolUsesEdit clears the arguments of all cleared calls, or of none.')
  }
  return ok({
    name: 'ClearToolUsesEdit',
    params: {
      trigger: numberOf(values, 'trigger'),
      keep: numberOf(values, 'keep'),
      clear_at_least: numberOf(values, 'clearAtLeast'),
      clear_tool_inputs: textOf(values, 'inputs') === 'clear',
      exclude_tools: [...namesOf(textOf(values, 'excludeTools'))],
      placeholder: textOf(values, 'placeholder'),
    },
  })
}

function summarize(values: ParamValues) {
  if (textOf(values, 'pairs') !== 'answer' || textOf(values, 'unanchored') !== 'placeholder') {
    return refuse(
      'SummarizationMiddleware moves a cut to the call, and summarizes nothing if the last 4000 tokens contain no user message. Choose these two to export it.',
    )
  }
  const triggers = thresholds(values)
  const [only] = triggers
  if (triggers.length > 1 && textOf(values, 'combine') === 'all') {
    return refuse(
      'Several thresholds that all have to be reached have no short form here; choose “any is reached”.',
    )
  }
  const trigger: JsonValue =
    triggers.length === 1 && only !== undefined ? [...only] : triggers.map((one) => [...one])
  const unit = textOf(values, 'keepUnit')
  const keep = numberOf(values, 'keep')
  return ok({
    name: 'SummarizationMiddleware',
    params: {
      ...(triggers.length === 0 ? {} : { trigger }),
      keep: [unit, unit === 'fraction' ? keep / 100 : keep],
    },
  })
}

function thresholds(values: ParamValues): readonly (readonly [string, number])[] {
  const all = [
    ['messages', numberOf(values, 'atMessages')],
    ['tokens', numberOf(values, 'atTokens')],
    ['fraction', numberOf(values, 'atPercent') / 100],
  ] as const
  return all.filter(([, amount]) => amount > 0)
}

function written({ name, params }: Expressed) {
  if (name === 'trim_messages') return trimCode(params)
  if (name === 'filter_messages' || name === 'merge_message_runs') return functionCode(name, params)
  if (name === 'ClearToolUsesEdit') {
    return agentCode(
      ['ClearToolUsesEdit', 'ContextEditingMiddleware'],
      `ContextEditingMiddleware(edits=[ClearToolUsesEdit(${pythonArguments(params)})])`,
    )
  }
  const given = Object.entries(params).map(([key, value]) => `, ${key}=${tuples(value)}`)
  return agentCode(['SummarizationMiddleware'], `SummarizationMiddleware(model=model${given.join('')})`)
}

/** Thresholds are tuples: `("tokens", 4000)`. */
function tuples(value: JsonValue): string {
  if (Array.isArray(value) && typeof value[0] === 'string') return `(${value.map(pythonLiteral).join(', ')})`
  return Array.isArray(value) ? `[${value.map(tuples).join(', ')}]` : pythonLiteral(value)
}

function agentCode(names: readonly string[], middleware: string) {
  return {
    code: [
      'from langchain.agents import create_agent',
      `from langchain.agents.middleware import ${names.join(', ')}`,
      '',
      `agent = create_agent(model, tools, middleware=[${middleware}])`,
      '',
    ].join('\n'),
    notes: ['`model` and `tools` are yours.'],
  }
}

const COUNTER_CODE: Readonly<Record<string, string>> = {
  len: 'len',
  approximate: '"approximate"',
  model: 'model',
}
const SPLITTER_CODE: Readonly<Record<string, string>> = {
  words: 'lambda text: text.split(" ")',
  chars: 'list',
}

/** A function that makes a runnable where it is given no messages. */
function functionCode(name: string, params: JsonObject) {
  return {
    code: [
      `from langchain_core.messages import ${name}`,
      '',
      `prune = ${name}(${pythonArguments(params)})`,
      '# Before every call: model.invoke(prune.invoke(messages))',
      '',
    ].join('\n'),
    notes: [],
  }
}

function trimCode({ counter, splitter, ...params }: JsonObject) {
  const split = typeof splitter === 'string' ? SPLITTER_CODE[splitter] : undefined
  const given = [
    pythonArguments(params),
    `token_counter=${COUNTER_CODE[String(counter)] ?? 'model'}`,
    ...(split === undefined ? [] : [`text_splitter=${split}`]),
  ]
  return {
    code: [
      'from langchain_core.messages import trim_messages',
      '',
      `trimmer = trim_messages(${given.join(', ')})`,
      '# Before every call: model.invoke(trimmer.invoke(messages))',
      '',
    ].join('\n'),
    notes: counter === 'model' ? ['`model` is yours: it counts its own tokens.'] : [],
  }
}
