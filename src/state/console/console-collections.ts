/**
 * Collections in the console: make one of stored runs, list them, and read a collection’s runs with their
 * summaries.
 */
import type { RunSummary } from '#core/account/summary.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import {
  type CollectionRow,
  listCollections,
  listTraces,
  loadCollectionRuns,
  newId,
  saveCollection,
} from '#storage/index.ts'
import { orThrow } from './console-replay.ts'

/**
 * What is known of a run of a collection; of one in a folder the figures that were made when its file was
 * read.
 */
export interface ConsoleCollectionRun {
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
  const runs: ConsoleCollectionRun[] = orThrow(await loadCollectionRuns(id)).map((facts) => ({
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

/** The stored runs of a collection, to be evaluated. Rejects for a folder’s. */
export async function runsOfCollection(id: string): Promise<readonly string[]> {
  const { kind, name, traceIds } = await collectionOf(id)
  if (kind === 'stored') return traceIds ?? []
  throw new Error(
    `The runs of “${name}” are files on the disk. Import those that you want to evaluate, and make a collection of them.`,
  )
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
    ...(cacheRead === undefined ? {} : { cacheRead }),
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
    ...(output === undefined ? {} : { output }),
    ...(cost === undefined ? {} : { cost }),
    ...(cacheHitRate === undefined ? {} : { cacheHitRate }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(run.duration === undefined ? {} : { duration: counted(run.duration) }),
  }
}
