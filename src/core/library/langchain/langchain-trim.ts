/** LangChain's `trim_messages` as a strategy. The work is done in trim.ts. */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { onlyMessages, sum } from '../../memory/messages.ts'
import type { StrategyContext } from '../../memory/strategy.ts'
import type { Step } from '../../model/step.ts'
import { countApproximately } from './approximate.ts'
import { type CountMessages, MESSAGE_TYPES } from './messages.ts'
import { SPLITTERS, trimMessages } from './trim.ts'
import { newestWindow, oldestWindow } from './window.ts'

const LAST = { param: 'strategy', is: ['last'] }

/** The types that a list of messages may have to start or end with, as options. */
const TYPE_OPTIONS = [
  { value: 'any', label: t`any message`, help: t`No restriction: a tool result may lack its call.` },
  {
    value: 'human',
    label: t`human`,
    help: t`A user message. As a start, it keeps calls and results together.`,
  },
  { value: 'ai', label: t`ai`, help: t`A model message.` },
  { value: 'tool', label: t`tool`, help: t`A tool result.` },
  { value: 'system', label: t`system`, help: t`A system message.` },
  { value: 'human+ai', label: t`human or ai`, help: t`At that end, no result without its call before it.` },
  { value: 'human+tool', label: t`human or tool`, help: t`Messages the model can respond to.` },
] as const

const COUNTERS: Readonly<Record<string, (context: Pick<StrategyContext, 'measure'>) => CountMessages>> = {
  tokens: (context) => (messages) => sum(messages, context.measure),
  messages: () => (messages) => messages.length,
  approximate: () => countApproximately,
}

export const langchainTrim = defineMessageStrategy({
  id: 'langchain-trim',
  readsText: true,
  rescans: true,
  title: t`Trim messages (LangChain)`,
  description: t`Keeps as many of the newest (or oldest) messages as fit a budget. Without a start rule, it can leave a result without its call.`,
  params: {
    maxTokens: {
      kind: 'integer',
      label: t`At most`,
      help: t`In the unit of the counter.`,
      min: 0,
      max: 10_000_000,
      initial: 8000,
    },
    counter: {
      kind: 'choice',
      label: t`Count in`,
      initial: 'tokens',
      options: [
        { value: 'tokens', label: t`tokens`, help: t`In the selected encoding.` },
        { value: 'messages', label: t`messages`, help: t`A window of this many messages.` },
        {
          value: 'approximate',
          label: t`approximate tokens`,
          help: t`The library’s own estimate: characters including role, name, and calls, divided by four, plus 3 per message.`,
        },
      ],
    },
    strategy: {
      kind: 'choice',
      label: t`Keep`,
      initial: 'last',
      options: [
        { value: 'last', label: t`the newest`, help: t`Older messages are dropped first.` },
        {
          value: 'first',
          label: t`the oldest`,
          help: t`Newer messages are dropped first: for reading the start of a run.`,
        },
      ],
    },
    includeSystem: {
      kind: 'boolean',
      label: t`Keep the system message`,
      help: t`The very first message, even if it alone exceeds the budget.`,
      initial: false,
      when: LAST,
    },
    startOn: {
      kind: 'choice',
      label: t`Start on`,
      help: t`Messages before the first of this type are dropped too, even if all would fit.`,
      initial: 'any',
      when: LAST,
      options: TYPE_OPTIONS,
    },
    endOn: {
      kind: 'choice',
      label: t`End on`,
      help: t`Messages after the last of this type are dropped too.`,
      initial: 'any',
      options: TYPE_OPTIONS,
    },
    allowPartial: {
      kind: 'boolean',
      label: t`Cut the first message that doesn’t fit`,
      help: t`Keeps the part that fits: whole blocks, or pieces of text.`,
      initial: false,
    },
    pieces: {
      kind: 'choice',
      label: t`Cut into`,
      initial: 'lines',
      when: { param: 'allowPartial', is: [true] },
      options: [
        { value: 'lines', label: t`lines`, help: t`The original’s default.` },
        { value: 'words', label: t`words`, help: t`Cut after a space.` },
        { value: 'chars', label: t`characters`, help: t`Cut anywhere.` },
      ],
    },
  },
  summary: ({ maxTokens, counter, strategy }) =>
    counter === 'messages'
      ? t`${strategy} ${wholeNumber(maxTokens)} messages`
      : t`${strategy} ${wholeNumber(maxTokens)} tokens`,
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
        rule: t`trim messages`,
      }),
    )
  },
  // The piece of a message that fits is another at each call and would have to be sought again: in full.
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
