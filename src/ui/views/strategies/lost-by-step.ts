/** Lost facts under the step that held them, those that never came back first. Pure. */

import { given } from '#base/given.ts'
import type { StepId } from '#core/model/step.ts'
import type { LostFact } from '#core/references/lost.ts'
import { unreturnedFirst, wholeNames } from '#core/references/order.ts'

export interface LostStepFact extends Pick<LostFact, 'text' | 'kind' | 'manner' | 'readAgain'> {
  /** The first call that needed it. */
  readonly call: number
  /** How many calls needed it. */
  readonly uses: number
  readonly weight: number
}

export interface LostStep {
  /** Where the facts were last seen. */
  readonly step: StepId
  /** Those that never came back first, each file and each other fact once. */
  readonly facts: readonly LostStepFact[]
  /** The sum over all uses. */
  readonly weight: number
}

/** O(lost · log lost). */
export function lostBySteps(lost: readonly LostFact[]): readonly LostStep[] {
  const steps = new Map<StepId, Map<string, LostStepFact>>()
  const wholes = wholeNames(lost.map(({ text }) => text))
  for (const { lastSeen, text, kind, manner, call, weight, readAgain } of lost) {
    const facts = steps.get(lastSeen) ?? new Map<string, LostStepFact>()
    steps.set(lastSeen, facts)
    const name = wholes.get(text) ?? text
    const known = facts.get(name)
    const first =
      known === undefined || call < known.call ? { text, kind, manner, call, ...given({ readAgain }) } : known
    facts.set(name, { ...first, uses: (known?.uses ?? 0) + 1, weight: (known?.weight ?? 0) + weight })
  }
  return [...steps]
    .map(([step, byText]) => {
      const facts = [...byText.values()].sort(unreturnedFirst)
      return { step, facts, weight: facts.reduce((sum, { weight }) => sum + weight, 0) }
    })
    .sort((one, other) => byFirst(one, other) || other.weight - one.weight)
}

function byFirst({ facts: [one] }: LostStep, { facts: [other] }: LostStep): number {
  return one === undefined || other === undefined ? 0 : unreturnedFirst(one, other)
}
