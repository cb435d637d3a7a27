/**
 * Pins of a memory as data: which steps it keeps whole, and which facts it keeps of others. Knows no
 * strategy; whether one can be pinned says pin-targets.ts.
 */
import type { StepId } from '../model/step.ts'
import type { CheckedSpec, FactPin, MemorySpec } from './spec-data.ts'

/** Of a spec, checked or as a link says it, what matters here. */
interface Pinnable {
  readonly pins?: readonly StepId[]
  readonly facts?: readonly FactPin[]
}

const NO_PINS: readonly StepId[] = []
const NO_FACTS: readonly FactPin[] = []

/** The same list each time where there are none. */
export function pinsOf(spec: Pinnable): readonly StepId[] {
  return spec.pins ?? NO_PINS
}

/** The same list each time where there are none. */
export function factsOf(spec: Pinnable): readonly FactPin[] {
  return spec.facts ?? NO_FACTS
}

/** Steps and facts. */
export function pinCount(spec: Pinnable): number {
  return pinsOf(spec).length + factsOf(spec).length
}

/** Whether it, or the memory that it is as large as, names steps of a run. */
export function namesSteps({ like, ...spec }: Pinnable & { readonly like?: MemorySpec }): boolean {
  return pinCount(spec) + pinCount(like ?? {}) > 0
}

/** The spec with the step pinned, behind the others; the same spec where it is. */
export function withPin<S extends Pinnable>(spec: S, step: StepId): S {
  const pins = pinsOf(spec)
  return pins.includes(step) ? spec : { ...spec, pins: [...pins, step] }
}

/** The spec with the step no longer pinned. Without any pin left it says nothing of pins. */
export function withoutPin(spec: MemorySpec, step: StepId): MemorySpec {
  const pins = pinsOf(spec).filter((id) => id !== step)
  const { pins: _, ...rest } = spec
  return pins.length === 0 ? rest : { ...spec, pins }
}

/** The spec with the fact pinned, behind the others; the same spec where it is. */
export function withFact<S extends Pinnable>(spec: S, fact: FactPin): S {
  const facts = factsOf(spec)
  return facts.some(isFact(fact))
    ? spec
    : { ...spec, facts: [...facts, { step: fact.step, text: fact.text }] }
}

/** The spec with the fact no longer pinned. Without any left it says nothing of facts. */
export function withoutFact(spec: MemorySpec, fact: FactPin): MemorySpec {
  const isGone = isFact(fact)
  const facts = factsOf(spec).filter((one) => !isGone(one))
  const { facts: _, ...rest } = spec
  return facts.length === 0 ? rest : { ...spec, facts }
}

/** Whether another pin is of the same fact. */
function isFact(fact: FactPin): (other: FactPin) => boolean {
  return ({ step, text }) => step === fact.step && text === fact.text
}

/** The rule alone: what the memory would be without its pins, of steps and of facts. */
export function withoutPins(spec: CheckedSpec): CheckedSpec
export function withoutPins(spec: MemorySpec): MemorySpec
export function withoutPins({ pins: _, facts: __, ...rule }: MemorySpec): MemorySpec {
  return rule
}

/** For another run: without what names steps of this one. */
export function forOtherRun(spec: MemorySpec): MemorySpec {
  const { like, ...rule } = withoutPins(spec)
  return like === undefined ? rule : { ...rule, like: withoutPins(like) }
}
