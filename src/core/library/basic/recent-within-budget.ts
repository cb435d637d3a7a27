/**
 * The documents' own-strategy example with `min_steps` and `max_tokens`, as the
 * specification completes it.
 */
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { chosenSteps, pinSteps } from '../../memory/fill-budget.ts'
import { createSizes } from '../../memory/smallest-before.ts'
import { defineStrategy, type PositionalFold } from '../../memory/strategy.ts'
import type { Services } from '../../model/services.ts'
import type { Step } from '../../model/step.ts'
import { isCritical } from '../../model/steps.ts'

export const recentWithinBudget = defineStrategy({
  id: 'recent-within-budget',
  readsText: false,
  title: t`Keep the newest steps within a budget`,
  description: t`System, task, and the newest steps are always kept; older ones are kept, newest first, as long as they fit. A hard limit that uses its whole budget.`,
  params: {
    minSteps: {
      kind: 'integer',
      label: t`Newest steps kept`,
      min: 0,
      max: 100_000,
      initial: 10,
      unit: 'steps',
      help: t`This many newest steps are kept even above the budget.`,
    },
    maxTokens: { kind: 'integer', label: t`Budget`, min: 0, max: 100_000_000, initial: 4000, unit: 'tokens' },
    misfit: {
      kind: 'choice',
      label: t`A step that does not fit`,
      initial: 'skip',
      options: [
        {
          value: 'skip',
          label: t`is skipped`,
          help: t`Older, smaller steps may still fit. This uses the whole budget but leaves gaps in the run.`,
        },
        {
          value: 'stop',
          label: t`ends the search`,
          help: t`The kept steps have no gaps up to the end.`,
        },
      ],
    },
  },
  summary: ({ minSteps, maxTokens }) =>
    t`newest steps within ${wholeNumber(maxTokens)} tokens, at least ${minSteps}`,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text', 'budget'],
  recommended: { trigger: { kind: 'past-tokens', tokens: 4000 } },
  budget: ({ maxTokens }) => maxTokens,
  prune: (steps, { minSteps, maxTokens, misfit }, context) => {
    const budgeted = pinSteps(steps, { budget: maxTokens, recent: minSteps }, context)
    const chosen = new Set<number>()
    let { left } = budgeted
    for (let position = steps.length - 1; position >= 0 && left >= 0; position--) {
      const tokens = budgeted.tokens[position] ?? 0
      if (budgeted.pinned.has(position)) continue
      if (tokens <= left) {
        chosen.add(position)
        left -= tokens
      } else if (misfit === 'stop') break
    }
    return chosenSteps(budgeted, chosen)
  },
  fold: filling,
})

interface Values {
  readonly minSteps: number
  readonly maxTokens: number
  readonly misfit: string
}

/**
 * The same for a view: O(kept · log n) a step. A step that was passed over can fit again later, so what is
 * kept is sought again each time, from the newest back; a destructive run has lost it by then.
 */
function filling({ minSteps, maxTokens, misfit }: Values, { measure }: Services): PositionalFold {
  const steps: Step[] = []
  const tokens: number[] = []
  /** Of steps that are not pinned permanently. */
  const sizes = createSizes()
  let critical = 0
  let recent = 0
  let kept = new Set<number>()

  /** Positions that stay next to the critical ones. */
  function search(): Set<number> {
    const found = new Set<number>()
    const start = Math.max(0, steps.length - minSteps)
    for (let position = start; position < steps.length; position++) found.add(position)
    let left = maxTokens - critical - recent
    let position = start
    while (left >= 0) {
      const next = sizes.lastFitting(position, misfit === 'stop' ? Number.MAX_VALUE : left)
      const size = tokens[next]
      if (size === undefined || size > left) return found
      found.add(next)
      left -= size
      position = next
    }
    return found
  }

  function take(step: Step): void {
    const size = measure(step)
    steps.push(step)
    tokens.push(size)
    sizes.push(isCritical(step) ? Number.POSITIVE_INFINITY : size)
    if (isCritical(step)) critical += size
    else recent += size
    const leaving = steps[steps.length - 1 - minSteps]
    if (leaving !== undefined && !isCritical(leaving)) recent -= tokens[steps.length - 1 - minSteps] ?? 0
  }

  return {
    viewOnly: true,
    push: (step, position, set) => {
      take(step)
      const next = search()
      for (const at of kept) if (!next.has(at) && !isCritical(steps[at] ?? step)) set(at, undefined)
      for (const at of next) if (!kept.has(at)) set(at, steps[at])
      if (!next.has(position) && !isCritical(step)) set(position, undefined)
      kept = next
      return true
    },
  }
}
