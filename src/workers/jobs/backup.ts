/** The jobs of backups: everything into one file, a file held to its checksums, and a file brought back. */
import { ok } from '#base/result.ts'
import { checkBackup, makeBackup, restoreBackup } from '#storage/index.ts'
import type { MadeBackup } from '../protocol/backing-up.ts'
import type { Handler, JobContext } from '../protocol/host.ts'

/** A page redraws no faster. */
const PROGRESS_MS = 50

export const backUp: Handler<'backup'> = async ({ now }, context) => {
  const made = await makeBackup(now, paced(context))
  if (!made.ok) return made
  const { file, manifest, leftOut } = made.value
  const traces = manifest.manifest.filter(({ part, isVoid }) => part === 'trace' && isVoid !== true).length
  const backup: MadeBackup = { file, traces, leftOut }
  return ok(backup)
}

export const checkBackupFile: Handler<'checkBackup'> = ({ file }, context) =>
  checkBackup(file, paced(context))

export const restore: Handler<'restore'> = ({ file, options }, context) =>
  restoreBackup(file, options, paced(context))

/** Tells at most one progress every PROGRESS_MS. */
function paced<Progress>({ signal, onProgress }: JobContext<Progress>): JobContext<Progress> {
  let last = -PROGRESS_MS
  return {
    signal,
    onProgress: (progress) => {
      const now = performance.now()
      if (now - last < PROGRESS_MS) return
      last = now
      onProgress(progress)
    },
  }
}
