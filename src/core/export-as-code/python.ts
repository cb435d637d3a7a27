/**
 * Python without a framework: a function over chat messages, for strategies that need nothing but these. That
 * it does what the strategy does is held by tools/conformance/export-as-python.test.ts.
 */
import type { JsonObject } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { BROWSING } from '../library/openhands/browser.ts'
import { namesOf, type ParamValues } from '../model/params.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { BUDGET_FUNCTIONS } from './python-budgets.ts'
import { type PythonFunction, pythonFunction } from './python-function.ts'
import { MESSAGE_FUNCTIONS } from './python-functions.ts'
import { pythonParts } from './python-parts.ts'
import { NOT_IN_MESSAGES } from './refusals.ts'
import {
  type ExportedRun,
  type Expressed,
  type HomeTarget,
  numberOf,
  type Runs,
  refuse,
  textOf,
} from './target.ts'
import { toldFailure } from './told-failures.ts'

export const FUNCTIONS: Readonly<Record<string, PythonFunction>> = {
  ...MESSAGE_FUNCTIONS,
  ...BUDGET_FUNCTIONS,
}

/** What looks at the whole history each time, and would count otherwise on what it changed before. */
const VIEW: Runs = {
  mode: 'view',
  triggers: ['every-call'],
  words: 'calls this before every model call, with the whole history',
}

function named(name: string, params: JsonObject): Result<Expressed> {
  return ok({ name, params })
}

const IN_TEXT_REFUSAL =
  'This agent writes its calls into its text, so a function over its messages can’t tell their arguments.'

/** What is dropped stays dropped, as soon as the context is above a size. */
const ABOVE_TOKENS: Runs = {
  mode: 'destructive',
  triggers: ['past-tokens', 'every-call'],
  words: 'drops permanently what this drops, above a number of tokens',
}

const KEEPS_FIXED = 'The function keeps system prompt and task where they are.'

