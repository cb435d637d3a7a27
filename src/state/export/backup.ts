/**
 * Backups of everything, made and brought back in a worker. Making one works beside a state that is broken:
 * nothing of the store is asked, and where no worker can be had it is made in the page.
 */
import { ok, type Result } from '#base/result.ts'
import { makeBackup } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import type {
  BackupContents,
  BackupProgress,
  MadeBackup,
  Restored,
  RestoreOptions,
  RestoreProgress,
} from '#workers/protocol/backing-up.ts'
import { clearStates } from '../edits/edit-session.ts'
import { whileUnderWay } from '../offline/under-way.ts'
import { clearResults } from '../shell/jobs.ts'
import { BACKUP_ENDING } from './backup-door.ts'
import { download } from './download.ts'

export type { BackupContents, MadeBackup, Restored }

interface Watching<Progress> {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/**
 * Makes a backup and hands it to the person as a file. Fails with `cancelled` and what the browser refuses.
 */
export function saveBackup(watch: Watching<BackupProgress>): Promise<Result<MadeBackup>> {
  return whileUnderWay('backups', () => makeFile(watch))
}

async function makeFile(watch: Watching<BackupProgress>): Promise<Result<MadeBackup>> {
  const now = new Date()
  const made = await inWorkerOrPage(now.getTime(), watch)
  if (made.ok) {
    const name = `memoscope-${now.toISOString().slice(0, 10)}${BACKUP_ENDING}`
    download({ name, mediaType: 'application/gzip', data: made.value.file })
  }
  return made
}

async function inWorkerOrPage(now: number, watch: Watching<BackupProgress>): Promise<Result<MadeBackup>> {
  const made = await runJob('backup', { now }, watch)
  if (made.ok || (made.error.code !== 'worker-died' && made.error.code !== 'internal-error')) return made
  const here = await makeBackup(now, watch)
  if (!here.ok) return here
  const { file, manifest, leftOut } = here.value
  return ok({ file, leftOut, traces: manifest.manifest.filter(({ part }) => part === 'trace').length })
}

/** What a file holds, when all its checksums hold. Nothing is written. */
export function checkBackup(file: Blob, watch: Watching<RestoreProgress>): Promise<Result<BackupContents>> {
  return runJob('checkBackup', { file }, watch)
}

/** Brings a backup back, all of it or nothing. After replacing, the page has to be loaded again. */
export async function restoreBackup(
  file: Blob,
  options: RestoreOptions,
  watch: Watching<RestoreProgress>,
): Promise<Result<Restored>> {
  const restored = await whileUnderWay('restores', () => runJob('restore', { file, options }, watch))
  clearStates()
  clearResults()
  return restored
}
