/**
 * Keep system prompts and the newest steps: system steps first, then the tail of the list.
 */
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import { comesLate, windowFold } from '../../memory/window-fold.ts'
import type { Step } from '../../model/step.ts'

export const keepSystemAndRecent = defineStrategy({
  id: 'keep-system-and-recent',
  readsText: false,
  title: t`Keep system prompt and recent steps`,
  description: t`Keeps system prompts and the newest steps. The task is dropped like any other step.`,
  starters: [
    {
      title: t`System prompt and last 20`,
      help: t`Keeps the system prompt; the task can be dropped.`,
      offeredBy: 'compare',
      params: { count: 20 },
    },
  ],
  params: {
    count: { kind: 'integer', label: t`Recent steps`, min: 0, max: 100_000, initial: 20, unit: 'steps' },
    variant: {
      kind: 'choice',
      label: t`System steps in the window`,
      initial: 'dedupe',
      options: [
        {
          value: 'dedupe',
          label: t`sent once`,
          help: t`A system step already placed first is left out of the tail; 0 keeps only system steps.`,
        },
        {
          value: 'as-written',
          label: t`sent twice (original code)`,
          help: t`tinyAgent’s architecture document: a system step inside the window appears twice, and 0 keeps everything.`,
        },
      ],
    },
  },
  summary: ({ count }) => t`system prompt and last ${count}`,
  guarantees: ({ variant }) =>
    variant === 'dedupe' ? ['pairs', 'system', 'stable', 'no-new-text'] : ['pairs', 'system'],
  refuses: (steps, { variant }) => (variant === 'as-written' ? refuseGrowth(steps) : undefined),
  prune: (steps, { count, variant }) => {
    const system = steps.filter((step) => step.kind === 'system')
    if (variant === 'as-written')
      return [...system, ...(count > 0 ? steps.slice(-count) : steps.slice(-count || 0))]
    const tail = count > 0 ? steps.slice(-count) : []
    return [...system, ...tail.filter((step) => step.kind !== 'system')]
  },
  fold: ({ count, variant }) =>
    variant === 'dedupe'
      ? windowFold({
          size: count,
          counts: (step) => step.kind !== 'system',
          old: () => undefined,
          breaks: comesLate((step) => step.kind === 'system'),
        })
      : undefined,
})

/** Far beyond what any run holds, and long before a page runs out of memory. */
const MAX_SYSTEM_STEPS = 1000

/**
 * As written and destructive, each run repeats the system steps of the run before: they double until memory
 * is full.
 */
function refuseGrowth(steps: readonly Step[]): Problem | undefined {
  const system = steps.filter((step) => step.kind === 'system').length
  if (system <= MAX_SYSTEM_STEPS) return undefined
  return {
    code: 'grows-without-bound',
    message: t`In the original code, this variant repeats system prompts at every run; there are already ${system} copies.`,
    hint: t`Choose “sent once”, or let dropped steps return (mode “view”).`,
  }
}
