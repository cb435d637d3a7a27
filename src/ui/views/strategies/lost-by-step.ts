/** Lost facts, each once, under the earliest step with them, those that never came back first. Pure. */

import { given } from '#base/given.ts'
import type { StepId } from '#core/model/step.ts'
import type { LostFact } from '#core/references/lost.ts'
import { unreturnedFirst, wholeNames } from '#core/references/order.ts'

export interface LostStepFact extends Pick<LostFact, 'text' | 'kind' | 'manner' | 'readAgain'> {
  /** The first call that needed it. */
  readonly call: number
  /** How many calls needed it. */
  readonly uses: number
  /** The other steps where its calls saw it last; absent: none. */
  readonly alsoIn?: readonly StepId[]
  readonly weight: number
}

export interface LostStep {
  /** The earliest that contained the facts when the first call needed them, as Waste credits them. */
  readonly step: StepId
  /** Those that never came back first, each file and each other fact once. */
  readonly facts: readonly LostStepFact[]
  /** The sum over all uses. */
  readonly weight: number
}

/** O(lost · log lost). */
export function lostBySteps(lost: readonly LostFact[]): readonly LostStep[] {
  const wholes = wholeNames(lost.map(({ text }) => text))
  const byName = new Map<string, LostFact[]>()
  for (const fact of lost) {
    const name = wholes.get(fact.text) ?? fact.text
    byName.set(name, [...(byName.get(name) ?? []), fact])
  }
  const steps = new Map<StepId, LostStepFact[]>()
  for (const uses of byName.values()) {
    const first = uses.reduce((one, other) => (other.call < one.call ? other : one))
    const step = earliest(first)
    steps.set(step, [...(steps.get(step) ?? []), factOf(first, uses)])
  }
  return [...steps]
    .map(([step, ofStep]) => {
      const facts = ofStep.sort(unreturnedFirst)
      return { step, facts, weight: facts.reduce((sum, { weight }) => sum + weight, 0) }
    })
    .sort((one, other) => byFirst(one, other) || other.weight - one.weight)
}

function earliest({ firstSeen, lastSeen }: LostFact): StepId {
  return firstSeen ?? lastSeen
}

function factOf(first: LostFact, uses: readonly LostFact[]): LostStepFact {
  const { text, kind, manner, call, readAgain } = first
  const others = [...new Set(uses.map((use) => use.lastSeen))].filter((step) => step !== earliest(first))
  const weight = uses.reduce((sum, use) => sum + use.weight, 0)
  return {
    ...{ text, kind, manner, call, uses: uses.length, weight },
    ...given({ readAgain, alsoIn: others.length === 0 ? undefined : others }),
  }
}

function byFirst({ facts: [one] }: LostStep, { facts: [other] }: LostStep): number {
  return one === undefined || other === undefined ? 0 : unreturnedFirst(one, other)
}
