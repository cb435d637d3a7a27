/**
 * The figures of one agent as its calls go by. Two ways to the same numbers, held together by property tests:
 * from what a memory says has changed by position, or from comparing whole contexts.
 */
import type { PositionChange, Recall } from '../memory/memory.ts'
import type { Step, StepId } from '../model/step.ts'
import { type Difference, difference } from './difference.ts'
import type { Visit } from './fold.ts'
import type { LedgerCounts } from './ledger.ts'
import { createPrefixSums } from './prefix-sums.ts'
import { createTally } from './tally.ts'

/** What a call adds to the figures of the call before. */
export interface Progress {
  readonly removed: readonly Step[]
  readonly inserted: readonly Step[]
  readonly reordered: readonly StepId[]
  /** Steps shown at this call. */
  readonly steps: number
  readonly counts: LedgerCounts
  /** Steps at the front that are the same as at the call before. */
  readonly stablePrefix: number
}

export interface AgentFigures {
  update(visit: Visit): Progress
}

/** Goes by position as long as the memory does, then by comparison. */
export function createAgentFigures(): AgentFigures {
  const positional = createPositional()
  let compared: AgentFigures | undefined
  return {
    update: (visit) => {
      const { delta } = visit.recall
      if (compared === undefined && delta !== undefined) return positional.update(visit.gained, delta)
      compared ??= createCompared(positional.context(), positional.base())
      return compared.update(visit)
    },
  }
}

/**
 * O(context) pointer comparisons a call, unless the memory says that it only grew, and the cost of what
 * differs.
 */
function createCompared(start: readonly Step[], base: readonly Step[]): AgentFigures {
  const tally = createTally()
  tally.rebase(base, start)
  const context = createContext(start)
  return {
    update: ({ agent, gained, changes, recall }) => {
      const changed = context.become(recall)
      const { removed, inserted, reordered, prefix } = changed
      const steps = context.steps()
      if (changes.length > 0) tally.rebase(agent.base, steps)
      else {
        tally.gain(gained)
        tally.update(changed, steps)
      }
      return {
        removed,
        inserted,
        reordered,
        steps: steps.length,
        counts: tally.counts(),
        stablePrefix: prefix,
      }
    },
  }
}

/** The context of the last call; a memory's list is copied before it is added to. */
function createContext(start: readonly Step[]) {
  let steps = start
  let own: Step[] | undefined
  return {
    steps: () => steps,
    become: (recall: Recall): Difference => {
      const { appended } = recall
      if (appended === undefined) {
        const before = steps
        steps = recall.steps
        own = undefined
        return difference(before, steps)
      }
      own ??= steps.slice()
      const kept = recall.keeping ?? own.length
      const gone = own.splice(kept)
      for (const step of appended) own.push(step)
      steps = own
      const behind = difference(gone, appended)
      return { ...behind, prefix: kept + behind.prefix }
    },
  }
}

/**
 * O(log n) for each step that changed. The position of a step in the agent's baseline is that in the memory's
 * input.
 */
function createPositional() {
  const base: Step[] = []
  const shown: (Step | undefined)[] = []
  const places = createPrefixSums()
  let steps = 0
  let kept = 0
  let added = 0

  function place({ position, after }: PositionChange): void {
    const before = shown[position]
    const original = base[position]
    const gained = (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1)
    const isAdded = (step: Step | undefined) => step !== undefined && step.id !== original?.id
    kept +=
      (after !== undefined && after === original ? 1 : 0) -
      (before !== undefined && before === original ? 1 : 0)
    added += (isAdded(after) ? 1 : 0) - (isAdded(before) ? 1 : 0)
    if (gained !== 0) places.add(position, gained)
    steps += gained
    shown[position] = after
  }

  return {
    base: (): readonly Step[] => base,
    context: (): readonly Step[] => shown.filter((step) => step !== undefined),
    update: (gained: readonly Step[], delta: readonly PositionChange[]): Progress => {
      for (const step of gained) base.push(step)
      const stablePrefix = places.below(delta[0]?.position ?? base.length)
      const removed: Step[] = []
      const inserted: Step[] = []
      for (const change of delta) {
        place(change)
        if (change.before !== undefined) removed.push(change.before)
        if (change.after !== undefined) inserted.push(change.after)
      }
      return {
        removed,
        inserted,
        reordered: [],
        steps,
        counts: {
          kept,
          rewritten: steps - added - kept,
          dropped: base.length - (steps - added),
          moved: 0,
          added,
        },
        stablePrefix,
      }
    },
  }
}
