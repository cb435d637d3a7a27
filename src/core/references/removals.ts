/**
 * What became of a step that is not shown as it was: dropped or rewritten, by which rule and before which
 * call.
 */
import { given } from '#base/given.ts'
import type { Blame } from '../memory/memory.ts'
import type { Step, StepId } from '../model/step.ts'
import type { CallIndex } from '../model/units.ts'

export interface Removal {
  /** `rewritten`: the step is shown, but without what is missed. */
  readonly how: 'dropped' | 'rewritten'
  /** The rule, or the memory itself where it keeps no notes. */
  readonly rule: string
  /** For a dropped step, where the memory noted it: the call before which it was dropped, 0-based. */
  readonly call?: CallIndex
  /** For a dropped step: the added step that represents it, such as a summary. */
  readonly into?: StepId
}

export interface Removals {
  change(removed: readonly Step[], inserted: readonly Step[]): void
  of(id: StepId, blame: ReadonlyMap<StepId, Blame>, memory: string): Removal
}

/** `isKept` false: no one will ask, and nothing is kept. */
export function createRemovals(isKept: boolean): Removals {
  const shown = new Map<StepId, Step>()
  const into = new Map<StepId, StepId>()
  const hide = (step: Step) => {
    if (shown.get(step.id) === step) shown.delete(step.id)
    for (const origin of step.origin ?? []) if (into.get(origin) === step.id) into.delete(origin)
  }
  const show = (step: Step) => {
    shown.set(step.id, step)
    for (const origin of step.origin ?? []) if (origin !== step.id) into.set(origin, step.id)
  }
  return {
    change: (removed, inserted) => {
      if (!isKept) return
      removed.forEach(hide)
      inserted.forEach(show)
    },
    of: (id, blame, memory) => {
      const rewritten = shown.get(id)
      if (rewritten !== undefined) return { how: 'rewritten', rule: rewritten.rule ?? memory }
      const known = blame.get(id)
      const summary = into.get(id)
      return {
        how: 'dropped',
        ...(known === undefined ? { rule: memory } : { rule: known.rule, call: known.call }),
        ...given({ into: summary }),
      }
    },
  }
}
