/**
 * Brings a backup back, in one transaction: all of it or nothing, even if the tab is killed. The file is read
 * twice: once to hold all of it to its checksums before anything is written, and once to write.
 */

import type { Transaction } from 'dexie'
import { CANCELED } from '#base/errors.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { storesBlobs } from '../tables/blobs.ts'
import { attempt, type Store, sharedStore, tellReplaced } from '../tables/database.ts'
import type { Manifest, ManifestPart, PartHead, PartKind } from './backup-file.ts'
import { createPartWriter, type PartWriter, type Restored, type RestoreOptions } from './part-writer.ts'
import { type Awaiting, BackupFault, type BackupRow, type BackupVisitor, readBackup } from './read-backup.ts'

export type { Restored, RestoreOptions } from './part-writer.ts'

/** What a backup holds, for a person to choose by. */
export interface BackupContents {
  readonly madeAt: number
  /** Bytes of the file. */
  readonly size: number
  /** How many there are of each kind; of answers and settings the rows. */
  readonly counts: Readonly<Record<PartKind, number>>
}

export interface RestoreProgress {
  readonly doing: 'checking' | 'writing'
  /** 0 to 1. */
  readonly share: number
}

interface RestoreWatch {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: RestoreProgress) => void
}

/**
 * Holds every byte to the checksums. Fails with `no-backup`, `newer-backup`, `damaged-backup`,
 * `file-unreadable`, `cancelled`.
 */
export async function checkBackup(file: Blob, watch: RestoreWatch = {}): Promise<Result<BackupContents>> {
  const read = await guarded(watch, () => readBackup(file, watching(file, 'checking', watch)))
  if (!read.ok) return read
  const { head, manifest } = read.value
  return ok({ madeAt: head.madeAt, size: file.size, counts: countsOf(manifest) })
}

function countsOf({ manifest }: Manifest): BackupContents['counts'] {
  const counts: Record<PartKind, number> = {
    file: 0,
    trace: 0,
    program: 0,
    memory: 0,
    pad: 0,
    comparison: 0,
    collection: 0,
    answers: 0,
    settings: 0,
  }
  for (const { part, rows, isVoid } of manifest) {
    if (isVoid === true) continue
    counts[part] += part === 'answers' || part === 'settings' ? rows : 1
  }
  return counts
}

/**
 * Restores a backup. Fails like `checkBackup`, and with what the browser refuses; nothing was changed then.
 */
export async function restoreBackup(
  file: Blob,
  options: RestoreOptions,
  watch: RestoreWatch = {},
  store: Store = sharedStore(),
): Promise<Result<Restored>> {
  const checked = await guarded(watch, () => readBackup(file, watching(file, 'checking', watch)))
  if (!checked.ok) return checked
  const { manifest } = checked.value.manifest
  const restored = await attempt(store, t`the backup was not restored`, async (database) => {
    const isBlob = await storesBlobs(database)
    return guarded(watch, () =>
      database.transaction('rw', database.tables, (transaction) =>
        write(transaction, { file, options, watch, manifest, isBlob }),
      ),
    )
  })
  if (restored.ok && options.mode === 'replace') tellReplaced(store)
  return restored
}

interface Writing {
  readonly file: Blob
  readonly options: RestoreOptions
  readonly watch: RestoreWatch
  readonly manifest: readonly ManifestPart[]
  /** Whether files are stored as blobs. */
  readonly isBlob: boolean
}

async function write(
  transaction: Transaction,
  { file, options, watch, manifest, isBlob }: Writing,
): Promise<Restored> {
  if (options.mode === 'replace')
    for (const name of transaction.storeNames) await transaction.table(name).clear()
  const awaiting = keepingOpen(transaction)
  const toStored = async (bytes: Blob) => (isBlob ? bytes : await awaiting(() => bytes.arrayBuffer()))
  const writer = createPartWriter(transaction, options, { awaiting, toStored })
  const visitor = watching(file, 'writing', watch)
  await readBackup(file, { ...visitor, ...writingVisitor(writer, manifest, watch.signal) }, awaiting)
  watch.signal?.throwIfAborted()
  return writer.finish()
}

/**
 * A transaction ends when it is asked for nothing, and reading a file asks it for nothing: so it is asked for
 * a trifle over and over until the step is done.
 */
function keepingOpen(transaction: Transaction): Awaiting {
  return async (step) => {
    let isDone = false
    const done = step().finally(() => {
      isDone = true
    })
    // What it fails with is thrown below.
    done.catch(() => undefined)
    while (!isDone) await transaction.table('settings').get('')
    return done
  }
}

/** Hands the rows on, part by part, each held to the manifest that was read before. */
function writingVisitor(
  writer: PartWriter,
  manifest: readonly ManifestPart[],
  signal: AbortSignal | undefined,
): Pick<BackupVisitor, 'begin' | 'row' | 'end'> {
  let number = -1
  const said = () => manifest[number]
  return {
    begin: async (head: PartHead) => {
      number++
      const part = said()
      if (part === undefined || part.id !== head.id || part.part !== head.part) throw CHANGED
      await writer.begin(part)
    },
    row: (row: BackupRow) => {
      signal?.throwIfAborted()
      return writer.row(row)
    },
    end: async (part: ManifestPart) => {
      if (part.sha256 !== said()?.sha256) throw CHANGED
      await writer.end()
    },
  }
}

const CHANGED = new BackupFault({
  code: 'damaged-backup',
  message: t`The file was changed while it was being read.`,
  hint: t`Nothing was changed in this browser. Select it again.`,
})

function watching(
  file: Blob,
  doing: RestoreProgress['doing'],
  { signal, onProgress }: RestoreWatch,
): BackupVisitor {
  return {
    progress: (bytes) => {
      signal?.throwIfAborted()
      onProgress?.({ doing, share: file.size === 0 ? 1 : bytes / file.size })
    },
    row: () => signal?.throwIfAborted(),
  }
}

/** What is wrong with the file, or that it was stopped, as a Result. */
async function guarded<T>({ signal }: RestoreWatch, work: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    if (signal?.aborted === true) return fail(CANCELED)
    if (error instanceof BackupFault) return fail(error.problem)
    throw error
  }
}
