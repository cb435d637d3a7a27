/** The runs of a collection that stand out. Pure. */
import type { CollectionRun } from './collection.ts'
import { isShared, ownTotal } from './collection.ts'
import type { LargeResult, RunWaste } from './run-facts.ts'

interface TopRun<Value> {
  readonly run: CollectionRun
  readonly value: Value
}

/** The runs with the largest value, at most `most`; runs without one are left out. O(runs · log runs). */
function topRuns(
  runs: readonly CollectionRun[],
  figureOf: (run: CollectionRun) => number | undefined,
  most: number,
): readonly TopRun<number>[] {
  return runs
    .flatMap((run) => {
      const value = figureOf(run)
      return value === undefined || value <= 0 ? [] : [{ run, value }]
    })
    .sort((one, other) => other.value - one.value)
    .slice(0, most)
}

/** US dollars; shared history counts where it was first. */
export function dearestRuns(runs: readonly CollectionRun[], most: number): readonly TopRun<number>[] {
  return topRuns(runs, (run) => ownTotal(run, 'cost'), most)
}

/** The costliest kind of waste of each run: those in dollars first, then others by their tokens. */
export function mostWaste(runs: readonly CollectionRun[], most: number): readonly TopRun<RunWaste>[] {
  const found = runs.flatMap((run) => {
    const [value] = run.waste.toSorted(costlierFirst)
    return value === undefined || value.overRun <= 0 ? [] : [{ run, value }]
  })
  return found.sort((one, other) => costlierFirst(one.value, other.value)).slice(0, most)
}

function costlierFirst(one: RunWaste, other: RunWaste): number {
  return (other.dollars ?? -1) - (one.dollars ?? -1) || other.overRun - one.overRun
}

/** The largest tool results of all runs; one that an earlier run has too is of that run. */
export function largestResults(runs: readonly CollectionRun[], most: number): readonly TopRun<LargeResult>[] {
  return runs
    .flatMap((run) => run.largest.flatMap((value) => (isShared(run, value.call) ? [] : [{ run, value }])))
    .sort((one, other) => other.value.tokens - one.value.tokens)
    .slice(0, most)
}

/** Runs that missed the cache most often. */
export function mostMisses(runs: readonly CollectionRun[], most: number): readonly TopRun<number>[] {
  return topRuns(runs, (run) => ownTotal(run, 'misses'), most)
}

/** US dollars that cache misses cost more than hits. */
export function dearestMisses(runs: readonly CollectionRun[], most: number): readonly TopRun<number>[] {
  return topRuns(runs, (run) => ownTotal(run, 'missCost'), most)
}
