/** Lost facts under the step that held them, the heaviest first. Pure. */

import type { StepId } from '#core/model/step.ts'
import type { LostFact } from '#core/references/lost.ts'

export interface LostStepFact {
  readonly text: string
  /** The first call that needed it. */
  readonly call: number
  /** How many calls needed it. */
  readonly uses: number
  readonly weight: number
}

export interface LostStep {
  /** Where the facts were last seen. */
  readonly step: StepId
  /** Heaviest first, each once. */
  readonly facts: readonly LostStepFact[]
  /** The sum over all uses. */
  readonly weight: number
}

/** O(lost · log lost). */
export function lostBySteps(lost: readonly LostFact[]): readonly LostStep[] {
  const steps = new Map<StepId, Map<string, LostStepFact>>()
  for (const { lastSeen, text, call, weight } of lost) {
    const facts = steps.get(lastSeen) ?? new Map<string, LostStepFact>()
    steps.set(lastSeen, facts)
    const known = facts.get(text)
    facts.set(text, {
      text,
      call: Math.min(call, known?.call ?? call),
      uses: (known?.uses ?? 0) + 1,
      weight: (known?.weight ?? 0) + weight,
    })
  }
  return [...steps]
    .map(([step, byText]) => {
      const facts = [...byText.values()].sort((one, other) => other.weight - one.weight)
      return { step, facts, weight: facts.reduce((sum, { weight }) => sum + weight, 0) }
    })
    .sort((one, other) => other.weight - one.weight)
}
