/** The references of a lane's baseline as its calls go by, and which of its steps holds one last. */
import { difference } from '../replay/difference.ts'
import type { Visit } from '../replay/fold.ts'
import type { Step, StepId } from '../step.ts'
import { createPresence } from './presence.ts'
import type { ReferenceIndex } from './reference-index.ts'

export interface History {
  /** O(references in what was gained); a recorded change costs a look at every step of the baseline. */
  follow(visit: Visit): void
  holds(reference: number): boolean
  /** Undefined without `withHolders`, and where no step holds it. */
  lastHolder(reference: number): StepId | undefined
}

export function createHistory(index: ReferenceIndex, withHolders: boolean): History {
  const presence = createPresence(index)
  const holders = withHolders ? createHolders(index) : undefined
  let base: Step[] = []
  return {
    follow: ({ gained, changes, lane }) => {
      presence.change([], gained)
      holders?.gain(gained)
      for (const step of gained) base.push(step)
      if (changes.length === 0) return
      const { removed, inserted } = difference(base, lane.base)
      presence.change(removed, inserted)
      base = [...lane.base]
      holders?.rebase(base, removed, inserted)
    },
    holds: presence.holds,
    lastHolder: (reference) => holders?.last(reference),
  }
}

/** Ids of the steps that hold each reference, and their places. */
function createHolders(index: ReferenceIndex) {
  const holders = new Map<number, StepId[]>()
  let places = new Map<StepId, number>()
  const add = (step: Step) => {
    for (const reference of index.holds(step)) {
      const ids = holders.get(reference)
      if (ids === undefined) holders.set(reference, [step.id])
      else ids.push(step.id)
    }
  }
  const remove = (step: Step) => {
    for (const reference of index.holds(step)) {
      const ids = holders.get(reference) ?? []
      const at = ids.indexOf(step.id)
      if (at >= 0) ids.splice(at, 1)
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
    last: (reference: number): StepId | undefined => {
      let last: StepId | undefined
      let at = -1
      for (const id of holders.get(reference) ?? []) {
        const place = places.get(id) ?? -1
        if (place > at) {
          at = place
          last = id
        }
      }
      return last
    },
  }
}
