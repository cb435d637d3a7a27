/**
 * How the runs of a collection belong together: sub-agents to their parents, and files with the same content.
 */
import { given } from '#base/given.ts'
import { type CollectionRun, isCopy, type SharedHistory } from './collection.ts'

/** The id of the parent of each sub-agent whose parent is in the collection. O(runs). */
export function parentsOf(runs: readonly CollectionRun[]): ReadonlyMap<string, string> {
  const bySession = new Map<string, string>()
  for (const { id, relation } of runs) {
    if (relation.session === undefined || relation.isSubAgent) continue
    if (!bySession.has(relation.session)) bySession.set(relation.session, id)
  }
  const found = new Map<string, string>()
  for (const { id, relation } of runs) {
    if (!relation.isSubAgent) continue
    const parent = bySession.get(relation.parent ?? relation.session ?? '')
    if (parent !== undefined && parent !== id) found.set(id, parent)
  }
  return found
}

/** The runs that count: of files with the same content only the first by path. O(runs · log runs). */
export function countedRuns(runs: readonly CollectionRun[]): readonly CollectionRun[] {
  const first = new Map<string, CollectionRun>()
  for (const run of runs) {
    const known = first.get(run.content)
    if (known === undefined || run.file.path < known.file.path) first.set(run.content, run)
  }
  return first.size === runs.length ? runs : runs.filter((run) => first.get(run.content) === run)
}

/** The runs that strategies can be compared on: whole ones, no copies, whose file is there. O(runs). */
export function comparableRuns(runs: readonly CollectionRun[]): readonly CollectionRun[] {
  return runs.filter((run) => run.state !== 'missing' && run.parentId === undefined && !isCopy(run))
}

/** What shows that a row has other shared calls than before. */
const TOLD = ['calls', 'input', 'errors', 'compactions', 'microCompactions', 'misses'] as const

/**
 * The rows with their parents and shared calls; those that stay as they are are the same objects. O(runs).
 */
export function resolved(
  runs: readonly CollectionRun[],
  shared: ReadonlyMap<string, SharedHistory>,
): readonly CollectionRun[] {
  const parents = parentsOf(runs)
  return runs.map((run) => {
    const [parentId, history] = [parents.get(run.id), shared.get(run.id)]
    const isSame =
      run.parentId === parentId &&
      run.shared?.of === history?.of &&
      run.shared?.until === history?.until &&
      TOLD.every((name) => run.shared?.[name] === history?.[name])
    if (isSame) return run
    const { parentId: _, shared: __, ...own } = run
    return {
      ...own,
      ...given({ parentId, shared: history }),
    }
  })
}
