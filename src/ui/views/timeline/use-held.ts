/**
 * Values per step, kept on screen while they are made again: after an edit all steps but the edited have
 * theirs.
 */
import { useMemo, useState } from 'react'
import type { Step } from '#core/model/step.ts'
import { alignedTo, type Held, type PerStepValues } from './held-values.ts'

/**
 * `current`: the values of just these steps; undefined while they are on their way. Undefined: none were
 * there yet.
 */
export function useHeld<T>(
  steps: readonly Step[],
  current: readonly T[] | undefined,
): PerStepValues<T> | undefined {
  const [held, setHeld] = useState<Held<T>>()
  // Setting state while rendering is React's way to derive from what was rendered before.
  if (current !== undefined && held?.values !== current) setHeld({ steps, values: current })
  return useMemo(() => {
    if (current !== undefined || held === undefined) return current
    return held.steps === steps ? held.values : alignedTo(steps, held)
  }, [steps, current, held])
}
