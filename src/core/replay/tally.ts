/**
 * The ledger's counts at each call of an agent, kept up to date from differences, so that a call costs in
 * proportion to what changed. Equal to counting the full ledger (ledger.ts); a property test holds the two
 * together.
 */
import type { Step, StepId } from '../model/step.ts'
import type { Difference } from './difference.ts'
import type { LedgerCounts } from './ledger.ts'
import { isIncreasing, outOfOrder } from './order.ts'

interface Tally {
  /** The baseline gained steps at its end. */
  gain(steps: readonly Step[]): void
  /** The baseline was changed otherwise: it is now this. O(baseline + context). */
  rebase(base: readonly Step[], context: readonly Step[]): void
  /** The context changed by `difference` into `context`. */
  update(difference: Difference, context: readonly Step[]): void
  counts(): LedgerCounts
}

interface Base {
  readonly step: Step
  readonly position: number
}

const NO_RUN = { start: 0, end: 0 }

export function createTally(): Tally {
  let base = new Map<StepId, Base>()
  /** What the context contains of each id, in context order for the few that are several times. */
  let shown: Map<StepId, readonly Step[]> = new Map()
  const sums = { kept: 0, rewritten: 0, added: 0 }
  /**
   * How often a step is once more than once: while it does, order cannot be judged by what changed alone.
   */
  let repeats = 0
  let moved = { total: 0, kept: 0, rewritten: 0 }
  let inOrder = true
  /**
   * A run of the context's places that hold added steps, as was found last: summaries that pile up are walked
   * over once.
   */
  let addedRun = NO_RUN

  function count(id: StepId, sign: 1 | -1): void {
    const steps = shown.get(id)
    if (steps === undefined) return
    const original = base.get(id)
    if (original === undefined) sums.added += sign * steps.length
    else {
      sums[steps[0] === original.step ? 'kept' : 'rewritten'] += sign
      sums.added += sign * (steps.length - 1)
    }
  }

  function change(id: StepId, to: (steps: readonly Step[]) => readonly Step[]): void {
    count(id, -1)
    const next = to(shown.get(id) ?? [])
    repeats += Math.max(0, next.length - 1) - Math.max(0, (shown.get(id)?.length ?? 0) - 1)
    if (next.length === 0) shown.delete(id)
    else shown.set(id, next)
    count(id, 1)
  }

  /** The context from nothing: O(context). */
  function showAnew(context: readonly Step[]): void {
    addedRun = NO_RUN
    const groups = new Map<StepId, Step[]>()
    for (const step of context) {
      const group = groups.get(step.id)
      if (group === undefined) groups.set(step.id, [step])
      else group.push(step)
    }
    shown = groups
    repeats = context.length - groups.size
    Object.assign(sums, { kept: 0, rewritten: 0, added: 0 })
    for (const id of groups.keys()) count(id, 1)
    recountMoved(context)
  }

  function gain(steps: readonly Step[]): void {
    for (const step of steps) {
      // It was added so far.
      if (shown.has(step.id)) addedRun = NO_RUN
      count(step.id, -1)
      base.set(step.id, { step, position: base.size })
      count(step.id, 1)
    }
  }

  /** Positions in the baseline of the steps from `start` to `end`, each id once. */
  function positionsOf(
    context: readonly Step[],
    start: number,
    end: number,
  ): { ids: StepId[]; positions: number[] } {
    const seen = new Set<StepId>()
    const positions: number[] = []
    for (let index = start; index < end; index++) {
      const id = context[index]?.id
      const original = id === undefined ? undefined : base.get(id)
      if (id === undefined || original === undefined || seen.has(id)) continue
      seen.add(id)
      positions.push(original.position)
    }
    return { ids: [...seen], positions }
  }

  function recountMoved(context: readonly Step[]): void {
    const { ids, positions } = positionsOf(context, 0, context.length)
    const out = outOfOrder(positions)
    inOrder = out.length === 0
    const kept = out.filter((index) => {
      const id = ids[index]
      return id !== undefined && shown.get(id)?.[0] === base.get(id)?.step
    }).length
    moved = { total: out.length, kept, rewritten: out.length - kept }
  }

  /**
   * The last place up to this one that does not hold an added step; 0 where there is none. Amortised O(1).
   */
  function beforeAdded(from: number, isAdded: (index: number) => boolean): number {
    let at = from
    while (at > 0 && isAdded(at)) {
      const isKnown = at >= addedRun.start && at < addedRun.end
      at = isKnown ? addedRun.start - 1 : at - 1
    }
    if (at < from) addedRun = { start: at + 1, end: from + 1 }
    return Math.max(0, at)
  }

  /**
   * An ordered context stays so if what came between its ordered front and back is in order with them: with
   * the nearest step of each that the baseline holds, as an added one has no place in it.
   */
  function stillInOrder({ prefix, suffix }: Difference, context: readonly Step[]): boolean {
    const isAdded = (index: number) => !base.has(context[index]?.id ?? '')
    const start = beforeAdded(Math.max(0, prefix - 1), isAdded)
    let end = context.length - suffix
    while (end < context.length && isAdded(end)) end++
    const last = Math.min(context.length, end + 1)
    // Between the step before and what came there are but added ones.
    const before = positionsOf(context, start, start + 1).positions
    return isIncreasing([...before, ...positionsOf(context, Math.max(prefix, start + 1), last).positions])
  }

  return {
    gain,
    rebase: (steps, context) => {
      base = new Map()
      gain(steps)
      showAnew(context)
    },
    update: (difference, context) => {
      addedRun = { start: addedRun.start, end: Math.min(addedRun.end, difference.prefix) }
      if (repeats > 0) return showAnew(context)
      for (const step of difference.removed) change(step.id, (steps) => removeOne(steps, step))
      for (const step of difference.inserted) change(step.id, (steps) => [...steps, step])
      if (repeats > 0) showAnew(context)
      else if (!inOrder || !stillInOrder(difference, context)) recountMoved(context)
    },
    counts: () => ({
      kept: sums.kept - moved.kept,
      rewritten: sums.rewritten - moved.rewritten,
      dropped: base.size - sums.kept - sums.rewritten,
      moved: moved.total,
      added: sums.added,
    }),
  }
}

function removeOne(steps: readonly Step[], step: Step): readonly Step[] {
  const index = steps.lastIndexOf(step)
  return index < 0 ? steps : [...steps.slice(0, index), ...steps.slice(index + 1)]
}
