/** The jobs of collections: list a folder, index a file, open a run of it. */

import { CANCELED } from '#base/errors.ts'
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
import type { IndexedRuns, IndexInput, OpenRunInput } from '../protocol/collecting.ts'
import type { CountingSettings } from '../protocol/counting.ts'
import type { Handlers, JobContext } from '../protocol/host.ts'
import { listFolder } from './list-folder.ts'
import { bytesAt, contentOf, runsIn } from './read-file.ts'

/** `store` is for tests. */
export function createCollectionJobs(loadRanks: LoadRanks, store?: Store): Handlers<'collections'> {
  const facts = createFactMaker(loadRanks)
  return {
    listFolder,
    indexFile: (input, context) => indexFile(input, context, { facts, store }),
    openRun: (input, context) => openRun(input, context, store),
  }
}

/** The same run has the same id after every scan. */
export function runIdOf(collectionId: string, path: string, place: number): string {
  return `${collectionId}-${hashOf(`${path}\u0000${place}`)}`
}

interface Means {
  readonly facts: FactMaker
  readonly store: Store | undefined
}

/**
 * What a file is to its collection. A file that can’t be read is told in its row; the job fails only where
 * nothing could be stored, and with `cancelled`.
 */
async function indexFile(
  { collectionId, found, source, counting }: IndexInput,
  { signal }: JobContext<never>,
  { facts, store }: Means,
): Promise<Result<IndexedRuns>> {
  const row = { ...found, collectionId, facts: FACTS_VERSION }
  if ('kind' in source) return indexStored(row, counting, signal, { facts, store })
  const bytes = await bytesAt(found.path, source)
  if (!bytes.ok) return keep({ file: unread(row, bytes.error), runs: [] }, false, store)
  const content = await contentOf(bytes.value)
  const known = await findIndexed(content, store)
  if (known.ok && known.value !== undefined)
    return keep(sameAs(known.value, { ...row, content }), true, store)
  const read = await runsIn(
    found.path,
    bytes.value,
    (place) => runIdOf(collectionId, found.path, place),
    signal,
  )
  if (signal.aborted) return fail(CANCELED)
  if (read.traces.length === 0) {
    const { problem, isUnknown } = read
    const file: CollectionFileRow = isUnknown
      ? { ...row, content, state: 'other' }
      : { ...unread(row, problem ?? NOTHING), content }
    return keep({ file, runs: [] }, false, store)
  }
  const file: CollectionFileRow = { ...row, content, state: 'indexed' }
  const runs: IndexedFile['runs'][number][] = []
  for (const [place, trace] of read.traces.entries()) {
    const made = await facts.of(trace, counting, signal)
    if (signal.aborted) return fail(CANCELED)
    if (!made.ok) return keep({ file: unread(file, made.error), runs: [] }, false, store)
    const run: CollectionRun = {
      ...made.value.run,
      id: trace.id,
      collectionId,
      content: `${content}-${place}`,
      file: found,
      place,
      state: 'indexed',
    }
    runs.push({ run, calls: made.value.calls })
  }
  return keep({ file, runs }, false, store)
}

/** The facts of a run of the library, as it was imported. */
async function indexStored(
  row: Omit<CollectionFileRow, 'state'>,
  counting: CountingSettings,
  signal: AbortSignal,
  { facts, store }: Means,
): Promise<Result<IndexedRuns>> {
  const { collectionId, path, size, modified } = row
  const trace = await loadTrace(path, store)
  const made = trace.ok ? await facts.of(trace.value, counting, signal) : trace
  if (signal.aborted) return fail(CANCELED)
  if (!made.ok) return keep({ file: unread(row, made.error), runs: [] }, false, store)
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
  return keep({ file: { ...row, state: 'indexed' }, runs: [{ run, calls: made.value.calls }] }, false, store)
}

const NOTHING: Problem = {
  code: 'nothing-read',
  message: t`No run could be read from this file.`,
}

function unread(row: Omit<CollectionFileRow, 'state'>, problem: Problem): CollectionFileRow {
  return { ...row, state: 'unreadable', problem }
}

/** The facts of a file with the same content, as those of this one. */
function sameAs(known: IndexedFile, row: Omit<CollectionFileRow, 'state'>): IndexedFile {
  const { collectionId, path, size, modified } = row
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
      file: { path, size, modified },
      state: 'indexed' as const,
    },
    calls,
  }))
  return { file, runs }
}

async function keep(
  indexed: IndexedFile,
  isKnown: boolean,
  store: Store | undefined,
): Promise<Result<IndexedRuns>> {
  const stored = await storeIndexed([indexed], store)
  if (!stored.ok) return stored
  return ok({ file: indexed.file, runs: indexed.runs.map(({ run }) => run), isKnown })
}

/** Stores the run without its bytes, under the id that the page chose for this state of the file. */
async function openRun(
  { source, path, place, traceId, runId }: OpenRunInput,
  { signal }: JobContext<never>,
  store: Store | undefined,
): Promise<Result<{ readonly traceId: string }>> {
  const stored = await listTraces(store)
  if (stored.ok && stored.value.some(({ id }) => id === traceId)) return ok({ traceId })
  const bytes = await bytesAt(path, source)
  if (!bytes.ok) return bytes
  const { traces, problem } = await runsIn(path, bytes.value, () => traceId, signal)
  const trace: Trace | undefined = traces[place]
  if (trace === undefined) return fail(problem ?? goneFrom(path))
  const made = await storeOpenedRun(trace, runId, store)
  return made.ok ? ok({ traceId }) : made
}

function goneFrom(path: string): Problem {
  return {
    code: 'run-gone',
    message: t`“${path}” no longer holds this run.`,
    hint: t`The file was replaced. Scan the collection again.`,
    where: path,
  }
}