export const python: HomeTarget = {
  id: 'python',
  title: 'Python',
  language: 'python',
  howTo: t`Run the messages through a short Python function before each model call.`,
  howToIn: {
    'mini-swe-agent': t`In a subclass of DefaultAgent of mini-SWE-agent, override query to pass the messages through a short Python function before calling self.model.query.`,
  },
  runs: VIEW,
  chains: false,
  refusals: NOT_IN_MESSAGES,
  strategies: {
    'letta-middle': {
      express: (values) =>
        numberOf(values, 'budget') === 0
          ? refuse('A limit of 0 bytes cuts nothing.')
          : named('cut_results', {
              limit: numberOf(values, 'budget'),
              head: numberOf(values, 'head') / 100,
              tail: numberOf(values, 'tail') / 100,
            }),
    },
    'shorten-observations': {
      isSameInBothModes: true,
      express: (values) =>
        textOf(values, 'variant') === 'by-recency'
          ? named('shorten_results', {
              keep_last: numberOf(values, 'keepLast'),
              max_length: numberOf(values, 'maxLength'),
            })
          : refuse('Messages don’t say when they were sent: cut by the number of newer actions.'),
    },
    'swe-agent-last-observations': {
      express: (values) =>
        namesOf(`${textOf(values, 'keepTools')},${textOf(values, 'removeTools')}`).length > 0
          ? refuse('Results don’t say which tool they are of: leave the lists of tools empty.')
          : named('last_observations', { n: numberOf(values, 'n'), polling: numberOf(values, 'polling') }),
    },
    'agent-framework-tool-calls': {
      isSameInBothModes: true,
      express: (values, { hasCallsInText }) =>
        hasCallsInText === true
          ? refuse('This agent writes its calls into its text, where this strategy leaves them alone.')
          : named(textOf(values, 'older') === 'folded' ? 'fold_tool_calls' : 'drop_tool_calls', {
              keep: numberOf(values, 'keepGroups'),
            }),
    },
    'clear-tool-uses': { express: clearing },
    'keep-last': {
      isSameInBothModes: true,
      express: (values) =>
        textOf(values, 'variant') === 'preserve-critical'
          ? named('keep_last', { count: numberOf(values, 'count') })
          : refuse(KEEPS_FIXED),
    },
    'keep-system-and-recent': {
      express: (values) =>
        textOf(values, 'variant') === 'dedupe'
          ? named('system_and_recent', { count: numberOf(values, 'count') })
          : refuse('The function sends each system prompt once.'),
    },
    semantic: {
      runs: ABOVE_TOKENS,
      express: (values) =>
        named('keep_recent_and_distinct', {
          budget: numberOf(values, 'maxTokens'),
          keep_recent: numberOf(values, 'keepRecent'),
          recency: numberOf(values, 'recency') / 100,
        }),
    },
    'recent-within-budget': {
      runs: ABOVE_TOKENS,
      express: (values) =>
        textOf(values, 'misfit') === 'skip'
          ? named('newest_within_budget', {
              budget: numberOf(values, 'maxTokens'),
              keep_recent: numberOf(values, 'minSteps'),
            })
          : refuse('The function skips a step that does not fit.'),
    },
    'autogen-token-limited': {
      express: (values) =>
        textOf(values, 'limitBy') === 'tokens'
          ? named('drop_middle', { limit: numberOf(values, 'limit') - numberOf(values, 'toolTokens') })
          : refuse('The function takes a number of tokens as its limit.'),
    },
    'openhands-browser': {
      express: (values, { hasCallsInText }) =>
        hasCallsInText === true
          ? refuse(IN_TEXT_REFUSAL)
          : named('drop_old_pages', { pages: numberOf(values, 'window'), browsing: BROWSING.source }),
    },
    'pydantic-ai-requests': {
      // The whole history gives the same as what this left of it.
      runs: { ...VIEW, mode: 'either' },
      express: (values) =>
        textOf(values, 'results') === 'dropped'
          ? named('keep_requests', {})
          : refuse('The function drops results with their calls.'),
    },
    'summarise-old': {
      runs: {
        mode: 'destructive',
        triggers: ['past-steps', 'every-call'],
        words: 'replaces old steps permanently, above a number of steps',
      },
      express: (values) =>
        values.preserveCritical === true
          ? named('summarize_old', {
              keep_recent: numberOf(values, 'keepRecent'),
              role: { system: 'system', assistant: 'assistant' }[textOf(values, 'role')] ?? 'user',
            })
          : refuse(KEEPS_FIXED),
    },
    'last-actions': {
      runs: {
        mode: 'destructive',
        triggers: ['after-kinds', 'every-call'],
        words: 'keeps what this returns after each turn',
      },
      express: (values) =>
        textOf(values, 'notes') === 'dropped'
          ? named('last_actions', { count: numberOf(values, 'count') })
          : refuse('Chat messages have no scratchpad notes that could stay.'),
    },
    'autogen-head-and-tail': {
      express: (values) =>
        named('head_and_tail', { head: numberOf(values, 'head'), tail: numberOf(values, 'tail') }),
    },
    'letta-buffer': {
      runs: {
        mode: 'destructive',
        triggers: ['every-call'],
        words: 'drops messages permanently, before each model call',
      },
      express: (values) =>
        values.force === true || values.clear === true
          ? refuse('The function drops messages above the limit only, and keeps the newest.')
          : named('drop_oldest_messages', {
              limit: numberOf(values, 'limit'),
              keep: numberOf(values, 'min'),
            }),
    },
    'deduplicate-calls': { express: deduplicate },
    'supersede-reads': { express: supersede },
    'purge-failed-inputs': { express: purge },
    adaptive: {
      express: (values) =>
        textOf(values, 'variant') === 'preserve-critical'
          ? named('keep_last_above', {
              max_tokens: numberOf(values, 'maxTokens'),
              count: numberOf(values, 'count'),
            })
          : refuse(KEEPS_FIXED),
    },
    'tinyagent-agent': {
      express: (values) =>
        values.enabled === true && textOf(values, 'form') === 'library'
          ? named('keep_last_of_agent', { count: numberOf(values, 'count') })
          : refuse('The function prunes after each tool, as tinyAgent’s library does.'),
    },
    'marsys-hierarchical': { express: tiers },
  },
  write: ([stage], spec, run) => (stage === undefined ? { code: '', notes: [] } : written(stage, spec, run)),
}

function clearing(values: ParamValues): Result<Expressed> {
  if (numberOf(values, 'clearAtLeast') > 0) return refuse('The function has no minimum to clear.')
  if (textOf(values, 'inputs') !== 'keep') return refuse('The function keeps the arguments of cleared calls.')
  const excluded = namesOf(textOf(values, 'excludeTools'))
  const name = textOf(values, 'unit') === 'tokens' ? 'clear_above_tokens' : 'clear_above_results'
  return named(excluded.length === 0 ? name : `${name}_but`, {
    above: numberOf(values, 'trigger'),
    keep: numberOf(values, 'keep'),
    ...(excluded.length === 0 ? {} : { never_clear: [...excluded] }),
    placeholder: textOf(values, 'placeholder'),
  })
}

function purge(values: ParamValues, { hasCallsInText }: ExportedRun): Result<Expressed> {
  if (hasCallsInText === true) return refuse(IN_TEXT_REFUSAL)
  return textOf(values, 'protectedTools') !== '' || textOf(values, 'protectedFiles') !== ''
    ? refuse('The function protects no tools or files.')
    : named('purge_failed_inputs', { after: numberOf(values, 'turns') })
}

