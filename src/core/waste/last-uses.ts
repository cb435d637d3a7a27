/**
 * Until when a step was needed, as far as it can be known: the last call whose answer uses a fact that no
 * step before had contained, of the calls up to the one before which a compaction removed the step. Pure.
 */
import type { StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex } from '../model/units.ts'
import type { ReferenceIndex } from '../references/reference-index.ts'

/** By step; steps that no later call used are left out. O(steps · their facts). */
export type LastUses = Readonly<Record<StepId, CallIndex>>

/** What the model itself wrote into the step, such as the path that it read, is not a fact from it. */
export function lastUses({ steps, calls, recorded }: Trace, index: ReferenceIndex): LastUses {
  const used = new Map<number, CallIndex[]>()
  const written = new Map<number, readonly number[]>()
  for (const { index: call, at } of calls) {
    const own = index.usesOf(call).map(({ reference }) => reference)
    for (const reference of own) {
      const calls = used.get(reference)
      if (calls === undefined) used.set(reference, [call])
      else calls.push(call)
    }
    written.set(at, own)
  }
  const goneAt = removals(recorded)
  const known = new Set(index.always)
  const found: Record<StepId, CallIndex> = {}
  for (const [place, step] of steps.entries()) {
    for (const reference of written.get(place) ?? []) known.add(reference)
    const gone = goneAt.get(step.id) ?? Number.POSITIVE_INFINITY
    const last = index.holds(step).reduce((latest, reference) => {
      if (known.has(reference)) return latest
      return Math.max(latest, used.get(reference)?.findLast((call) => call < gone) ?? -1)
    }, -1)
    if (last >= 0) found[step.id] = last
    for (const reference of index.holds(step)) known.add(reference)
  }
  return found
}

/** The first call that each removed step was not sent with. */
function removals(recorded: Trace['recorded']): ReadonlyMap<StepId, CallIndex> {
  const goneAt = new Map<StepId, CallIndex>()
  for (const { call, changes } of recorded)
    for (const change of changes)
      if (change.kind === 'remove' && !goneAt.has(change.id)) goneAt.set(change.id, call)
  return goneAt
}
