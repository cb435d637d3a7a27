/** In which order strategies are replayed, so that rows appear at once: those whose replay takes long come last. */
import { memoryKinds, strategies } from '../library/index.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'

/** The same specs, those that look at the whole history at every call behind the others; otherwise in their order. */
export function cheapFirst(specs: readonly CheckedSpec[]): readonly CheckedSpec[] {
  const slow = new Set([...strategies, ...memoryKinds].filter(({ rescans }) => rescans).map(({ id }) => id))
  return [...specs].sort((one, other) => Number(slow.has(one.id)) - Number(slow.has(other.id)))
}
