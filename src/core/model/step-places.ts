/** Steps by their ids, indexed once for a list of steps and only when somebody asks. */
import type { Step, StepId } from './step.ts'

const known = new WeakMap<readonly Step[], (id: StepId) => number | undefined>()

/**
 * Finds the place of an id in `steps`; undefined: it is not there. Readers number steps by their place
 * (`s7`), so most are found without an index: half a million entries would block the page. O(1), once
 * O(steps) where an id is elsewhere.
 */
export function stepPlaces(steps: readonly Step[]): (id: StepId) => number | undefined {
  let find = known.get(steps)
  if (find === undefined) {
    find = placeFinder(steps)
    known.set(steps, find)
  }
  return find
}

function placeFinder(steps: readonly Step[]): (id: StepId) => number | undefined {
  let index: Map<StepId, number> | undefined
  return (id) => {
    const guess = Number(id.slice(1))
    if (steps[guess]?.id === id) return guess
    if (index === undefined) {
      index = new Map()
      for (const [place, step] of steps.entries()) index.set(step.id, place)
    }
    return index.get(id)
  }
}

/** Finds a step of `steps` by its id. */
export function stepFinder(steps: readonly Step[]): (id: StepId) => Step | undefined {
  const placeOf = stepPlaces(steps)
  return (id) => steps[placeOf(id) ?? -1]
}
