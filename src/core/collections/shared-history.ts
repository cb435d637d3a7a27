/**
 * Resumed and forked sessions repeat the calls of the session that they continue. Over a collection each
 * recorded call counts once: in the run that is first by time, then by path.
 */
import type { CallFacts } from './call-facts.ts'
import type { CollectionRun, SharedHistory } from './collection.ts'

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
    const shared = sharedBy(calls, owners)
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

function sharedBy({ byCall }: CallFacts, owners: ReadonlyMap<number, string>): SharedHistory | undefined {
  const sum = { calls: 0, input: 0, cacheRead: 0, cacheWrite: 0, output: 0, cost: 0 }
  let of: string | undefined
  for (const [index, key] of byCall.key.entries()) {
    const owner = key === 0 ? undefined : owners.get(key)
    if (owner === undefined) continue
    of ??= owner
    sum.calls++
    for (const name of ['input', 'cacheRead', 'cacheWrite', 'output', 'cost'] as const)
      sum[name] += byCall[name][index] || 0
  }
  return of === undefined ? undefined : { of, ...sum }
}
