/**
 * Collections in the console: make one of stored runs, list them, and read a collection’s runs with their
 * summaries.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { RunSummary } from '#core/account/summary.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { comparableRuns, countedRuns } from '#core/collections/resolve.ts'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import {
  type CollectionRow,
  listCollections,
  listTraces,
  loadCollectionRuns,
  newId,
  saveCollection,
} from '#storage/index.ts'
import { collectedId } from '../collections/collected.ts'
import { sourceFor } from '../collections/open-run.ts'
import { knownOf } from '../strategies/several-runs.ts'
import {
  type ConsoleEvaluation,
  type EvaluateConsoleOptions,
  evaluateInConsole,
  evaluateStored,
  pickRuns,
} from './console-evaluate.ts'
import { orThrow } from './console-replay.ts'

/**
 * What is known of a run of a collection; of one in a folder the figures that were made when its file was
 * read.
 */
interface ConsoleCollectionRun {
  /** Of a stored run its id, of one in a folder its id in the collection. */
  readonly id: string
  readonly title: string
  readonly summary: Partial<RunSummary>
  /** Of a run in a folder: its file, and everything else that is known of it. */
  readonly facts?: CollectionRun
}

export interface ConsoleCollection {
  readonly id: string
  readonly name: string
  readonly kind: CollectionRow['kind']
  readonly runs: readonly ConsoleCollectionRun[]
}

/** Rejects for a run that is not stored. Gives the collection’s id. */
export async function createCollectionInConsole(name: string, traceIds: readonly string[]): Promise<string> {
  if (typeof name !== 'string' || name.trim() === '') throw new Error('createCollection: give it a name.')
  if (!Array.isArray(traceIds))
    throw new Error('createCollection: give a list of run ids, as traces() lists them.')
  const stored = new Set(orThrow(await listTraces()).map(({ id }) => id))
  const missing = traceIds.find((id) => !stored.has(id))
  if (missing !== undefined) throw new Error(`createCollection: run "${missing}" isn’t in this browser.`)
  const id = newId()
  const row = { id, name: name.trim(), kind: 'stored', folder: '', createdAt: Date.now() } as const
  orThrow(await saveCollection({ ...row, traceIds: [...new Set(traceIds)] }))
  return id
}

export async function collectionsInConsole(): Promise<
  readonly { readonly id: string; readonly name: string; readonly kind: CollectionRow['kind'] }[]
> {
  return orThrow(await listCollections()).map(({ id, name, kind }) => ({ id, name, kind }))
}

/** Rejects where there is no such collection. `summaryOf`: as the console’s `summary`. */
export async function collectionInConsole(
  id: string,
  summaryOf: (traceId: string) => Promise<RunSummary>,
): Promise<ConsoleCollection> {
  const { name, kind, traceIds = [] } = await collectionOf(id)
  const titles = new Map(orThrow(await listTraces()).map((entry) => [entry.id, entry.title]))
  const inFolder = kind === 'stored' ? [] : orThrow(await loadCollectionRuns(id))
  const runs: ConsoleCollectionRun[] = inFolder.map((facts) => ({
    id: facts.id,
    title: facts.title,
    summary: summaryOfFacts(facts),
    facts,
  }))
  // A run that was deleted since is left out.
  for (const traceId of traceIds) {
    const title = titles.get(traceId)
    if (title !== undefined) runs.push({ id: traceId, title, summary: await summaryOf(traceId) })
  }
  return { id, name, kind, runs }
}

/**
 * Strategies over a collection. A folder’s run is read again where it was not replayed before; those that
 * can’t be read, and stored runs that were deleted since, are in `failed`. Rejects where nothing can be read.
 */
export async function evaluateCollectionInConsole(
  id: string,
  strategies: readonly MemorySpec[],
  options: EvaluateConsoleOptions = {},
): Promise<ConsoleEvaluation> {
  const { kind, name, traceIds = [] } = await collectionOf(id)
  const { runs: picked, ...rest } = options
  if (kind === 'stored') {
    const { stored, deleted } = await storedAndDeleted(orThrow(pickRuns(traceIds.map(byId), picked)))
    if (stored.length === 0) throw new Error(`None of the runs of “${name}” is in this browser any more.`)
    const found = orThrow(await evaluateStored(stored, strategies, rest))
    return { ...found, failed: [...deleted, ...found.failed] }
  }
  const comparable = comparableRuns(countedRuns(orThrow(await loadCollectionRuns(id))))
  const runs = orThrow(pickRuns(comparable, picked))
  if (runs.length === 0) throw new Error(`“${name}” has no runs yet: open it once to read its folder.`)
  const [asked] = runs
  // What was replayed before needs no file: whether it may be read shows where one is needed.
  if (asked !== undefined) await sourceFor(asked, true)
  const ids = new Map(runs.map((run) => [collectedId(run), run.id]))
  const ordered = [...ids.keys()].map((id) => ({ id, ...knownOf(id) }))
  const made = withRunIds(orThrow(await evaluateInConsole(ordered, strategies, rest)), ids)
  const [unread] = made.failed
  if (made.runs === 0 && unread !== undefined) throw new Error(unread.problem)
  return made
}

const byId = (id: string) => ({ id })

/** A run that was deleted since costs the evaluation only itself. */
async function storedAndDeleted(runs: readonly { readonly id: string }[]) {
  const there = new Set(orThrow(await listTraces()).map(({ id }) => id))
  const [stored, deleted]: [string[], ConsoleEvaluation['failed'][number][]] = [[], []]
  for (const { id } of runs) {
    if (there.has(id)) stored.push(id)
    else deleted.push({ run: id, problem: t`This run was deleted from this browser.` })
  }
  return { stored, deleted }
}

/** Names runs as their collection does, not as they are stored meanwhile. */
function withRunIds(made: ConsoleEvaluation, ids: ReadonlyMap<string, string>): ConsoleEvaluation {
  const own = (id: string) => ids.get(id) ?? id
  const told = <Part extends Pick<ConsoleEvaluation, 'recommended'>>(part: Part): Part => {
    const { recommended } = part
    if (recommended === undefined) return part
    return { ...part, recommended: { ...recommended, decisive: recommended.decisive.map(own) } }
  }
  return told({
    ...made,
    unpriced: made.unpriced.map(own),
    failed: made.failed.map(({ run, problem }) => ({ run: own(run), problem })),
    strategies: made.strategies.map((row) => ({
      ...row,
      worst: row.worst.map((saving) => ({ ...saving, id: own(saving.id) })),
    })),
    byModel: made.byModel.map(told),
    byProject: made.byProject.map(told),
  })
}

async function collectionOf(id: string): Promise<CollectionRow> {
  const found = orThrow(await listCollections()).find((collection) => collection.id === id)
  if (found === undefined) throw new Error(`There is no collection "${id}".`)
  return found
}

function summaryOfFacts(run: CollectionRun): Partial<RunSummary> {
  const { models, input, cacheRead, cacheWrite, output, cost, cacheHitRate, peak, outcome } = run
  const counted = (value: number) => ({ value, source: 'recorded' as const })
  return {
    models,
    input,
    peak,
    calls: counted(run.calls),
    errors: counted(run.errors),
    ...given({ cacheRead, cacheWrite, output, cost, cacheHitRate, outcome }),
    ...(run.duration === undefined ? {} : { duration: counted(run.duration) }),
  }
}
