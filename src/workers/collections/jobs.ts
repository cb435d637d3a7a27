/** The jobs of collections: list a folder, index a file, open a run of it. */

import { CANCELED } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { FACTS_VERSION } from '#core/collections/run-facts.ts'
import { hashOf } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import {
  type CollectionFileRow,
  findIndexed,
  type IndexedFile,
  listTraces,
  loadTrace,
  type Store,
  storeIndexed,
  storeOpenedRun,
} from '#storage/index.ts'
import type { LoadRanks } from '../bench/counters.ts'
import { createFactMaker, type FactMaker } from '../bench/run-facts.ts'
import type {
  FileSource,
  FoundFile,
  IndexedRuns,
  IndexInput,
  OpenedRun,
  OpenRunInput,
} from '../protocol/collecting.ts'
import type { CountingSettings } from '../protocol/counting.ts'
import type { Handlers, JobContext } from '../protocol/host.ts'
import { createGrowingFiles, type GrowingFiles } from './growing-files.ts'
import { listFolder, unreadable } from './list-folder.ts'
import { bytesAt, contentOf, contentOfParts, fileAt, partsAt, type RunsOfFile, runsIn } from './read-file.ts'

/** `store` is for tests. */
export function createCollectionJobs(loadRanks: LoadRanks, store?: Store): Handlers<'collections'> {
  const means: Means = { facts: createFactMaker(loadRanks), growing: createGrowingFiles(), store }
  return {
    listFolder,
    indexFiles: (input, context) => indexFiles(input, context, means),
    openRun: (input, context) => openRun(input, context, means),
  }
}

/** The same run has the same id after every scan. */
function runIdOf(collectionId: string, path: string, place: number): string {
  return `${collectionId}-${hashOf(`${path}\u0000${place}`)}`
}

interface Means {
  readonly facts: FactMaker
  readonly growing: GrowingFiles
  readonly store: Store | undefined
}

/**
 * What files are to their collection, in their order. A file that can’t be read is told in its row; the job
 * fails only where nothing could be stored, and with `cancelled`. Files are stored together: for small ones,
 * a write of the database takes longer than reading them.
 */
async function indexFiles(
  { collectionId, files, counting }: IndexInput,
  { signal }: JobContext<never>,
  means: Means,
): Promise<Result<readonly IndexedRuns[]>> {
  const made: Made[] = []
  for (const { found, source, isGrown = false } of files) {
    const row = { ...found, collectionId, facts: FACTS_VERSION }
    const work = { row, counting, signal, before: made, isGrown }
    made.push('kind' in source ? await indexStored(work, means) : await indexFile(work, source, means))
    if (signal.aborted) return fail(CANCELED)
  }
  const stored = await storeIndexed(
    made.map(({ indexed }) => indexed),
    means.store,
  )
  if (!stored.ok) return stored
  return ok(
    made.map(({ indexed: { file, runs }, isKnown }) => ({ file, runs: runs.map(({ run }) => run), isKnown })),
  )
}

interface Made {
  readonly indexed: IndexedFile
  readonly isKnown: boolean
}

interface IndexWork {
  readonly row: Omit<CollectionFileRow, 'state'>
  readonly counting: CountingSettings
  readonly signal: AbortSignal
  /** Files of the same job, which are not stored yet. */
  readonly before: readonly Made[]
  readonly isGrown: boolean
}

/** What was made of a canceled job is of no use: its caller looks at the signal. */
async function indexFile(work: IndexWork, source: FileSource, means: Means): Promise<Made> {
  const { row, signal, before } = work
  const { collectionId, path } = row
  const idOf = (place: number) => runIdOf(collectionId, path, place)
  const isGrown = work.isGrown && row.spread === undefined
  const grown = isGrown
    ? await grownRuns(`${collectionId} ${path}`, { path, source, idOf }, means)
    : undefined
  if (grown !== undefined) return withFacts({ ...work, content: grown.content }, grown.read, means)
  const found = await contentAt(row, source)
  if (!found.ok) return unreadFile(row, found.error)
  const { name: content, bytes } = found.value
  const known = await knownContent(content, before, means.store)
  if (known !== undefined) return { indexed: sameAs(known, { ...row, content }), isKnown: true }
  return withFacts({ ...work, content }, await runsIn(path, bytes, idOf, signal), means)
}

/** What a file, or all files of one run, contain, and its name by content. Fails with `file-unreadable`. */
async function contentAt({ path, spread }: Pick<FoundFile, 'path' | 'spread'>, source: FileSource) {
  if (spread === undefined) {
    const bytes = await bytesAt(path, source)
    return bytes.ok ? ok({ name: await contentOf(bytes.value), bytes: bytes.value }) : bytes
  }
  const parts = await partsAt({ path, spread }, source)
  if (!parts.ok) return parts
  try {
    return ok({ name: await contentOfParts(parts.value), bytes: parts.value })
  } catch (error) {
    return fail(unreadable(path, error))
  }
}

interface FileToRead {
  readonly path: string
  readonly source: FileSource
  readonly idOf: (place: number) => string
}