/** As steps of these kinds are weighed: what a user says from 80%, and an agent’s plan at 70%. */
function tiers(values: ParamValues): Result<Expressed> {
  const threshold = numberOf(values, 'threshold')
  const [limit, batch] = [numberOf(values, 'limit'), numberOf(values, 'batch')]
  if (threshold <= 60 || threshold > 80 || textOf(values, 'variant') !== 'once' || batch > limit) {
    return refuse('The function keeps user messages and the system prompt, each of them once.')
  }
  return named('core_and_newest', { limit, batch })
}

function deduplicate(values: ParamValues, { hasCallsInText }: ExportedRun): Result<Expressed> {
  const tools = namesOf(textOf(values, 'protectedTools'))
  if (hasCallsInText === true) return refuse(IN_TEXT_REFUSAL)
  if (textOf(values, 'protectedFiles') !== '' || tools.some((name) => name.includes('*'))) {
    return refuse('The function protects tools by their whole name only.')
  }
  return named('deduplicate', {
    keep: textOf(values, 'keep'),
    same_result: values.sameResult === true,
    protected: [...tools],
  })
}

function supersede(values: ParamValues, { hasCallsInText }: ExportedRun): Result<Expressed> {
  if (hasCallsInText === true) return refuse(IN_TEXT_REFUSAL)
  if (textOf(values, 'protectedTools') !== '' || textOf(values, 'protectedFiles') !== '') {
    return refuse('The function protects no tools or files.')
  }
  const list = (name: string) => [...namesOf(textOf(values, name))]
  return named('supersede_reads', {
    read_tools: list('readTools'),
    write_tools: textOf(values, 'by') === 'reads' ? [] : list('writeTools'),
    path_arguments: list('pathArguments'),
    any_part: textOf(values, 'ranges') === 'ignore',
  })
}

/** How it is called: before a request, or so that what is dropped stays dropped. */
export function usage(
  name: string,
  { mode, trigger }: CheckedSpec,
  { when }: PythonFunction,
): readonly [when: string, call: string] {
  if (when === undefined && mode === 'view')
    return ['Before each model call; keep the whole history in `messages`', `send(${name}(messages))`]
  const isByCall = trigger.kind === 'every-call' || trigger.kind === 'past-tokens'
  const usual = isByCall ? 'Before each model call' : 'After the results of each turn'
  return [when ?? usual, `messages = ${name}(messages)`]
}

function written({ name: key, params }: Expressed, spec: CheckedSpec, run: ExportedRun) {
  const made = FUNCTIONS[key]
  if (made === undefined) return { code: '', notes: [] }
  const name = made.called ?? key
  const { constants, code } = pythonFunction(made, name, { ...limitOf(made, spec), ...params })
  const parts = pythonParts(made.needs, run)
  const functions = [code, made.before, ...parts.map((part) => part.code)].filter((one) => one !== undefined)
  const usesChange = functions.some((one) => one.includes('Callable['))
  const imports = [...(made.imports ?? []), ...parts.flatMap((part) => part.imports ?? [])]
  const from = [
    ...(made.from ?? []),
    ...(usesChange ? ['collections.abc import Callable'] : []),
    'typing import Any',
  ]
  const [when, call] = usage(name, spec, made)
  const head = [
    `# ${when}:\n# ${call}`,
    [
      ...[...new Set(imports)].sort().map((module) => `import ${module}`),
      ...from.sort().map((line) => `from ${line}`),
    ].join('\n'),
    ['Message = dict[str, Any]', constants].filter(Boolean).join('\n\n'),
  ]
  // What a person calls comes first, what it calls behind it.
  return {
    code: `${head.join('\n\n')}\n\n\n${functions.join('\n\n\n')}\n`,
    notes: notesOn(made, run),
  }
}

/** What the trigger says, where the function looks at that itself. */
export function limitOf({ constants = {} }: PythonFunction, { trigger, params }: CheckedSpec): JsonObject {
  if ('past' in constants)
    return { past: Math.max(numberOf(params, 'past'), trigger.kind === 'past-steps' ? trigger.steps : 0) }
  if (!('budget' in constants)) return {}
  return { above: trigger.kind === 'past-tokens' ? trigger.tokens : 0 }
}

/** What a person should know: what messages are, and what they don't say. */
export function notesOn(
  { needs, notes = [] }: PythonFunction,
  { format, hasCallsInText }: ExportedRun,
): readonly string[] {
  const about =
    hasCallsInText === true
      ? 'Messages have a role and content. A user message that follows a model turn counts as its result.'
      : 'Messages are OpenAI chat messages, or Anthropic messages with content blocks, as the API takes them.'
  return [
    about,
    ...(needs.includes('has_failed') ? [toldFailure(format).note] : []),
    ...(needs.includes('is_fixed') ? ['The first user message counts as the task.'] : []),
    ...(needs.includes('tokens_of')
      ? ['It counts 4 characters as a token, without tool definitions: adjust this to your model.']
      : []),
    ...notes,
  ]
}
