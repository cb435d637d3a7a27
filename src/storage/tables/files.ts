/** Kept files: the bytes as they were handed in, to be read again or given back. */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { blobOf } from './blobs.ts'
import { attempt, type Store, sharedStore } from './database.ts'

export interface KeptFile {
  readonly name: string
  readonly bytes: Blob
  readonly format: string
  readonly readerVersion: number
}

/** The kept file that a trace was read from. Fails with `no-such-file`. */
export function loadFile(fileId: string, store: Store = sharedStore()): Promise<Result<KeptFile>> {
  return attempt(store, t`the original file was not read`, async (database) => {
    const row = await database.files.get(fileId)
    if (row === undefined) {
      return fail({
        code: 'no-such-file',
        message: t`The original file of this run is no longer in this browser.`,
      })
    }
    const { name, bytes, format, readerVersion } = row
    return ok({ name, bytes: blobOf(bytes), format, readerVersion })
  })
}