/** Undefined: it is to be read whole, which also says what is wrong with it. */
async function grownRuns(key: string, { path, source, idOf }: FileToRead, { growing }: Means) {
  const file = await fileAt(path, source)
  if (!file.ok) return undefined
  try {
    return await growing.read(key, path, file.value, idOf)
  } catch {
    // The file changed or went away meanwhile.
    return undefined
  }
}

async function withFacts(
  { row, content, counting, signal }: IndexWork & { readonly content: string },
  read: RunsOfFile,
  { facts }: Means,
): Promise<Made> {
  const { collectionId } = row
  if (read.traces.length === 0) {
    const { problem, isUnknown } = read
    return isUnknown
      ? withRuns({ ...row, content, state: 'other' })
      : unreadFile({ ...row, content }, problem ?? NOTHING)
  }
  const runs: IndexedFile['runs'][number][] = []
  for (const [place, trace] of read.traces.entries()) {
    const made = await facts.of(trace, counting, signal)
    if (!made.ok) return unreadFile({ ...row, content }, made.error)
    const run: CollectionRun = {
      ...made.value.run,
      id: trace.id,
      collectionId,
      content: `${content}-${place}`,
      file: fileOf(row),
      place,
      state: 'indexed',
    }
    runs.push({ run, calls: made.value.calls })
  }
  return withRuns({ ...row, content, state: 'indexed' }, runs)
}

function fileOf({ path, size, modified, spread }: FoundFile): FoundFile {
  return { path, size, modified, ...given({ spread }) }
}

async function knownContent(
  content: string,
  before: readonly Made[],
  store: Store | undefined,
): Promise<IndexedFile | undefined> {
  const here = before.find(({ indexed: { file } }) => file.content === content && file.state === 'indexed')
  if (here !== undefined) return here.indexed
  const known = await findIndexed(content, store)
  return known.ok ? known.value : undefined
}

function withRuns(file: CollectionFileRow, runs: IndexedFile['runs'] = []): Made {
  return { indexed: { file, runs }, isKnown: false }
}

function unreadFile(row: Omit<CollectionFileRow, 'state'>, problem: Problem): Made {
  return withRuns({ ...row, state: 'unreadable', problem })
}

/** The facts of a run of the library, as it was imported. */
async function indexStored({ row, counting, signal }: IndexWork, { facts, store }: Means): Promise<Made> {
  const { collectionId, path, size, modified } = row
  const trace = await loadTrace(path, store)
  const made = trace.ok ? await facts.of(trace.value, counting, signal) : trace
  if (!made.ok) return unreadFile(row, made.error)
  const run: CollectionRun = {
    ...made.value.run,
    id: runIdOf(collectionId, path, 0),
    collectionId,
    content: `stored-${path}`,
    file: { path, size, modified },
    place: 0,
    state: 'indexed',
    traceId: path,
  }
  return withRuns({ ...row, state: 'indexed' }, [{ run, calls: made.value.calls }])
}

const NOTHING: Problem = {
  code: 'nothing-read',
  message: t`No run could be read from this file.`,
}

/** The facts of a file with the same content, as those of this one. */
function sameAs(known: IndexedFile, row: Omit<CollectionFileRow, 'state'>): IndexedFile {
  const { collectionId, path } = row
  const isHere = known.file.collectionId === collectionId && known.file.path !== path
  const file: CollectionFileRow = {
    ...row,
    state: 'indexed',
    ...(isHere ? { sameAs: known.file.path } : {}),
  }
  const runs = known.runs.map(({ run: { parentId: _, shared: __, ...run }, calls }) => ({
    run: {
      ...run,
      id: runIdOf(collectionId, path, run.place),
      collectionId,
      file: fileOf(row),
      state: 'indexed' as const,
    },
    calls,
  }))
  return { file, runs }
}

/** Stores the run without its bytes, under the id that the page chose for this state of the file. */
async function openRun(
  { source, path, spread, place, traceId, runId, isFollowed = false }: OpenRunInput,
  { signal }: JobContext<never>,
  means: Means,
): Promise<Result<OpenedRun>> {
  const { store } = means
  const stored = await listTraces(store)
  if (stored.ok && stored.value.some(({ id }) => id === traceId)) return ok({ traceId })
  const idOf = () => traceId
  const isGrown = isFollowed && spread === undefined
  const grown = isGrown ? await grownRuns(runId, { path, source, idOf }, means) : undefined
  const read =
    grown === undefined
      ? await wholeRuns({ path, source, idOf, ...given({ spread }) }, signal)
      : ok(grown.read)
  if (!read.ok) return read
  const { traces, problem } = read.value
  const trace: Trace | undefined = traces[place]
  if (trace === undefined) return fail(problem ?? goneFrom(path))
  const made = await storeOpenedRun(trace, runId, store)
  return made.ok ? ok({ traceId }) : made
}

async function wholeRuns(
  { source, idOf, ...file }: FileToRead & Pick<FoundFile, 'spread'>,
  signal: AbortSignal,
): Promise<Result<RunsOfFile>> {
  const found = await contentAt(file, source)
  return found.ok ? ok(await runsIn(file.path, found.value.bytes, idOf, signal)) : found
}

function goneFrom(path: string): Problem {
  return {
    code: 'run-gone',
    message: t`“${path}” no longer contains this run.`,
    hint: t`The file was replaced. Scan the collection again.`,
    where: path,
  }
}
