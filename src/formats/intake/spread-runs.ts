/** Finds in a list of paths the runs that are spread over several files. */

import { isPart } from '#core/collections/collection.ts'
import { formats } from '../index.ts'
import { folderOf, type SpreadRun } from '../reading/spread-run.ts'

/** Cheap, and true for some other files too: those are kept apart until all paths are known. */
export function mayBePart(path: string): boolean {
  return /(?:^|\/)(?:events|event_cache|session|message|part)\/|(?:^|\/)(?:base_state|metadata|meta)\.json$/.test(
    path,
  )
}

interface SpreadPaths {
  readonly runs: readonly (SpreadRun & { readonly paths: readonly string[] })[]
  /** Files that are no parts of such a run. */
  readonly others: readonly string[]
}

/** A file is a part of one run only. O(paths). */
export function spreadRuns(paths: readonly string[]): SpreadPaths {
  const runs = formats.flatMap(({ spread }) => spread?.(paths) ?? [])
  const byPart = new Map<string, number>()
  for (const [at, { root, of }] of runs.entries())
    for (const part of of) if (!byPart.has(root + part)) byPart.set(root + part, at)
  const found = runs.map((): string[] => [])
  const others: string[] = []
  for (const path of paths) {
    const at = byPart.get(path) ?? byPart.get(folderOf(path))
    const run = at === undefined ? undefined : runs[at]
    if (at === undefined || run === undefined || !isPart(run, path)) others.push(path)
    else found[at]?.push(path)
  }
  return {
    runs: runs.flatMap((run, at) => {
      const own = found[at] ?? []
      return own.length === 0 ? [] : [{ ...run, paths: own }]
    }),
    others,
  }
}
