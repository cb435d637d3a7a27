/** Letta's summarising compaction: sliding window, partial evict, all. */
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attemptOnMessages } from '../../memory/attempt.ts'
import { SUMMARY_INSTRUCTION } from '../../memory/messages.ts'
import { defineStrategy, type StrategyContext } from '../../memory/strategy.ts'
import { measuredAs } from '../../memory/unfold.ts'
import type { Step } from '../../model/step.ts'
import { stepText } from '../../model/steps.ts'
import { condensed, rollingSummary } from '../openhands/event.ts'
import { clipSummary, partialEvictCut, slidingCut, wholeCut } from './cuts.ts'
import { isMessage, lettaMessage } from './message.ts'

const RULE = 'letta-summary'

export const lettaSummarizer = defineStrategy({
  id: 'letta-summarizer',
  readsText: true,
  title: t`Evict and summarize (Letta)`,
  description: t`The older part of the history becomes one summary after the first message, cut at an agent turn. Best used when the context window fills up.`,
  params: {
    variant: {
      kind: 'choice',
      label: t`Amount to evict`,
      initial: 'sliding-window',
      options: [
        {
          value: 'sliding-window',
          label: t`until the rest fits`,
          help: t`The share grows by a tenth until the rest fits; if none does, everything is summarized. Letta’s default.`,
        },
        {
          value: 'partial-evict',
          label: t`a fixed share`,
          help: t`All but the share below, up to the agent’s next turn: 30 evicts about 70%.`,
        },
        { value: 'all', label: t`everything`, help: t`All but the first message.` },
      ],
    },
    share: {
      kind: 'integer',
      label: t`Share`,
      min: 0,
      max: 100,
      initial: 30,
      unit: '%',
      help: t`Sliding window: the share to evict, minus a tenth, and the share of the context window to free. Fixed share: the share to keep.`,
      when: { param: 'variant', is: ['sliding-window', 'partial-evict'] },
    },
  },
  summary: label,
  guarantees: () => ['order'],
  recommended: { trigger: { kind: 'past-share', share: 0.9 }, mode: 'destructive' },
  ...attemptOnMessages(label, summarised),
})

interface Values {
  readonly variant: string
  readonly share: number
}

function label({ variant, share }: Values): string {
  if (variant === 'all') return t`summarize all`
  return variant === 'partial-evict' ? t`summarize, ${share}% kept` : t`summarize, ${share}% or more evicted`
}

function summarised(
  steps: readonly Step[],
  values: Values,
  context: StrategyContext,
): Result<readonly Step[]> {
  const messages = steps.filter(isMessage)
  const gone = messages.slice(1, cutOf(messages, values, context))
  const fresh = gone.filter((message) => message.kind !== 'summary')
  // A summary alone is not summarised again.
  if (fresh.length === 0) return ok(steps)
  const stood = gone.map(measuredAs)
  const prompt = [SUMMARY_INSTRUCTION, ...stood.map(stepText)].join('\n\n')
  const text = context.summarise({ prompt, steps: stood, rule: RULE })
  if (!text.ok) return text
  const replaced = gone.filter((message) => message.kind === 'summary')
  const step = rollingSummary(clipSummary(text.value), RULE, { forgotten: fresh, replaced })
  return ok(condensed(steps, { forgotten: new Set(gone), summary: { step, offset: 1 } }))
}

function cutOf(messages: readonly Step[], { variant, share }: Values, context: StrategyContext): number {
  const views = messages.map(lettaMessage)
  if (variant === 'partial-evict') return partialEvictCut(views, share / 100) ?? 1
  const sliding =
    variant === 'sliding-window'
      ? slidingCut(views, {
          share: share / 100,
          window: context.window,
          tokensAt: (index) => tokensOf(messages[index], context),
        })
      : undefined
  return sliding?.ok === true ? sliding.value : wholeCut(views)
}

function tokensOf(message: Step | undefined, context: StrategyContext): number {
  return message === undefined ? 0 : context.measure(message)
}
