/**
 * What the strategies with a token budget share: which steps stay whatever they cost, and what is left for
 * the rest.
 */
import type { Services } from '../model/services.ts'
import type { Step } from '../model/step.ts'
import { isCritical } from '../model/steps.ts'

export interface Budgeted {
  readonly steps: readonly Step[]
  /** Tokens of each step. */
  readonly tokens: readonly number[]
  /** Positions that stay whatever they cost: system and task steps and the newest `recent` of all. */
  readonly pinned: ReadonlySet<number>
  /** Tokens left for the others; negative where the pinned ones alone exceed the budget. */
  readonly left: number
}

export function pinSteps(
  steps: readonly Step[],
  { budget, recent }: { readonly budget: number; readonly recent: number },
  services: Services,
): Budgeted {
  const tokens = steps.map((step) => services.measure(step))
  const pinned = new Set<number>()
  let left = budget
  for (const [position, step] of steps.entries()) {
    if (!isCritical(step) && position < steps.length - recent) continue
    pinned.add(position)
    left -= tokens[position] ?? 0
  }
  return { steps, tokens, pinned, left }
}

/**
 * The steps at the chosen positions and the pinned ones, in their order; the list itself where that is all.
 */
export function chosenSteps({ steps, pinned }: Budgeted, chosen: ReadonlySet<number>): readonly Step[] {
  if (chosen.size + pinned.size === steps.length) return steps
  return steps.filter((_, position) => pinned.has(position) || chosen.has(position))
}
