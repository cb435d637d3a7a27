/**
 * Until when a step was needed, as far as it can be known: the last call whose answer uses a fact that no
 * earlier step still in the context contained, of the calls up to the one before which a compaction removed
 * the step. Pure.
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
  const goneOf = (id: StepId): CallIndex => goneAt.get(id) ?? Number.POSITIVE_INFINITY
  /** The first call whose context no longer has the fact from a step before. */
  const knownUntil = new Map<number, CallIndex>()
  const know = (reference: number, until: CallIndex) =>
    knownUntil.set(reference, Math.max(until, knownUntil.get(reference) ?? 0))
  for (const reference of index.always) know(reference, Number.POSITIVE_INFINITY)
  const found: Record<StepId, CallIndex> = {}
  let next = 0
  for (const [place, step] of steps.entries()) {
    while ((calls[next]?.at ?? Number.POSITIVE_INFINITY) <= place) next++
    const first = calls[next]?.index ?? Number.POSITIVE_INFINITY
    const gone = goneOf(step.id)
    const own = written.get(place) ?? []
    const last = index.holds(step).reduce((latest, reference) => {
      if (own.includes(reference) || (knownUntil.get(reference) ?? 0) > first) return latest
      // A call before it used what an earlier step had, which a compaction has removed since.
      const isAfter = (call: CallIndex) => call >= first && call < gone
      return Math.max(latest, used.get(reference)?.findLast(isAfter) ?? -1)
    }, -1)
    if (last >= 0) found[step.id] = last
    for (const reference of [...own, ...index.holds(step)]) know(reference, gone)
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
