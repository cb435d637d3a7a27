/**
 * Summarise old steps: one summary represents all but the
 * newest steps.
 */

import { given } from '#base/given.ts'
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import { summariseOnce } from '../../memory/summary-request.ts'
import { textPart } from '../../model/message.ts'
import type { Services } from '../../model/services.ts'
import type { Step, SummaryStep } from '../../model/step.ts'
import { derivedId, isCritical } from '../../model/steps.ts'

const RULE = 'summarise-old'
const INSTRUCTION =
  'Summarise the following steps of an agent, so that it can go on with its task without them.'

export const summariseOld = defineStrategy({
  id: RULE,
  readsText: true,
  title: t`Summarize old steps`,
  description: t`Above a number of steps, all but the newest become one summary. Early context survives in short form; for long runs and work in phases.`,
  keywords: [
    '/compact',
    'compaction',
    'auto-compact',
    'summarize',
    'Claude Code',
    'Anthropic',
    'Codex',
    'OpenAI',
  ],
  starters: [{ title: t`Summarizing`, help: t`Replaces old steps with one summary.`, offeredBy: 'memory' }],
  params: {
    past: {
      kind: 'integer',
      label: t`Summarize above`,
      min: 0,
      max: 100_000,
      initial: 50,
      unit: 'steps',
      help: t`Nothing happens up to this many steps.`,
    },
    keepRecent: {
      kind: 'integer',
      label: t`Newest steps kept`,
      min: 0,
      max: 100_000,
      initial: 25,
      unit: 'steps',
      help: t`This many newest steps are kept; all steps before them are summarized.`,
    },
    preserveCritical: {
      kind: 'boolean',
      label: t`Keep system and task`,
      initial: true,
      help: t`System and task steps are kept and the summary follows the old ones. If off (original code), they are summarized too and the summary comes first.`,
    },
    role: {
      kind: 'choice',
      label: t`Sent as`,
      initial: 'task',
      options: [
        {
          value: 'task',
          label: t`user message`,
          help: t`As in the original code: the summary is a task step. Unlike a real task, the next run summarizes it again.`,
        },
        { value: 'system', label: t`system message`, help: t`The summary joins the instructions.` },
        {
          value: 'assistant',
          label: t`assistant message`,
          help: t`The summary is the agent’s own note to itself.`,
        },
      ],
    },
  },
  summary: ({ past, keepRecent }) => t`above ${wholeNumber(past)} steps, summarize all but ${keepRecent}`,
  guarantees: ({ preserveCritical }) =>
    preserveCritical ? ['order', 'pairs', 'system', 'task', 'stable'] : ['order', 'pairs', 'stable'],
  recommended: { trigger: { kind: 'past-steps', steps: 50 }, mode: 'destructive' },
  refuses: (steps, values, context) => {
    const { old } = split(steps, values)
    const summary = old.length === 0 ? undefined : summaryText(old, context)
    return summary?.ok === false ? summary.error : undefined
  },
  prune: (steps, values, context) => {
    const { old, kept, recent } = split(steps, values)
    const summary = old.length === 0 ? undefined : summaryText(old, context)
    if (summary?.ok !== true) return steps
    return [...kept, summaryStep(old, summary.value, values), ...recent]
  },
})

interface SplitValues {
  readonly past: number
  readonly keepRecent: number
  readonly preserveCritical: boolean
}

/**
 * What to summarize, what of the old stays, and what is recent; `old` is empty where nothing is to be done.
 * O(n).
 */
function split(steps: readonly Step[], { past, keepRecent, preserveCritical }: SplitValues) {
  const border = steps.length > past ? Math.max(0, steps.length - keepRecent) : 0
  const before = steps.slice(0, border)
  const kept = preserveCritical ? before.filter(isCritical) : []
  const old = preserveCritical ? before.filter((step) => !isCritical(step)) : before
  const isDone = old.length === 1 && old[0]?.rule === RULE
  return { old: isDone ? [] : old, kept, recent: steps.slice(border) }
}

function summaryText(old: readonly Step[], context: Services) {
  return summariseOnce(context.summarise, old, { rule: RULE, instruction: INSTRUCTION })
}

/** The listing leaves number and time open; as printed it is numbered 0. */
function summaryStep(
  old: readonly Step[],
  text: string,
  values: { readonly role: string; readonly preserveCritical: boolean },
): SummaryStep {
  const origin = old.map((step) => step.id)
  const [first] = old
  const agent = old.every((step) => step.agent === first?.agent) ? first?.agent : undefined
  return {
    kind: 'summary',
    id: derivedId(RULE, origin),
    number: values.preserveCritical ? (first?.number ?? 0) : 0,
    role: values.role === 'system' || values.role === 'assistant' ? values.role : 'user',
    parts: [textPart(`[Summary] ${text}`)],
    origin,
    rule: RULE,
    ...given({ agent }),
  }
}
