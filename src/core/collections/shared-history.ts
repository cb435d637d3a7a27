/**
 * Resumed and forked sessions repeat the calls of the session that they continue. Over a collection each
 * recorded call counts once: in the run that is first by time, then by path.
 */
import type { CallFacts } from './call-facts.ts'
import type { CollectionRun, SharedCalls, SharedHistory } from './collection.ts'
import { addShared, callDays } from './days.ts'

type Sharing = Pick<CollectionRun, 'id' | 'started' | 'file' | 'relation' | 'content'>

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
export function sharedHistories(
  group: readonly { readonly run: Sharing; readonly calls: CallFacts }[],
): ReadonlyMap<string, SharedHistory> {
  const owners = new Map<number, string>()
  const found = new Map<string, SharedHistory>()
  for (const { run, calls } of group.toSorted(byAge)) {
    const shared = sharedBy(calls, owners, run.started)
    if (shared !== undefined) found.set(run.id, shared)
    for (const key of calls.byCall.key) if (key !== 0 && !owners.has(key)) owners.set(key, run.id)
  }
  return found
}

function byAge(
  { run: one, calls: first }: { readonly run: Sharing; readonly calls: CallFacts },
  { run: other, calls: second }: { readonly run: Sharing; readonly calls: CallFacts },
): number {
  const early = (one.started ?? 0) - (other.started ?? 0)
  return early || first.calls - second.calls || (one.file.path < other.file.path ? -1 : 1)
}

function sharedBy(
  { byCall }: CallFacts,
  owners: ReadonlyMap<number, string>,
  started: number | undefined,
): SharedHistory | undefined {
  const nothing = { calls: 0, input: 0, cacheRead: 0, cacheWrite: 0, output: 0, cost: 0 }
  const sum = { ...nothing }
  const days = callDays(byCall.time, started)
  const byDay = new Map<string, typeof nothing>()
  let of: string | undefined
  for (const [index, key] of byCall.key.entries()) {
    const owner = key === 0 ? undefined : owners.get(key)
    if (owner === undefined) continue
    of ??= owner
    const call: SharedCalls = {
      calls: 1,
      input: byCall.input[index] || 0,
      cacheRead: byCall.cacheRead[index] || 0,
      cacheWrite: byCall.cacheWrite[index] || 0,
      output: byCall.output[index] || 0,
      cost: byCall.cost[index] || 0,
    }
    addShared(sum, call)
    const day = days[index] ?? ''
    const known = byDay.get(day) ?? { ...nothing }
    byDay.set(day, known)
    addShared(known, call)
  }
  if (of === undefined) return undefined
  return { of, ...sum, days: [...byDay].map(([day, calls]) => ({ day, ...calls })) }
}
