/**
 * Python without a framework: a function over chat messages, for strategies that need nothing but these. That
 * it does what the strategy does is held by tools/conformance/export-as-python.test.ts.
 */
import type { JsonObject } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { namesOf, type ParamValues } from '../model/params.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { FUNCTIONS, pythonFunction } from './python-functions.ts'
import { pythonParts } from './python-parts.ts'
import {
  type ExportedRun,
  type Expressed,
  type HomeTarget,
  numberOf,
  type Runs,
  refuse,
  textOf,
} from './target.ts'

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

export const python: HomeTarget = {
  id: 'python',
  title: 'Python',
  language: 'python',
  howTo: t`Run the messages through a short Python function before each model call.`,
  runs: VIEW,
  chains: false,
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
      express: (values) =>
        named(textOf(values, 'older') === 'folded' ? 'fold_tool_calls' : 'drop_tool_calls', {
          keep: numberOf(values, 'keepGroups'),
        }),
    },
    'keep-last': {
      isSameInBothModes: true,
      express: (values) =>
        textOf(values, 'variant') === 'preserve-critical'
          ? named('keep_last', { count: numberOf(values, 'count') })
          : refuse('The function keeps system prompt and task where they are.'),
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
    'deduplicate-calls': { express: deduplicate },
    'supersede-reads': { express: supersede },
  },
  write: ([stage], spec, run) => (stage === undefined ? { code: '', notes: [] } : written(stage, spec, run)),
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
function usage(name: string, { mode, trigger }: CheckedSpec): readonly string[] {
  if (mode === 'view')
    return [`# Before each model call; keep the whole history in \`messages\`:`, `# send(${name}(messages))`]
  const when = trigger.kind === 'every-call' ? 'Before each model call' : 'After the results of each turn'
  return [`# ${when}:`, `# messages = ${name}(messages)`]
}

function written({ name, params }: Expressed, spec: CheckedSpec, run: ExportedRun) {
  const made = FUNCTIONS[name]
  if (made === undefined) return { code: '', notes: [] }
  const isInText = run.hasCallsInText === true
  // What a person calls comes first, what it calls behind it.
  const parts = [pythonFunction(made, name, params), made.before, ...pythonParts(made.needs, isInText)]
  const blocks = [
    usage(name, spec).join('\n'),
    ...(made.imports === undefined ? [] : [made.imports.map((module) => `import ${module}`).join('\n')]),
    ...parts.filter((part) => part !== undefined),
  ]
  const format = isInText
    ? 'Messages are dicts with a role and content. A user message after a turn of the model counts as its result.'
    : 'Messages are dicts: OpenAI chat messages, or Anthropic messages with content blocks. Turn an SDK’s object into one with model_dump().'
  return { code: `${blocks.join('\n\n\n')}\n`, notes: [format, ...notesOn(name)] }
}

function notesOn(name: string): readonly string[] {
  if (name === 'head_and_tail')
    return ['Anthropic’s system prompt is not among the messages: set head to one less there.']
  if (['deduplicate', 'supersede_reads', 'shorten_results'].includes(name))
    return ['OpenAI’s messages don’t say that a call failed: there, errors count as any other result.']
  return []
}
