/**
 * Resumed and forked sessions repeat the calls of the session that they continue. Over a collection each
 * recorded call counts once, with its errors and compactions: in the run that is first by time, then by path.
 * A copy shares all of its calls, even a last one that was only partly written to its file.
 */
import { given } from '#base/given.ts'
import { contextSizes } from '../account/summary.ts'
import { CALL_FLAGS, type CallColumns, type CallFacts } from './call-facts.ts'
import type { CollectionRun, SharedCalls, SharedHistory } from './collection.ts'
import { copiesOf } from './copies.ts'
import { addShared, callDays, noneShared } from './days.ts'

type Sharing = Pick<
  CollectionRun,
  'id' | 'started' | 'file' | 'relation' | 'content' | 'models' | 'input' | 'output' | 'cost'
>

interface CountedRun {
  readonly run: Sharing
  readonly calls: CallFacts
}

/** The runs that may share calls: those whose first recorded call is the same, by its key. O(runs). */
export function sharingGroups<Run extends Sharing>(runs: readonly Run[]): readonly (readonly Run[])[] {
  const groups = new Map<number, Run[]>()
  for (const run of runs) {
    const key = run.relation.firstKey
    if (key === 0) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [run])
    else group.push(run)
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/**
 * What each run of a group shares with runs before it; runs that share nothing are left out. Runs without
 * facts share nothing. O(calls).
 */
export function sharedHistories(group: readonly CountedRun[]): ReadonlyMap<string, SharedHistory> {
  const earlier: Earlier = { calls: new Map(), compactions: new Set() }
  const found = new Map<string, SharedHistory>()
  const byTime = group.toSorted(byAge)
  const copies = copiesOf(byTime, copyFactsOf)
  for (const one of byTime) {
    const { run, calls } = one
    const troubles = troublesOf(calls)
    const original = copies.get(one)?.run.id
    const shared = sharedBy(calls, troubles, { earlier, original, started: run.started })
    if (shared !== undefined) found.set(run.id, shared)
    // All of its calls are those of its original, so other runs share none with it.
    if (original !== undefined) continue
    for (const [index, key] of calls.byCall.key.entries()) {
      const known = troubles[index]
      if (key !== 0 && known !== undefined && !earlier.calls.has(key))
        earlier.calls.set(key, { of: run.id, ...known })
    }
    for (const key of calls.byCompaction?.key ?? []) if (key !== 0) earlier.compactions.add(key)
  }
  return found
}

/** The facts by which the library tells copies, from those of the collection. O(calls). */
function copyFactsOf({ run: { started, models, input, output, cost }, calls }: CountedRun) {
  return {
    models,
    input,
    contexts: contextSizes(Array.from(calls.byCall.input)),
    ...given({ recordedAt: started === undefined ? undefined : started / 1000, output, cost }),
  }
}

/** What runs before contain, by key. */
interface Earlier {
  readonly calls: Map<number, Troubles & { readonly of: string }>
  readonly compactions: Set<number>
}

/** What went wrong at a call, and in the results that its answer asked for. */
interface Troubles {
  readonly errors: number
  readonly refetched: number
}

function byAge({ run: one, calls: first }: CountedRun, { run: other, calls: second }: CountedRun): number {
  const early = (one.started ?? 0) - (other.started ?? 0)
  return early || first.calls - second.calls || (one.file.path < other.file.path ? -1 : 1)
}

function troublesOf({ byCall, byResult }: CallFacts): readonly Troubles[] {
  const found = Array.from(byCall.flags, (flags) => ({ errors: flags & CALL_FLAGS.failed, refetched: 0 }))
  for (const [row, call] of byResult.call.entries()) {
    const at = found[call]
    if (at === undefined) continue
    at.errors += byResult.failed[row] ?? 0
    at.refetched += byResult.refetched[row] ?? 0
  }
  return found
}

const NO_TROUBLES: Troubles = { errors: 0, refetched: 0 }

interface SharedBasis {
  readonly earlier: Earlier
  /** The run that it is a copy of; undefined: it is none. */
  readonly original: string | undefined
  readonly started: number | undefined
}

function sharedBy(
  { byCall, byCompaction }: CallFacts,
  troubles: readonly Troubles[],
  { earlier, original, started }: SharedBasis,
): SharedHistory | undefined {
  const sum = noneShared()
  const days = callDays(byCall.time, started)
  const byDay = new Map<string, ReturnType<typeof noneShared>>()
  const add = (at: number, more: Partial<SharedCalls>) => {
    const day = days[at] ?? ''
    const known = byDay.get(day) ?? noneShared()
    byDay.set(day, known)
    addShared(known, more)
    addShared(sum, more)
  }
  let of: string | undefined
  let until = 0
  for (const [index, key] of byCall.key.entries()) {
    const owner =
      original === undefined
        ? sharedCall(key, earlier)
        : { of: original, ...(troubles[index] ?? NO_TROUBLES) }
    if (owner === undefined) continue
    of ??= owner.of
    if (until === index) until++
    // A result that was not there yet when the earlier run ended is of this one.
    const { errors, refetched } = troubles[index] ?? NO_TROUBLES
    add(index, {
      ...figuresAt(byCall, index),
      errors: Math.min(errors, owner.errors),
      refetched: Math.min(refetched, owner.refetched),
    })
  }
  if (of === undefined) return undefined
  for (const [row, key] of byCompaction?.key.entries() ?? []) {
    if (original === undefined && !earlier.compactions.has(key)) continue
    const call = Math.min(byCompaction?.call[row] ?? 0, days.length - 1)
    add(call, byCompaction?.micro[row] ? { microCompactions: 1 } : { compactions: 1 })
  }
  return { of, ...sum, until, days: [...byDay].map(([day, calls]) => ({ day, ...calls })) }
}

function sharedCall(key: number, { calls }: Earlier) {
  return key === 0 ? undefined : calls.get(key)
}

function figuresAt(byCall: CallColumns, index: number): Partial<SharedCalls> {
  return {
    calls: 1,
    input: byCall.input[index] || 0,
    cacheRead: byCall.cacheRead[index] || 0,
    cacheWrite: byCall.cacheWrite[index] || 0,
    output: byCall.output[index] || 0,
    cost: byCall.cost[index] || 0,
    misses: byCall.miss[index] === 255 ? 0 : 1,
    missCost: byCall.missCost?.[index] || 0,
  }
}
