/** Pins of a memory as data: which steps it keeps whole. Knows no strategy; whether one can be pinned says pin-targets.ts. */
import type { StepId } from '../step.ts'
import type { CheckedSpec, MemorySpec } from './spec-data.ts'

/** Of a spec, checked or as a link says it, what matters here. */
interface Pinnable {
  readonly pins?: readonly StepId[]
}

const NO_PINS: readonly StepId[] = []

/** The same list each time where there are none. */
export function pinsOf(spec: Pinnable): readonly StepId[] {
  return spec.pins ?? NO_PINS
}

/** The spec with the step pinned, behind the others; the same spec where it is. */
export function withPin<S extends Pinnable>(spec: S, step: StepId): S {
  const pins = pinsOf(spec)
  return pins.includes(step) ? spec : { ...spec, pins: [...pins, step] }
}

/** The spec with the step no longer pinned. Without any pin left it says nothing of pins. */
export function withoutPin(spec: MemorySpec, step: StepId): MemorySpec {
  const pins = pinsOf(spec).filter((id) => id !== step)
  return pins.length === 0 ? withoutPins(spec) : { ...spec, pins }
}

/** The rule alone: what the memory would be without its pins. */
export function withoutPins(spec: CheckedSpec): CheckedSpec
export function withoutPins(spec: MemorySpec): MemorySpec
export function withoutPins({ pins: _, ...rule }: MemorySpec): MemorySpec {
  return rule
}
