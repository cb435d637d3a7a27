/**
 * For pruning in full: when a run would change nothing. A list that no rule ever cuts need not be walked
 * before every call to find that out again.
 */
import type { Services } from '../model/services.ts'
import type { Step } from '../model/step.ts'
import type { Policy } from './pipeline.ts'

export interface IdleWatch {
  /** The list has one more step. */
  take(step: Step): void
  /** Whether pruning the list would leave it as it is. */
  isIdle(): boolean
}

/**
 * Asks the strategy's fold, which has nothing to say as long as nothing is left out or rewritten. Undefined
 * where the policy cannot be followed so (a pipeline, no fold, a budget whose sum has to be looked at) or is
 * not idle. Amortised O(1) a step.
 */
export function watchIdle(
  { stages }: Policy,
  steps: readonly Step[],
  services: Services,
): IdleWatch | undefined {
  const [stage, ...others] = stages
  if (stage === undefined || others.length > 0 || stage.strategy.budget(stage.values) !== undefined)
    return undefined
  const fold = stage.strategy.fold(stage.values, services)
  if (fold === undefined) return undefined
  let isIdle = true
  let length = 0
  const take = (step: Step) => {
    if (!isIdle) return
    const holds = fold.push(step, length++, () => {
      isIdle = false
    })
    isIdle &&= holds
  }
  for (const step of steps) take(step)
  return isIdle ? { take, isIdle: () => isIdle } : undefined
}
