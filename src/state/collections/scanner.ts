/**
 * Keeps the open collection up to date: lists its folder, reads what is new or changed in workers on all
 * cores, and does it again when the folder changes. What is read is stored file by file, so a reload goes on
 * where it was.
 */
import { ok, type Problem, type Result } from '#base/result.ts'
import type { CollectionFile, CollectionRun } from '#core/collections/collection.ts'
import { resolved } from '#core/collections/resolve.ts'
import { FACTS_VERSION } from '#core/collections/run-facts.ts'
import { isToRead, type ScanPlan, scanPlan } from '#core/collections/scan-plan.ts'
import { sharedHistories, sharingGroups } from '#core/collections/shared-history.ts'
import {
  type CollectionFileRow,
  loadCallFacts,
  loadCollectionFiles,
  loadCollectionRuns,
  putCollectionFiles,
  putCollectionRuns,
  type Store,
} from '#storage/index.ts'
import type { Client } from '#workers/create-client.ts'
import type { FolderHandle, FolderReport, FoundFile, IndexedRuns } from '#workers/protocol/collecting.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import type { OpenCollection } from '../store/collection-types.ts'
import { createRunRows, type RunRows } from './opened.ts'
import { createReadingQueue, type ReadingQueue } from './reading-queue.ts'
import { foundAt, listInput, NOTHING_BESIDE, reportOf, type ScanSource, sourcesIn } from './scan-source.ts'

/** The worker of a pool. */
export interface PoolWorker extends Pick<Client, 'run'> {
  close(): void
}

interface ScannerMeans {
  readonly collectionId: string
  readonly counting: CountingSettings
  /** As many workers as may read at once. */
  readonly openPool: () => readonly PoolWorker[]
  readonly change: (part: Partial<OpenCollection>) => void
  /** For tests. */
  readonly store?: Store
}

export interface Scanner {
  /** Shows what is known from before. O(runs). */
  load(): Promise<Result<undefined>>
  /** Lists and reads what changed; while it is at it, another call waits for the same scan. */
  scan(source: ScanSource): Promise<void>
  /**
   * Looks only at the files that were written last, for changes that have to show at once. O(files looked
   * at).
   */
  glance(folder: FolderHandle): Promise<void>
  pause(): void
  resume(): void
  close(): void
}

/** More workers take more memory than they save time. */
export const MOST_WORKERS = 8

