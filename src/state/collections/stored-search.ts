/**
 * Which stored run wasted the most, in dollars, and which has the largest tool result, both as
 * Insights counts them: a worker looks at one run after the other, the one that may have the most first,
 * until no other can have more than what was found.
 */
import { useEffect, useState } from 'react'
import { ok, type Result } from '#base/result.ts'
import { type CollectionRun, ownTotal } from '#core/collections/collection.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { WasteKind } from '#core/model/waste-kind.ts'
import type { LargeResult } from '#core/waste/largest-results.ts'
import type { Unused } from '#core/waste/waste.ts'
import { newestName } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import type { OnRun } from '#workers/protocol/job-table.ts'
import { withPrices } from '../shell/selectors.ts'
import { DEFAULT_COUNTING } from '../store/counting-fields.ts'
import { store } from '../store/store.ts'

interface RunsWaste {
  /** US dollars of all its findings, as Insights adds them up. */
  readonly value: number
  /** What most of it is. */
  readonly kind: WasteKind
}

interface RunsResult {
  /** Tokens. */
  readonly value: number
  /** The tool and what it was used on. Hostile text. */
  readonly subject: string
}

interface Found<Most> {
  readonly isSearching: boolean
  readonly done: number
  readonly total: number
  /** Of the runs that were looked at. Undefined: none of them has any. */
  readonly most: (Most & { readonly run: CollectionRun }) | undefined
}

interface Search<Most> {
  /** What was found by run and how it is counted; undefined: none, or without a price. */
  readonly known: Map<string, Most | undefined>
  /** No run has more than this; 0: it has none. */
  readonly limitOf: (run: CollectionRun) => number
  /** `from`: calls before it are of an earlier run. Undefined: none. */
  readonly look: (run: OnRun, from: CallIndex) => Promise<Result<Most | undefined>>
}

const WASTE: Search<RunsWaste> = {
  known: new Map(),
  // What a run wasted is part of what it cost, without the calls that it repeats of an earlier one.
  limitOf: (run) => ownTotal(run, 'cost') ?? 0,
  look: async (run, from) => {
    const made = await runJob('waste', from === 0 ? run : { ...run, from })
    return made.ok ? ok(wasteOfAll(made.value)) : made
  },
}

/** How many times a quarter of its characters the tokens of a result may be, at most. */
const DENSEST = 2.5

const LARGEST_RESULT: Search<RunsResult> = {
  known: new Map(),
  limitOf: ({ largest: [first] }) => (first?.tokens ?? 0) * DENSEST,
  look: async (run) => {
    const made = await runJob('insights', run)
    if (!made.ok) return made
    const [first]: readonly LargeResult[] = made.value.largestResults
    return ok(first && { value: first.tokens, subject: first.subject })
  },
}

export function useMostWaste(runs: readonly CollectionRun[]): Found<RunsWaste> {
  return useSearch(runs, WASTE)
}

export function useLargestResult(runs: readonly CollectionRun[]): Found<RunsResult> {
  return useSearch(runs, LARGEST_RESULT)
}

const NOTHING = { isSearching: false, done: 0, total: 0, most: undefined } as const

function useSearch<Most extends { readonly value: number }>(
  runs: readonly CollectionRun[],
  search: Search<Most>,
): Found<Most> {
  const [found, setFound] = useState<Found<Most>>(NOTHING)
  useEffect(() => {
    let isWanted = true
    void findMost(runs, search, (now) => {
      if (isWanted) setFound(now)
      return isWanted
    })
    return () => {
      isWanted = false
    }
  }, [runs, search])
  return found
}

/** `tell` gives whether the search is to go on. */
async function findMost<Most extends { readonly value: number }>(
  runs: readonly CollectionRun[],
  search: Search<Most>,
  tell: (found: Found<Most>) => boolean,
): Promise<void> {
  const { limitOf } = search
  const able = runs
    .filter((run) => run.traceId !== undefined && !run.isPart && limitOf(run) > 0)
    .toSorted((one, other) => limitOf(other) - limitOf(one))
  const total = able.length
  let most: Found<Most>['most']
  for (const [done, run] of able.entries()) {
    if (most !== undefined && limitOf(run) <= most.value) break
    if (!tell({ isSearching: true, done, total, most })) return
    const seen = await lookAt(run, search)
    if (seen !== undefined && seen.value > (most?.value ?? 0)) most = { ...seen, run }
  }
  tell({ isSearching: false, done: total, total, most })
}

async function lookAt<Most>(
  { traceId = '', shared }: CollectionRun,
  { known, look }: Search<Most>,
): Promise<Most | undefined> {
  const { customProfiles, modelPrices } = store.getState()
  const counting = withPrices(DEFAULT_COUNTING, { customProfiles, modelPrices })
  const name = await newestName(traceId)
  if (!name.ok) return undefined
  const from = shared?.until ?? 0
  const key = JSON.stringify([name.value, counting, from])
  if (known.has(key)) return known.get(key)
  const seen = await look({ traceId: name.value, counting }, from)
  // What failed may succeed the next time.
  if (!seen.ok) return undefined
  known.set(key, seen.value)
  return seen.value
}

/** Undefined where a finding has no price. */
function wasteOfAll(found: readonly Unused[]): RunsWaste | undefined {
  if (found.some(({ dollars }) => dollars === undefined)) return undefined
  const byKind = new Map<WasteKind, number>()
  for (const { kind, dollars = 0 } of found) byKind.set(kind, (byKind.get(kind) ?? 0) + dollars)
  const [first] = [...byKind].sort(([, one], [, other]) => other - one)
  const value = [...byKind.values()].reduce((sum, own) => sum + own, 0)
  return first && { value, kind: first[0] }
}
