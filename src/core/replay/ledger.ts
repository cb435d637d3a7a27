/**
 * The ledger: for each step what became of it, derived from before and after by this one function for every
 * strategy and memory. Same object = kept; same id, other object = rewritten; kept or rewritten out of order
 * = moved; gone = dropped; not there before (or there once more) = added.
 */

import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import type { Blame } from '../memory/memory.ts'
import { isNotice } from '../model/notice.ts'
import type { Step, StepId } from '../model/step.ts'
import type { CallIndex } from '../model/units.ts'
import { type Made, sentFor } from './made-summaries.ts'
import { outOfOrder } from './order.ts'

export type LedgerState = 'kept' | 'rewritten' | 'dropped' | 'moved' | 'added'
export const LEDGER_STATES: readonly LedgerState[] = ['kept', 'rewritten', 'dropped', 'moved', 'added']

export interface LedgerEntry {
  readonly id: StepId
  readonly state: LedgerState
  /** The step before; absent for an added one. */
  readonly before?: Step
  /** The step after; absent for a dropped one. A moved step may be rewritten too: compare the two. */
  readonly after?: Step
  /** By which rule; absent for a kept step, and where the memory did not say. */
  readonly rule?: string
  /** For a dropped step: the call before which it was dropped, 0-based. */
  readonly sinceCall?: CallIndex
  /** For a dropped step: the added step that represents it, such as a summary. */
  readonly into?: StepId
}

/**
 * Entries in the order of `before`, each added step placed before the step that follows it in `after`.
 * `made`: what earlier contexts were sent for which steps.
 * O(n log n) at worst, O(n) where nothing moved.
 */
export function ledger(
  before: readonly Step[],
  after: readonly Step[],
  blame: ReadonlyMap<StepId, Blame> = new Map(),
  made: Made = new Map(),
): readonly LedgerEntry[] {
  const positionOf = new Map(before.map((step, index) => [step.id, index]))
  const found = new Map<StepId, Step>()
  const addedBefore = new Map<StepId, LedgerEntry[]>()
  const into = new Map<StepId, StepId>()
  const survivors: Step[] = []
  let waiting: LedgerEntry[] = []
  for (const step of after) {
    if (positionOf.has(step.id) && !found.has(step.id)) {
      found.set(step.id, step)
      survivors.push(step)
      if (waiting.length > 0) addedBefore.set(step.id, waiting)
      waiting = []
    } else {
      waiting.push({
        id: step.id,
        state: 'added',
        after: step,
        ...given({ rule: step.rule }),
      })
      if (!isNotice(step)) for (const origin of step.origin ?? []) into.set(origin, step.id)
    }
  }
  const added = new Set(into.values())
  const positions = survivors.map((step) => positionOf.get(step.id) ?? -1)
  const moved = new Set(outOfOrder(positions).map((index) => survivors[index]?.id))
  const entries: LedgerEntry[] = []
  for (const step of before) {
    append(entries, addedBefore.get(step.id) ?? [])
    entries.push(
      entryOf(step, {
        after: found.get(step.id),
        isMoved: moved.has(step.id),
        blame: blame.get(step.id),
        into: into.get(step.id) ?? sentFor(step.id, made, (id) => added.has(id)),
      }),
    )
  }
  return [...entries, ...waiting]
}

interface Fate {
  readonly after: Step | undefined
  readonly isMoved: boolean
  readonly blame: Blame | undefined
  readonly into: StepId | undefined
}

function entryOf(before: Step, { after, isMoved, blame, into }: Fate): LedgerEntry {
  if (after === undefined) {
    return {
      id: before.id,
      state: 'dropped',
      before,
      ...(blame === undefined ? {} : { rule: blame.rule, sinceCall: blame.call }),
      ...given({ into }),
    }
  }
  const rule = after === before || after.rule === undefined ? {} : { rule: after.rule }
  const state = isMoved ? 'moved' : after === before ? 'kept' : 'rewritten'
  return { id: before.id, state, before, after, ...rule }
}

export type LedgerCounts = Readonly<Record<LedgerState, number>>

/** Whether a context is the baseline's, step for step. */
export function isUntouched({ rewritten, dropped, moved, added }: LedgerCounts): boolean {
  return rewritten + dropped + moved + added === 0
}

/** The first call whose context isn't the baseline's; undefined: there is none. */
export function firstChanged(
  calls: readonly { readonly call: CallIndex; readonly counts: LedgerCounts }[],
): CallIndex | undefined {
  return calls.find(({ counts }) => !isUntouched(counts))?.call
}

export function countStates(entries: readonly LedgerEntry[]): LedgerCounts {
  const counts: Record<LedgerState, number> = { kept: 0, rewritten: 0, dropped: 0, moved: 0, added: 0 }
  for (const entry of entries) counts[entry.state]++
  return counts
}
