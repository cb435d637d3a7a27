/** LangChain's `trim_messages` as a strategy (PEER-STRATEGIES 4.1). The work is done in trim.ts. */
import type { Step } from '../../step.ts'
import { defineMessageStrategy } from '../message-strategy.ts'
import { onlyMessages, sum } from '../messages.ts'
import type { StrategyContext } from '../strategy.ts'
import { countApproximately } from './approximate.ts'
import { type CountMessages, MESSAGE_TYPES } from './messages.ts'
import { SPLITTERS, trimMessages } from './trim.ts'
import { newestWindow, oldestWindow } from './window.ts'

const LAST = { param: 'strategy', is: ['last'] }

/** The types that a list of messages may have to start or end with, as options. */
const TYPE_OPTIONS = [
  { value: 'any', label: 'any message', help: 'No rule: a tool result may stand without its call.' },
  { value: 'human', label: 'human', help: 'A user message. As a start it keeps calls and results together.' },
  { value: 'ai', label: 'ai', help: 'A message of the model.' },
  { value: 'tool', label: 'tool', help: 'A tool result.' },
  { value: 'system', label: 'system', help: 'A system message.' },
  { value: 'human+ai', label: 'human or ai', help: 'No result at that end without its call before it.' },
  { value: 'human+tool', label: 'human or tool', help: 'What the model can answer to.' },
] as const

const COUNTERS: Readonly<Record<string, (context: Pick<StrategyContext, 'measure'>) => CountMessages>> = {
  tokens: (context) => (messages) => sum(messages, context.measure),
  messages: () => (messages) => messages.length,
  approximate: () => countApproximately,
}

export const langchainTrim = defineMessageStrategy({
  id: 'langchain-trim',
  title: 'Trim messages (LangChain)',
  description:
    'As many of the newest (or oldest) messages as fit a budget. The most used of all; without a start rule it can leave a result without its call.',
  params: {
    maxTokens: {
      kind: 'integer',
      label: 'At most',
      help: 'In the unit of the counter.',
      min: 0,
      max: 10_000_000,
      initial: 8000,
    },
    counter: {
      kind: 'choice',
      label: 'Counted in',
      initial: 'tokens',
      options: [
        { value: 'tokens', label: 'tokens', help: 'In the chosen encoding.' },
        { value: 'messages', label: 'messages', help: 'A window of so many messages.' },
        {
          value: 'approximate',
          label: 'approximate tokens',
          help: 'The library’s own estimate: characters with role, name and calls, divided by four, and 3 a message.',
        },
      ],
    },
    strategy: {
      kind: 'choice',
      label: 'Keep',
      initial: 'last',
      options: [
        { value: 'last', label: 'the newest', help: 'Older messages go first.' },
        {
          value: 'first',
          label: 'the oldest',
          help: 'Newer messages go first: for reading the start of a run.',
        },
      ],
    },
    includeSystem: {
      kind: 'boolean',
      label: 'Keep the system message',
      help: 'The one at the very start, even where it alone exceeds the budget.',
      initial: false,
      when: LAST,
    },
    startOn: {
      kind: 'choice',
      label: 'Start on',
      help: 'Messages before the first of this type are dropped too, even where all would fit.',
      initial: 'any',
      when: LAST,
      options: TYPE_OPTIONS,
    },
    endOn: {
      kind: 'choice',
      label: 'End on',
      help: 'Messages after the last of this type are dropped too.',
      initial: 'any',
      options: TYPE_OPTIONS,
    },
    allowPartial: {
      kind: 'boolean',
      label: 'Cut the first that does not fit',
      help: 'Keeps the part of it that fits: whole blocks, or pieces of its text.',
      initial: false,
    },
    pieces: {
      kind: 'choice',
      label: 'Into',
      initial: 'lines',
      when: { param: 'allowPartial', is: [true] },
      options: [
        { value: 'lines', label: 'lines', help: 'The original’s default.' },
        { value: 'words', label: 'words', help: 'Cut after a space.' },
        { value: 'chars', label: 'characters', help: 'Cut anywhere.' },
      ],
    },
  },
  summary: ({ maxTokens, counter, strategy }) =>
    `${strategy} ${maxTokens} ${counter === 'messages' ? 'messages' : 'tokens'}`,
  guarantees: ({ counter, allowPartial, includeSystem, startOn, endOn }) => [
    'order',
    'no-new-text',
    ...(counter === 'tokens' ? (['budget'] as const) : []),
    ...(allowPartial || endOn !== 'any' || (includeSystem && startOn === 'system')
      ? []
      : (['stable'] as const)),
  ],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  // Where the system message is alone above the budget, a rule for the end would drop it when run once more.
  budget: ({ counter, maxTokens, includeSystem, endOn }) =>
    counter === 'tokens' && !(includeSystem && endOn !== 'any') ? maxTokens : undefined,
  prune: (steps, values, context) => {
    const isLast = values.strategy === 'last'
    return onlyMessages(steps, (messages) =>
      trimMessages(messages, {
        maxTokens: values.maxTokens,
        count: COUNTERS[values.counter]?.(context) ?? ((all) => all.length),
        strategy: values.strategy,
        allowPartial: values.allowPartial,
        startOn: isLast ? typesOf(values.startOn) : [],
        endOn: typesOf(values.endOn),
        includeSystem: isLast && values.includeSystem,
        split: SPLITTERS[values.pieces] ?? ((text) => [text]),
        rule: 'trim messages',
      }),
    )
  },
  // The piece of a message that fits is another at each call and would have to be sought anew: in full.
  window: ({ allowPartial, maxTokens, counter, strategy, includeSystem, ...values }, services) => {
    if (allowPartial) return undefined
    const count = COUNTERS[counter]?.(services) ?? ((all) => all.length)
    const endOn = typesOf(values.endOn)
    // Each counter gives whole numbers that add up over messages.
    const options = { maxTokens, size: (message: Step) => count([message]), endOn }
    if (strategy !== 'last') return oldestWindow(options)
    return newestWindow({ ...options, includeSystem, startOn: typesOf(values.startOn) })
  },
})

function typesOf(choice: string): readonly string[] {
  return MESSAGE_TYPES.filter((type) => choice.split('+').includes(type))
}
