/** Of the steps that are not sent, those first whose facts the call used all the same. Pure. */
import type { StepId } from '#core/model/step.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { LostFact } from '#core/references/lost.ts'
import type { InspectedCompartment, InspectView, StepRef } from '#state/index.ts'
import { isOutOfContext } from './out-of-context.ts'

/** The facts that a call used, by the step that was the last to contain them. O(facts). */
export function usedOf(
  lost: readonly Pick<LostFact, 'call' | 'lastSeen' | 'text'>[] | undefined,
  call: CallIndex,
): ReadonlyMap<StepId, readonly string[]> {
  const used = new Map<StepId, readonly string[]>()
  for (const fact of lost ?? [])
    if (fact.call === call) used.set(fact.lastSeen, [...(used.get(fact.lastSeen) ?? []), fact.text])
  return used
}

/** The same view where nothing is to be moved. O(steps). */
export function usedFirst<View extends Pick<InspectView, 'compartments'>>(
  view: View,
  used: ReadonlyMap<StepId, unknown>,
): View {
  if (used.size === 0) return view
  return {
    ...view,
    compartments: view.compartments.map((one) => (isOutOfContext(one) ? inOrder(one, used) : one)),
  }
}

/** Also of a step that the log doesn't have, such as a summary of the agent's own compaction. */
export function idOf(one: StepRef): StepId {
  return typeof one === 'string' ? one : one.id
}

function inOrder(
  compartment: InspectedCompartment,
  used: ReadonlyMap<StepId, unknown>,
): InspectedCompartment {
  const isUsed = (one: StepRef | undefined) => one !== undefined && used.has(idOf(one))
  const places = compartment.steps.map((_, at) => at)
  const order = [
    ...places.filter((at) => isUsed(compartment.steps[at])),
    ...places.filter((at) => !isUsed(compartment.steps[at])),
  ]
  const { fullWeights, since, scores } = compartment
  const sorted = <Value>(values: readonly Value[]) => order.flatMap((at) => values[at] ?? [])
  return {
    ...compartment,
    steps: sorted(compartment.steps),
    weights: sorted(compartment.weights),
    ...(fullWeights === undefined ? {} : { fullWeights: sorted(fullWeights) }),
    ...(since === undefined ? {} : { since: sorted(since) }),
    ...(scores === undefined ? {} : { scores: sorted(scores) }),
  }
}
