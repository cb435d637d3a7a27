/** How much room the browser gives, and the request that it keep what is stored. */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'

export interface StorageEstimate {
  /** Bytes in use by this site, all of it. */
  readonly usage: number
  /** Bytes the browser would give at most; it may give less when the disk is full. */
  readonly quota: number
  /** Whether the browser promised not to delete it on its own. */
  readonly persisted: boolean
}

/** Fails with `storage-unavailable` where the browser does not tell. */
export async function storageEstimate(
  manager: StorageManager | undefined = storageManager(),
): Promise<Result<StorageEstimate>> {
  if (manager?.estimate === undefined) return unknown(t`how much space is used`)
  try {
    const { usage = 0, quota = 0 } = await manager.estimate()
    const persisted = manager.persisted === undefined ? false : await manager.persisted()
    return ok({ usage, quota, persisted })
  } catch (error) {
    return unknown(t`how much space is used`, error)
  }
}

/**
 * Asks the browser not to delete on its own what is stored. `false`: it did not agree, which it need not
 * explain.
 */
export async function requestPersistence(
  manager: StorageManager | undefined = storageManager(),
): Promise<Result<boolean>> {
  if (manager?.persist === undefined) return unknown(t`whether it keeps stored data`)
  try {
    return ok(await manager.persist())
  } catch (error) {
    return unknown(t`whether it keeps stored data`, error)
  }
}

/** Absent in old browsers, on plain http and in node. */
function storageManager(): StorageManager | undefined {
  return typeof navigator === 'undefined' ? undefined : navigator.storage
}

function unknown(what: string, error?: unknown): Result<never> {
  return fail({
    code: 'storage-unavailable',
    message: t`This browser doesn’t report ${what}.`,
    ...(error instanceof Error ? { hint: error.message } : {}),
  })
}
