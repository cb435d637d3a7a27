/**
 * MARSYS' managed memory in its mode `compaction`. The work is done in marsys/compaction.ts.
 */
import { wholeNumber } from '#base/locale.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attemptOnMessages } from '../../memory/attempt.ts'
import { onlyMessages, originsOf } from '../../memory/messages.ts'
import { defineStrategy, type StrategyContext } from '../../memory/strategy.ts'
import type { ValuesOf } from '../../model/params.ts'
import type { Step, StepId } from '../../model/step.ts'
import { type CompactionOptions, compact, PROCESSORS } from './compaction.ts'
import { costOf, counterParams } from './counter-params.ts'
import type { CompactionModel } from './stage.ts'

const WITH_TRUNCATION = { param: 'truncation', is: [true] }

const params = {
  threshold: {
    kind: 'integer',
    label: t`Compact above`,
    min: 1,
    max: 10_000_000,
    initial: 150_000,
    unit: 'tokens',
  },
  reduction: {
    kind: 'integer',
    label: t`Free at least`,
    help: t`Share of the threshold. A processor other than the last runs only if it would save this much; packing frees this much.`,
    min: 0,
    max: 100,
    initial: 40,
    unit: '%',
  },
  rounds: {
    kind: 'integer',
    label: t`Newest rounds to keep`,
    help: t`Nothing changes from the n-th newest assistant message on; 0 counts as 1.`,
    min: 0,
    max: 1000,
    initial: 1,
    unit: 'rounds',
  },
  truncation: { kind: 'boolean', label: t`Cut long tool results first`, initial: true },
  resultLimit: {
    kind: 'integer',
    label: t`Summarize from`,
    min: 0,
    max: 1_000_000,
    initial: 1200,
    unit: 'tokens',
    when: WITH_TRUNCATION,
  },
  payloads: {
    kind: 'boolean',
    label: t`Also results in user messages`,
    help: t`Text like “Tool … returned: …”.`,
    initial: true,
    when: WITH_TRUNCATION,
  },
  summary: {
    kind: 'choice',
    label: t`Then summarize`,
    initial: 'any',
    options: [
      {
        value: 'any',
        label: t`with any reply`,
        help: t`A reply without JSON is used as the summary, in addition to all user messages.`,
      },
      {
        value: 'json',
        label: t`with JSON only`,
        help: t`As in the library: any other reply is a failure and the step is skipped. The built-in summarizers do not answer in JSON.`,
      },
      { value: 'no', label: t`never`, help: t`As in the library without a model.` },
    ],
  },
  packing: {
    kind: 'boolean',
    label: t`Then pack backward`,
    help: t`Older messages are added newest first up to the target, tool results with their calls; what does not fit is skipped.`,
    initial: true,
  },
  variant: {
    kind: 'choice',
    label: t`Variant`,
    initial: 'guarded',
    options: [
      {
        value: 'guarded',
        label: t`as intended`,
        help: t`If there are fewer rounds than that, everything is protected; leading system messages stay first.`,
      },
      {
        value: 'library',
        label: t`as in the library`,
        help: t`If there are fewer rounds, nothing is protected; the system prompt may be dropped, an injected user message precedes it, and the request to the model may stay in memory.`,
      },
    ],
  },
  ...counterParams,
} as const

type Values = ValuesOf<typeof params>

// Its estimate may be far below the tokens of the model, which is why a run compacts late.
const summary = ({ threshold, counter, charsPerToken }: Values) =>
  counter === 'tokens'
    ? t`compact above ${wholeNumber(threshold)} tokens`
    : t`compact above ${wholeNumber(threshold)} tokens by its own count (characters ÷ ${charsPerToken})`

export const marsysCompaction = defineStrategy({
  id: 'marsys-compaction',
  readsText: true,
  title: t`Compaction pipeline (MARSYS)`,
  description: t`Above a threshold: cut long tool results, then summarize, then pack what fits, each only if it would save enough. Best for long runs that must continue.`,
  params,
  summary,
  guarantees: () => [],
  ...attemptOnMessages(summary, compacted),
  // It looks at its threshold itself, and what it compacted is gone.
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
})

function compacted(
  steps: readonly Step[],
  values: Values,
  context: StrategyContext,
): Result<readonly Step[]> {
  const { model, failure } = modelOf(values.summary, context)
  const pruned = onlyMessages(
    steps,
    (messages) =>
      compact(messages, optionsOf(values), {
        cost: costOf(values, context),
        charsPerToken: values.charsPerToken,
        form: values.variant === 'library' ? 'library' : 'guarded',
        originsOf: ownersAmong(steps),
        model,
      }).steps,
  )
  const problem = failure()
  return problem === undefined ? ok(pruned) : fail(problem)
}

/**
 * Cut pieces of an action no longer name it, so what they come from is looked up among those that were given.
 */
function ownersAmong(given: readonly Step[]): (some: readonly Step[]) => readonly StepId[] {
  let owners: Map<StepId, StepId> | undefined
  return (some) => {
    owners ??= new Map(given.map((step) => [step.id, originsOf([step])[0] ?? step.id]))
    const known = owners
    return [...new Set(some.flatMap((step) => known.get(step.id) ?? step.origin ?? []))]
  }
}

/**
 * The summariser as the model. Where it has no answer nothing is pruned, unless only JSON counts as an
 * answer.
 */
function modelOf(summary: string, { summarise }: StrategyContext) {
  let problem: Problem | undefined
  const replies = summary === 'json' ? 'json' : 'any'
  const model: CompactionModel = {
    name: 'model',
    replies,
    ask: (request) => {
      const reply = summarise(request)
      if (!reply.ok && replies === 'any') problem ??= reply.error
      return reply
    },
  }
  return { model: summary === 'no' ? undefined : model, failure: () => problem }
}

function optionsOf(values: Values): CompactionOptions {
  const { threshold, rounds } = values
  return {
    threshold,
    reduction: values.reduction / 100,
    order: PROCESSORS,
    truncation: { enabled: values.truncation, rounds, limit: values.resultLimit, payloads: values.payloads },
    summarization: { enabled: values.summary !== 'no', rounds, outputLimit: 6000 },
    packing: { enabled: values.packing, rounds },
  }
}
