/**
 * The run that carried the most in vain, in dollars, of stored runs: a worker looks at one after the other,
 * the most expensive first, until no run is left that cost more than the most that was found.
 */
import { useEffect, useState } from 'react'
import type { CollectionRun } from '#core/collections/collection.ts'
import type { WasteKind } from '#core/model/waste-kind.ts'
import type { Unused } from '#core/waste/waste.ts'
import { newestName } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import { withPrices } from '../shell/selectors.ts'
import { DEFAULT_COUNTING } from '../store/counting-fields.ts'
import { store } from '../store/store.ts'

interface RunsWaste {
  readonly run: CollectionRun
  /** US dollars of all its findings, as Insights adds them up. */
  readonly dollars: number
  /** What most of it is. */
  readonly kind: WasteKind
}

interface FoundWaste {
  readonly isSearching: boolean
  readonly done: number
  readonly total: number
  /** Undefined: none, or it is still looked for. */
  readonly most: RunsWaste | undefined
}

const NOTHING: FoundWaste = { isSearching: false, done: 0, total: 0, most: undefined }

/** By run and how it is counted; undefined: none, or without a price. */
const known = new Map<string, Omit<RunsWaste, 'run'> | undefined>()

export function useMostWaste(runs: readonly CollectionRun[]): FoundWaste {
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    let isWanted = true
    void findMost(runs, (now) => {
      if (isWanted) setFound(now)
      return isWanted
    })
    return () => {
      isWanted = false
    }
  }, [runs])
  return found
}

/** `tell` gives whether the search is to go on. */
async function findMost(runs: readonly CollectionRun[], tell: (found: FoundWaste) => boolean): Promise<void> {
  const costOf = ({ cost }: CollectionRun) => cost?.value ?? 0
  const priced = runs
    .filter((run) => run.traceId !== undefined && costOf(run) > 0)
    .toSorted((one, other) => costOf(other) - costOf(one))
  const total = priced.length
  let most: RunsWaste | undefined
  for (const [done, run] of priced.entries()) {
    // What a run wasted is part of what it cost.
    if (most !== undefined && costOf(run) <= most.dollars) break
    if (!tell({ isSearching: true, done, total, most: undefined })) return
    const waste = await wasteIn(run)
    if (waste !== undefined && waste.dollars > (most?.dollars ?? 0)) most = { run, ...waste }
  }
  tell({ isSearching: false, done: total, total, most })
}

async function wasteIn({ traceId = '' }: CollectionRun): Promise<Omit<RunsWaste, 'run'> | undefined> {
  const { customProfiles, modelPrices } = store.getState()
  const counting = withPrices(DEFAULT_COUNTING, { customProfiles, modelPrices })
  const name = await newestName(traceId)
  if (!name.ok) return undefined
  const key = JSON.stringify([name.value, counting])
  if (known.has(key)) return known.get(key)
  const made = await runJob('waste', { traceId: name.value, counting })
  const waste = made.ok ? wasteOfAll(made.value) : undefined
  known.set(key, waste)
  return waste
}

/** Undefined where a finding has no price. */
function wasteOfAll(found: readonly Unused[]): Omit<RunsWaste, 'run'> | undefined {
  if (found.some(({ dollars }) => dollars === undefined)) return undefined
  const byKind = new Map<WasteKind, number>()
  for (const { kind, dollars = 0 } of found) byKind.set(kind, (byKind.get(kind) ?? 0) + dollars)
  const [first] = [...byKind].sort(([, one], [, other]) => other - one)
  const dollars = [...byKind.values()].reduce((sum, own) => sum + own, 0)
  return first && { dollars, kind: first[0] }
}
