/**
 * Where a step can be pinned: the memories of a comparison, each with whether it is, and why it cannot be.
 */

import { given } from '#base/given.ts'
import type { StepId } from '../model/step.ts'
import type { CustomEntry } from './custom-definition.ts'
import { describeSpec } from './describe-spec.ts'
import { checkSpec } from './spec.ts'
import type { CheckedSpec, MemorySpec } from './spec-data.ts'
import { pinsOf, withoutPins, withPin } from './spec-pins.ts'

export interface PinTarget {
  /** Position of the memory in the comparison. */
  readonly index: number
  /** Its rule in a few words, without what is pinned. */
  readonly name: string
  readonly isPinned: boolean
  /** Why no step can be pinned in it, as a sentence; absent: one can. */
  readonly refusal?: string
}

/** One per memory that can be built; what is wrong with the others is said where they are. */
export function pinTargets(
  memories: readonly MemorySpec[],
  step: StepId,
  own: readonly CustomEntry[] = [],
  nameOf: (rule: CheckedSpec) => string = describeSpec,
): readonly PinTarget[] {
  return memories.flatMap((memory, index): readonly PinTarget[] => {
    const rule = checkSpec(withoutPins(memory), own)
    if (!rule.ok) return []
    const refusal = pinRefusal(memory, own)
    const name = nameOf(rule.value)
    const isPinned = pinsOf(memory).includes(step)
    return [{ index, name, isPinned, ...given({ refusal }) }]
  })
}

/** Why nothing can be pinned in the memory, as a sentence. */
export function pinRefusal(memory: MemorySpec, own: readonly CustomEntry[] = []): string | undefined {
  const pinned = checkSpec(withPin(memory, 'any'), own)
  return pinned.ok ? undefined : pinned.error.message
}

/**
 * What one press does when it means all memories at once: pin where it is not, or, where it is in all, unpin.
 */
export function toggleInAll(targets: readonly PinTarget[]): {
  readonly pin: boolean
  readonly indices: readonly number[]
} {
  const possible = targets.filter(({ refusal }) => refusal === undefined)
  const pin = possible.some(({ isPinned }) => !isPinned)
  return { pin, indices: possible.filter(({ isPinned }) => isPinned !== pin).map(({ index }) => index) }
}
