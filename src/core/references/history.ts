/** The references of an agent's baseline as its calls go by, and which steps have one first and last. */

import type { Step, StepId } from '../model/step.ts'
import { difference } from '../replay/difference.ts'
import type { Visit } from '../replay/fold.ts'
import { createPresence } from './presence.ts'
import type { ReferenceIndex } from './reference-index.ts'

/** The history at a call, and what is new in it since the agent's previous call. */
export interface HistoryAt {
  readonly gained: readonly Step[]
  /** Whether more than that is different. */
  readonly isChanged: boolean
  readonly steps: readonly Step[]
}

export interface History {
  /** O(references in what was gained); a change costs a look at every step of the history. */
  follow(at: HistoryAt): void
  holds(reference: number): boolean
  /** Undefined without `withHolders`, and where no step contains it. */
  lastHolder(reference: number): StepId | undefined
  /** The same of the first. */
  firstHolder(reference: number): StepId | undefined
  /** All steps of the history that contain it; none without `withHolders`. */
  holders(reference: number): readonly Step[]
}

/** The baseline's. */
export function baselineAt({ gained, changes, agent }: Visit): HistoryAt {
  return { gained, isChanged: changes.length > 0, steps: agent.base }
}

export function createHistory(index: ReferenceIndex, withHolders: boolean): History {
  const presence = createPresence(index)
  const holders = withHolders ? createHolders(index) : undefined
  let base: Step[] = []
  return {
    follow: ({ gained, isChanged, steps }) => {
      presence.change([], gained)
      holders?.gain(gained)
      for (const step of gained) base.push(step)
      if (!isChanged) return
      const { removed, inserted } = difference(base, steps)
      presence.change(removed, inserted)
      base = [...steps]
      holders?.rebase(base, removed, inserted)
    },
    holds: presence.holds,
    lastHolder: (reference) => holders?.last(reference)?.id,
    firstHolder: (reference) => holders?.first(reference)?.id,
    holders: (reference) => holders?.all(reference) ?? [],
  }
}

/** The steps that contain each reference, and their places. */
function createHolders(index: ReferenceIndex) {
  const holders = new Map<number, Step[]>()
  let places = new Map<StepId, number>()
  const add = (step: Step) => {
    for (const reference of index.holds(step)) {
      const steps = holders.get(reference)
      if (steps === undefined) holders.set(reference, [step])
      else steps.push(step)
    }
  }
  const remove = (step: Step) => {
    for (const reference of index.holds(step)) {
      const steps = holders.get(reference) ?? []
      const at = steps.indexOf(step)
      if (at >= 0) steps.splice(at, 1)
    }
  }
  return {
    gain: (steps: readonly Step[]) => {
      for (const step of steps) {
        places.set(step.id, places.size)
        add(step)
      }
    },
    rebase: (base: readonly Step[], removed: readonly Step[], inserted: readonly Step[]) => {
      for (const step of removed) remove(step)
      for (const step of inserted) add(step)
      places = new Map(base.map((step, place) => [step.id, place]))
    },
    all: (reference: number): readonly Step[] => holders.get(reference) ?? [],
    first: (reference: number): Step | undefined =>
      outermost(holders.get(reference), ({ id }) => -(places.get(id) ?? Number.POSITIVE_INFINITY)),
    last: (reference: number): Step | undefined =>
      outermost(holders.get(reference), ({ id }) => places.get(id) ?? Number.NEGATIVE_INFINITY),
  }
}

function outermost(steps: readonly Step[] = [], placeOf: (step: Step) => number): Step | undefined {
  let found: Step | undefined
  let at = Number.NEGATIVE_INFINITY
  for (const step of steps) {
    const place = placeOf(step)
    if (place > at) {
      at = place
      found = step
    }
  }
  return found
}
