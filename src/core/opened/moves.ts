/** What came into, went between and left the compartments of a memory from one call to the next. */
import { given } from '#base/given.ts'
import type { Compartment } from '../memory/memory.ts'
import type { StepId } from '../model/step.ts'

/** `from` and `to` are ids of compartments. Without `from` it came in; without `to` it left. */
export interface Move {
  readonly id: StepId
  readonly from?: string
  readonly to?: string
}

/** In the order of the compartments, what left them last. O(steps in both). */
export function movesBetween(before: readonly Compartment[], after: readonly Compartment[]): readonly Move[] {
  const were = homesOf(before)
  const are = homesOf(after)
  const came = after.flatMap(({ id: to, steps }) =>
    steps.flatMap(({ id }): readonly Move[] => {
      const homes = were.get(id)
      if (homes?.has(to) === true) return []
      const left = [...(homes ?? [])].find((home) => are.get(id)?.has(home) !== true)
      return [{ id, to, ...given({ from: left }) }]
    }),
  )
  const left = before.flatMap(({ id: from, steps }) =>
    steps.flatMap(({ id }): readonly Move[] => (are.has(id) ? [] : [{ id, from }])),
  )
  return [...came, ...left]
}

/** In which compartments each step is. */
function homesOf(compartments: readonly Compartment[]): ReadonlyMap<StepId, ReadonlySet<string>> {
  const homes = new Map<StepId, Set<string>>()
  for (const { id, steps } of compartments) {
    for (const step of steps) {
      const known = homes.get(step.id)
      if (known === undefined) homes.set(step.id, new Set([id]))
      else known.add(id)
    }
  }
  return homes
}