export function createScanner(means: ScannerMeans): Scanner {
  const { collectionId, store } = means
  const known = new Map<string, CollectionFileRow>()
  const unreadable = new Map<string, CollectionFile>()
  const unknown = new Set<string>()
  let isClosed = false
  // The library is opened again whenever its runs change: rows that still wait may not replace the new ones.
  const change = (part: Partial<OpenCollection>) => {
    if (!isClosed) means.change(part)
  }
  let rows: RunRows = createRunRows(change, [])
  let pool: readonly PoolWorker[] | undefined
  let scanning: Promise<void> | undefined
  let [isPaused, wake]: [boolean, () => void] = [false, () => undefined]
  const ended = new AbortController()

  const workers = () => {
    pool ??= means.openPool()
    return pool
  }

  /** A file that grows is read by the same worker every time, which remembers what it read of it. */
  const homeOf = (path: string): PoolWorker | undefined => {
    const all = workers()
    let sum = 0
    for (let at = 0; at < path.length; at++) sum += path.charCodeAt(at)
    return all[sum % all.length]
  }

  async function list(
    source: ScanSource,
    onFound: (files: readonly FoundFile[]) => void,
  ): Promise<Result<{ files: readonly FoundFile[]; report: FolderReport }>> {
    if ('stored' in source)
      return ok({ files: source.stored, report: { ...NOTHING_BESIDE, found: source.stored.length } })
    const files: FoundFile[] = []
    const [first] = workers()
    if (first === undefined) return ok({ files, report: NOTHING_BESIDE })
    const report = await first.run('listFolder', listInput(source), {
      signal: ended.signal,
      onProgress: (found) => {
        files.push(...found.files)
        onFound(found.files)
      },
    })
    return report.ok ? ok({ files, report: report.value }) : report
  }

  async function scanOnce(source: ScanSource): Promise<void> {
    if (known.size === 0) change({ status: 'listing' })
    const before = new Map(known)
    const queue = createReadingQueue()
    const reading = readAll(queue, source, before)
    const listed = await list(source, (files) => {
      queue.add(files.filter((file) => isToRead(before.get(file.path), file)))
      change({ total: queue.total, allBytes: queue.bytes })
    })
    const plan = listed.ok && !isClosed ? await planned(listed.value, before) : undefined
    queue.end(plan?.toRead ?? [])
    const problem = await reading
    if (isClosed) return
    if (plan !== undefined && plan.toRead.length + plan.gone.length > 0) await resolve()
    const failure = listed.ok ? problem : listed.error
    rows.show({ status: failure === undefined ? 'idle' : 'failed', problem: failure })
    rows.flush()
  }

  /** What is to be done about a folder, now that it is listed whole. */
  async function planned(
    { files, report }: { readonly files: readonly FoundFile[]; readonly report: FolderReport },
    before: ReadonlyMap<string, CollectionFileRow>,
  ): Promise<ScanPlan> {
    const found = scanPlan([...before.values()], files)
    // What was not listed may well be there.
    const plan = report.refused > 0 || report.isCut ? { ...found, gone: [] } : found
    await markGone(plan)
    const allBytes = plan.toRead.reduce((sum, { size }) => sum + size, 0)
    change({ report: reportOf(report, plan), total: plan.toRead.length, allBytes })
    return plan
  }

  /** Files that are gone, and those that are back: their runs say so. */
  async function markGone({ gone, back }: ScanPlan): Promise<void> {
    const changed = [
      ...gone.map((file) => ({ ...file, state: 'missing' as const })),
      ...back.map((file) => ({ ...file, state: 'indexed' as const })),
    ].map((file) => ({ ...file, facts: FACTS_VERSION }))
    if (changed.length === 0) return
    const states = new Map(changed.map(({ path, state }) => [path, state]))
    for (const file of changed) note(file)
    const runs = [...rows.byId.values()].flatMap((run) => {
      const state = states.get(run.file.path)
      return state === undefined ? [] : [{ ...run, state }]
    })
    for (const run of runs) rows.byId.set(run.id, run)
    await putCollectionFiles(changed, store)
    await putCollectionRuns(runs, store)
  }

  /**
   * Reads what the queue contains until it ends. The worker that lists the folder helps once it is done,
   * unless it is the only one.
   */
  async function readAll(
    queue: ReadingQueue,
    source: ScanSource,
    before: ReadonlyMap<string, CollectionFileRow>,
  ): Promise<Problem | undefined> {
    const sourceOf = sourcesIn(source)
    let [done, bytes]: [number, number] = [0, 0]
    let problem: Problem | undefined
    change({ done, bytes })
    const readNext = async (worker: PoolWorker): Promise<boolean> => {
      if (problem !== undefined) return false
      const batch = await queue.take()
      if (isPaused) await new Promise<void>((go) => waitFor(go))
      if (batch.length === 0 || isClosed || problem !== undefined) return false
      if (done === 0) rows.show({ status: 'reading' })
      await readTaken(worker, batch)
      return true
    }
    const readTaken = async (worker: PoolWorker, taken: readonly FoundFile[]): Promise<void> => {
      const grown = taken.filter((found) => hasGrown(before, found))
      const others = grown.length === 0 ? taken : taken.filter((found) => !hasGrown(before, found))
      if (others.length > 0) await readBatch(worker, others)
      for (const found of grown) await readBatch(homeOf(found.path) ?? worker, [found])
    }
    const readBatch = async (worker: PoolWorker, batch: readonly FoundFile[]): Promise<void> => {
      const files = batch.map((found) => ({
        found,
        source: sourceOf(found),
        isGrown: hasGrown(before, found),
      }))
      const input = { collectionId, files, counting: means.counting }
      const read = await worker.run('indexFiles', input, { signal: ended.signal })
      if (isClosed) return
      if (batch.length === 1 || !hasDied(read)) return settle(batch, read)
      for (const found of batch) await readBatch(worker, [found])
    }
    const settle = (batch: readonly FoundFile[], read: Result<readonly IndexedRuns[]>) => {
      done += batch.length
      for (const { size } of batch) bytes += size
      // A worker that ran out of memory costs the one file that is too large; a full disk ends the scan.
      if (read.ok) for (const { file, runs } of read.value) take(file, runs, hasGrown(before, file))
      else if (hasDied(read)) noteUnread(batch, read.error)
      else problem = read.error
      rows.show({ done, bytes, total: queue.total, allBytes: queue.bytes, ...told() })
    }
    const pool = workers()
    await Promise.all(
      pool.map(async (worker, index) => {
        if (index === 0 && pool.length > 1) await queue.ended
        while (await readNext(worker));
      }),
    )
    return problem
  }

  function take(file: CollectionFile, runs: readonly CollectionRun[], isLive: boolean): void {
    note(file)
    rows.replace(file.path, isLive ? runs.map((run) => ({ ...run, state: 'live' as const })) : runs)
  }

  function noteUnread(files: readonly FoundFile[], problem: Problem): void {
    for (const found of files) note({ ...found, collectionId, state: 'unreadable', problem })
  }

  function note(file: CollectionFile): void {
    known.set(file.path, { ...file, facts: FACTS_VERSION })
    noteState(file)
  }

  function noteState(file: CollectionFile): void {
    unreadable.delete(file.path)
    unknown.delete(file.path)
    if (file.state === 'unreadable') unreadable.set(file.path, file)
    if (file.state === 'other') unknown.add(file.path)
  }

  /** Asked for after each file, so it must not look at all of them. */
  function told(): Pick<OpenCollection, 'unreadable' | 'unknown'> {
    return { unreadable: [...unreadable.values()], unknown: unknown.size }
  }

  async function readGlanced({ toRead }: ScanPlan, source: ScanSource): Promise<void> {
    const queue = createReadingQueue()
    queue.end(toRead)
    await readAll(queue, source, new Map(known))
    await resolve()
    rows.flush()
    change({ status: 'idle' })
  }

  /** Which runs belong together is known once all are read. */
  async function resolve(): Promise<void> {
    const runs = [...rows.byId.values()]
    const shared = new Map<
      string,
      ReturnType<typeof sharedHistories> extends ReadonlyMap<string, infer H> ? H : never
    >()
    for (const group of sharingGroups(runs)) {
      const facts = await loadCallFacts(
        group.map(({ id }) => id),
        store,
      )
      const whole = facts.ok
        ? group.flatMap((run, index) => {
            const calls = facts.value[index]
            return calls === undefined ? [] : [{ run, calls }]
          })
        : []
      for (const [id, history] of sharedHistories(whole)) shared.set(id, history)
    }
    const now = resolved(runs, shared)
    const changed = now.filter((run, index) => run !== runs[index])
    for (const run of changed) rows.byId.set(run.id, run)
    if (changed.length > 0) await putCollectionRuns(changed.map(withoutLive), store)
  }

  function waitFor(go: () => void): void {
    const before = wake
    wake = () => {
      before()
      go()
    }
  }

  return {
    load: async () => {
      // Files first: runs of a file that is stored between the two are there, and not taken for deleted ones.
      const files = await loadCollectionFiles(collectionId, store)
      if (!files.ok) return files
      const runs = await loadCollectionRuns(collectionId, store)
      if (!runs.ok) return runs
      rows = createRunRows(change, runs.value)
      rows.flush()
      for (const file of files.value) {
        known.set(file.path, file)
        noteState(file)
      }
      rows.show(told())
      return ok(undefined)
    },
    scan: async (source) => {
      if (isClosed) return
      scanning ??= scanOnce(source).finally(() => {
        scanning = undefined
      })
      await scanning
    },
    glance: async (folder) => {
      if (scanning !== undefined) return
      const newest = [...known.values()]
        .filter(({ state, spread }) => state === 'indexed' && spread === undefined)
        .sort((one, other) => other.modified - one.modified)
        .slice(0, GLANCED)
      const found = await Promise.all(newest.map(({ path }) => foundAt(folder, path)))
      const there = found.flatMap((file) => file ?? [])
      const plan = scanPlan(
        newest.filter(({ path }) => there.some((file) => file.path === path)),
        there,
      )
      if (plan.toRead.length === 0 || isClosed) return
      scanning ??= readGlanced(plan, { folder }).finally(() => {
        scanning = undefined
      })
      await scanning
    },
    pause: () => {
      isPaused = true
      rows.show({ status: 'paused' })
    },
    resume: () => {
      isPaused = false
      rows.show({ status: 'reading' })
      wake()
      wake = () => undefined
    },
    close: () => {
      isClosed = true
      ended.abort()
      wake()
      for (const worker of pool ?? []) worker.close()
    },
  }
}

/** Files that a glance looks at. */
const GLANCED = 20

/** Somebody writes it. */
function hasGrown(before: ReadonlyMap<string, CollectionFile>, { path, size }: FoundFile): boolean {
  const old = before.get(path)
  return old !== undefined && size > old.size
}

function hasDied(read: Result<unknown>): boolean {
  return !read.ok && read.error.code === 'worker-died'
}

/** Whether a run is live is known only while the page is open. */
function withoutLive(run: CollectionRun): CollectionRun {
  return run.state === 'live' ? { ...run, state: 'indexed' } : run
}
