/**
 * Until when a step was needed, as far as it can be known: the last call whose answer uses a fact that no
 * earlier step still in the context contained, of the calls up to the one before which a compaction removed
 * the step. Pure.
 */
import type { StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex } from '../model/units.ts'
import type { ReferenceIndex } from '../references/reference-index.ts'

export interface StepUses {
  /** By step; steps that no later call used are left out. */
  readonly last: Readonly<Record<StepId, CallIndex>>
  /**
   * Of steps that are left out and whose facts calls used nevertheless: the earliest steps that contained
   * them, in order. The step itself: its call had them before its result.
   */
  readonly knownFrom: Readonly<Record<StepId, readonly StepId[]>>
}

export const NO_USES: StepUses = { last: {}, knownFrom: {} }

/** While a step that contains a fact is in the context; without a step: always. */
interface Known {
  readonly step?: StepId
  /** The first call whose context no longer has it. */
  readonly until: CallIndex
}

/**
 * What the model itself wrote into the step, such as the path that it read, is not a fact from it.
 * O(steps · their facts).
 */
export function stepUses({ steps, calls, recorded }: Trace, index: ReferenceIndex): StepUses {
  const { used, written } = usesByFact(calls, index)
  const goneAt = removals(recorded)
  const known = createKnown(index)
  const last: Record<StepId, CallIndex> = {}
  const knownFrom: Record<StepId, readonly StepId[]> = {}
  const placeOf = new Map(steps.map(({ id }, place) => [id, place]))
  const inOrder = (one: StepId, other: StepId) => (placeOf.get(one) ?? 0) - (placeOf.get(other) ?? 0)
  let next = 0
  for (const [place, step] of steps.entries()) {
    while ((calls[next]?.at ?? Number.POSITIVE_INFINITY) <= place) next++
    const first = calls[next]?.index ?? Number.POSITIVE_INFINITY
    const gone = goneAt.get(step.id) ?? Number.POSITIVE_INFINITY
    const own = written.get(place) ?? []
    const held = index.holds(step)
    // A call before it used what an earlier step had, which a compaction has removed since.
    const isAfter = (call: CallIndex) => call >= first && call < gone
    const facts = held.flatMap((reference) => {
      const call = used.get(reference)?.findLast(isAfter)
      if (call === undefined) return []
      const before = known.at(reference, first) ?? (own.includes(reference) ? { step: step.id } : undefined)
      return { call, before }
    })
    const news = facts.filter(({ before }) => before === undefined)
    const sources = new Set(facts.flatMap(({ before }) => before?.step ?? []))
    if (news.length > 0) last[step.id] = news.reduce((latest, { call }) => Math.max(latest, call), 0)
    else if (sources.size > 0) knownFrom[step.id] = [...sources].sort(inOrder)
    for (const reference of [...own, ...held]) known.add(reference, { step: step.id, until: gone })
  }
  return { last, knownFrom }
}

/** The calls that used each fact, and what the answers that begin at each place used. */
function usesByFact(calls: Trace['calls'], index: ReferenceIndex) {
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
  return { used, written }
}

/** What contains a fact, the earliest step first. */
function createKnown({ always }: ReferenceIndex) {
  const known = new Map<number, Known[]>()
  const add = (reference: number, one: Known) => {
    const before = known.get(reference)
    if (before === undefined) known.set(reference, [one])
    // Never the earliest that is still there, if it goes no later than one before it.
    else if (one.until > (before.at(-1)?.until ?? 0)) before.push(one)
  }
  for (const reference of always) add(reference, { until: Number.POSITIVE_INFINITY })
  return {
    add,
    at: (reference: number, call: CallIndex): Known | { readonly step?: StepId } | undefined =>
      known.get(reference)?.find(({ until }) => until > call),
  }
}

/** The first call that each removed step was not sent with. */
function removals(recorded: Trace['recorded']): ReadonlyMap<StepId, CallIndex> {
  const goneAt = new Map<StepId, CallIndex>()
  for (const { call, changes } of recorded)
    for (const change of changes)
      if (change.kind === 'remove' && !goneAt.has(change.id)) goneAt.set(change.id, call)
  return goneAt
}
