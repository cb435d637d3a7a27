/**
 * LangChain's SummarizationMiddleware as a strategy. The work is done in
 * summarization.ts.
 */
import type { Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attemptOnMessages } from '../../memory/attempt.ts'
import { tryOnlyMessages } from '../../memory/messages.ts'
import { defineStrategy, type StrategyContext } from '../../memory/strategy.ts'
import type { ValuesOf } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { summarizeHistory, type Threshold } from './summarization.ts'

const MAX = 10_000_000

const PARAMS = {
  atMessages: {
    kind: 'integer',
    label: t`Trigger: messages`,
    help: t`Triggers at this many messages or more. 0: off.`,
    min: 0,
    max: MAX,
    initial: 0,
    unit: 'messages',
  },
  atTokens: {
    kind: 'integer',
    label: t`Trigger: tokens`,
    help: t`Triggers at this many tokens or more. 0: off.`,
    min: 0,
    max: MAX,
    initial: 4000,
    unit: 'tokens',
  },
  atPercent: {
    kind: 'integer',
    label: t`Trigger: share of the context window`,
    help: t`Triggers at this share of the model’s context window or more. 0: off.`,
    min: 0,
    max: 100,
    initial: 0,
    unit: '%',
  },
  combine: {
    kind: 'choice',
    label: t`Runs when`,
    initial: 'any',
    options: [
      { value: 'any', label: t`any trigger is reached`, help: t`A list of triggers in the original.` },
      {
        value: 'all',
        label: t`all triggers are reached`,
        help: t`One clause with several thresholds in the original.`,
      },
    ],
  },
  keepUnit: {
    kind: 'choice',
    label: t`Keep newest: unit`,
    initial: 'messages',
    options: [
      { value: 'messages', label: t`messages`, help: t`Number of newest messages to keep.` },
      {
        value: 'tokens',
        label: t`tokens`,
        help: t`The newest messages within this many tokens, at least one.`,
      },
      {
        value: 'fraction',
        label: t`% of the context window`,
        help: t`Counted in tokens: a share of the model’s context window.`,
      },
    ],
  },
  keep: { kind: 'integer', label: t`Keep`, min: 1, max: MAX, initial: 20 },
  pairs: {
    kind: 'choice',
    label: t`A cut between a call and its result`,
    initial: 'answer',
    options: [
      {
        value: 'answer',
        label: t`moves to the call`,
        help: t`Back to the nearest message that made the call, or past results without a call. As in release 1.4.`,
      },
      {
        value: 'near',
        label: t`moves back while a nearby call is split`,
        help: t`As in earlier releases: only calls within five messages of the cut are checked, so a result further away can lose its call.`,
      },
    ],
  },
  unanchored: {
    kind: 'choice',
    label: t`If the last 4,000 tokens contain no user message`,
    initial: 'newest',
    options: [
      {
        value: 'newest',
        label: t`they are summarized anyway`,
        help: t`A run with a single task and many tool calls has its only user message at the start.`,
      },
      {
        value: 'placeholder',
        label: t`nothing is summarized`,
        help: t`As released: the part to summarize must start with a user message, so nothing is left of it, the model is not asked, and a line that says so replaces the whole history.`,
      },
    ],
  },
} as const

type Values = ValuesOf<typeof PARAMS>

export const langchainSummarization = defineStrategy({
  id: 'langchain-summarization',
  readsText: true,
  rescans: true,
  title: t`Summarize older messages (LangChain)`,
  description: t`Once a threshold is reached, all but the newest messages become one summary in a user message. Calls and results stay together; a system prompt among the messages is summarized too.`,
  params: PARAMS,
  summary: summaryOf,
  guarantees: ({ pairs }) => (pairs === 'near' ? ['order'] : ['order', 'pairs']),
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  ...attemptOnMessages(summaryOf, summarized),
})

function summaryOf({ keep, keepUnit }: Values): string {
  return t`summarize all but ${keep}${keepUnit === 'fraction' ? '%' : ` ${keepUnit}`}`
}

function summarized(
  steps: readonly Step[],
  values: Values,
  context: StrategyContext,
): Result<readonly Step[]> {
  const thresholds: readonly Threshold[] = [
    { unit: 'messages', amount: values.atMessages },
    { unit: 'tokens', amount: values.atTokens },
    { unit: 'fraction', amount: values.atPercent / 100 },
  ]
  const asked = thresholds.filter((one) => one.amount > 0)
  const options = {
    trigger: values.combine === 'any' ? asked.map((one) => [one]) : [asked],
    keep: keepOf(values.keepUnit, values.keep),
    rule: t`summarization middleware`,
    pairs: values.pairs === 'near' ? 'near' : 'answer',
    unanchored: values.unanchored === 'placeholder' ? 'placeholder' : 'newest',
  } as const
  return tryOnlyMessages(steps, (messages) => summarizeHistory(messages, options, context))
}

function keepOf(unit: string, amount: number): Threshold {
  if (unit === 'fraction') return { unit, amount: amount / 100 }
  return { unit: unit === 'tokens' ? 'tokens' : 'messages', amount }
}
